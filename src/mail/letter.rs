//! What mails say.

use askama::Template;
use data_encoding::BASE32_NOPAD;
use lettre::{
    Address, Message as Mail,
    message::{
        Mailbox,
        header::{ContentType, Header, HeaderName, HeaderValue},
    },
};

use crate::live::Message;

/// A mail without its addresses.
pub(super) struct Letter {
    subject: String,
    text: String,
}

#[derive(Template)]
#[template(path = "mail/confirm.txt")]
struct Confirm<'a> {
    site: &'a str,
    name: &'a str,
    token: &'a str,
}

#[derive(Template)]
#[template(path = "mail/changed.txt")]
struct Changed<'a> {
    site: &'a str,
    name: &'a str,
}

#[derive(Template)]
#[template(path = "mail/reset.txt")]
struct Reset<'a> {
    site: &'a str,
    links: &'a [(String, String)],
}

#[derive(Template)]
#[template(path = "mail/test.txt")]
struct Test<'a> {
    site: &'a str,
}

/// What a message says to somebody who plays at `site`.
pub(super) fn of(message: &Message, site: &str) -> Letter {
    match message {
        Message::Confirm { name, token } => Letter::new(
            "Confirm your e-mail address",
            &Confirm { site, name, token },
        ),
        Message::Changed { name } => {
            Letter::new("Your e-mail address was changed", &Changed { site, name })
        }
        Message::Reset { links } => Letter::new("A new password", &Reset { site, links }),
    }
}

/// What a host is sent who tries whether mail works.
pub(super) fn test(site: &str) -> Letter {
    Letter::new("Mail works", &Test { site })
}

/// Says that no person has written a mail, so that no machine answers it (RFC 3834).
#[derive(Clone)]
struct AutoSubmitted;

impl Header for AutoSubmitted {
    fn name() -> HeaderName {
        HeaderName::new_from_ascii_str("Auto-Submitted")
    }

    fn parse(_: &str) -> Result<Self, Box<dyn std::error::Error + Send + Sync>> {
        Ok(Self)
    }

    fn display(&self) -> HeaderValue {
        HeaderValue::new(Self::name(), "auto-generated".to_owned())
    }
}

impl Letter {
    fn new(subject: &str, text: &impl Template) -> Self {
        Self {
            subject: format!("{subject} – Postern"),
            text: text
                .render()
                .expect("a text without fields of its own renders"),
        }
    }

    /// As it is sent.
    ///
    /// # Errors
    /// When a header cannot be written.
    pub(super) fn to_mail(
        &self,
        from: &Mailbox,
        to: Address,
    ) -> Result<Mail, lettre::error::Error> {
        let number = BASE32_NOPAD.encode(&rand::random::<[u8; 15]>());
        // Of the sender's domain: the library would take the name of this machine.
        let id = format!("<{}@{}>", number.to_lowercase(), from.email.domain());
        Mail::builder()
            .from(from.clone())
            .to(Mailbox::new(None, to))
            .subject(self.subject.as_str())
            .message_id(Some(id))
            .header(AutoSubmitted)
            .header(ContentType::TEXT_PLAIN)
            .body(self.text.clone())
    }
}
