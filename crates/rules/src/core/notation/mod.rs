//! Text: the layout of FENs, games as text, and turns described in words.

pub(crate) mod game_text;
pub(crate) mod layout;
pub(crate) mod sentences;
pub(crate) mod text;
pub(crate) mod words;
