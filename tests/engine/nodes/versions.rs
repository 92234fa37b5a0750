//! Nodes of different versions on one database.

use postern::{
    live::Unready,
    store::{Store as _, StoreError},
};

use super::*;

/// Waits until a node has handed its people over.
async fn handed_over(node: &Live) {
    node.closing().cancelled().await;
    assert_eq!(
        node.check().await,
        Err(LiveError::Unready(Unready::Outdated))
    );
    assert!(!node.stopping().is_cancelled(), "it still answers");
    assert_eq!(node.new_guest().await, Err(LiveError::Stopping));
}

#[tokio::test]
async fn a_newer_schema_makes_a_node_hand_its_people_over() {
    let nodes = Nodes::start(1).await;
    nodes
        .sql(
            "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
              VALUES (99, 'of the future', true, '', 0)",
        )
        .await;
    handed_over(&nodes.live[0]).await;
    let url = DatabaseUrl::parse(&nodes.database.url()).unwrap();
    let opened = PostgresStore::open(PostgresOptions::new(url)).await;
    assert_eq!(opened.err(), Some(StoreError::NewerSchema));
}

#[tokio::test]
async fn an_event_of_a_newer_version_makes_a_node_hand_its_people_over() {
    let nodes = Nodes::start(2).await;
    let game = nodes.two(TimeControl::Unlimited).await;
    nodes
        .sql(
            "INSERT INTO events (game, seq, at_ms, kind, version, body)
              SELECT key, 3, 0, 'teleported', 9, '{}' FROM games",
        )
        .await;
    let reader = nodes.node().await;
    assert!(reader.game(&game).await.is_err());
    handed_over(&reader).await;
    assert_eq!(
        nodes.live[0].check().await,
        Ok(()),
        "it has not met the event"
    );
}

#[tokio::test]
async fn a_notice_of_a_newer_version_makes_a_node_hand_its_people_over() {
    let nodes = Nodes::start(1).await;
    nodes
        .sql("INSERT INTO notices (node, at_ms, body) VALUES (999, 0, '[{\"teleported\":\"x\"}]')")
        .await;
    handed_over(&nodes.live[0]).await;
}

#[tokio::test]
async fn the_schema_is_not_changed_under_nodes_that_do_not_know_the_new_one() {
    let nodes = Nodes::start(0).await;
    let older = nodes.store().await.cluster().unwrap();
    older.beat().await.unwrap();
    nodes
        .sql("UPDATE nodes SET schema_version = 7, name = 'old one'")
        .await;
    nodes
        .sql("DELETE FROM _sqlx_migrations WHERE version > (SELECT min(version) FROM _sqlx_migrations)")
        .await;
    let url = DatabaseUrl::parse(&nodes.database.url()).unwrap();
    let opened = PostgresStore::open(PostgresOptions::new(url)).await;
    assert_eq!(
        opened.err(),
        Some(StoreError::OlderNodes("old one".to_owned()))
    );
}
