//! Why nothing was done about a receiver.

use postern_game::ErrorKind;
use postern_store::notifications::ChannelKind;

/// Why a receiver was not added, or not tried.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReceiverError {
    /// In words for whoever entered it.
    #[error("{0}")]
    Address(String),
    #[error(
        "What the browser has sent cannot be used for messages. Reload the page and try again; if \
         that does not help, this browser cannot show them."
    )]
    Subscription,
    #[error("Choose at least one thing that is to be sent.")]
    NothingWanted,
    #[error(
        "{} are for people with an account, who have at most {} of them. Remove one that you do \
         not need any more.",
        .0.title(), .0.max_receivers()
    )]
    TooManyAddresses(ChannelKind),
    #[error(
        "Messages are for people with an account, who have at most {} browsers for them. Remove \
         one that you do not need any more.",
        ChannelKind::Push.max_receivers()
    )]
    TooManyBrowsers,
    #[error("A test waits to be sent already, or the {} is switched off.", .0.as_ref())]
    NoTest(ChannelKind),
    #[error(
        "You have tried too often. Please try again in {} {}.",
        after_s.div_ceil(60),
        if *after_s <= 60 { "minute" } else { "minutes" }
    )]
    TooManyTries {
        /// After how many seconds there may be another try.
        after_s: u32,
    },
}

impl ReceiverError {
    /// What kind of failure it is.
    #[must_use]
    pub const fn kind(&self) -> ErrorKind {
        match self {
            Self::TooManyTries { after_s } => ErrorKind::TooMany {
                after_s: Some(*after_s),
            },
            _ => ErrorKind::Invalid,
        }
    }
}
