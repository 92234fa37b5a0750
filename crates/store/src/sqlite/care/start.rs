//! The quick check of a database before a server uses it.

use std::path::Path;

use rusqlite::ErrorCode;

use super::reference::ReferenceSchema;
use super::{complaints, current};
use crate::StoreError;

/// Maximum number of virtual machine instructions for the check. They take about a second, which
/// delays startup. [`super::check`] checks the rest.
const MAX_INSTRUCTIONS: i32 = 20_000_000;

/// Checks that the database at `path` has the current schema, and looks for damage within the limit
/// for startup.
///
/// # Errors
/// Returns a [`StoreError::Corrupt`] that describes the damage.
pub fn quick_check(path: &Path) -> Result<(), StoreError> {
    let connection = current(path)?;
    let missing = ReferenceSchema::of_today()?.faults(&connection)?;
    if let Some(fault) = missing.into_iter().next() {
        return Err(StoreError::Corrupt(fault));
    }
    connection.progress_handler(MAX_INSTRUCTIONS, Some(|| true))?;
    match complaints(&connection, "PRAGMA quick_check(1)") {
        Ok(found) => found
            .into_iter()
            .next()
            .map_or(Ok(()), |fault| Err(StoreError::Corrupt(fault))),
        Err(error) if error.sqlite_error_code() == Some(ErrorCode::OperationInterrupted) => {
            tracing::info!(
                "the database is too large to be looked through at each start: run `postern check` beside the server now and then"
            );
            Ok(())
        }
        Err(error) => Err(error.into()),
    }
}
