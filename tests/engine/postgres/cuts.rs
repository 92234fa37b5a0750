//! A connection that is lost during a commit.

use postern_store::{AppendResult, Store, StoreError};
use postern_test_postgres::{ClusterDatabase, TestCluster};

use super::proxy::{CutPoint, Proxy};
use super::*;
use crate::store::command;

/// Opens a node that connects to its database through a proxy. The database is removed on drop.
async fn node_behind_a_proxy() -> (ClusterDatabase, Proxy, Store) {
    let database = TestCluster::shared().database();
    let proxy = Proxy::to(&database);
    let node = node(&proxy.url()).await;
    introduce(&node).await;
    (database, proxy, node)
}

#[tokio::test]
async fn a_commit_that_was_cut_off_is_neither_lost_nor_repeated() {
    let (_database, proxy, node) = node_behind_a_proxy().await;
    node.append(begun("one")).await.unwrap();
    for seq in 4..64 {
        proxy.cut(
            [CutPoint::Before, CutPoint::After, CutPoint::Never][usize::try_from(seq).unwrap() % 3],
        );
        let one = comment("one", seq, &format!("command-{seq}"));
        assert_eq!(
            node.append(one.clone()).await,
            Ok(AppendResult::Written(seq)),
            "the answer is right"
        );
        assert_eq!(node.append(one).await, Ok(AppendResult::Before(seq)));
    }
    assert_eq!(proxy.cuts(), 40);
    assert_eq!(node.log(&game_id("one")).await.unwrap().len(), 63);
}

#[tokio::test]
async fn a_batch_that_was_cut_off_is_answered_job_by_job() {
    let (_database, proxy, node) = node_behind_a_proxy().await;
    let games: Vec<_> = (0..50).map(|number| format!("game-{number}")).collect();
    for game in &games {
        node.append(begun(game)).await.unwrap();
    }
    for (round, seq) in (4..16).enumerate() {
        proxy.cut(if round % 2 == 0 {
            CutPoint::Before
        } else {
            CutPoint::After
        });
        let appends = games.iter().map(|game| {
            let node = node.clone();
            let append = comment(game, seq, &format!("{game}-{seq}"));
            tokio::spawn(async move { node.append(append).await })
        });
        for append in appends.collect::<Vec<_>>() {
            assert_eq!(append.await.unwrap(), Ok(AppendResult::Written(seq)));
        }
        let stale = comment(&games[0], seq, "too-late");
        assert_eq!(node.append(stale).await, Ok(AppendResult::Conflict));
    }
    assert_eq!(proxy.cuts(), 12);
    for game in &games {
        assert_eq!(node.log(&game_id(game)).await.unwrap().len(), 15);
    }
}

#[tokio::test]
async fn what_the_server_does_by_itself_happens_once_too() {
    let (_database, proxy, node) = node_behind_a_proxy().await;
    node.append(begun("one")).await.unwrap();
    for (seq, cut) in [(4, CutPoint::After), (5, CutPoint::Before)] {
        proxy.cut(cut);
        let append = LogAppend {
            command: None,
            ..comment("one", seq, "none")
        };
        assert_eq!(node.append(append).await, Ok(AppendResult::Written(seq)));
    }
    assert_eq!(node.log(&game_id("one")).await.unwrap().len(), 5);
    let never = command(&cleo(), "none");
    assert_eq!(node.answered(&game_id("one"), &never).await, Ok(None));
}

#[tokio::test]
async fn a_connection_that_is_lost_between_commits_is_made_anew() {
    let database = TestCluster::shared().database();
    let node = node(&database.url()).await;
    introduce(&node).await;
    node.append(begun("one")).await.unwrap();
    for seq in 4..8 {
        sqlx::query(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity
             WHERE datname = current_database() AND pid <> pg_backend_pid()",
        )
        .execute(&mut stranger(&database.url()).await)
        .await
        .unwrap();
        let append = comment("one", seq, &format!("command-{seq}"));
        assert_eq!(node.append(append).await, Ok(AppendResult::Written(seq)));
    }
}

#[tokio::test]
async fn while_nobody_knows_what_became_of_a_commit_others_are_refused() {
    let (_database, proxy, node) = node_behind_a_proxy().await;
    node.append(begun("one")).await.unwrap();
    for (seq, cut) in [(4, CutPoint::After), (5, CutPoint::Before)] {
        proxy.cut(cut);
        proxy.go_away(true);
        let append = comment("one", seq, &format!("command-{seq}"));
        let unknown = tokio::spawn({
            let node = node.clone();
            async move { node.append(append).await }
        });
        proxy.has_cut().await;
        let late = node.append(comment("one", 9, "late")).await;
        assert_eq!(late, Err(StoreError::Unreachable));
        assert!(!unknown.is_finished(), "it waits for what it is told");
        proxy.go_away(false);
        assert_eq!(unknown.await.unwrap(), Ok(AppendResult::Written(seq)));
    }
    assert_eq!(node.log(&game_id("one")).await.unwrap().len(), 5);
}

#[tokio::test]
async fn a_node_that_stops_waits_for_no_lost_server() {
    let (_database, proxy, node) = node_behind_a_proxy().await;
    node.append(begun("one")).await.unwrap();
    proxy.cut(CutPoint::After);
    proxy.go_away(true);
    let append = comment("one", 4, "command");
    let (unknown, ()) = tokio::join!(node.append(append), node.close());
    assert_eq!(unknown, Err(StoreError::Closed));
}
