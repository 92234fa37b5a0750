//! Open challenges expire.

use postern::live::{Live, LiveError};
use postern_game::{Command, GameId, GameStatus, OpponentKind, Refusal, TimeControl};
use postern_rules::{EndReason, Outcome};

use crate::helpers::*;

fn watch_clocks(live: &Live) {
    let live = live.clone();
    tokio::spawn(async move { live.games.run_flags().await });
}

async fn seek(server: &Server, time: TimeControl) -> GameId {
    server.create(new_game(OpponentKind::Anyone, time)).await
}

/// Waits until the game is over.
async fn end(live: &Live, game: &GameId) -> Outcome {
    let mut news = live.games.subscribe(game).await.unwrap();
    loop {
        if let Some(outcome) = live.games.game(game).await.unwrap().outcome() {
            return outcome;
        }
        news.changed().await.unwrap();
    }
}

async fn status(live: &Live, game: &GameId) -> GameStatus {
    live.games.game(game).await.unwrap().status()
}

#[tokio::test]
async fn a_live_seek_expires_after_a_day_and_another_after_a_month() {
    let server = Server::start().await;
    let live = &server.live;
    watch_clocks(live);
    let (quick, slow, unlimited) = (
        seek(&server, blitz()).await,
        seek(&server, three_days()).await,
        seek(&server, TimeControl::Unlimited).await,
    );
    let friend = new_game(OpponentKind::Friend, blitz());
    let friend = server.create(friend).await;
    server.clock.advance(DAY - 1);
    assert_eq!(status(live, &quick).await, GameStatus::Open);
    server.clock.advance(1);
    assert_eq!(end(live, &quick).await, Outcome::draw(EndReason::Aborted));
    let refused = server.by(&ben(), &quick, Command::Join).await;
    assert!(
        matches!(refused, Err(LiveError::Refused(Refusal::Over(_)))),
        "{refused:?}"
    );
    assert_eq!(live.lists.seeks().await.unwrap().len(), 2);
    server.clock.advance(29 * DAY - 1);
    assert_eq!(status(live, &slow).await, GameStatus::Open);
    server.clock.advance(1);
    for game in [&slow, &unlimited] {
        assert_eq!(end(live, game).await, Outcome::draw(EndReason::Aborted));
    }
    assert_eq!(live.lists.seeks().await.unwrap(), []);
    assert_eq!(status(live, &friend).await, GameStatus::Open);
}

#[tokio::test]
async fn a_seek_that_fell_due_while_no_server_ran_expires_at_the_start() {
    let server = Server::start().await;
    let quick = seek(&server, blitz()).await;
    let server = server.restart().await;
    server.clock.advance(DAY);
    watch_clocks(&server.live);
    assert_eq!(
        end(&server.live, &quick).await,
        Outcome::draw(EndReason::Aborted)
    );
}

#[tokio::test]
async fn a_seek_that_is_taken_does_not_expire() {
    let server = Server::start().await;
    watch_clocks(&server.live);
    let taken = seek(&server, TimeControl::Unlimited).await;
    let other = seek(&server, TimeControl::Unlimited).await;
    server.by(&ben(), &taken, Command::Join).await.unwrap();
    server.clock.advance(30 * DAY);
    end(&server.live, &other).await;
    assert_eq!(status(&server.live, &taken).await, GameStatus::Running);
}
