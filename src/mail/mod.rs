//! Writes e-mails and sends them through the host's mail server.

mod content;
mod games;
mod url;
mod words;

pub use lettre::message::Mailbox;
pub use url::{InvalidSmtpUrl, SmtpUrl};

use std::time::Duration;

use async_trait::async_trait;
use lettre::transport::smtp;
use lettre::transport::smtp::PoolConfig;
use lettre::transport::smtp::extension::ClientId;
use lettre::{Address, AsyncSmtpTransport, AsyncTransport as _, Tokio1Executor};

use crate::live::{MailError, MailMessage, MailTransport};
use content::MailContent;
use postern_game::GameView;
use postern_rules::Color;
use postern_store::mail::EmailAddress;

/// Maximum time for each step of the conversation with the mail server.
const STEP: Duration = Duration::from_secs(20);
/// Maximum number of connections to the mail server. It is large enough that e-mails with links
/// need not wait for e-mails about games.
const CONNECTIONS: u32 = 16;
/// Enhanced status codes that reject the recipient's address (RFC 3463, 3.2). Basic status codes do
/// not distinguish this from a rejected sender.
const ABOUT_ADDRESS: [&str; 5] = ["5.1.1", "5.1.2", "5.1.3", "5.1.6", "5.1.10"];

/// A client of the host's mail server.
pub struct Mailer {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
    /// The public URL of the site: `https://chess.example`.
    site: String,
    draw: DrawBoard,
}

/// A function that draws the board of a game with the given side at the bottom, as a PNG file. It
/// returns `None` if drawing fails.
pub type DrawBoard = fn(&GameView, Color) -> Option<Vec<u8>>;

impl Mailer {
    /// Creates a mailer, which connects when it sends the first e-mail. It must be dropped within
    /// the tokio runtime in which it was created.
    ///
    /// # Errors
    /// Returns a sentence for the host if the certificates of this machine cannot be used.
    pub fn new(
        url: &SmtpUrl,
        from: Mailbox,
        site: String,
        draw: DrawBoard,
    ) -> Result<Self, String> {
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

    /// Sends a test e-mail.
    ///
    /// # Errors
    /// Returns the mail server's answer, or the reason why the server was not reached.
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
        // Use a blocking thread, because drawing takes a few milliseconds per board.
        let written = tokio::task::spawn_blocking(move || words::of(&message, &site, draw));
        let content = written
            .await
            .map_err(|_| MailError::Temporary("the mail could not be written".to_owned()))?;
        self.hand_over(to, &content).await
    }
}

/// Whether the mail server's answer rejects the recipient's address and not the sender.
fn is_about_address(said: &str) -> bool {
    said.split_whitespace()
        .any(|word| ABOUT_ADDRESS.contains(&word))
}

/// Describes an error without the mail server's answer, which often quotes the e-mail address.
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
