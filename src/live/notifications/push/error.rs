//! Why a device was not added.

use postern_game::ErrorKind;
use postern_store::notifications::ChannelKind;

/// Why a device was not added.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PushError {
    #[error(
        "What the browser has sent cannot be used for messages. Reload the page and try again; if that does not help, this browser cannot show them."
    )]
    Subscription,
    /// In words.
    #[error("The browser’s service for messages cannot be used. {0}")]
    Address(String),
    #[error(
        "Messages are for people with an account, who have at most {} browsers for them. Remove one that you do not need any more.",
        ChannelKind::Push.max_receivers()
    )]
    NoMore,
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

impl PushError {
    /// What kind of failure it is.
    #[must_use]
    pub const fn kind(&self) -> ErrorKind {
        match self {
            Self::TooMany { after_s } => ErrorKind::TooMany {
                after_s: Some(*after_s),
            },
            Self::Subscription | Self::Address(_) | Self::NoMore => ErrorKind::Invalid,
        }
    }
}
