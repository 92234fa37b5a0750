//! What can go wrong with the database, in one sentence for the person who runs the server.

/// A failure of the database. Nothing was written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    #[error("the disk is full, so nothing can be saved now")]
    Full,
    #[error("the database is locked by another program; stop that program or use another file")]
    Locked,
    #[error("the database is damaged: {0}")]
    Corrupt(String),
    #[error("the database was written by a newer version of this program; use that version or another file")]
    NewerSchema,
    #[error("the database cannot be opened: {0}")]
    Open(String),
    #[error("the database has been closed")]
    Closed,
    #[error("the database failed: {0}")]
    Other(String),
}
