//! Kinds of misconduct: why a comment is hidden, and what is reported.

use serde::{Deserialize, Serialize};
use strum::{AsRefStr, EnumIter, EnumString};

/// What somebody has done that is not for this place. Its text, in strum and in serde, is its name in
/// forms and in the database. A list instead of free words, because a game's log keeps it for good.
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
    /// As a clause without a full stop: `insults or threats`.
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
