//! What people write and read: FEN as data, games as text, and turns in words.

pub(crate) mod game_text;
pub(crate) mod layout;
pub(crate) mod sentences;
pub(crate) mod text;
pub(crate) mod words;
