//! People who have a page open on each node.

use sqlx::PgPool;

use crate::StoreError;
use crate::cluster::{NODE_LIVES, NodeKey};
use postern_game::{Millis, PersonId};

/// Replaces a node's list of people with an open page, in one statement.
pub(super) async fn put(
    pool: &PgPool,
    node: NodeKey,
    visitors: &[(PersonId, Millis)],
) -> Result<(), StoreError> {
    let people: Vec<&str> = visitors.iter().map(|(person, _)| person.as_str()).collect();
    let came: Vec<Millis> = visitors.iter().map(|(_, came_ms)| *came_ms).collect();
    sqlx::query(
        "WITH here AS (SELECT * FROM unnest($2::text[], $3::bigint[]) AS here (person, came_ms)),
            gone AS (
                DELETE FROM visitors WHERE node = $1
                    AND NOT EXISTS (SELECT 1 FROM here WHERE here.person = visitors.person))
         INSERT INTO visitors (node, person, came_ms) SELECT $1, person, came_ms FROM here
         ON CONFLICT (node, person) DO UPDATE SET came_ms = excluded.came_ms
            WHERE visitors.came_ms <> excluded.came_ms",
    )
    .bind(node)
    .bind(people)
    .bind(came)
    .execute(pool)
    .await?;
    Ok(())
}

/// Returns the people with an open page on any other live node, most recent first.
pub(super) async fn elsewhere(
    pool: &PgPool,
    node: NodeKey,
    limit: u32,
) -> Result<Vec<(PersonId, Millis)>, StoreError> {
    let rows: Vec<(String, Millis)> = sqlx::query_as(
        "SELECT person, max(came_ms) AS came_ms FROM visitors JOIN nodes ON nodes.key = visitors.node
         WHERE visitors.node <> $1
            AND seen_ms >= (extract(epoch FROM clock_timestamp()) * 1000)::bigint - $2
         GROUP BY person ORDER BY came_ms DESC, person LIMIT $3",
    )
    .bind(node)
    .bind(NODE_LIVES)
    .bind(i64::from(limit))
    .fetch_all(pool)
    .await?;
    rows.into_iter()
        .map(|(person, came_ms)| {
            let id = PersonId::parse(&person);
            let id = id.map_err(|error| StoreError::Corrupt(format!("“{person}”: {error}")))?;
            Ok((id, came_ms))
        })
        .collect()
}
