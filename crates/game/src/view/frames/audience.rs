//! Groups of viewers who are told the same.

use postern_rules::{Color, Viewer};

/// Viewers who are told the same. They differ in the comments that they may read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Audience {
    White,
    Black,
    /// One person who plays both sides.
    Both,
    Spectators,
}

impl Audience {
    /// All audiences, each at its [`Audience::index`].
    pub const ALL: [Self; 4] = [Self::White, Self::Black, Self::Both, Self::Spectators];

    #[must_use]
    pub const fn of(viewer: Viewer) -> Self {
        match viewer {
            Viewer::Player(Color::White) => Self::White,
            Viewer::Player(Color::Black) => Self::Black,
            Viewer::BothPlayers => Self::Both,
            Viewer::Spectator => Self::Spectators,
        }
    }

    #[must_use]
    pub const fn viewer(self) -> Viewer {
        match self {
            Self::White => Viewer::Player(Color::White),
            Self::Black => Viewer::Player(Color::Black),
            Self::Both => Viewer::BothPlayers,
            Self::Spectators => Viewer::Spectator,
        }
    }

    /// Its place in [`Audience::ALL`].
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}
