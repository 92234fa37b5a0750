//! Mail: what it says, and how it reaches a mail server.

mod content;
mod games;
mod url;
mod words;

pub use lettre::message::Mailbox;
pub use url::{InvalidSmtpUrl, SmtpUrl};

use std::time::Duration;

use async_trait::async_trait;
use lettre::{
    Address, AsyncSmtpTransport, AsyncTransport as _, Tokio1Executor,
    transport::smtp::{self, PoolConfig, extension::ClientId},
};

use crate::live::{MailError, MailMessage, MailTransport};
use content::MailContent;
use postern_game::GameView;
use postern_rules::Color;
use postern_store::mail::EmailAddress;

/// How long the mail server may take for each step.
const STEP: Duration = Duration::from_secs(20);
/// Most connections to it: for mails about games, and some for those with links, which are not to wait behind them.
const CONNECTIONS: u32 = 16;
/// What servers answer, in the enhanced codes, when nobody has an address (RFC 3463, 3.2). The codes
/// without dots do not tell that from a sender whom they refuse.
const ABOUT_ADDRESS: [&str; 5] = ["5.1.1", "5.1.2", "5.1.3", "5.1.6", "5.1.10"];

/// Hands mails to the host's mail server.
pub struct Mailer {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
    /// The address of the site: `https://chess.example`.
    site: String,
    draw: Draw,
}

/// Draws the board of a view with a side at the bottom, as a PNG file. `None` when that does not work.
pub type Draw = fn(&GameView, Color) -> Option<Vec<u8>>;

impl Mailer {
    /// Nothing is connected before the first mail. It belongs to the runtime in which it is made, and
    /// must be dropped there.
    ///
    /// # Errors
    /// In words for the host, when the certificates of this machine cannot be used.
    pub fn new(url: &SmtpUrl, from: Mailbox, site: String, draw: Draw) -> Result<Self, String> {
        let hello = ClientId::Domain(from.email.domain().to_owned());
        let transport = url
            .builder()
            .map_err(|error| describe(&error))?
            .hello_name(hello)
            .timeout(Some(STEP))
            .pool_config(PoolConfig::new().max_size(CONNECTIONS))
            .build();
        Ok(Self {
            transport,
            from,
            site,
            draw,
        })
    }

    /// Sends a mail that says that mail works.
    ///
    /// # Errors
    /// What the mail server said, or why it was not reached.
    pub async fn test(&self, to: &EmailAddress) -> Result<(), MailError> {
        self.hand_over(to, &words::test(&self.site)).await
    }

    async fn hand_over(&self, to: &EmailAddress, content: &MailContent) -> Result<(), MailError> {
        let Ok(to) = to.as_str().parse::<Address>() else {
            return Err(MailError::Refused("the address cannot be read".to_owned()));
        };
        let mail = content
            .to_mail(&self.from, to)
            .map_err(|error| MailError::Temporary(error.to_string()))?;
        match self.transport.send(mail).await {
            Ok(_) => Ok(()),
            Err(error) => {
                let reason = describe(&error);
                Err(
                    if error.is_permanent() && is_about_address(&error.to_string()) {
                        MailError::Refused(reason)
                    } else {
                        MailError::Temporary(reason)
                    },
                )
            }
        }
    }
}

#[async_trait]
impl MailTransport for Mailer {
    async fn send(&self, to: &EmailAddress, message: &MailMessage) -> Result<(), MailError> {
        let (message, site, draw) = (message.clone(), self.site.clone(), self.draw);
        // Boards take some milliseconds each, in which this thread has others to serve.
        let written = tokio::task::spawn_blocking(move || words::of(&message, &site, draw));
        let content = written
            .await
            .map_err(|_| MailError::Temporary("the mail could not be written".to_owned()))?;
        self.hand_over(to, &content).await
    }
}

/// Whether what a server said is about the address, and not about who sends.
fn is_about_address(said: &str) -> bool {
    said.split_whitespace()
        .any(|word| ABOUT_ADDRESS.contains(&word))
}

/// Without what the server said, which often repeats the address.
fn describe(error: &smtp::Error) -> String {
    use std::error::Error as _;

    if let Some(code) = error.status() {
        return format!("the mail server answered {code}");
    }
    let mut reason = error.to_string();
    let mut source = error.source();
    while let Some(inner) = source {
        let inner_text = inner.to_string();
        if !reason.contains(&inner_text) {
            reason = format!("{reason}: {inner_text}");
        }
        source = inner.source();
    }
    format!("the mail server was not reached: {reason}")
}

#[cfg(test)]
mod tests {
    use super::is_about_address;

    #[test]
    fn a_refused_sender_does_not_count_against_an_address() {
        for (said, about) in [
            (
                "permanent error (550): 5.1.1 <ann@example.org>: User unknown",
                true,
            ),
            ("permanent error (553): 5.1.3 Bad address", true),
            (
                "permanent error (550): 5.7.1 <5.1.1@example.org>: Relay access denied",
                false,
            ),
            (
                "permanent error (553): 5.1.8 Sender address rejected",
                false,
            ),
            ("permanent error (550): blocked", false),
        ] {
            assert_eq!(is_about_address(said), about, "{said}");
        }
    }
}
