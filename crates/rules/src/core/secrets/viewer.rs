//! The kinds of viewers of a game. Each kind may see different secrets.

use crate::Color;

/// Who is viewing a game. In variants with secrets, this determines what is visible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Viewer {
    /// The player of the given side.
    Player(Color),
    /// Someone who plays both sides.
    BothPlayers,
    /// Anyone else, who sees only public information.
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
