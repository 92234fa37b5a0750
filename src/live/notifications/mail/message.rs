//! The content of e-mails, before it is rendered.

use super::GamesMail;

/// The content of a mail, including its links. It has no `Debug`, which would show them.
#[derive(Clone, PartialEq)]
pub enum MailMessage {
    /// A link that makes this address the account's.
    Confirm { name: String, token: String },
    /// A notice that the account no longer has this address.
    Changed { name: String },
    /// A reset link for each account with this address.
    Reset { links: Vec<(String, String)> },
    /// The changes in a person's games.
    Games(Box<GamesMail>),
}

impl MailMessage {
    /// Returns the name of the kind for the log and metrics.
    pub(super) const fn kind(&self) -> &'static str {
        match self {
            Self::Confirm { .. } => "confirm",
            Self::Changed { .. } => "changed",
            Self::Reset { .. } => "reset",
            Self::Games(_) => "games",
        }
    }
}
