//! Who may take the free seat of a game.

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
}

/// Why somebody declines a challenge. Its text, in strum and in serde, is its name on the wire and in
/// the database.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Display, EnumIter, EnumString, Serialize, Deserialize,
)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum DeclineReason {
    /// No reason in particular.
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
