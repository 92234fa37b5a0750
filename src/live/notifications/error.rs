//! Errors of notification receivers.

use postern_game::ErrorKind;
use postern_store::notifications::ChannelKind;

/// The reason why a receiver could not be added or tested.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReceiverError {
    /// The address was refused. Contains the error text for the user who entered it.
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
        /// The number of seconds until the next attempt is allowed.
        after_s: u32,
    },
}

impl ReceiverError {
    /// Returns the error's category, from which the web layer chooses the status code.
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
