//! The log and what stands beside it, in one SQLite file. All SQL is here.

use std::path::Path;

mod error;

pub use error::StoreError;

/// The database. Cheap to clone.
#[derive(Clone, Debug)]
pub struct Store;

impl Store {
    /// Opens the file, creating it and bringing its schema up to date where needed.
    ///
    /// # Errors
    /// [`StoreError`] says what is wrong with the file or its directory.
    pub async fn open(path: &Path) -> Result<Self, StoreError> {
        let _ = path;
        todo!()
    }
}
