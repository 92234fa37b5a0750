//! The `/readyz` endpoint responds quickly. The clock of these servers is stopped, so the cached
//! result of a database check stays valid.

use std::os::unix::net::UnixListener;
use std::sync::Arc;
use std::time::{Duration, Instant};

use postern::live::ManualClock;
use postern_test_postgres::{StopMode, TestCluster};
use tokio::time::interval;

use crate::database::TestDatabase;
use crate::helpers::{NOW_MS, Player, Server, ServerSettings};

async fn node(database: &Arc<TestDatabase>) -> Server {
    let clock = ManualClock::at(NOW_MS);
    Server::start_on(Arc::clone(database), &ServerSettings::default(), clock).await
}

/// Waits until a node reports that it is not ready for this reason.
async fn is_unready(host: &Player, because: &str) {
    let mut often = interval(Duration::from_millis(20));
    loop {
        let answer = host.get("/readyz").await;
        if answer.status == 503 {
            answer.is_refused(503, because);
            break;
        }
        often.tick().await;
    }
}

/// Waits until the newest node has checked for other nodes.
async fn has_looked(database: &TestDatabase) {
    let mut stranger = database.stranger().await;
    let mut beats = Vec::new();
    let mut often = interval(Duration::from_millis(50));
    // The node looks for other nodes between any two of its heartbeats.
    while beats.len() < 3 {
        let seen: Vec<(i64,)> = stranger
            .rows("SELECT seen_ms FROM nodes ORDER BY key DESC LIMIT 1")
            .await;
        if beats.last() != Some(&seen[0].0) {
            beats.push(seen[0].0);
        }
        often.tick().await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_node_that_stops_or_is_outdated_is_not_ready_at_once() {
    let database = Arc::new(TestDatabase::postgres().await);
    let other = node(&database).await;
    let mut node = node(&database).await;
    let (host, other) = (Player::new(&node), Player::new(&other));
    for host in [&host, &other] {
        assert_eq!(host.get("/readyz").await.status, 200);
    }
    has_looked(&database).await;
    let stopped = node.begin_stop();
    is_unready(&host, "This server is about to stop").await;
    stopped.await.unwrap().unwrap();

    let mut stranger = database.stranger().await;
    stranger
        .run(
            "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
             VALUES (99, 'of the future', true, '', 0)",
        )
        .await;
    is_unready(&other, "A newer version of Postern uses the database").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_is_gone_is_said_within_a_second() {
    let cluster = TestCluster::start();
    let database = Arc::new(TestDatabase::postgres_in(&cluster).await);
    let node = node(&database).await;
    let host = Player::new(&node);
    assert_eq!(host.get("/readyz").await.status, 200);
    cluster.stop(StopMode::Fast);
    // Without its socket, the database refuses connections, like a server that is down.
    let socket = cluster.folder().join(".s.PGSQL.5432");
    drop(UnixListener::bind(&socket).unwrap());
    node.clock.advance(1_000);
    let asked = Instant::now();
    let answer = host.get("/readyz").await;
    let waited = asked.elapsed();
    answer.is_refused(503, "the database cannot be reached at this moment");
    // The limit includes one second for a busy machine.
    assert!(waited < Duration::from_secs(2), "{waited:?}");
    std::fs::remove_file(&socket).unwrap();
    cluster.start_again();
    node.clock.advance(1_000);
    // The node may notice the lost connection only now.
    let mut often = interval(Duration::from_millis(50));
    while host.get("/readyz").await.status != 200 {
        node.clock.advance(1_000);
        often.tick().await;
    }
}
