//! Appending events to the log, and the notices that tell other nodes about them.

use postern_game::PersonId;
use postern_store::{AppendResult, News, StoreError, checksum};
use postern_test_postgres::TestCluster;

use super::*;
use crate::store::events;
use postern_game::LoggedEvent;

/// The number, time, kind, version, body and checksum of an event.
type Row = (i64, i64, String, i64, String, Option<[u8; 16]>);

#[tokio::test]
async fn what_is_appended_is_read_back_and_chained() {
    let database = TestCluster::shared().database();
    let node = node(&database.url()).await;
    introduce(&node).await;
    assert_eq!(
        node.append(begun("one")).await,
        Ok(AppendResult::Written(3))
    );
    let comment = comment("one", 4, "well-played");
    assert_eq!(
        node.append(comment.clone()).await,
        Ok(AppendResult::Written(4))
    );
    let log = node.log(&game_id("one")).await.unwrap();
    let read: Vec<_> = log.iter().map(|recorded| recorded.event.clone()).collect();
    let begun = events().into_iter().map(LoggedEvent::from);
    assert!(begun.chain(comment.entry.events).eq(read));
    let rows: Vec<Row> = sqlx::query_as(
        "SELECT seq, at_ms, kind, version::bigint, body, checksum FROM events ORDER BY seq",
    )
    .fetch_all(&mut stranger(&database.url()).await)
    .await
    .unwrap();
    let mut previous = None;
    for (seq, at_ms, kind, version, body, sum) in rows {
        let row = checksum::ChecksumInput {
            game: &game_id("one"),
            seq,
            at_ms,
            kind: &kind,
            version,
            body: &body,
        };
        assert_eq!(sum, Some(checksum::checksum(previous.as_ref(), &row)));
        previous = sum;
    }
    assert!(previous.is_some());
}

#[tokio::test]
async fn each_job_of_a_batch_is_decided_on_what_those_before_it_wrote() {
    let database = TestCluster::shared().database();
    let node = node(&database.url()).await;
    introduce(&node).await;
    let nobody = person("Nobody");
    let (created, again, comes_back, joined, strange, late) = tokio::join!(
        node.append(given(append("one", 0, 1), &ann(), "create")),
        node.append(append("one", 0, 2)),
        node.append(given(append("one", 0, 1), &ann(), "create")),
        node.append(append("one", 1, 3)),
        node.append(given(append("two", 0, 1), &nobody, "create")),
        node.append(comment("one", 4, "late")),
    );
    assert_eq!(created, Ok(AppendResult::Written(1)));
    assert_eq!(again, Ok(AppendResult::Conflict));
    assert_eq!(comes_back, Ok(AppendResult::Before(1)));
    assert_eq!(joined, Ok(AppendResult::Written(3)));
    assert_eq!(strange, Err(StoreError::NoPerson));
    assert_eq!(late, Ok(AppendResult::Written(4)));
    assert_eq!(node.log(&game_id("one")).await.unwrap().len(), 4);
    assert!(node.log(&game_id("two")).await.unwrap().is_empty());
}

#[tokio::test]
async fn others_find_in_the_notices_what_is_new() {
    let database = TestCluster::shared().database();
    let node = node(&database.url()).await;
    introduce(&node).await;
    let told = News::Games(PersonId::parse("id-of-ben").unwrap(), None);
    let append = LogAppend {
        news: vec![News::Lobby, told.clone(), News::Lobby],
        ..begun("one")
    };
    node.append(append).await.unwrap();
    // Repeating the append writes no event and no notice.
    node.append(begun("one")).await.unwrap();
    let rows: Vec<(i64, String)> = sqlx::query_as("SELECT node, body FROM notices ORDER BY number")
        .fetch_all(&mut stranger(&database.url()).await)
        .await
        .unwrap();
    let [(from, body)] = &rows[..] else {
        panic!("{rows:?}")
    };
    assert_eq!(*from, node.cluster().unwrap().node());
    let news: Vec<News> = serde_json::from_str(body).unwrap();
    assert_eq!(news, [News::Game(game_id("one"), 3), News::Lobby, told]);
}
