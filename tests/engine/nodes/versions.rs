//! Nodes of different versions on one database.

use postern::live::UnreadyReason;
use postern_store::{Store, StoreError};

use super::*;

impl Nodes {
    /// Changes the schema as a newer version does when it starts.
    async fn change_schema(&self) {
        self.sql(
            "INSERT INTO _sqlx_migrations (version, description, success, checksum, execution_time)
              VALUES (99, 'of the future', true, '', 0)",
        )
        .await;
    }
}

/// Waits until a node has closed its connections, so that its clients reconnect to other nodes.
async fn handed_over(node: &Live) {
    node.node.closing().cancelled().await;
    assert_eq!(
        node.node.check().await,
        Err(LiveError::Unready(UnreadyReason::Outdated))
    );
    assert!(!node.node.stopping().is_cancelled(), "it still answers");
    assert_eq!(node.people.new_guest().await, Err(LiveError::Stopping));
}

#[tokio::test]
async fn a_newer_schema_makes_a_node_hand_its_people_over() {
    let nodes = Nodes::start(1).await;
    nodes.change_schema().await;
    handed_over(&nodes.live[0]).await;
    let url = DatabaseUrl::parse(&nodes.database.url()).unwrap();
    let opened = Store::open_postgres(PostgresOptions::new(url)).await;
    assert_eq!(opened.err(), Some(StoreError::NewerSchema));
}

#[tokio::test]
async fn no_command_is_taken_after_the_schema_has_changed() {
    let nodes = Nodes::start(1).await;
    let game = nodes.two(TimeControl::Unlimited).await;
    // This node sends no heartbeat, like one that was suspended and has not noticed the change yet.
    let late = nodes.node().await;
    nodes.change_schema().await;
    let turn = by(&late, &ann(), &game, play(SAMPLE[0], 0)).await;
    assert_eq!(turn, Err(LiveError::Stopping));
    handed_over(&late).await;
    let added = nodes
        .sql("UPDATE games SET key = key WHERE (SELECT count(*) FROM events) > 2")
        .await;
    assert_eq!(added, 0, "nothing is added to the log");
}

#[tokio::test]
async fn no_game_begins_after_the_schema_has_changed() {
    let nodes = Nodes::start(0).await;
    let late = nodes.node().await;
    nodes.change_schema().await;
    let new = new_game(OpponentKind::Friend, TimeControl::Unlimited);
    let created = late.games.create(&ann(), &fresh(), new).await;
    assert_eq!(created, Err(LiveError::Stopping));
    handed_over(&late).await;
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
    assert!(reader.games.game(&game).await.is_err());
    handed_over(&reader).await;
    assert_eq!(
        nodes.live[0].node.check().await,
        Ok(()),
        "it has not met the event"
    );
}

#[tokio::test]
async fn a_notice_of_a_newer_version_makes_a_node_hand_its_people_over() {
    let nodes = Nodes::start(1).await;
    nodes
        .sql(
            "INSERT INTO notices (node, at_ms, body)
             SELECT 999, extract(epoch FROM clock_timestamp()) * 1000, '[{\"teleported\":\"x\"}]'",
        )
        .await;
    handed_over(&nodes.live[0]).await;
}

#[tokio::test]
async fn the_schema_is_not_changed_under_nodes_that_do_not_know_the_new_one() {
    let nodes = Nodes::start(0).await;
    let older = nodes.store().await.cluster().unwrap();
    older.beat().await.unwrap();
    nodes
        .sql("UPDATE nodes SET schema_version = schema_version - 1, name = 'old one'")
        .await;
    nodes
        .sql("DELETE FROM _sqlx_migrations WHERE version = (SELECT max(version) FROM _sqlx_migrations)")
        .await;
    let url = DatabaseUrl::parse(&nodes.database.url()).unwrap();
    let opened = Store::open_postgres(PostgresOptions::new(url)).await;
    assert_eq!(
        opened.err(),
        Some(StoreError::OlderNodes("old one".to_owned()))
    );
}
