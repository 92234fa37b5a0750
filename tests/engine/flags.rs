//! Games that a player loses on time although nobody sends a request.

use std::pin::Pin;
use std::sync::Arc;

use postern::live::{Clock, Live, LiveError};
use postern_game::{GameId, Millis, Refusal, TimeControl};
use postern_rules::{Color, EndReason, Outcome};
use tokio::sync::watch;

use crate::helpers::*;

fn flags(live: &Live) {
    let live = live.clone();
    tokio::spawn(async move { live.games.run_flags().await });
}

/// Waits until a change notification shows that the game is over.
async fn end(live: &Live, game: &GameId) -> Outcome {
    let mut bell = live.games.subscribe(game).await.unwrap();
    loop {
        if let Some(outcome) = live.games.game(game).await.unwrap().outcome() {
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
    assert_eq!(server.live.games.game(&game).await.unwrap().outcome(), None);
    server.clock.advance(1);
    assert_eq!(
        end(&server.live, &game).await,
        Outcome::win(Color::White, EndReason::Time)
    );
}

#[tokio::test]
async fn an_earlier_deadline_wakes_the_sleeper() {
    let server = Server::start().await;
    flags(&server.live);
    let slow = server.two(three_days()).await;
    let fast = server.two(blitz()).await;
    server.turns(&fast, &["c4", "e6"]).await;
    server.clock.advance(60 * SECOND);
    assert_eq!(
        end(&server.live, &fast).await,
        Outcome::win(Color::Black, EndReason::Time)
    );
    assert_eq!(server.live.games.game(&slow).await.unwrap().outcome(), None);
    server.clock.advance(3 * DAY);
    assert_eq!(
        end(&server.live, &slow).await,
        Outcome::draw(EndReason::Aborted)
    );
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
        assert_eq!(end(&server.live, &game).await.reason, EndReason::Time);
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
    assert_eq!(
        end(&server.live, &game).await,
        Outcome::win(Color::White, EndReason::Time),
        "Red’s minute, not Yellow’s"
    );
}

#[tokio::test]
async fn a_turn_that_comes_too_late_is_told_so_and_stays_told() {
    let server = Server::start().await;
    let game = server.two(blitz()).await;
    server.turns(&game, &["c4", "e6"]).await;
    server.clock.advance(60 * SECOND);
    let outcome = Outcome::win(Color::Black, EndReason::Time);
    let id = server.command_id();
    let late = async || {
        let actor = postern_game::Actor::Person(ann().id);
        server
            .live
            .games
            .execute(&game, &actor, &id, play("e4", 2))
            .await
    };
    assert_eq!(
        late().await,
        Err(LiveError::Refused(Refusal::OutOfTime(outcome)))
    );
    assert_eq!(
        late().await,
        Err(LiveError::Refused(Refusal::Over(outcome))),
        "it was not played, so it is not answered as done"
    );
    assert_eq!(
        server.live.games.game(&game).await.unwrap().outcome(),
        Some(outcome)
    );
}

/// A test clock that always shows the same time, and reports the time until which its caller wants
/// to sleep.
struct SleepRecorder {
    now: Millis,
    set: watch::Sender<Option<Millis>>,
}

impl Clock for SleepRecorder {
    fn now_ms(&self) -> Millis {
        self.now
    }

    fn sleep_until(&self, at: Millis) -> Pin<Box<dyn Future<Output = ()> + Send + '_>> {
        self.set.send_replace(Some(at));
        Box::pin(std::future::pending())
    }
}

#[tokio::test]
async fn a_game_whose_flag_cannot_fall_delays_no_other() {
    delays_no_other("'played', 1, '{\"turn\":\"Qd5\"}'").await;
}

#[tokio::test]
async fn nor_does_one_that_a_newer_version_has_written() {
    delays_no_other("'teleported', 9, '{}'").await;
}

/// Checks that a game whose clock has expired, and whose log contains this unreadable event,
/// neither delays other games nor is retried forever.
async fn delays_no_other(event: &str) {
    let server = Server::start().await;
    let damaged = server.two(blitz()).await;
    server.turns(&damaged, &["c4", "e6"]).await;
    server.clock.advance(SECOND);
    let sound = server.two(blitz()).await;
    server.turns(&sound, &["c4", "e6"]).await;
    server.live.shutdown().await;
    let insert = format!(
        "INSERT INTO events (game, seq, at_ms, kind, version, body)
         SELECT key, 5, 0, {event} FROM games WHERE id = '{damaged}'"
    );
    server.database.stranger().await.run(&insert).await;
    let set = watch::Sender::new(None);
    let mut alarm = set.subscribe();
    let clock = SleepRecorder {
        now: START + 60 * SECOND,
        set,
    };
    let live = Live::open(server.database.open().await, Arc::new(clock))
        .await
        .unwrap();
    flags(&live);
    let until = *alarm.wait_for(Option::is_some).await.unwrap();
    assert_eq!(
        until,
        Some(START + 61 * SECOND),
        "the sound game’s deadline"
    );
}

#[tokio::test]
async fn however_many_games_cannot_be_read_the_others_clocks_expire() {
    let server = Server::start().await;
    for _ in 0..70 {
        server.two(three_days()).await;
    }
    server.live.shutdown().await;
    let insert = "INSERT INTO events (game, seq, at_ms, kind, version, body)
         SELECT key, 3, 0, 'played', 1, '{\"turn\":\"Qd5\"}' FROM games";
    server.database.stranger().await.run(insert).await;
    let server = server.restart().await;
    server.clock.advance(3 * DAY - 60 * SECOND);
    let sound = server.two(blitz()).await;
    server.turns(&sound, &["c4", "e6"]).await;
    server.clock.advance(60 * SECOND);
    flags(&server.live);
    assert_eq!(end(&server.live, &sound).await.reason, EndReason::Time);
    let next = server.two(blitz()).await;
    server.turns(&next, &["c4", "e6"]).await;
    server.clock.advance(60 * SECOND);
    assert_eq!(end(&server.live, &next).await.reason, EndReason::Time);
}

#[tokio::test]
async fn the_task_ends_when_the_server_stops() {
    let server = Server::start().await;
    server.two(three_days()).await;
    server.two(TimeControl::Unlimited).await;
    let live = server.live.clone();
    let task = tokio::spawn(async move { live.games.run_flags().await });
    server.live.shutdown().await;
    task.await.unwrap();
}
