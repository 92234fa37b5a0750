//! Text: FEN layouts, games as text, and descriptions of turns.

pub(crate) mod game_text;
pub(crate) mod layout;
pub(crate) mod sentences;
pub(crate) mod text;
pub(crate) mod words;
