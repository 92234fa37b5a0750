//! Filters for public game lists, and game counts.

use postern_rules::Variant;
use strum::{Display, EnumString, IntoStaticStr};

use postern_game::view::TimeKind;

/// The kind of opponent in a public list: people or the computer. No list mixes the two.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Display, EnumString, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum OpponentFilter {
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

/// The side that must act next in an unfinished game between two people.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WaitingSide {
    /// The owner of the list.
    ForMe,
    /// The opponent, or anyone who can join the game.
    ForOthers,
}

/// A filter for a list of a person's unfinished games.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PersonGamesFilter {
    /// Only games in which this side must act next. Excludes games with both players at one board.
    pub waits: Option<WaitingSide>,
    pub games: GameFilter,
}

impl PersonGamesFilter {
    /// Only games in which the list's owner must act next.
    pub const WAITING: Self = Self {
        waits: Some(WaitingSide::ForMe),
        games: GameFilter {
            variant: None,
            time: None,
        },
    };
}

/// A slice of a list, given by offset and limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ListRange {
    /// Number of entries to skip.
    pub from: u32,
    /// Maximum number of entries to return.
    pub most: u32,
}

impl ListRange {
    /// A slice for all unfinished games of a person. It is longer than the limit on games, because
    /// some people started more games before the limit existed.
    pub const UNFINISHED: Self = Self::first(500);

    /// Returns the slice with the first `most` entries.
    #[must_use]
    pub const fn first(most: u32) -> Self {
        Self { from: 0, most }
    }
}

/// The number of games in progress with this variant and time control.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameCount {
    pub variant: Variant,
    pub time: TimeKind,
    pub games: u32,
}

impl GameFilter {
    /// Whether a game with this variant and time control passes the filter.
    #[must_use]
    pub fn admits(&self, variant: Variant, time: TimeKind) -> bool {
        self.variant.is_none_or(|wanted| wanted == variant)
            && self.time.is_none_or(|wanted| wanted == time)
    }
}
