//! Filters for public lists of games, and counts of their games.

use postern_rules::Variant;
use strum::{Display, EnumString, IntoStaticStr};

use postern_game::view::TimeKind;

/// The opponents in a public list: games of two people, or games against the computer. No list
/// shows both.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Display, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Against {
    #[default]
    People,
    Computer,
}

/// A filter for a list of games in progress.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GameFilter {
    /// Only games of this variant.
    pub variant: Option<Variant>,
    /// Only games with this time control.
    pub time: Option<TimeKind>,
}

/// The side for whom a game of two people waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Waits {
    /// The person whose list it is.
    ForMe,
    /// The opponent, or somebody who may join.
    ForOthers,
}

/// A filter for a list of a person's unfinished games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OwnFilter {
    /// Only games that wait for this side. Games at one board wait for neither.
    pub waits: Option<Waits>,
    pub games: GameFilter,
}

impl OwnFilter {
    /// Only games that wait for the person.
    pub const WAITING: Self = Self {
        waits: Some(Waits::ForMe),
        games: GameFilter {
            variant: None,
            time: None,
        },
    };
}

/// A section of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// Number of entries before the section.
    pub from: u32,
    /// Maximum number of entries in the section.
    pub most: u32,
}

impl Part {
    /// All unfinished games of a person, including people whose games predate the limits.
    pub const UNFINISHED: Self = Self::first(500);

    /// Returns the section with the first entries.
    #[must_use]
    pub const fn first(most: u32) -> Self {
        Self { from: 0, most }
    }
}

/// The number of games of one variant and time control.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameCount {
    pub variant: Variant,
    pub time: TimeKind,
    pub games: u32,
}

impl GameFilter {
    /// Whether the filter accepts a game of this variant and time control.
    #[must_use]
    pub fn admits(&self, variant: Variant, time: TimeKind) -> bool {
        self.variant.is_none_or(|wanted| wanted == variant)
            && self.time.is_none_or(|wanted| wanted == time)
    }
}
