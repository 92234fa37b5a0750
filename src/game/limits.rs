//! How many games one person may have.

/// Most open seeks of one person: the start page is everybody's.
pub const MAX_OPEN_SEEKS: u32 = 5;

/// Most unfinished games of one person. Whoever has more, from a time without this limit, keeps
/// them.
pub const MAX_UNFINISHED: u32 = 300;

/// Most of them at one board.
pub const MAX_AT_ONE_BOARD: u32 = 100;
