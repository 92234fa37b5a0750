//! What mails say, before it is put into words.

use super::GamesMail;

/// What a mail says, with the links in it. It has no `Debug`, which would show them.
#[derive(Clone, PartialEq)]
pub enum MailMessage {
    /// A link that makes this address the account's.
    Confirm { name: String, token: String },
    /// The account does not have this address any more.
    Changed { name: String },
    /// For each account at this address a link to a new password.
    Reset { links: Vec<(String, String)> },
    /// What is new in somebody's games.
    Games(Box<GamesMail>),
}

impl MailMessage {
    /// What the log and the figures call it.
    pub(super) const fn kind(&self) -> &'static str {
        match self {
            Self::Confirm { .. } => "confirm",
            Self::Changed { .. } => "changed",
            Self::Reset { .. } => "reset",
            Self::Games(_) => "games",
        }
    }
}
