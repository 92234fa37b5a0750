//! Checks that each connection keeps its session. A pooler that reassigns sessions after each
//! transaction would lose settings, locks and `LISTEN`, or pass them to another client.

use sqlx::{
    Connection as _, Executor as _, PgConnection, Row as _, error::DatabaseError,
    postgres::PgConnectOptions,
};

use crate::StoreError;

/// Number of times that sessions are compared. Once is enough for a pooler without other clients.
const ROUNDS: usize = 3;
/// PgBouncer's answer to a transaction in statement pooling mode.
const PROTOCOL_VIOLATION: &str = "08P01";

/// Rejects a database where two connections alternate on one session, or one connection has several
/// sessions.
pub(super) async fn must_keep_sessions(options: &PgConnectOptions) -> Result<(), sqlx::Error> {
    let mut one = PgConnection::connect_with(options).await?;
    let mut two = PgConnection::connect_with(options).await?;
    for _ in 0..ROUNDS {
        if shared(&mut one, &mut two).await? {
            let refused = StoreError::SharedSessions;
            return Err(sqlx::Error::Configuration(Box::new(refused)));
        }
    }
    one.close().await?;
    two.close().await
}

/// Whether a session changes owner while one connection is idle and another starts a transaction.
async fn shared(one: &mut PgConnection, two: &mut PgConnection) -> Result<bool, sqlx::Error> {
    let kept = session(one).await?;
    if session(one).await? != kept {
        return Ok(true);
    }
    match begin(two).await {
        Err(sqlx::Error::Database(error)) if is_protocol_violation(&*error) => return Ok(true),
        begun => begun?,
    }
    // The order matters: in a pool of one session the first connection would wait for the second.
    if session(two).await? == kept || session(one).await? != kept {
        return Ok(true);
    }
    two.execute(sqlx::raw_sql("ROLLBACK")).await?;
    Ok(false)
}

async fn begin(connection: &mut PgConnection) -> Result<(), sqlx::Error> {
    connection.execute(sqlx::raw_sql("BEGIN")).await?;
    Ok(())
}

fn is_protocol_violation(error: &dyn DatabaseError) -> bool {
    error.code().as_deref() == Some(PROTOCOL_VIOLATION)
}

/// Returns the server's process. Avoids a prepared statement, which another session would not know.
async fn session(connection: &mut PgConnection) -> Result<i32, sqlx::Error> {
    connection
        .fetch_one(sqlx::raw_sql("SELECT pg_backend_pid()"))
        .await?
        .try_get(0)
}
