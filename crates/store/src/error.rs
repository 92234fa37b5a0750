//! Database errors. Each has a one-sentence message for the user.

use std::path::PathBuf;

/// A database error. Nothing was written.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum StoreError {
    #[error("the database file {0} cannot be created: its directory does not exist")]
    NoDirectory(PathBuf),
    #[error(
        "the database file {0} cannot be opened for reading and writing; check its permissions and its directory’s"
    )]
    NotWritable(PathBuf),
    #[error("the file {0} is not a database of this program")]
    NotADatabase(PathBuf),
    #[error(
        "the database’s file system cannot keep what is written through a power cut; use a local disk"
    )]
    NotDurable,
    #[error(
        "the database was written by a newer version of this program; use that version or another file"
    )]
    NewerSchema,
    #[error(
        "these servers use the database with an older version of this program: {0}. Stop them first; then this one changes the database’s schema"
    )]
    OlderNodes(String),
    #[error(
        "the database was written by a version of this program before commit 6001f8b7: start that commit on it once, and then this version"
    )]
    BeforeBaseline,
    #[error(
        "event {seq} of game {game} has no checksum: run commit 6001f8b7 of Postern on this database until it has filled in its old logs, and then start this version"
    )]
    UnfilledLog { game: String, seq: i64 },
    #[error(
        "event {seq} of game {game} is written in a way that commit 6001f8b7 of Postern is the last to read: stay with that commit for this database"
    )]
    OldEvent { game: String, seq: i64 },
    #[error(
        "the old database is to be kept as {0}, but there is a file of that name already: move it elsewhere and try again"
    )]
    CopyInTheWay(PathBuf),
    #[error("there is no database file {0}")]
    NoFile(PathBuf),
    #[error("there is a file {0} already: choose another name, or delete it first")]
    FileInTheWay(PathBuf),
    #[error("{0} cannot be written: {1}")]
    File(PathBuf, String),
    #[error(
        "a running server, or another command, uses the database {0}: stop it first, or name another file"
    )]
    InUse(PathBuf),
    #[error(
        "the database was written by an older version of this program: start the server once, which upgrades it"
    )]
    OlderSchema,
    #[error("the database server {0} cannot be reached: {1}")]
    NoConnection(String, String),
    #[error(
        "the database server is PostgreSQL {0}, which is too old: version 14 or a newer one is needed"
    )]
    ServerTooOld(String),
    #[error(
        "the database server may lose in a power cut what it has confirmed: set “{0} = on” in its configuration (postgresql.conf) and restart it"
    )]
    ServerNotDurable(&'static str),
    #[error(
        "a connection pooler stands before the database server and gives a session to others between transactions: set “pool_mode = session” in PgBouncer’s configuration, or connect to PostgreSQL itself"
    )]
    SharedSessions,
    #[error("the database keeps text as {0}: create one for this program with the encoding UTF8")]
    Encoding(String),
    #[error(
        "the database “{0}” holds tables of another program: create an empty one for this program"
    )]
    ForeignDatabase(String),
    #[error("the database {0} is not empty: copy into an empty one")]
    NotEmpty(String),
    #[error("another copy into the database {0} is under way")]
    CopyRunning(String),
    #[error(
        "a copy into this database was interrupted: run `postern copy` again, which begins anew, or use another database"
    )]
    UnfinishedCopy,
    #[error(
        "the table {0} of the copy differs from the original; no server will use the copy: run `postern copy` again"
    )]
    CopyDiffers(&'static str),
    #[error("servers use the database {0}: stop them first ({1})")]
    ServersRunning(String, String),
    #[error("the database cannot be reached at this moment")]
    Unreachable,
    #[error("the disk is full")]
    Full,
    #[error("the database is busy: another program keeps it locked")]
    Locked,
    #[error("the database refuses a row that its constraint {0} does not allow")]
    Constraint(String),
    #[error("the database cannot be written: {0}")]
    ReadOnly(String),
    #[error("the database is damaged: {0}")]
    Corrupt(String),
    #[error("event {seq} of game {game} cannot be read: {message}")]
    Unreadable {
        game: String,
        seq: i64,
        message: String,
    },
    #[error(
        "event {seq} of game {game} was written by a newer version of Postern; use that version"
    )]
    NewerEvent { game: String, seq: i64 },
    #[error("it does not know the person")]
    NoPerson,
    #[error("too many read the database at this moment")]
    Busy,
    #[error("a defect of the program kept it from writing")]
    Panicked,
    #[error("the database has been closed")]
    Closed,
    #[error("the database failed: {0}")]
    Other(String),
}
