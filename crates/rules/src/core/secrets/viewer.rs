//! For whose eyes something is.

use crate::Color;

/// Who is looking. What a variant tells depends on it as soon as something is hidden.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Viewer {
    /// The player of one side.
    Player(Color),
    /// One person who plays both sides at one board.
    BothPlayers,
    /// Everybody else.
    Spectator,
}

impl Viewer {
    /// Whether the viewer plays that side.
    #[must_use]
    pub fn plays(self, side: Color) -> bool {
        match self {
            Self::Player(own) => own == side,
            Self::BothPlayers => true,
            Self::Spectator => false,
        }
    }
}
