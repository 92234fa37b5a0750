//! Registration and heartbeats of servers that use the database.

use sqlx::PgPool;

use super::super::schema;
use super::hearing::BEATS;
use super::notices::NoticeWriter;
use crate::StoreError;
use crate::cluster::{ClusterNode, HeartbeatResult, NODE_LIVES, NodeKey};

/// Returns a new number for a starting server. The server counts as live from its first heartbeat.
pub(in crate::postgres) async fn number(pool: &PgPool) -> Result<NodeKey, StoreError> {
    let key = sqlx::query_scalar("SELECT nextval(pg_get_serial_sequence('nodes', 'key'))")
        .fetch_one(pool)
        .await?;
    Ok(key)
}

pub(super) async fn beat(
    pool: &PgPool,
    NoticeWriter { node, notify }: NoticeWriter,
) -> Result<HeartbeatResult, StoreError> {
    let (returns, time_us): (bool, i64) = sqlx::query_as(
        "WITH clock AS MATERIALIZED (SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint AS us),
            now AS MATERIALIZED (SELECT us / 1000 AS ms FROM clock),
            alive AS (
                INSERT INTO nodes (key, name, schema_version, started_ms, seen_ms)
                OVERRIDING SYSTEM VALUE SELECT $1, $2, $3, ms, ms FROM now
                ON CONFLICT (key) DO UPDATE SET seen_ms = excluded.seen_ms
                -- A row that was there already has been locked by this update.
                RETURNING xmax = 0 AS returns),
            gone AS (
                DELETE FROM nodes USING now WHERE seen_ms < ms - $4 AND key <> $1 RETURNING key),
            emptied AS (DELETE FROM presence USING gone WHERE presence.node = gone.key),
            left_alone AS (DELETE FROM visitors USING gone WHERE visitors.node = gone.key)
         SELECT returns, us, CASE WHEN $5 THEN pg_notify($6, $1::text)::text END FROM alive, clock",
    )
    .bind(node)
    .bind(name())
    .bind(schema::LATEST)
    .bind(NODE_LIVES)
    .bind(notify)
    .bind(BEATS)
    .fetch_one(pool)
    .await?;
    let rows: Vec<(Option<i64>, Option<NodeKey>, Option<String>)> = sqlx::query_as(
        "SELECT (SELECT max(version) FROM _sqlx_migrations), nodes.key, nodes.name
         FROM (SELECT 1) AS one LEFT JOIN nodes ON nodes.key <> $1
            AND seen_ms >= (extract(epoch FROM clock_timestamp()) * 1000)::bigint - $2",
    )
    .bind(node)
    .bind(NODE_LIVES)
    .fetch_all(pool)
    .await?;
    let newer_schema = rows
        .iter()
        .any(|(version, ..)| version.is_some_and(|version| version > schema::LATEST));
    let others = rows.into_iter().filter_map(|(_, key, name)| {
        Some(ClusterNode {
            key: key?,
            name: name?,
        })
    });
    Ok(HeartbeatResult {
        others: others.collect(),
        newer_schema,
        returns,
        time_us,
    })
}

pub(super) async fn leave(pool: &PgPool, node: NodeKey) -> Result<(), StoreError> {
    sqlx::query(
        "WITH gone AS (DELETE FROM nodes WHERE key = $1),
            left_alone AS (DELETE FROM visitors WHERE node = $1)
         DELETE FROM presence WHERE node = $1",
    )
    .bind(node)
    .execute(pool)
    .await?;
    Ok(())
}

pub(super) async fn time_us(pool: &PgPool) -> Result<i64, StoreError> {
    let us = sqlx::query_scalar("SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint")
        .fetch_one(pool)
        .await?;
    Ok(us)
}

/// Returns the name of this server for display.
fn name() -> String {
    #[cfg(unix)]
    let host = rustix::system::uname()
        .nodename()
        .to_string_lossy()
        .into_owned();
    #[cfg(not(unix))]
    let host = "a server".to_owned();
    format!("{host} (process {})", std::process::id())
}
