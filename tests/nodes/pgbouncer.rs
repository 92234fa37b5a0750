//! Nodes that connect to the database through PgBouncer.

use std::time::{Duration, Instant};

use serde_json::json;

use crate::database::TestDatabase;
use crate::helpers::Socket;
use crate::play::{PlayedGame, TURNS, logs_are_whole};
use crate::site::{NodeSettings, TestSite};

/// The time limit for a game. A node without notifications would be slower, because it polls only
/// every two seconds.
const WITHIN: Duration = Duration::from_secs(TURNS.len() as u64 / 2);

#[tokio::test(flavor = "multi_thread")]
async fn two_nodes_behind_pgbouncer_play_and_hear_each_other() {
    let database = TestDatabase::postgres().await.behind_pgbouncer();
    let site = TestSite::start_on(database, NodeSettings::default()).await;
    let at = [site.nodes[0].url(), site.nodes[1].url()];
    let game = PlayedGame::begin(at, json!({"kind": "unlimited"})).await;
    let path = format!("/games/{}/socket?since=0", game.id);
    let mut sockets = Vec::new();
    for node in &site.nodes {
        let mut socket = Socket::at(node.address(), &path, &[]).await.unwrap();
        socket.next_view().await;
        sockets.push(socket);
    }
    let begun = Instant::now();
    for ply in 0..TURNS.len() {
        assert!(game.turn(ply).await.is_empty(), "it is played at once");
        for socket in &mut sockets {
            socket.view_with(ply + 1).await;
        }
    }
    assert!(begun.elapsed() < WITHIN, "{:?}", begun.elapsed());
    logs_are_whole(&site.database, &[game]).await;

    let mut stranger = site.database.stranger().await;
    let pooled =
        "pg_stat_activity WHERE datname = current_database() AND application_name = 'postern'";
    assert!(stranger.count(pooled).await > 0);
    let listening = "pg_stat_activity WHERE datname = current_database() AND query LIKE 'LISTEN %'";
    assert_eq!(stranger.count(listening).await, 2, "each node listens");
}
