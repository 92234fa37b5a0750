//! The database's disk fills up under load.

use std::sync::atomic::AtomicUsize;
use std::time::Duration;

use futures_util::future::join_all;
use postern_test_postgres::{SmallDisk, TestCluster};
use serde_json::json;
use tokio::task::spawn_blocking;
use tokio::time::interval;

use crate::database::TestDatabase;
use crate::helpers::{Answer, Player};
use crate::not_tested::not_tested;
use crate::play::{PlayedGame, TURNS, logs_are_whole, until_accepted};
use crate::site::{NodeSettings, TestSite};

const GAMES: usize = 6;
/// More comments than fit into the free space of existing pages.
const COMMENTS: usize = 400;
const FULL: &str = "the disk is full";

/// Creates a cluster on a small disk, or returns `None` if the machine does not allow that.
fn cluster_on(disk: SmallDisk) -> Option<TestCluster> {
    let cluster = TestCluster::start_on(disk);
    if cluster.is_none() {
        let reason = "no disk can be mounted here, neither as root nor in a user namespace";
        not_tested("a full disk", reason);
    }
    cluster
}

/// Runs a slow cluster operation on a blocking thread.
async fn have(cluster: &TestCluster, done: fn(&TestCluster)) {
    let cluster = cluster.clone();
    spawn_blocking(move || done(&cluster)).await.unwrap();
}

async fn games(site: &TestSite) -> Vec<PlayedGame> {
    let nodes = [site.nodes[0].url(), site.nodes[1].url()];
    let games = (0..GAMES).map(|number| {
        let mut at = nodes.clone();
        at.rotate_left(number % 2);
        PlayedGame::begin(at, json!({"kind": "unlimited"}))
    });
    join_all(games).await
}

/// Waits until each node's readiness check returns a matching response.
async fn until_ready_is(site: &TestSite, wanted: impl Fn(&Answer) -> bool) {
    let mut often = interval(Duration::from_millis(50));
    for node in &site.nodes {
        let host = Player::of(node.url());
        while !wanted(&host.get("/readyz").await) {
            often.tick().await;
        }
    }
}

/// Writes comments until the disk is full. Returns the number of accepted comments.
async fn comment_until_full(player: &Player, game: &str) -> usize {
    for accepted in 0..COMMENTS {
        let comment = json!({"do": "kibitz", "ply": 0, "text": "x".repeat(200)});
        let answer = player.does(game, comment).await;
        if answer.status != 200 {
            answer.is_refused(503, FULL);
            return accepted;
        }
    }
    panic!("the disk is not full");
}

#[tokio::test(flavor = "multi_thread")]
async fn on_a_full_disk_commands_are_refused_and_all_else_goes_on() {
    let Some(cluster) = cluster_on(SmallDisk::Data) else {
        return;
    };
    let database = TestDatabase::postgres_in(&cluster).await;
    let site = TestSite::start_on(database, NodeSettings::default()).await;
    let games = games(&site).await;
    let accepted = AtomicUsize::new(0);
    let playing = join_all(games.iter().map(|game| game.play(&accepted)));
    let (reader, watched) = (Player::of(site.nodes[1].url()), &games[0]);
    let filling = async {
        until_accepted(&accepted, GAMES * TURNS.len() / 3).await;
        have(&cluster, TestCluster::fill_disk).await;
        until_ready_is(&site, |answer| {
            answer.status == 503 && answer.body.contains(FULL)
        })
        .await;
        let comments = comment_until_full(&watched.players[0], &watched.id).await;
        let shown = reader.view(&watched.id).await;
        assert!(shown["seq"].is_number(), "it can be read: {shown}");
        let page = reader.get(&format!("/games/{}", watched.id)).await;
        assert_eq!(page.status, 200, "{}", page.body);
        have(&cluster, TestCluster::empty_disk).await;
        until_ready_is(&site, |answer| answer.status == 200).await;
        comments
    };
    let (failed, comments) = tokio::join!(playing, filling);
    let failed = failed.concat();
    assert!(!failed.is_empty(), "somebody met the full disk");
    assert!(failed.iter().all(|&status| status == 503), "{failed:?}");
    logs_are_whole(&site.database, &games).await;
    let mut stranger = site.database.stranger().await;
    for table in ["comments", "events WHERE kind = 'kibitzed'"] {
        let kept = stranger.count(table).await;
        assert_eq!(kept, i64::try_from(comments).unwrap(), "{table}");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_crashes_on_a_full_disk_loses_nothing() {
    let Some(cluster) = cluster_on(SmallDisk::WriteAheadLog) else {
        return;
    };
    let database = TestDatabase::postgres_in(&cluster).await;
    let site = TestSite::start_on(database, NodeSettings::default()).await;
    let games = games(&site).await;
    let accepted = AtomicUsize::new(0);
    let playing = join_all(games.iter().map(|game| game.play(&accepted)));
    let filling = async {
        until_accepted(&accepted, GAMES * TURNS.len() / 3).await;
        have(&cluster, TestCluster::fill_disk).await;
        let mut stranger = site.database.stranger().await;
        // The next segment of the write-ahead log cannot be created.
        while stranger.try_run("SELECT pg_switch_wal()").await.is_ok() {}
        until_ready_is(&site, |answer| answer.status == 503).await;
        have(&cluster, TestCluster::empty_disk).await;
        // The database has stopped or is recovering, so this starts it until a node is ready again.
        let mut often = interval(Duration::from_millis(100));
        loop {
            have(&cluster, TestCluster::start_again).await;
            let url = format!("{}/readyz", site.nodes[0].url());
            if reqwest::get(&url).await.unwrap().status() == 200 {
                break;
            }
            often.tick().await;
        }
        until_ready_is(&site, |answer| answer.status == 200).await;
    };
    let (failed, ()) = tokio::join!(playing, filling);
    let failed = failed.concat();
    assert!(failed.iter().all(|&status| status == 503), "{failed:?}");
    logs_are_whole(&site.database, &games).await;
}
