//! While another program locks the database, all waiting commands time out at the same moment.

use std::time::Duration;

use futures_util::future::join_all;
use postern::live::LiveError;
use postern_game::{Actor, Command, TimeControl};
use postern_store::StoreError;

use crate::helpers::*;

/// Longer than one lock timeout on a busy machine, and far shorter than the total if each command
/// waited for its own timeout.
const ONE_WAIT: Duration = Duration::from_mins(1);

#[tokio::test(flavor = "multi_thread")]
async fn everybody_waits_for_a_lock_once() {
    let server = Server::start().await;
    crowd(&server, 30).await;
    let games = [
        server.two(TimeControl::Unlimited).await,
        server.two(TimeControl::Unlimited).await,
    ];
    let mut other = server.database.stranger().await;
    other.lock().await;
    let all = (0..180).map(|number| {
        let (server, game) = (&server, &games[number % 2]);
        async move {
            let actor = Actor::Person(person(&format!("Spectator{}", number % 30)).id);
            let comment = Command::Kibitz {
                ply: 0,
                text: number.to_string(),
                in_reply_to: None,
            };
            let id = server.command_id();
            server.live.games.execute(game, &actor, &id, comment).await
        }
    });
    let answers = tokio::time::timeout(ONE_WAIT, join_all(all)).await;
    let locked = LiveError::from(StoreError::Locked);
    assert!(locked.to_string().contains("the database is busy"));
    for answer in answers.expect("nobody waits for others' turns at the lock") {
        assert_eq!(answer, Err(locked.clone()));
    }
    other.unlock().await;
    server.turns(&games[0], &["c4"]).await;
}
