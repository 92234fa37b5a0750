//! Opens the connection pool and migrates the schema.

use sqlx::{Connection as _, PgConnection, PgPool};

use super::{DatabaseUrl, PostgresOptions, connection, pooler, schema};
use crate::StoreError;

/// Migrates the schema and returns the connection pool.
pub(super) async fn prepare(options: &PostgresOptions) -> Result<PgPool, StoreError> {
    let mut first = first(&options.url).await?;
    // Disable the timeouts, which would interrupt a long migration.
    sqlx::raw_sql(
        "SET statement_timeout = 0; SET lock_timeout = 0; SET idle_in_transaction_session_timeout = 0",
    )
    .execute(&mut first)
    .await?;
    schema::migrate(&mut first).await?;
    schema::must_be_whole(&mut first).await?;
    first.close().await?;
    Ok(connection::pool(
        connection::options(&options.url),
        options.connections,
    ))
}

/// Opens the first connection. An error names the server's address.
pub(super) async fn first(url: &DatabaseUrl) -> Result<PgConnection, StoreError> {
    let options = connection::options(url);
    let connecting = async {
        pooler::must_keep_sessions(&options).await?;
        connection::connect(&options).await
    };
    connecting.await.map_err(|error| no_connection(url, &error))
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
