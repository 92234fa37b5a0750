//! Audiences: groups of viewers to whom the server sends identical frames.

use postern_rules::{Color, Viewer};

/// A group of viewers who receive identical frames. Audiences differ in the comments that they may
/// read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audience {
    White,
    Black,
    /// A person who plays both sides (pass and play).
    Both,
    Spectators,
}

impl Audience {
    /// All audiences, in the order of [`Audience::index`].
    pub const ALL: [Self; 4] = [Self::White, Self::Black, Self::Both, Self::Spectators];

    /// Returns the audience to which a viewer belongs.
    #[must_use]
    pub const fn of(viewer: Viewer) -> Self {
        match viewer {
            Viewer::Player(Color::White) => Self::White,
            Viewer::Player(Color::Black) => Self::Black,
            Viewer::BothPlayers => Self::Both,
            Viewer::Spectator => Self::Spectators,
        }
    }

    /// Returns a viewer who represents the audience.
    #[must_use]
    pub const fn viewer(self) -> Viewer {
        match self {
            Self::White => Viewer::Player(Color::White),
            Self::Black => Viewer::Player(Color::Black),
            Self::Both => Viewer::BothPlayers,
            Self::Spectators => Viewer::Spectator,
        }
    }

    /// Returns the index of the audience in [`Audience::ALL`].
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}
