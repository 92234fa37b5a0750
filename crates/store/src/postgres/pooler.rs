//! Checks that each connection keeps its database session. A pooler that reassigns sessions after
//! each transaction would lose settings, locks and `LISTEN`, or pass them to another client.

use sqlx::error::DatabaseError;
use sqlx::postgres::PgConnectOptions;
use sqlx::{Connection as _, Executor as _, PgConnection, Row as _};

use crate::StoreError;

/// Number of times that the sessions are compared. One round suffices if the pooler has no other
/// clients.
const ROUNDS: usize = 3;
/// SQLSTATE with which PgBouncer rejects a transaction in statement pooling mode.
const PROTOCOL_VIOLATION: &str = "08P01";

/// Returns an error if two connections share one session, or if a connection's session changes.
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

/// Whether the session of an idle connection is given to another connection that starts a
/// transaction.
async fn shared(one: &mut PgConnection, two: &mut PgConnection) -> Result<bool, sqlx::Error> {
    let kept = session(one).await?;
    if session(one).await? != kept {
        return Ok(true);
    }
    match begin(two).await {
        Err(sqlx::Error::Database(error)) if is_protocol_violation(&*error) => return Ok(true),
        begun => begun?,
    }
    // Query the second connection first: if the pool has only one session, the first would wait for
    // it.
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

/// Returns the process id of the session's backend. Does not prepare the statement, because another
/// session would not know it.
async fn session(connection: &mut PgConnection) -> Result<i32, sqlx::Error> {
    connection
        .fetch_one(sqlx::raw_sql("SELECT pg_backend_pid()"))
        .await?
        .try_get(0)
}
