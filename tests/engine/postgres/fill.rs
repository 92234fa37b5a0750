//! Logs that an older version wrote, as they come from a copied file.

use postern_store::{Appended, Store as _};
use postern_test_postgres::Cluster;

use super::*;
use crate::store::events;

/// Takes the checksums of a game away, as an older version has left them.
async fn forget_checksums(url: &str) {
    sqlx::raw_sql(
        "SET session_replication_role = replica;
         UPDATE events SET checksum = NULL",
    )
    .execute(&mut stranger(url).await)
    .await
    .unwrap();
}

/// How many rows have a checksum.
async fn checksums(url: &str) -> i64 {
    sqlx::query_scalar("SELECT count(checksum) FROM events")
        .fetch_one(&mut stranger(url).await)
        .await
        .unwrap()
}

#[tokio::test]
async fn an_old_log_is_filled_once() {
    let database = Cluster::shared().database();
    let node = node(&database.url()).await;
    introduce(&node).await;
    let (one, two) = (game_id("one"), game_id("two"));
    for game in ["one", "two"] {
        node.append(begun(game)).await.unwrap();
    }
    forget_checksums(&database.url()).await;
    assert_eq!(
        node.unfilled(None, 10).await.unwrap(),
        [one.clone(), two.clone()]
    );
    assert_eq!(node.unfilled(Some(&one), 10).await.unwrap(), [two]);
    // What is added to such a log has no checksum either.
    let added = comment("one", 4, "added");
    assert_eq!(node.append(added.clone()).await, Ok(Appended::Written(4)));
    assert_eq!(checksums(&database.url()).await, 0);

    let added = added.entry.events.iter().map(|logged| logged.event.clone());
    let all: Vec<_> = events().into_iter().chain(added).collect();
    assert_eq!(
        node.fill(&one, all[..3].to_vec()).await,
        Ok(false),
        "it has gone on"
    );
    assert_eq!(node.fill(&one, all.clone()).await, Ok(true));
    assert_eq!(checksums(&database.url()).await, 4);
    assert_eq!(node.fill(&one, all).await, Ok(false), "it is filled");
    assert_eq!(node.fill(&game_id("none"), Vec::new()).await, Ok(false));
    assert_eq!(node.unfilled(None, 10).await.unwrap().len(), 1);
    node.append(comment("one", 5, "after")).await.unwrap();
    assert_eq!(checksums(&database.url()).await, 5);
}
