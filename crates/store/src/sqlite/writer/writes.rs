//! Runs a transaction's work on the writer's connection.

use futures_util::FutureExt as _;

use crate::StoreError;

/// Runs the work synchronously. On `SQLite`, its future never waits.
pub(in crate::sqlite) fn at_once<T>(
    work: impl Future<Output = Result<T, StoreError>>,
) -> Result<T, StoreError> {
    let done = work.now_or_never();
    done.unwrap_or_else(|| Err(StoreError::Other("a write waited".to_owned())))
}
