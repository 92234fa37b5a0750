//! Writes that both engines understand: each is said once, and an engine says how it runs them.

use crate::{
    News, StoreError,
    engine::{reads::Reader, value::Value},
};
use postern_game::PersonId;

/// A statement that both engines understand, with its parameters `$1`, `$2` and so on.
#[derive(Clone, Debug)]
pub(crate) struct Write {
    pub(crate) text: &'static str,
    pub(crate) values: Vec<Value>,
}

/// A database that runs statements of both kinds.
pub(crate) trait Engine: Send + Sync + 'static {
    type Reader: Reader;

    /// Whether there are several writers, so that rows that others may remove meanwhile have to be
    /// locked.
    const LOCKS: bool;

    fn reader(&self) -> &Self::Reader;

    /// Carries these out in one commit. `false`, and nothing is written, when one of them changes no
    /// row. Nothing that is about the same people is written, nor are they deleted, meanwhile.
    fn write_all(
        &self,
        about: Vec<PersonId>,
        writes: Vec<Write>,
    ) -> impl Future<Output = Result<bool, StoreError>> + Send {
        self.write_and_tell(about, writes, Vec::new())
    }

    /// The same, and tells other nodes of it in the same commit.
    fn write_and_tell(
        &self,
        about: Vec<PersonId>,
        writes: Vec<Write>,
        news: Vec<News>,
    ) -> impl Future<Output = Result<bool, StoreError>> + Send {
        self.write_with(about, writes, Vec::new(), news)
    }

    /// The same with what `follows` in the same commit, whether or not it changes a row.
    fn write_with(
        &self,
        about: Vec<PersonId>,
        writes: Vec<Write>,
        follows: Vec<Write>,
        news: Vec<News>,
    ) -> impl Future<Output = Result<bool, StoreError>> + Send;

    /// The same for what writes over words of which nothing must be left.
    fn erase_and_tell(
        &self,
        about: Vec<PersonId>,
        writes: Vec<Write>,
        news: Vec<News>,
    ) -> impl Future<Output = Result<bool, StoreError>> + Send {
        self.write_and_tell(about, writes, news)
    }
}
