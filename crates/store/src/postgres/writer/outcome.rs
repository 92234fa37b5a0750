//! Determines whether a transaction was committed after the connection was lost during the commit.

use sqlx::PgConnection;

use super::failure::TransactionFailure;
use crate::StoreError;
use postern_game::Seq;

/// Identifies a transaction by its number and the first event that it wrote.
#[derive(Debug)]
pub(super) struct CommitTrace {
    pub(super) transaction: String,
    pub(super) game: i64,
    pub(super) seq: Seq,
}

/// Returns whether the transaction was committed; `None` while the server is still processing it.
pub(super) async fn committed(
    connection: &mut PgConnection,
    trace: &CommitTrace,
) -> Result<Option<bool>, TransactionFailure> {
    if in_progress(connection, trace).await? {
        return Ok(None);
    }
    // The server's status of the transaction number is not sufficient, because after a failover the
    // number can belong to another transaction.
    let committed = sqlx::query_scalar(
        "SELECT EXISTS (SELECT FROM events WHERE game = $1 AND seq = $2 AND xmin = $3::xid8::xid)",
    )
    .bind(trace.game)
    .bind(trace.seq)
    .bind(&trace.transaction)
    .fetch_one(connection)
    .await?;
    Ok(Some(committed))
}

async fn in_progress(
    connection: &mut PgConnection,
    trace: &CommitTrace,
) -> Result<bool, TransactionFailure> {
    let status: Result<Option<String>, _> = sqlx::query_scalar("SELECT pg_xact_status($1::xid8)")
        .bind(&trace.transaction)
        .fetch_one(connection)
        .await;
    match status.map_err(TransactionFailure::from) {
        Ok(status) => Ok(status.as_deref() == Some("in progress")),
        // After a failover, the new server may not have reached this transaction number yet.
        Err(TransactionFailure {
            error: StoreError::Other(_),
            ..
        }) => Ok(false),
        Err(failure) => Err(failure),
    }
}
