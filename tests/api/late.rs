//! Requests that time out because the database is locked.

use std::time::Duration;

use postern::config::ConnectionLimits;
use serde_json::json;

use crate::helpers::{Server, ServerSettings, fresh_id};

/// A request timeout that is long enough for a busy machine to pass a command to the database, and
/// shorter than the database's lock timeout.
const SHORT: Duration = Duration::from_secs(2);

#[tokio::test(flavor = "multi_thread")]
async fn a_late_answer_says_that_the_database_is_busy_and_that_the_command_may_be_stored() {
    let server = Server::start().await;
    let (game, white, _) = server.game().await;
    let server = server
        .restart_with(&ServerSettings {
            connection_limits: ConnectionLimits {
                answer: SHORT,
                ..ConnectionLimits::default()
            },
            ..ServerSettings::default()
        })
        .await;
    let white = white.at(&server);
    let mut other = server.database.stranger().await;
    other.lock().await;
    let commands = format!("/api/games/{game}/commands");
    let turn = json!({"do": "play", "turn": "c4", "ply": 0});
    let command = json!({"id": fresh_id(), "command": turn});
    let late = white.post(&commands, &command).await;
    late.is_refused(503, "The database is busy")
        .is_refused(503, "look at the game before you try again");
    assert_eq!(late.header("retry-after"), "5");
    other.unlock().await;

    // A graceful shutdown completes the accepted commands.
    let server = server.restart().await;
    let white = white.at(&server);
    let plies = white.view(&game).await["plies"].clone();
    assert_eq!(plies.as_array().unwrap().len(), 1, "it was stored");
    let again = white.post(&commands, &command).await;
    assert_eq!(again.status, 200, "{}", again.body);
}
