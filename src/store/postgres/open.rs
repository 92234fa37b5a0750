//! Opening a database: connections, the schema, and the node's own row.

use sqlx::{Connection as _, PgPool};

use super::{DatabaseUrl, PostgresOptions, connection, schema};
use crate::store::StoreError;

/// Connects, and brings the schema up to date.
pub(super) async fn prepare(options: &PostgresOptions) -> Result<PgPool, StoreError> {
    let connect = connection::options(&options.url);
    let mut first = connection::connect(&connect)
        .await
        .map_err(|error| no_connection(&options.url, &error))?;
    // A migration may take as long as it takes.
    sqlx::raw_sql("SET statement_timeout = 0; SET lock_timeout = 0")
        .execute(&mut first)
        .await?;
    schema::migrate(&mut first).await?;
    first.close().await?;
    Ok(connection::pool(connect, options.connections))
}

fn no_connection(url: &DatabaseUrl, error: &sqlx::Error) -> StoreError {
    match error {
        sqlx::Error::Configuration(_) => error.into(),
        sqlx::Error::Database(refused) => {
            StoreError::NoConnection(url.to_string(), refused.message().to_owned())
        }
        _ => StoreError::NoConnection(url.to_string(), error.to_string()),
    }
}
