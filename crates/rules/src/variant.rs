//! The variants by name.

use std::{fmt, str::FromStr};

use super::{Color, Geometry, PieceKind, event, grid, hole, interweave};

/// A game that Postern carries.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Variant {
    HoleChess,
    EventChess,
    Interweave,
}

/// A variant's name that is none.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no variant “{0}”; there is {all}", all = Variant::ALL.map(Variant::slug).join(", "))]
pub struct UnknownVariant(pub String);

/// One of a variant's ways to begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Start {
    /// `event-5`.
    pub slug: &'static str,
    /// For people: `Before the first move`.
    pub words: &'static str,
    pub setting: Setting,
}

/// Where a way to begin sets the pieces up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Setting {
    /// As the variant does, or as the players' own FEN says.
    Usual,
    Fen(&'static str),
    /// By lot: [`Position::shuffled`](super::Position::shuffled) with a seed that the game keeps.
    Seed,
}

impl Variant {
    /// Every variant, in the order in which they are shown.
    pub const ALL: [Self; 3] = [Self::HoleChess, Self::EventChess, Self::Interweave];

    /// The name in addresses, the API, the database and on the command line.
    #[must_use]
    pub const fn slug(self) -> &'static str {
        match self {
            Self::HoleChess => "hole-chess",
            Self::EventChess => "event-chess",
            Self::Interweave => "interweave",
        }
    }

    /// The name for people.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::HoleChess => "Hole Chess",
            Self::EventChess => "Event Chess",
            Self::Interweave => "Interweave",
        }
    }

    /// The version of the rules that new games record. Raise it when a ruling changes what is
    /// legal.
    #[must_use]
    pub const fn rules_version(self) -> u32 {
        match self {
            Self::HoleChess | Self::EventChess | Self::Interweave => 1,
        }
    }

    /// What people call a side: `Yellow`.
    #[must_use]
    pub const fn side_name(self, color: Color) -> &'static str {
        match (self, color) {
            (Self::HoleChess, Color::White) => "Yellow",
            (Self::HoleChess, Color::Black) => "Red",
            (Self::EventChess | Self::Interweave, Color::White) => "White",
            (Self::EventChess | Self::Interweave, Color::Black) => "Black",
        }
    }

    /// The ways in which a game can begin, the usual one first.
    #[must_use]
    pub const fn starts(self) -> &'static [Start] {
        const USUAL: Start = Start {
            slug: "usual",
            words: "As usual",
            setting: Setting::Usual,
        };
        match self {
            Self::HoleChess => &[USUAL],
            Self::EventChess => &[
                Start {
                    slug: "players",
                    words: "When a player starts it",
                    setting: Setting::Usual,
                },
                Start {
                    slug: "event-5",
                    words: "Before the first move",
                    setting: Setting::Fen(
                        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ?",
                    ),
                },
            ],
            Self::Interweave => &[
                USUAL,
                Start {
                    slug: "shuffled",
                    words: "Shuffled, the same for both",
                    setting: Setting::Seed,
                },
            ],
        }
    }

    /// Whether every piece stays on squares of the colour on which it stands.
    #[must_use]
    pub const fn color_bound(self) -> bool {
        matches!(self, Self::Interweave)
    }

    #[must_use]
    pub const fn geometry(self) -> Geometry {
        match self {
            Self::HoleChess => hole::GEOMETRY,
            Self::EventChess | Self::Interweave => grid::GEOMETRY,
        }
    }

    /// The kinds of pieces, in the order in which tables show them.
    #[must_use]
    pub const fn piece_kinds(self) -> &'static [PieceKind] {
        match self {
            Self::HoleChess => hole::PIECE_KINDS,
            Self::EventChess => event::PIECE_KINDS,
            Self::Interweave => interweave::PIECE_KINDS,
        }
    }
}

impl fmt::Display for Variant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.slug())
    }
}

impl FromStr for Variant {
    type Err = UnknownVariant;

    fn from_str(slug: &str) -> Result<Self, UnknownVariant> {
        Self::ALL
            .into_iter()
            .find(|variant| variant.slug() == slug)
            .ok_or_else(|| UnknownVariant(slug.to_owned()))
    }
}
