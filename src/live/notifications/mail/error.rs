//! E-mail address errors.

use postern_game::ErrorKind;
use postern_store::mail::MAX_ACCOUNTS_AT_ADDRESS;

/// The reason why an e-mail address was refused or no e-mail was sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum EmailError {
    #[error(
        "This is not an e-mail address that can be written to. One looks like name@example.org."
    )]
    Invalid,
    #[error(
        "Too many mails were asked for. Please try again in {} {}.",
        after_s.div_ceil(60),
        if *after_s <= 60 { "minute" } else { "minutes" }
    )]
    TooMany {
        /// The number of seconds until the next e-mail may be requested.
        after_s: u32,
    },
    #[error("Too many mails wait to be sent. Please try again in some minutes.")]
    Busy,
    #[error(
        "This link has been used already, or it is too old. Ask for a new mail on your account’s page."
    )]
    NoLink,
    #[error(
        "This address belongs to {MAX_ACCOUNTS_AT_ADDRESS} accounts already, and that is the \
         most. Remove it from another one first."
    )]
    TooManyAccounts,
    #[error("This server sends no mail. Please ask the person who runs it for a link.")]
    NotOffered,
}

impl EmailError {
    /// Returns the error's category, from which the web layer chooses the status code.
    #[must_use]
    pub const fn kind(&self) -> ErrorKind {
        match self {
            Self::TooMany { after_s } => ErrorKind::TooMany {
                after_s: Some(*after_s),
            },
            Self::Busy => ErrorKind::Unavailable,
            Self::NoLink => ErrorKind::NotFound,
            Self::Invalid | Self::TooManyAccounts | Self::NotOffered => ErrorKind::Invalid,
        }
    }
}
