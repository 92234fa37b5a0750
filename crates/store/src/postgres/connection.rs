//! Connections: what each is set to, and what each demands of the server.

use std::time::Duration;

use sqlx::{
    ConnectOptions as _, Connection as _, Executor as _, PgConnection, PgPool,
    postgres::{PgConnectOptions, PgPoolOptions},
};

use super::DatabaseUrl;
use crate::StoreError;

/// `server_version_num` of the oldest server that is known to work.
const OLDEST: i32 = 140_000;
/// How long somebody waits for a connection.
const ACQUIRE: Duration = Duration::from_secs(5);
/// A connection that was not used for so long is tried before it is given out.
const TRUSTED: Duration = Duration::from_secs(1);

/// Nothing is confirmed before it is on disk. No statement and no lock is waited for without end, and
/// what a node leaves behind that has gone is given up soon. Lists are read in the order of an index
/// up to the end of a page, and never gathered and sorted first where that can be helped; the planner
/// then thinks of what must be sorted as so dear that it would compile it. A statement is planned once
/// for a connection and not at each execution, which takes longer than finding a page, and ever longer
/// the larger the tables are; all statements are made so that one plan fits all parameters. Lists join
/// nine tables, and the planner has to see all of them at once to begin with the games of a page. Set by
/// statements and not at the connection's start, since a pooler between would refuse that.
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

/// Opens a connection by itself.
pub(super) async fn connect(options: &PgConnectOptions) -> Result<PgConnection, sqlx::Error> {
    let mut connection = PgConnection::connect_with(options).await?;
    prepare(&mut connection).await?;
    Ok(connection)
}

/// Opens the connections that all share, up to `most` of them.
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

/// Where the connections lead.
pub(super) fn options(url: &DatabaseUrl) -> PgConnectOptions {
    let options = url.options.clone();
    let options = if options.get_application_name().is_none() {
        options.application_name("postern")
    } else {
        options
    };
    options
        // PgBouncer refuses this parameter, which is for numbers as text.
        .extra_float_digits(None)
        .log_statements(tracing::log::LevelFilter::Trace)
}

/// Sets a connection up. A connection to an unsuitable server is refused.
async fn prepare(connection: &mut PgConnection) -> Result<(), sqlx::Error> {
    connection.execute(SETTINGS).await?;
    let server: (i32, String, String, bool, bool) = sqlx::query_as(
        "SELECT current_setting('server_version_num')::integer, current_setting('server_version'),
            current_setting('server_encoding'), current_setting('fsync')::boolean,
            current_setting('full_page_writes')::boolean",
    )
    .fetch_one(connection)
    .await?;
    check(server).map_err(|error| sqlx::Error::Configuration(Box::new(error)))
}

fn check(
    (number, version, encoding, fsync, full_page_writes): (i32, String, String, bool, bool),
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
