//! The content of e-mails before rendering.

use super::GamesMail;

/// An e-mail's content, including its links. It has no `Debug` implementation, which would reveal
/// the links.
#[derive(Clone, PartialEq)]
pub enum MailMessage {
    /// A link that confirms the recipient's address for an account.
    Confirm { name: String, token: String },
    /// A notice to a former address that the account no longer uses it.
    Changed { name: String },
    /// A reset link for each account with this address.
    Reset { links: Vec<(String, String)> },
    /// The changes in a person's games.
    Games(Box<GamesMail>),
}

impl MailMessage {
    /// Returns the name of the e-mail's kind for the log and the metrics.
    pub(super) const fn kind(&self) -> &'static str {
        match self {
            Self::Confirm { .. } => "confirm",
            Self::Changed { .. } => "changed",
            Self::Reset { .. } => "reset",
            Self::Games(_) => "games",
        }
    }
}
