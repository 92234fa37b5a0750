//! Vacations on a server: they apply to all games at once, even if the server stops in between.

use postern::live::VacationError;
use postern_game::{Command, GameId, OpponentKind, TimeControl};
use postern_rules::Color;
use postern_rules::Color::White;

use crate::helpers::*;

async fn deadline(server: &Server, game: &GameId, side: Color) -> Option<i64> {
    let game = server.live.games.game(game).await.unwrap();
    game.clock()?.deadline_of(side)
}

/// Waits until a game meets a condition, while the server updates vacations.
async fn until(server: &Server, game: &GameId, is_so: impl Fn(&postern_game::Game) -> bool) {
    let mut bell = server.live.games.subscribe(game).await.unwrap();
    while !is_so(&server.live.games.game(game).await.unwrap()) {
        bell.changed().await.unwrap();
    }
}

fn looks_after_vacations(server: &Server) {
    let live = server.live.clone();
    tokio::spawn(async move { live.vacations.run_vacations().await });
}

#[tokio::test]
async fn all_games_of_somebody_stand_at_once() {
    let server = Server::start().await;
    let mut games = Vec::new();
    for _ in 0..70 {
        games.push(server.two(three_days()).await);
    }
    let live_game = server.two(blitz()).await;
    server.clock.advance(DAY);
    server
        .live
        .vacations
        .begin_vacation(&ann().id, 5)
        .await
        .unwrap();
    for game in &games {
        assert_eq!(deadline(&server, game, White).await, None);
    }
    let other = server.live.games.game(&live_game).await.unwrap();
    assert_eq!(other.vacation_until_ms(White), None);
    let again = server.live.vacations.begin_vacation(&ann().id, 1).await;
    assert_eq!(again, Err(VacationError::Already));
    server.clock.advance(DAY);
    let server = server.restart().await;
    server.live.vacations.end_vacation(&ann().id).await.unwrap();
    let now = server.live.node.now_ms();
    for game in &games {
        assert_eq!(deadline(&server, game, White).await, Some(now + 2 * DAY));
    }
    let vacations = server.live.vacations.vacations(&ann().id).await.unwrap();
    assert_eq!((vacations.left.this_year, vacations.current), (19, None));
    let same_stretch = server.live.vacations.begin_vacation(&ann().id, 14).await;
    assert_eq!(same_stretch, Err(VacationError::Days { most: 13 }));
    // Ending a vacation that never began succeeds and has no effect.
    server.live.vacations.end_vacation(&ben().id).await.unwrap();
}

#[tokio::test]
async fn a_vacation_ends_by_itself_to_the_millisecond() {
    let server = Server::start().await;
    let game = server.two(three_days()).await;
    server
        .live
        .vacations
        .begin_vacation(&ann().id, 2)
        .await
        .unwrap();
    let over = server.live.node.now_ms() + 2 * DAY;
    let server = server.restart().await;
    server.clock.advance(2 * DAY + 7 * SECOND);
    looks_after_vacations(&server);
    until(&server, &game, |game| {
        game.vacation_until_ms(White).is_none()
    })
    .await;
    assert_eq!(deadline(&server, &game, White).await, Some(over + 3 * DAY));
}

#[tokio::test]
async fn a_game_that_begins_in_a_vacation_stands_as_well() {
    let server = Server::start().await;
    let first = server.two(three_days()).await;
    server
        .live
        .vacations
        .begin_vacation(&ann().id, 7)
        .await
        .unwrap();
    looks_after_vacations(&server);
    until(&server, &first, |game| {
        game.vacation_until_ms(White).is_some()
    })
    .await;
    let second = server.two(three_days()).await;
    server.clock.advance(70 * SECOND);
    until(&server, &second, |game| {
        game.vacation_until_ms(White).is_some()
    })
    .await;
    assert_eq!(deadline(&server, &second, White).await, None);
}

#[tokio::test]
async fn a_day_begins_by_itself_when_time_runs_out() {
    let server = Server::start().await;
    let urgent = server.two(three_days()).await;
    server.clock.advance(DAY);
    let other = server.two(TimeControl::correspondence(7).unwrap()).await;
    server
        .live
        .vacations
        .set_automatic_vacations(&ann().id, true)
        .await
        .unwrap();
    looks_after_vacations(&server);
    server.clock.advance(2 * DAY - HOUR);
    until(&server, &urgent, |game| {
        game.vacation_until_ms(White).is_some()
    })
    .await;
    until(&server, &other, |game| {
        game.vacation_until_ms(White).is_some()
    })
    .await;
    let vacations = server.live.vacations.vacations(&ann().id).await.unwrap();
    assert!(vacations.current.unwrap().automatic);
    // Each further day of the automatic vacation begins like the first, until the maximum number of
    // consecutive days is reached.
    for day in 2..=14 {
        server.clock.advance(DAY);
        until(&server, &urgent, |game| {
            game.vacation_until_ms(White).is_none()
        })
        .await;
        server.clock.advance(70 * SECOND);
        until(&server, &urgent, |game| {
            game.vacation_until_ms(White).is_some()
        })
        .await;
        let vacations = server.live.vacations.vacations(&ann().id).await.unwrap();
        assert_eq!(vacations.all.len(), day);
    }
    server.clock.advance(DAY);
    until(&server, &urgent, |game| {
        game.vacation_until_ms(White).is_none()
    })
    .await;
    let left = server
        .live
        .vacations
        .vacations(&ann().id)
        .await
        .unwrap()
        .left;
    assert_eq!((left.this_year, left.at_once), (6, 0));
}

#[tokio::test]
async fn nobody_takes_a_vacation_who_did_not_choose_it() {
    let server = Server::start().await;
    let game = server.two(three_days()).await;
    server
        .live
        .vacations
        .set_automatic_vacations(&ann().id, true)
        .await
        .unwrap();
    server
        .live
        .vacations
        .set_automatic_vacations(&ann().id, false)
        .await
        .unwrap();
    let live = server.live.clone();
    tokio::spawn(async move { live.games.run_flags().await });
    looks_after_vacations(&server);
    server.clock.advance(3 * DAY - HOUR);
    server.clock.advance(HOUR);
    until(&server, &game, |game| game.outcome().is_some()).await;
    assert!(
        server
            .live
            .vacations
            .vacations(&ann().id)
            .await
            .unwrap()
            .all
            .is_empty()
    );
}

/// A game against oneself has clocks that no vacation stops, so it must not use up vacation days.
#[tokio::test]
async fn no_day_begins_for_one_board() {
    let server = Server::start().await;
    let new = new_game(OpponentKind::BothSides, three_days());
    let alone = server.create(new).await;
    let live = &server.live;
    live.vacations
        .set_automatic_vacations(&ann().id, true)
        .await
        .unwrap();
    server.clock.advance(3 * DAY - HOUR);
    let now = server.live.node.now_ms();
    let store = server.database.open().await;
    let in_need = store.in_need_of_vacation(now, now + HOUR).await;
    assert_eq!(in_need, Ok(Vec::new()));
    assert_eq!(
        deadline(&server, &alone, White).await,
        Some(START + 3 * DAY)
    );
    let game = server.two(three_days()).await;
    let due = deadline(&server, &game, White).await.unwrap();
    let in_need = store.in_need_of_vacation(due - HOUR, due).await;
    assert_eq!(in_need, Ok(vec![ann().id]));
    store.close().await;
}

/// A node may still be adding a vacation to games when the vacation ends.
#[tokio::test]
async fn a_game_that_is_told_too_late_of_a_vacation_goes_on() {
    let server = Server::start().await;
    let game = server.two(three_days()).await;
    server
        .live
        .vacations
        .begin_vacation(&ann().id, 7)
        .await
        .unwrap();
    let until_ms = server.live.node.now_ms() + 7 * DAY;
    server.live.vacations.end_vacation(&ann().id).await.unwrap();
    let late = Command::BeginVacation { until_ms };
    server.by(&ann(), &game, late).await.unwrap();
    looks_after_vacations(&server);
    server.clock.advance(5 * 60 * SECOND);
    let told = until(&server, &game, |game| {
        game.vacation_until_ms(White).is_none()
    });
    let told = tokio::time::timeout(std::time::Duration::from_secs(30), told);
    told.await.expect("the game goes on");
}

#[tokio::test]
async fn days_are_counted() {
    let server = Server::start().await;
    server.live.vacations.allow_vacation_days(3);
    for (days, answer) in [
        (0, Err(VacationError::Days { most: 3 })),
        (-1, Err(VacationError::Days { most: 3 })),
        (4, Err(VacationError::Days { most: 3 })),
        (3, Ok(())),
    ] {
        assert_eq!(
            server.live.vacations.begin_vacation(&ann().id, days).await,
            answer
        );
    }
    server.clock.advance(3 * DAY);
    let more = server.live.vacations.begin_vacation(&ann().id, 1).await;
    assert_eq!(more, Err(VacationError::NoneLeft));
}

#[tokio::test]
async fn a_game_paused_for_sixty_days_goes_on() {
    let server = Server::start().await;
    let game = server.two(three_days()).await;
    server.by(&ann(), &game, Command::OfferPause).await.unwrap();
    server
        .by(&ben(), &game, Command::AcceptPause)
        .await
        .unwrap();
    let over = server.live.node.now_ms() + 60 * DAY;
    let server = server.restart().await;
    let live = server.live.clone();
    tokio::spawn(async move { live.games.run_flags().await });
    server.clock.advance(60 * DAY);
    until(&server, &game, |game| game.paused_until_ms().is_none()).await;
    assert_eq!(deadline(&server, &game, White).await, Some(over + 3 * DAY));
}
