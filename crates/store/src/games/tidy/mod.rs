//! Lists of people and games that the cleanup job can remove, read page by page.

pub(crate) mod reads;
pub(crate) mod writes;

use postern_game::Millis;

/// The position where a page ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PageCursor {
    pub(crate) at_ms: Millis,
    pub(crate) key: i64,
}

/// One page of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListPage<T> {
    pub rows: Vec<T>,
    /// The start of the next page; `None` on the last page.
    pub next: Option<PageCursor>,
}
