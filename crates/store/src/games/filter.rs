//! Which games a public list shows, and how many there are.

use postern_rules::Variant;
use strum::{Display, EnumString, IntoStaticStr};

use postern_game::view::TimeKind;

/// Whether a public list shows games of two people, or those against the computer. Never both.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Display, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Against {
    #[default]
    People,
    Computer,
}

/// Which games in progress a list shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct GameFilter {
    /// Only games of this variant.
    pub variant: Option<Variant>,
    /// Only games with this time control.
    pub time: Option<TimeKind>,
}

/// For whom a game of two waits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Waits {
    /// For the person whose games they are.
    ForMe,
    /// For the opponent, or for somebody to join.
    ForOthers,
}

/// Which of a person's unfinished games a list shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct OwnFilter {
    /// Only games that wait for these. Games at one board wait for neither.
    pub waits: Option<Waits>,
    pub games: GameFilter,
}

impl OwnFilter {
    /// Games that wait for the person whose they are.
    pub const WAITING: Self = Self {
        waits: Some(Waits::ForMe),
        games: GameFilter {
            variant: None,
            time: None,
        },
    };
}

/// A part of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// How many entries come before it.
    pub from: u32,
    /// Most entries that it has.
    pub most: u32,
}

impl Part {
    /// All unfinished games that a person can have, with those from a time without limits.
    pub const UNFINISHED: Self = Self::first(500);

    /// The first entries.
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
    /// Whether the filter lets such a game through.
    #[must_use]
    pub fn admits(&self, variant: Variant, time: TimeKind) -> bool {
        self.variant.is_none_or(|wanted| wanted == variant)
            && self.time.is_none_or(|wanted| wanted == time)
    }
}
