//! Kinds of misconduct: the possible reasons for reporting people and for hiding comments.

use serde::{Deserialize, Serialize};
use strum::{AsRefStr, EnumIter, EnumString};

/// A kind of misconduct. Its kebab-case name is used in forms and in the database. The reasons are
/// a fixed list instead of free text because a game's log stores them permanently.
#[derive(
    Clone, Copy, Debug, PartialEq, Eq, Hash, AsRefStr, EnumIter, EnumString, Serialize, Deserialize,
)]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Misconduct {
    Insults,
    Help,
    OffTopic,
    Spam,
    Private,
    Cheating,
    Other,
}

impl Misconduct {
    /// Returns a description for use within a sentence, such as `insults or threats`.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Insults => "insults or threats",
            Self::Help => "help while they play",
            Self::OffTopic => "not about this game",
            Self::Spam => "advertising or spam",
            Self::Private => "private matters of somebody",
            Self::Cheating => "unfair play",
            Self::Other => "against the rules of this place",
        }
    }
}
