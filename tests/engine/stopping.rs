//! A server that shuts down, and one that finds an unreadable event.

use postern::live::LiveError;
use postern_game::{FoldError, TimeControl};

use crate::helpers::*;

#[tokio::test]
async fn a_server_that_stops_takes_nothing_more_and_has_kept_everything() {
    let server = Server::start().await;
    let game = server.two(TimeControl::Unlimited).await;
    let stopping = server.live.node.stopping();
    let ann = ann();
    let (turn, ()) = tokio::join!(
        server.by(&ann, &game, play("c4", 0)),
        server.live.shutdown()
    );
    assert!(turn.is_ok(), "{turn:?}");
    assert!(stopping.is_cancelled());
    assert_eq!(
        server.by(&ben(), &game, play("e6", 1)).await,
        Err(LiveError::Stopping)
    );
    assert_eq!(
        server.live.people.new_guest().await,
        Err(LiveError::Stopping)
    );
    assert!(server.live.node.check().await.is_err());
    let server = server.restart().await;
    assert_eq!(
        server
            .live
            .games
            .game(&game)
            .await
            .unwrap()
            .line()
            .plies()
            .len(),
        1
    );
    assert!(server.live.node.check().await.is_ok());
}

#[tokio::test]
async fn a_damaged_record_is_said_to_be_so_and_harms_no_other() {
    let server = Server::start().await;
    let damaged = server.two(TimeControl::Unlimited).await;
    let sound = server.two(TimeControl::Unlimited).await;
    let insert = format!(
        "INSERT INTO events (game, seq, at_ms, kind, version, body)
         SELECT key, 3, 0, 'taken-back', 2, '{{\"left\":4}}' FROM games WHERE id = '{damaged}'"
    );
    server.database.stranger().await.run(&insert).await;
    let server = server.restart().await;
    let error = server.live.games.view(&damaged, None, 0).await.unwrap_err();
    assert!(
        matches!(error, LiveError::Damaged(FoldError::Misplaced(3))),
        "{error}"
    );
    server.turns(&sound, &["c4"]).await;
}
