//! Opens and configures connections, and checks the requirements on the database server.

use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::{ConnectOptions as _, Connection as _, Executor as _, PgConnection, PgPool};

use super::DatabaseUrl;
use crate::StoreError;

/// The oldest supported PostgreSQL version, as `server_version_num`.
const OLDEST: i32 = 140_000;
/// Maximum time to wait for a pooled connection.
const ACQUIRE: Duration = Duration::from_secs(5);
/// Idle time after which a connection is tested before use.
const TRUSTED: Duration = Duration::from_secs(1);

/// Session settings. Commits are confirmed only once they are on disk. Timeouts limit statements
/// and lock waits, and soon release the locks and transactions of a vanished node.
///
/// Lists are read in index order up to the end of a page, without a sort wherever possible. This
/// makes the planner overestimate the cost of the remaining sorts so much that it would compile
/// them, so JIT is off.
///
/// A statement is planned once per connection instead of at each execution, because planning takes
/// longer than finding a page and grows with the tables. All statements are written so that one
/// plan fits all parameters. Lists join nine tables, and the planner must consider all join orders
/// to start with the games of a page.
///
/// The settings are made by statements, because a pooler would reject startup parameters.
const SETTINGS: &str = "SET synchronous_commit = on;
    SET enable_sort = off;
    SET jit = off;
    SET join_collapse_limit = 10;
    SET from_collapse_limit = 10;
    SET plan_cache_mode = force_generic_plan;
    SET statement_timeout = '15s';
    SET lock_timeout = '5s';
    SET idle_in_transaction_session_timeout = '5s';
    SET tcp_keepalives_idle = 10;
    SET tcp_keepalives_interval = 5;
    SET tcp_keepalives_count = 3;
    SET client_min_messages = warning;
    SET TIME ZONE 'UTC'";

/// Opens a single configured connection.
pub(super) async fn connect(options: &PgConnectOptions) -> Result<PgConnection, sqlx::Error> {
    let mut connection = PgConnection::connect_with(options).await?;
    prepare(&mut connection).await?;
    Ok(connection)
}

/// Creates a pool of at most `most` configured connections.
pub(super) fn pool(options: PgConnectOptions, most: u32) -> PgPool {
    PgPoolOptions::new()
        .max_connections(most)
        .acquire_timeout(ACQUIRE)
        .test_before_acquire(false)
        .before_acquire(|connection, used| {
            Box::pin(async move {
                if used.idle_for > TRUSTED {
                    connection.ping().await?;
                }
                Ok(true)
            })
        })
        .after_connect(|connection, _| Box::pin(prepare(connection)))
        .connect_lazy_with(options)
}

/// Returns the connection options for a URL.
pub(super) fn options(url: &DatabaseUrl) -> PgConnectOptions {
    let options = url.options.clone();
    let options = if options.get_application_name().is_none() {
        options.application_name("postern")
    } else {
        options
    };
    options
        // PgBouncer rejects this parameter, which only affects numbers in text format.
        .extra_float_digits(None)
        .log_statements(tracing::log::LevelFilter::Trace)
}

/// Checks that the server is suitable, and configures the connection.
async fn prepare(connection: &mut PgConnection) -> Result<(), sqlx::Error> {
    connection.execute(SETTINGS).await?;
    let (number, version, encoding, fsync, full_page_writes) = sqlx::query_as(
        "SELECT current_setting('server_version_num')::integer, current_setting('server_version'),
            current_setting('server_encoding'), current_setting('fsync')::boolean,
            current_setting('full_page_writes')::boolean",
    )
    .fetch_one(connection)
    .await?;
    check(number, version, encoding, fsync, full_page_writes)
        .map_err(|error| sqlx::Error::Configuration(Box::new(error)))
}

fn check(
    number: i32,
    version: String,
    encoding: String,
    fsync: bool,
    full_page_writes: bool,
) -> Result<(), StoreError> {
    if number < OLDEST {
        return Err(StoreError::ServerTooOld(version));
    }
    if encoding != "UTF8" {
        return Err(StoreError::Encoding(encoding));
    }
    if !fsync {
        return Err(StoreError::ServerNotDurable("fsync"));
    }
    if !full_page_writes {
        return Err(StoreError::ServerNotDurable("full_page_writes"));
    }
    Ok(())
}
