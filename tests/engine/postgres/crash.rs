//! A database server that crashes under load.

use std::sync::Arc;
use std::time::Duration;

use postern_store::{AppendResult, Store, StoreError};
use postern_test_postgres::{StopMode, TestCluster};
use tokio::sync::Semaphore;
use tokio::time::timeout;

use super::*;

const GAMES: usize = 40;
const COMMENTS: i64 = 80;
const CRASHES: usize = 3;
/// The number of comments written between two crashes.
const BETWEEN: u32 = 700;

/// Writes comments in one game, and repeats each until it is stored.
async fn play(node: Store, game: String, written: Arc<Semaphore>) {
    for seq in 4..4 + COMMENTS {
        let append = comment(&game, seq, &format!("command-{seq}"));
        loop {
            match node.append(append.clone()).await {
                Ok(AppendResult::Written(at) | AppendResult::Before(at)) => {
                    assert_eq!(at, seq);
                    written.add_permits(1);
                    break;
                }
                Err(StoreError::Unreachable) => {}
                other => panic!("{other:?}"),
            }
        }
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_crash_loses_nothing_that_was_confirmed_and_repeats_nothing() {
    let cluster = TestCluster::start();
    let database = cluster.database();
    let node = node(&database.url()).await;
    introduce(&node).await;
    let games: Vec<_> = (0..GAMES).map(|number| format!("game-{number}")).collect();
    for game in &games {
        node.append(begun(game)).await.unwrap();
    }
    let written = Arc::new(Semaphore::new(0));
    let players: Vec<_> = games
        .iter()
        .map(|game| tokio::spawn(play(node.clone(), game.clone(), Arc::clone(&written))))
        .collect();
    for _ in 0..CRASHES {
        written.acquire_many(BETWEEN).await.unwrap().forget();
        cluster.stop(StopMode::Immediate);
        cluster.start_again();
    }
    for player in players {
        timeout(Duration::from_mins(1), player)
            .await
            .unwrap()
            .unwrap();
    }
    let length = usize::try_from(3 + COMMENTS).unwrap();
    for game in &games {
        let log = node.log(&game_id(game)).await.unwrap();
        assert_eq!(log.len(), length);
        let again = comment(game, 4, "command-4");
        assert_eq!(node.append(again).await, Ok(AppendResult::Before(4)));
    }
}

#[tokio::test]
async fn a_server_that_stays_away_is_said_to_be_and_found_again() {
    let cluster = TestCluster::start();
    let database = cluster.database();
    let node = node(&database.url()).await;
    introduce(&node).await;
    node.append(begun("one")).await.unwrap();
    cluster.stop(StopMode::Fast);
    let game = game_id("one");
    let (one, two, read) = tokio::join!(
        node.append(comment("one", 4, "one")),
        node.append(comment("one", 4, "two")),
        node.log(&game),
    );
    assert_eq!(one, Err(StoreError::Unreachable));
    assert_eq!(two, Err(StoreError::Unreachable));
    assert_eq!(read, Err(StoreError::Unreachable));
    cluster.start_again();
    let later = node.append(comment("one", 4, "later")).await;
    assert_eq!(later, Ok(AppendResult::Written(4)));
    assert_eq!(node.log(&game_id("one")).await.unwrap().len(), 4);
}
