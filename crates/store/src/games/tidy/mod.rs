//! Lists that are read page by page to tidy up.

pub(crate) mod reads;
pub(crate) mod writes;

use postern_game::Millis;

/// Where a page ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Place {
    pub(crate) at_ms: Millis,
    pub(crate) key: i64,
}

/// Some rows of a list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Page<T> {
    pub rows: Vec<T>,
    /// Where the next page begins; `None` when nothing follows.
    pub next: Option<Place>,
}
