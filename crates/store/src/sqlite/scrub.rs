//! Writes the database anew once, without what deleted rows have left in unused parts of the file.

use std::path::Path;

use sqlx::{
    ConnectOptions, Connection, SqliteConnection,
    sqlite::{SqliteJournalMode, SqliteSynchronous},
};

use super::{files, schema, upgrade};
use crate::StoreError;

/// The first schema under which deleted words leave nothing behind. A file of an older one is
/// written anew when it has been migrated.
pub(super) const VERSION: i64 = 17;

/// Notes in the file that it has to be written anew, so that this outlasts a crash.
pub(super) async fn mark(connection: &mut SqliteConnection) -> Result<(), StoreError> {
    sqlx::query("PRAGMA user_version = 1")
        .execute(connection)
        .await?;
    Ok(())
}

/// Whether the file has to be written anew.
pub(super) async fn is_marked(connection: &mut SqliteConnection) -> Result<bool, StoreError> {
    let marked: i64 = sqlx::query_scalar("PRAGMA user_version")
        .fetch_one(connection)
        .await?;
    Ok(marked != 0)
}

/// Copies what is in the file into a new one, which takes its place. Killed, or on a full disk, it
/// has done nothing, and is tried again at the next start. No copy of the old file stays: it could
/// hold what was deleted.
pub(super) async fn scrub(path: &Path) -> Result<(), StoreError> {
    upgrade::settle(path).await?;
    let new = files::beside(path, "upgrading");
    files::discard(&new)?;
    let (needed_mib, free_mib) = files::room(path)?;
    tracing::info!(
        "the database {} is written anew, without remains of what was deleted; that needs {needed_mib} MiB beside it",
        path.display()
    );
    if let Some(free_mib) = free_mib.filter(|free| *free < needed_mib) {
        return Err(StoreError::NoRoomToUpgrade {
            needed_mib,
            free_mib,
        });
    }
    if let Err(error) = copy(path, &new).await {
        // Best effort: the next attempt discards it as well.
        let _ = files::discard(&new);
        return Err(error);
    }
    files::replace(&new, path)
}

/// Makes the new file. Nothing of it has to be durable before it is whole.
async fn copy(path: &Path, new: &Path) -> Result<(), StoreError> {
    let mut connection = schema::options(path)
        .connect()
        .await
        .map_err(|error| StoreError::opening(&error, path.to_owned()))?;
    sqlx::query("VACUUM INTO ?")
        .bind(new.display().to_string())
        .execute(&mut connection)
        .await?;
    connection.close().await?;
    let mut connection = schema::options(new)
        .journal_mode(SqliteJournalMode::Memory)
        .synchronous(SqliteSynchronous::Off)
        .connect()
        .await
        .map_err(|error| StoreError::opening(&error, new.to_owned()))?;
    sqlx::query("PRAGMA user_version = 0")
        .execute(&mut connection)
        .await?;
    connection.close().await?;
    Ok(())
}
