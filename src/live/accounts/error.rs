//! Errors of sign-ins and account changes.

use postern_game::ErrorKind;
use postern_store::passkeys::MAX_PASSKEYS;

/// The minimum length of a password, in characters.
pub(super) const MIN_PASSWORD_CHARS: usize = 8;
/// The maximum length of a password, in characters.
pub(super) const MAX_PASSWORD_CHARS: usize = 128;

/// The reason why a sign-in or an account change failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum AccountError {
    /// The name or the password is wrong. Both cases are the same error, so that nobody learns
    /// which names have an account.
    #[error("The name or the password is wrong.")]
    Wrong,
    #[error("The password is wrong. Nothing was changed.")]
    WrongPassword,
    #[error(
        "Too many attempts. Please try again in {} {}.",
        after_s,
        if *after_s == 1 { "second" } else { "seconds" }
    )]
    TooManyAttempts {
        /// The number of seconds until the next sign-in attempt is accepted.
        after_s: u32,
    },
    #[error(transparent)]
    Password(#[from] InvalidPassword),
    #[error("You are signed in to an account already. Sign out first to make another one.")]
    HasAccount,
    #[error("There is no account of this name.")]
    NoAccount,
    #[error("Passkeys need an address with a name and https. Sign in with your password.")]
    NoPasskeysHere,
    #[error(
        "You have {} passkeys, and that is the most. Remove one first.",
        MAX_PASSKEYS
    )]
    TooManyPasskeys,
    #[error("This passkey was not accepted. Please try again, or use your password.")]
    PasskeyRefused,
    #[error("A passkey’s name has 1 to 40 characters.")]
    PasskeyName,
    #[error("This link has been used already, or it is too old. Please ask for a new one.")]
    NoResetLink,
}

impl AccountError {
    /// Returns the error's category, from which the web layer chooses the status code.
    #[must_use]
    pub const fn kind(&self) -> ErrorKind {
        match self {
            Self::TooManyAttempts { after_s } => ErrorKind::TooMany {
                after_s: Some(*after_s),
            },
            Self::NoResetLink => ErrorKind::NotFound,
            Self::Wrong
            | Self::WrongPassword
            | Self::Password(_)
            | Self::HasAccount
            | Self::NoAccount
            | Self::NoPasskeysHere
            | Self::TooManyPasskeys
            | Self::PasskeyRefused
            | Self::PasskeyName => ErrorKind::Invalid,
        }
    }
}

/// The reason why a new password was refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InvalidPassword {
    #[error("A password has at least {MIN_PASSWORD_CHARS} characters.")]
    TooShort,
    #[error("A password has at most {MAX_PASSWORD_CHARS} characters.")]
    TooLong,
    #[error("The password must not be your name: everybody knows that.")]
    IsName,
    #[error("This password is one of those that are tried first. Please choose another.")]
    Common,
}
