//! The log and what stands beside it: the [`Store`] through which all others use a database.
//!
//! [`Store::append`] adds events under optimistic concurrency: the caller says after which event,
//! and is told when that is no longer the last. What is read is what is committed. All SQL is
//! here, for either engine: SQLite for one server, PostgreSQL for several.

#![allow(
    clippy::missing_errors_doc,
    reason = "the methods of `Store` fail alike, and it says how"
)]

pub mod accounts;
mod analyses;
pub mod cluster;
pub mod conduct;
mod engine;
mod error;
mod games;
#[cfg(test)]
#[path = "../benches/lists/mod.rs"]
mod lists_bench;
mod log;
pub mod notifications;
mod people;
mod postgres;
pub mod problems;
pub mod ratings;
mod sqlite;
#[cfg(test)]
#[cfg(target_os = "linux")]
mod statements;
mod talk;

pub use accounts::session::{Session, SessionLimits};
pub use accounts::{api_tokens, passkeys};
pub use analyses::studies;
pub use conduct::{avoidance, reports};
pub use engine::copy::{Copied, CopyEnd, copy};
pub use engine::due::{DUE_LEASE, Due, TaskLock};
pub use engine::news::News;
pub use engine::store::Store;
pub use error::StoreError;
pub use games::archive::{
    ARCHIVE_LOOKS_AT, ArchiveFilter, ArchiveOrder, ArchivePage, ArchivePlace, GameResult,
};
pub use games::filter::{Against, GameCount, GameFilter, OwnFilter, Part, Waits};
pub use games::tidy::{Page, Place};
pub use games::{conditional, looks, matching, positions, visits};
pub use log::append::{Append, Appended, Entry, Given};
pub use log::judgement::Checked;
pub use log::recorded::Recorded;
pub use log::records::{Record, Score};
pub use log::{checksum, codec};
pub use notifications::{mail, occasions};
pub use people::{players, vacations};
pub use postgres::{DatabaseUrl, InvalidUrl, PostgresOptions, care as postgres_care};
pub use sqlite::care;
pub use talk::{chat, notes};

/// SHA-256 of the token of a device link or a session.
pub type TokenHash = [u8; 32];
