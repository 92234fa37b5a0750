//! The headers and parts of a mail.

use askama::Template;
use data_encoding::BASE32_NOPAD;
use lettre::{
    Address, Message as Mail,
    message::{
        Attachment, Mailbox, MultiPart, SinglePart,
        header::{ContentType, Header, HeaderName, HeaderValue},
    },
};

/// A mail without its addresses.
pub(super) struct MailContent {
    subject: String,
    text: String,
    html: Option<Html>,
    list: Option<List>,
}

/// The HTML version of a mail, with its pictures.
struct Html {
    text: String,
    pictures: Vec<Picture>,
}

/// A picture in the HTML version of a mail.
pub(super) struct Picture {
    /// The name that the HTML refers to: `cid:NAME`.
    pub(super) name: String,
    /// A PNG file.
    pub(super) content: Vec<u8>,
}

/// Unsubscribe data for a recurring mail.
struct List {
    /// The address that unsubscribes the person from these mails.
    unsubscribe: String,
    /// The first part of the Message-ID. It is the same for mails to the same person about the same
    /// events, so that a mail that arrives twice is recognised.
    same_as: String,
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

/// The address at which a program unsubscribes without asking the person anything else (RFC 8058).
#[derive(Clone)]
struct ListUnsubscribe(String);

impl Header for ListUnsubscribe {
    fn name() -> HeaderName {
        HeaderName::new_from_ascii_str("List-Unsubscribe")
    }

    fn parse(address: &str) -> Result<Self, Box<dyn std::error::Error + Send + Sync>> {
        Ok(Self(address.trim_matches(['<', '>']).to_owned()))
    }

    fn display(&self) -> HeaderValue {
        HeaderValue::new(Self::name(), format!("<{}>", self.0))
    }
}

/// Says that a POST with only this value unsubscribes.
#[derive(Clone)]
struct ListUnsubscribePost;

impl Header for ListUnsubscribePost {
    fn name() -> HeaderName {
        HeaderName::new_from_ascii_str("List-Unsubscribe-Post")
    }

    fn parse(_: &str) -> Result<Self, Box<dyn std::error::Error + Send + Sync>> {
        Ok(Self)
    }

    fn display(&self) -> HeaderValue {
        HeaderValue::new(Self::name(), "List-Unsubscribe=One-Click".to_owned())
    }
}

impl MailContent {
    pub(super) fn new(subject: &str, text: &impl Template) -> Self {
        Self {
            subject: format!("{subject} – Postern"),
            text: text
                .render()
                .expect("a text without fields of its own renders"),
            html: None,
            list: None,
        }
    }

    /// Adds an HTML version, for programs that show HTML.
    pub(super) fn with_html(self, html: &impl Template, pictures: Vec<Picture>) -> Self {
        let text = html.render().expect("a page of texts renders");
        Self {
            html: Some(Html { text, pictures }),
            ..self
        }
    }

    /// Marks this as a recurring mail, with its unsubscribe address and the first part of its
    /// Message-ID.
    pub(super) fn of_list(self, unsubscribe: String, same_as: String) -> Self {
        Self {
            list: Some(List {
                unsubscribe,
                same_as,
            }),
            ..self
        }
    }

    /// Builds the mail that is sent.
    ///
    /// # Errors
    /// Returns an error if a header cannot be written.
    pub(super) fn to_mail(
        &self,
        from: &Mailbox,
        to: Address,
    ) -> Result<Mail, lettre::error::Error> {
        let number = match &self.list {
            Some(list) => list.same_as.clone(),
            None => BASE32_NOPAD
                .encode(&rand::random::<[u8; 15]>())
                .to_lowercase(),
        };
        // Uses the sender's domain, because the library would use the name of this machine.
        let id = format!("<{number}@{}>", from.email.domain());
        let mut mail = Mail::builder()
            .from(from.clone())
            .to(Mailbox::new(None, to))
            .subject(self.subject.as_str())
            .message_id(Some(id))
            .header(AutoSubmitted);
        if let Some(list) = &self.list {
            mail = mail
                .header(ListUnsubscribe(list.unsubscribe.clone()))
                .header(ListUnsubscribePost);
        }
        match &self.html {
            None => mail.header(ContentType::TEXT_PLAIN).body(self.text.clone()),
            Some(html) => {
                let text = SinglePart::plain(self.text.clone());
                let page = html.pictures.iter().fold(
                    MultiPart::related().singlepart(SinglePart::html(html.text.clone())),
                    |page, picture| page.singlepart(picture.part()),
                );
                let parts = MultiPart::alternative().singlepart(text).multipart(page);
                mail.multipart(parts)
            }
        }
    }
}

impl Picture {
    fn part(&self) -> SinglePart {
        let kind = ContentType::parse("image/png").expect("this is a media type");
        Attachment::new_inline_with_name(self.name.clone(), format!("{}.png", self.name))
            .body(self.content.clone(), kind)
    }
}
