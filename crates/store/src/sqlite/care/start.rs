//! The look at a database before it is served.

use std::path::Path;

use rusqlite::ErrorCode;

use super::{complaints, current, reference::Reference};
use crate::StoreError;

/// How many of its instructions the database may carry out for it, so that a start takes about a
/// second more. What is not looked at by then is left to [`super::check`].
const MOST_INSTRUCTIONS: i32 = 20_000_000;

/// Looks whether the database at `path` has the schema of today, and for damage for as long as a
/// start may take.
///
/// # Errors
/// [`StoreError::Corrupt`] says what is wrong.
pub fn quick_check(path: &Path) -> Result<(), StoreError> {
    let connection = current(path)?;
    let missing = Reference::of_today()?.faults(&connection)?;
    if let Some(fault) = missing.into_iter().next() {
        return Err(StoreError::Corrupt(fault));
    }
    connection.progress_handler(MOST_INSTRUCTIONS, Some(|| true))?;
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
