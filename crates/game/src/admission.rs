//! Conditions for joining a game that has a free seat.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use strum::{Display, EnumIter, EnumString};

use super::PersonId;

/// The conditions that a player must meet to join a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SeatConditions {
    /// If set, the game is a challenge that only this person may accept.
    pub invited: Option<PersonId>,
    /// Whether only players with an account may join.
    pub accounts_only: bool,
    /// If set, only players with a rating in this range may join. Applies to rated games only.
    pub ratings: Option<RatingRange>,
}

/// An inclusive range of displayed ratings. Provisional ratings are treated like any other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RatingRange {
    min: u16,
    max: u16,
}

/// The lowest possible rating, in points. A range without a lower bound starts here.
const MIN_RATING: u16 = 100;
const MAX_RATING: u16 = 4_000;

impl RatingRange {
    /// Creates a range. `None` means no lower or no upper bound.
    ///
    /// # Errors
    /// Returns an error if a bound is not a possible rating, or if `min` is greater than `max`.
    pub fn new(min: Option<u16>, max: Option<u16>) -> Result<Self, InvalidRatingRange> {
        let (min, max) = (min.unwrap_or(MIN_RATING), max.unwrap_or(MAX_RATING));
        if MIN_RATING <= min && min <= max && max <= MAX_RATING {
            Ok(Self { min, max })
        } else {
            Err(InvalidRatingRange)
        }
    }

    /// Whether a displayed rating of `points` is within the range.
    #[must_use]
    pub fn contains(self, points: i64) -> bool {
        (i64::from(self.min)..=i64::from(self.max)).contains(&points)
    }

    /// Describes the range in words: `from 1400`, `up to 1700` or `from 1400 to 1700`.
    #[must_use]
    pub fn words(self) -> String {
        let Self { min, max } = self;
        match (min, max) {
            (_, MAX_RATING) => format!("from {min}"),
            (MIN_RATING, _) => format!("up to {max}"),
            _ => format!("from {min} to {max}"),
        }
    }
}

/// Formats the range as stored in the database: `1400-1700`.
impl fmt::Display for RatingRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.min, self.max)
    }
}

/// Parses the format that [`fmt::Display`] writes.
impl FromStr for RatingRange {
    type Err = InvalidRatingRange;

    fn from_str(text: &str) -> Result<Self, InvalidRatingRange> {
        let (min, max) = text.split_once('-').ok_or(InvalidRatingRange)?;
        let read = |text: &str| text.parse().map_err(|_| InvalidRatingRange);
        Self::new(Some(read(min)?), Some(read(max)?))
    }
}

/// The error for bounds that do not form a rating range.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "A range of ratings has two numbers from {MIN_RATING} to {MAX_RATING}, the lower one first."
)]
pub struct InvalidRatingRange;

/// The reason for declining a challenge. Its kebab-case name is used in JSON and in the database.
#[derive(
    Clone,
    Copy,
    Debug,
    Default,
    PartialEq,
    Eq,
    Display,
    EnumIter,
    EnumString,
    Serialize,
    Deserialize,
)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum DeclineReason {
    /// Declined without giving a reason.
    #[default]
    No,
    Later,
    TooFast,
    TooSlow,
    OtherGame,
}

impl DeclineReason {
    /// Returns the reason as a sentence without a full stop, worded as a message to the challenger.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::No => "No new games at the moment",
            Self::Later => "Not a good time, ask again later",
            Self::TooFast => "Too fast for me",
            Self::TooSlow => "Too slow for me",
            Self::OtherGame => "I’d rather play another game",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_range_is_read_as_it_is_written() {
        for (min, max, words) in [
            (Some(1_400), Some(1_700), "from 1400 to 1700"),
            (Some(1_400), None, "from 1400"),
            (None, Some(1_700), "up to 1700"),
            (Some(1_500), Some(1_500), "from 1500 to 1500"),
        ] {
            let range = RatingRange::new(min, max).unwrap();
            assert_eq!(range.words(), words);
            assert_eq!(range.to_string().parse(), Ok(range));
        }
        for nonsense in [
            "",
            "1400",
            "1700-1400",
            "99-1000",
            "1000-4001",
            "-",
            "a-b",
            "1-2-3",
        ] {
            assert_eq!(
                nonsense.parse::<RatingRange>(),
                Err(InvalidRatingRange),
                "{nonsense}"
            );
        }
    }

    #[test]
    fn both_ends_are_in_a_range() {
        let range = RatingRange::new(Some(1_400), Some(1_700)).unwrap();
        let inside = [1_399, 1_400, 1_700, 1_701].map(|points| range.contains(points));
        assert_eq!(inside, [false, true, true, false]);
    }
}
