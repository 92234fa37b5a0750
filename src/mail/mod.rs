//! Mail: what it says, and how it reaches a mail server.

mod letter;
mod url;

pub use lettre::message::Mailbox;
pub use url::{InvalidSmtpUrl, SmtpUrl};

use std::time::Duration;

use async_trait::async_trait;
use lettre::{
    Address, AsyncSmtpTransport, AsyncTransport as _, Tokio1Executor,
    transport::smtp::{self, PoolConfig, extension::ClientId},
};

use crate::{
    live::{Message, NotSent, Post},
    store::mail::EmailAddress,
};

/// How long the mail server may take for each step.
const STEP: Duration = Duration::from_secs(20);
/// Most connections to it.
const CONNECTIONS: u32 = 4;
/// What servers answer when nobody has an address, or it takes no mail. Others, such as 535 for a
/// wrong password, are about this server and not about the address (RFC 5321, 4.2.3; RFC 4954, 6).
const ABOUT_ADDRESS: [u16; 4] = [501, 550, 551, 553];

/// Hands mails to the host's mail server.
pub struct Mailer {
    transport: AsyncSmtpTransport<Tokio1Executor>,
    from: Mailbox,
    /// The address of the site: `https://chess.example`.
    site: String,
}

impl Mailer {
    /// Nothing is connected before the first mail. It belongs to the runtime in which it is made, and
    /// must be dropped there.
    ///
    /// # Errors
    /// In words for the host, when the certificates of this machine cannot be used.
    pub fn new(url: &SmtpUrl, from: Mailbox, site: String) -> Result<Self, String> {
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
        })
    }

    /// Sends a mail that says that mail works.
    ///
    /// # Errors
    /// What the mail server said, or why it was not reached.
    pub async fn test(&self, to: &EmailAddress) -> Result<(), NotSent> {
        self.hand_over(to, &letter::test(&self.site)).await
    }

    async fn hand_over(&self, to: &EmailAddress, letter: &letter::Letter) -> Result<(), NotSent> {
        let Ok(to) = to.as_str().parse::<Address>() else {
            return Err(NotSent::Refused("the address cannot be read".to_owned()));
        };
        let mail = letter
            .to_mail(&self.from, to)
            .map_err(|error| NotSent::ForNow(error.to_string()))?;
        match self.transport.send(mail).await {
            Ok(_) => Ok(()),
            Err(error) => {
                let code = error.status().map(u16::from);
                let reason = describe(&error);
                Err(if code.is_some_and(|code| ABOUT_ADDRESS.contains(&code)) {
                    NotSent::Refused(reason)
                } else {
                    NotSent::ForNow(reason)
                })
            }
        }
    }
}

#[async_trait]
impl Post for Mailer {
    async fn send(&self, to: &EmailAddress, message: &Message) -> Result<(), NotSent> {
        self.hand_over(to, &letter::of(message, &self.site)).await
    }
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
