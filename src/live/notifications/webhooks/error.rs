//! Why nothing was done about a webhook.

use postern_game::ErrorKind;
use postern_store::notifications::ChannelKind;

/// Why a webhook was not made, or not tried.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WebhookError {
    /// In words for whoever entered it.
    #[error("{0}")]
    Address(String),
    #[error("Choose at least one thing that is to be sent.")]
    NothingWanted,
    #[error(
        "Webhooks are for people with an account, who have at most {} of them. Remove one that you do not need any more.",
        ChannelKind::Webhook.max_receivers()
    )]
    NoMore,
    #[error("A test waits to be sent already, or the webhook is switched off.")]
    NoTest,
    #[error(
        "You have tried too often. Please try again in {} {}.",
        after_s.div_ceil(60),
        if *after_s <= 60 { "minute" } else { "minutes" }
    )]
    TooMany {
        /// After how many seconds there may be another try.
        after_s: u32,
    },
}

impl WebhookError {
    /// What kind of failure it is.
    #[must_use]
    pub const fn kind(&self) -> ErrorKind {
        match self {
            Self::TooMany { after_s } => ErrorKind::TooMany {
                after_s: Some(*after_s),
            },
            Self::Address(_) | Self::NothingWanted | Self::NoMore | Self::NoTest => {
                ErrorKind::Invalid
            }
        }
    }
}
