//! The servers that use this database.

use sqlx::PgPool;

use super::schema;
use crate::store::StoreError;

/// Enters this server, and gives its key.
pub(super) async fn register(pool: &PgPool) -> Result<i64, StoreError> {
    let host = rustix::system::uname();
    let host = host.nodename().to_string_lossy();
    let name = format!("{host}, process {}", std::process::id());
    Ok(sqlx::query_scalar(
        "INSERT INTO nodes (name, schema_version, started_ms, seen_ms)
         SELECT $1, $2, now, now FROM (SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint AS now) AS time
         RETURNING key",
    )
    .bind(name)
    .bind(schema::LATEST)
    .fetch_one(pool)
    .await?)
}
