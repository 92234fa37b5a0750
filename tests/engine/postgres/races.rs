//! Two nodes that compete for the same rows.

use postern_game::MAX_UNFINISHED;
use postern_store::looks::LastLook;
use postern_store::{AppendResult, StoreError};
use postern_test_postgres::TestCluster;

use super::*;

/// The number of games per round in which both nodes compete for a sequence number.
const GAMES: usize = 200;
const TIMES: i64 = 50;

#[tokio::test(flavor = "multi_thread")]
async fn of_two_nodes_exactly_one_gets_each_number() {
    let database = TestCluster::shared().database();
    let nodes = [node(&database.url()).await, node(&database.url()).await];
    introduce(&nodes[0]).await;
    let games: Vec<_> = (0..GAMES).map(|number| format!("game-{number}")).collect();
    for game in &games {
        nodes[0].append(begun(game)).await.unwrap();
    }
    let mut won = [0, 0];
    for seq in 4..4 + TIMES {
        let races = games.iter().map(|game| {
            [0, 1].map(|number| {
                let node = nodes[number].clone();
                let append = comment(game, seq, &format!("node-{number}-{seq}"));
                tokio::spawn(async move { node.append(append).await })
            })
        });
        for [first, second] in races.collect::<Vec<_>>() {
            match (first.await.unwrap(), second.await.unwrap()) {
                (Ok(AppendResult::Written(_)), Ok(AppendResult::Conflict)) => won[0] += 1,
                (Ok(AppendResult::Conflict), Ok(AppendResult::Written(_))) => won[1] += 1,
                other => panic!("{other:?}"),
            }
        }
    }
    assert!(won[0] > 0 && won[1] > 0, "there was no race: {won:?}");
    let length = usize::try_from(3 + TIMES).unwrap();
    for game in &games {
        let log = nodes[0].log(&game_id(game)).await.unwrap();
        assert_eq!(log.len(), length);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn two_nodes_together_give_nobody_more_games_than_one_may_have() {
    let database = TestCluster::shared().database();
    let nodes = [node(&database.url()).await, node(&database.url()).await];
    introduce(&nodes[0]).await;
    let most = usize::try_from(MAX_UNFINISHED).unwrap();
    let appends = (0..most + 50).map(|number| {
        let node = nodes[number % 2].clone();
        let append = append(&format!("game-{number}"), 0, 1);
        tokio::spawn(async move { node.append(append).await })
    });
    let mut written = 0;
    for append in appends.collect::<Vec<_>>() {
        match append.await.unwrap() {
            Ok(AppendResult::Written(_)) => written += 1,
            Ok(AppendResult::TooManyGames) => {}
            other => panic!("{other:?}"),
        }
    }
    assert_eq!(written, most);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_begins_once_under_an_id() {
    let database = TestCluster::shared().database();
    let nodes = [node(&database.url()).await, node(&database.url()).await];
    introduce(&nodes[0]).await;
    for number in 0..50 {
        let game = format!("game-{number}");
        let [one, two] = nodes.each_ref().map(|node| {
            let (node, append) = (node.clone(), begun(&game));
            tokio::spawn(async move { node.append(append).await })
        });
        let mut answers = [one.await.unwrap(), two.await.unwrap()];
        answers.sort_by_key(|answer| *answer == Ok(AppendResult::Conflict));
        assert_eq!(
            answers,
            [Ok(AppendResult::Written(3)), Ok(AppendResult::Conflict)]
        );
    }
}

#[tokio::test]
async fn a_game_that_somebody_keeps_locked_holds_up_no_other() {
    let database = TestCluster::shared().database();
    let node = node(&database.url()).await;
    introduce(&node).await;
    for game in ["one", "two"] {
        node.append(begun(game)).await.unwrap();
    }
    let mut stranger = stranger(&database.url()).await;
    let mut lock = stranger.begin().await.unwrap();
    sqlx::query(
        "SELECT FROM game_state JOIN games ON key = game WHERE id = 'one' FOR UPDATE OF game_state",
    )
    .execute(&mut *lock)
    .await
    .unwrap();
    let (one, again, two, is_ready) = tokio::join!(
        node.append(comment("one", 4, "one")),
        node.append(comment("one", 4, "again")),
        node.append(comment("two", 4, "two")),
        node.check(),
    );
    assert_eq!(one, Err(StoreError::Locked));
    assert_eq!(again, Err(StoreError::Locked));
    assert_eq!(two, Ok(AppendResult::Written(4)));
    assert_eq!(is_ready, Ok(()), "as ready as any other node");
    lock.rollback().await.unwrap();
    let later = node.append(comment("one", 4, "later")).await;
    assert_eq!(later, Ok(AppendResult::Written(4)));
}

#[tokio::test]
async fn nothing_is_written_about_a_game_that_is_removed_at_the_same_time() {
    let database = TestCluster::shared().database();
    let node = node(&database.url()).await;
    introduce(&node).await;
    node.append(begun("one")).await.unwrap();
    let looks = async |seq| {
        let at_ms = START + seq;
        let look = LastLook { seq, at_ms };
        node.keep_look(&game_id("one"), &ann().id, look).await
    };
    assert_eq!(looks(1).await, Ok(true));
    let mut stranger = stranger(&database.url()).await;
    // Disables the triggers that would refuse to remove a game without its log.
    let statements = "SET session_replication_role = replica; BEGIN; DELETE FROM looks; \
        DELETE FROM games WHERE id = 'one'";
    sqlx::raw_sql(statements)
        .execute(&mut stranger)
        .await
        .unwrap();
    let removes = async {
        let waits = "SELECT EXISTS (SELECT FROM pg_stat_activity
            WHERE datname = current_database() AND wait_event_type = 'Lock')";
        while !sqlx::query_scalar::<_, bool>(waits)
            .fetch_one(&mut stranger)
            .await
            .unwrap()
        {
            tokio::task::yield_now().await;
        }
        sqlx::raw_sql("COMMIT")
            .execute(&mut stranger)
            .await
            .unwrap();
    };
    let (looked, ()) = tokio::join!(looks(2), removes);
    assert_eq!(looked, Ok(false));
}
