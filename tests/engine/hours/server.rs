//! Players' quiet hours on a server: saving them, clocks that use them, their record in the log,
//! and deletion.

use postern_game::{Command, GameId, GameView, OpponentKind, PersonHours, TimeControl};
use postern_rules::Color;
use postern_rules::Color::{Black, White};

use super::{hours, nights, weekends};
use crate::helpers::*;

async fn deadline(server: &Server, game: &GameId, side: Color) -> Option<i64> {
    let game = server.live.games.game(game).await.unwrap();
    game.clock().unwrap().deadline_of(side)
}

async fn lives(server: &Server, person: &postern_game::Person, hours: PersonHours) {
    server
        .live
        .people
        .set_hours(&person.id, hours)
        .await
        .unwrap();
}

#[tokio::test]
async fn clocks_start_by_the_hours_that_were_saved_last() {
    let server = Server::start().await;
    // It is Tuesday, 22:13:20 in London, in the first of Ann's quiet hours.
    lives(&server, &ann(), hours("Europe/London", Some((22, 6)))).await;
    let game = server.two(nights()).await;
    let first = START + (24 - 22) * HOUR + 6 * HOUR - (13 * 60 + 20) * SECOND;
    let due = first + 4 * DAY + 8 * HOUR;
    assert_eq!(deadline(&server, &game, White).await, Some(due));
    // Quiet hours that are saved while the clock runs do not affect it, even after a restart.
    lives(&server, &ann(), PersonHours::default()).await;
    let server = server.restart().await;
    assert_eq!(deadline(&server, &game, White).await, Some(due));
    assert_eq!(
        server.live.people.hours(&ann().id).await,
        Ok(Some(PersonHours::default()))
    );
    assert_eq!(server.live.people.hours(&ben().id).await, Ok(None));
    server.turns(&game, &["c4", "e6"]).await;
    let now = server.live.node.now_ms();
    assert_eq!(deadline(&server, &game, White).await, Some(now + 3 * DAY));
}

#[tokio::test]
async fn a_flag_falls_when_the_weekend_is_over() {
    let server = Server::start().await;
    server.clock.advance(2 * DAY);
    let game = server.two(weekends()).await;
    server.turns(&game, &["c4", "e6"]).await;
    let begun = server.live.node.now_ms();
    let live = server.live.clone();
    tokio::spawn(async move { live.games.run_flags().await });
    server.clock.advance(5 * DAY - 1);
    let mut bell = server.live.games.subscribe(&game).await.unwrap();
    assert_eq!(deadline(&server, &game, White).await, Some(begun + 5 * DAY));
    assert_eq!(server.live.games.game(&game).await.unwrap().outcome(), None);
    server.clock.advance(1);
    while server
        .live
        .games
        .game(&game)
        .await
        .unwrap()
        .outcome()
        .is_none()
    {
        bell.changed().await.unwrap();
    }
}

#[tokio::test]
async fn a_rematch_goes_by_the_hours_of_both() {
    let server = Server::start().await;
    let game = server.two(nights()).await;
    lives(&server, &ben(), hours("UTC", Some((22, 6)))).await;
    server.by(&ann(), &game, Command::Resign).await.unwrap();
    server
        .by(&ann(), &game, Command::OfferRematch)
        .await
        .unwrap();
    server
        .by(&ben(), &game, Command::AcceptRematch)
        .await
        .unwrap();
    let over = server.live.games.game(&game).await.unwrap();
    let view = GameView::of(&over, &names(), None, 0, START);
    let next = game_id(&view.next_game.unwrap());
    // Ben plays White in the rematch, which starts within his quiet hours.
    let first = START + 8 * HOUR - (13 * 60 + 20) * SECOND;
    let due = first + 4 * DAY + 8 * HOUR;
    assert_eq!(deadline(&server, &next, White).await, Some(due));
    assert_eq!(deadline(&server, &next, Black).await, None);
}

#[tokio::test]
async fn clocks_of_one_board_go_by_its_players_hours() {
    let server = Server::start().await;
    lives(&server, &ann(), hours("UTC", Some((22, 6)))).await;
    let new = new_game(OpponentKind::BothSides, nights());
    let game = server.create(new).await;
    let first = START + 8 * HOUR - (13 * 60 + 20) * SECOND;
    let due = first + 4 * DAY + 8 * HOUR;
    assert_eq!(deadline(&server, &game, White).await, Some(due));
}

#[tokio::test]
async fn nobodys_hours_are_asked_for_where_clocks_never_stand() {
    let server = Server::start().await;
    lives(&server, &ann(), hours("UTC", Some((22, 6)))).await;
    for time in [three_days(), blitz(), TimeControl::Unlimited] {
        let game = server.two(time).await;
        let due = deadline(&server, &game, White);
        if time != TimeControl::Unlimited {
            let expected = (time == three_days()).then_some(START + 3 * DAY);
            assert_eq!(due.await, expected);
        }
    }
}
