//! Flags fall without anybody's asking.

use postern::{
    game::{GameId, Refusal, TimeControl},
    live::{Live, LiveError},
    rules::{Color, Outcome, Reason},
};

use crate::helpers::*;

fn flags(live: &Live) {
    let live = live.clone();
    tokio::spawn(async move { live.run_flags().await });
}

/// Waits until the bell says that the game is over.
async fn end(live: &Live, game: &GameId) -> Outcome {
    let mut bell = live.bell(game).await.unwrap();
    loop {
        if let Some(outcome) = live.game(game).await.unwrap().outcome() {
            return outcome;
        }
        bell.changed().await.unwrap();
    }
}

#[tokio::test]
async fn a_flag_falls_at_its_time() {
    let server = Server::start().await;
    flags(&server.live);
    let game = server.two(blitz()).await;
    server.turns(&game, &["c4", "e6", "e4"]).await;
    server.clock.advance(60 * SECOND - 1);
    assert_eq!(server.live.game(&game).await.unwrap().outcome(), None);
    server.clock.advance(1);
    assert_eq!(end(&server.live, &game).await, Outcome::win(Color::White, Reason::Time));
}

#[tokio::test]
async fn an_earlier_deadline_wakes_the_sleeper() {
    let server = Server::start().await;
    flags(&server.live);
    let slow = server.two(three_days()).await;
    let fast = server.two(blitz()).await;
    server.turns(&fast, &["c4", "e6"]).await;
    server.clock.advance(60 * SECOND);
    assert_eq!(end(&server.live, &fast).await, Outcome::win(Color::Black, Reason::Time));
    assert_eq!(server.live.game(&slow).await.unwrap().outcome(), None);
    server.clock.advance(3 * DAY);
    assert_eq!(end(&server.live, &slow).await, Outcome::draw(Reason::Aborted));
}

#[tokio::test]
async fn flags_that_fell_due_while_no_server_ran_fall_at_the_start() {
    let server = Server::start().await;
    let mut games = Vec::new();
    for _ in 0..70 {
        let game = server.two(blitz()).await;
        server.turns(&game, &["c4", "e6"]).await;
        games.push(game);
    }
    let server = server.restart().await;
    server.clock.advance(DAY);
    flags(&server.live);
    for game in games {
        assert_eq!(end(&server.live, &game).await.reason, Reason::Time);
    }
}

#[tokio::test]
async fn a_turn_in_time_moves_the_deadline() {
    let server = Server::start().await;
    let game = server.two(blitz()).await;
    server.turns(&game, &["c4", "e6"]).await;
    server.clock.advance(59 * SECOND);
    server.turns(&game, &["e4"]).await;
    flags(&server.live);
    server.clock.advance(60 * SECOND);
    assert_eq!(end(&server.live, &game).await, Outcome::win(Color::White, Reason::Time), "Red's minute, not Yellow's");
}

#[tokio::test]
async fn a_turn_that_comes_too_late_is_told_so_and_stays_told() {
    let server = Server::start().await;
    let game = server.two(blitz()).await;
    server.turns(&game, &["c4", "e6"]).await;
    server.clock.advance(60 * SECOND);
    let outcome = Outcome::win(Color::Black, Reason::Time);
    let id = server.command_id();
    let late = async || {
        let actor = postern::game::Actor::Person(ann());
        server.live.execute(&game, &actor, &id, play("e4", 2)).await
    };
    assert_eq!(late().await, Err(LiveError::Refused(Refusal::OutOfTime(outcome))));
    assert_eq!(
        late().await,
        Err(LiveError::Refused(Refusal::Over(outcome))),
        "it was not played, so it is not answered as done"
    );
    assert_eq!(server.live.game(&game).await.unwrap().outcome(), Some(outcome));
}

#[tokio::test]
async fn the_task_ends_when_the_server_stops() {
    let server = Server::start().await;
    server.two(three_days()).await;
    server.two(TimeControl::Unlimited).await;
    let live = server.live.clone();
    let task = tokio::spawn(async move { live.run_flags().await });
    server.live.shutdown().await;
    task.await.unwrap();
}
