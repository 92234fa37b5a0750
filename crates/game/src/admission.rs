//! Who may take the free seat of a game.

use std::{fmt, str::FromStr};

use serde::{Deserialize, Serialize};
use strum::{Display, EnumIter, EnumString};

use super::PersonId;

/// The conditions under which the free seat can be taken.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Admission {
    /// Only this person, who is challenged by name.
    pub invited: Option<PersonId>,
    /// Only somebody who has an account.
    pub accounts_only: bool,
    /// Only somebody whose rating is in this range; of a rated game.
    pub ratings: Option<RatingRange>,
}

/// A range of ratings, both ends in it, as points are shown. A provisional rating counts like any
/// other.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RatingRange {
    least: u16,
    most: u16,
}

/// The lowest and the highest rating that there can be.
const LOWEST: u16 = 100;
const HIGHEST: u16 = 4_000;

impl RatingRange {
    /// The range between two ratings; on a side for which none is given it has no end.
    ///
    /// # Errors
    /// When one of them is no rating, or the first is higher than the second.
    pub fn new(least: Option<u16>, most: Option<u16>) -> Result<Self, InvalidRange> {
        let (least, most) = (least.unwrap_or(LOWEST), most.unwrap_or(HIGHEST));
        if LOWEST <= least && least <= most && most <= HIGHEST {
            Ok(Self { least, most })
        } else {
            Err(InvalidRange)
        }
    }

    /// Whether somebody with so many points, as they are shown, is in it.
    #[must_use]
    pub fn contains(self, points: i64) -> bool {
        (i64::from(self.least)..=i64::from(self.most)).contains(&points)
    }

    /// In words: `from 1400`, `up to 1700`, `from 1400 to 1700`.
    #[must_use]
    pub fn words(self) -> String {
        let Self { least, most } = self;
        match (least, most) {
            (_, HIGHEST) => format!("from {least}"),
            (LOWEST, _) => format!("up to {most}"),
            _ => format!("from {least} to {most}"),
        }
    }
}

/// As the database has it: `1400-1700`.
impl fmt::Display for RatingRange {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.least, self.most)
    }
}

/// Reads what [`fmt::Display`] writes.
impl FromStr for RatingRange {
    type Err = InvalidRange;

    fn from_str(text: &str) -> Result<Self, InvalidRange> {
        let (least, most) = text.split_once('-').ok_or(InvalidRange)?;
        let read = |text: &str| text.parse().map_err(|_| InvalidRange);
        Self::new(Some(read(least)?), Some(read(most)?))
    }
}

/// What is no range of ratings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("A range of ratings has two numbers from {LOWEST} to {HIGHEST}, the lower one first.")]
pub struct InvalidRange;

/// Why somebody declines a challenge. Its text, in strum and in serde, is its name on the wire and in
/// the database.
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
    /// No reason in particular.
    #[default]
    No,
    Later,
    TooFast,
    TooSlow,
    OtherGame,
}

impl DeclineReason {
    /// In the words of the person who declines, without a full stop.
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
        for (least, most, words) in [
            (Some(1_400), Some(1_700), "from 1400 to 1700"),
            (Some(1_400), None, "from 1400"),
            (None, Some(1_700), "up to 1700"),
            (Some(1_500), Some(1_500), "from 1500 to 1500"),
        ] {
            let range = RatingRange::new(least, most).unwrap();
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
                Err(InvalidRange),
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
