//! Who is looking at a game.

use crate::Color;

/// Who is looking at a game. In variants with secrets, a view depends on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Viewer {
    /// The player of one side.
    Player(Color),
    /// One person who plays both sides.
    BothPlayers,
    /// Anyone else.
    Spectator,
}

impl Viewer {
    /// Whether the viewer plays the given side.
    #[must_use]
    pub fn plays(self, side: Color) -> bool {
        match self {
            Self::Player(own) => own == side,
            Self::BothPlayers => true,
            Self::Spectator => false,
        }
    }
}
