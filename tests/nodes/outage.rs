//! The database restarts under load.

use std::sync::atomic::AtomicUsize;
use std::time::Duration;

use futures_util::future::join_all;
use postern_test_postgres::{StopMode, TestCluster};
use serde_json::json;

use crate::database::TestDatabase;
use crate::play::{PlayedGame, TURNS, logs_are_whole, until_accepted};
use crate::site::{NodeSettings, TestSite};

const GAMES: usize = 12;

#[tokio::test(flavor = "multi_thread")]
async fn a_database_that_restarts_under_load_loses_no_command_and_does_none_twice() {
    let cluster = TestCluster::start();
    let database = TestDatabase::postgres_in(&cluster).await;
    restart_under_load(&cluster, database).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_same_holds_behind_pgbouncer() {
    let cluster = TestCluster::start();
    let database = TestDatabase::postgres_in(&cluster).await;
    restart_under_load(&cluster, database.behind_pgbouncer()).await;
}

async fn restart_under_load(cluster: &TestCluster, database: TestDatabase) {
    let site = TestSite::start_on(database, NodeSettings::default()).await;
    let nodes = [site.nodes[0].url(), site.nodes[1].url()];
    let games = join_all((0..GAMES).map(|number| {
        let mut at = nodes.clone();
        at.rotate_left(number % 2);
        PlayedGame::begin(at, json!({"kind": "unlimited"}))
    }))
    .await;

    let accepted = AtomicUsize::new(0);
    let playing = join_all(games.iter().map(|game| game.play(&accepted)));
    let restarting = async {
        for (part, stop) in [(1, StopMode::Immediate), (2, StopMode::Fast)] {
            until_accepted(&accepted, GAMES * TURNS.len() * part / 3).await;
            let cluster = cluster.clone();
            tokio::task::spawn_blocking(move || {
                cluster.stop(stop);
                cluster.start_again();
            })
            .await
            .unwrap();
        }
    };
    let (failed, ()) = tokio::join!(playing, restarting);
    let failed = failed.concat();
    assert!(
        failed.iter().all(|&status| status == 503),
        "commands wait, or are refused with 503: {failed:?}"
    );
    logs_are_whole(&site.database, &games).await;
    for node in &site.nodes {
        let url = format!("{}/readyz", node.url());
        // The database may take a moment to listen again.
        let mut often = tokio::time::interval(Duration::from_millis(50));
        while reqwest::get(&url).await.unwrap().status() != 200 {
            often.tick().await;
        }
    }
}
