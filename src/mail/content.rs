//! Builds e-mails from headers and parts.

use askama::Template;
use data_encoding::BASE32_NOPAD;
use lettre::message::header::{ContentType, Header, HeaderName, HeaderValue};
use lettre::message::{Attachment, Mailbox, MultiPart, SinglePart};
use lettre::{Address, Message as Mail};

/// The content of an e-mail, without sender and recipient.
pub(super) struct MailContent {
    subject: String,
    text: String,
    html: Option<MailHtml>,
    list: Option<UnsubscribeInfo>,
}

/// The HTML part of an e-mail, with its pictures.
struct MailHtml {
    text: String,
    pictures: Vec<MailPicture>,
}

/// A picture in the HTML part of an e-mail.
pub(super) struct MailPicture {
    /// The picture's content id, to which the HTML refers: `cid:NAME`.
    pub(super) name: String,
    /// The picture as a PNG file.
    pub(super) content: Vec<u8>,
}

/// The data for the unsubscribe headers of a recurring e-mail.
struct UnsubscribeInfo {
    /// The unsubscribe URL.
    unsubscribe: String,
    /// First part of the Message-ID. E-mails to the same person about the same events share it, so
    /// that a mail program recognises a duplicate.
    same_as: String,
}

/// The `Auto-Submitted` header. It marks an e-mail as generated, so that programs do not answer it
/// (RFC 3834).
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

/// The `List-Unsubscribe` header: a URL with which a mail program can unsubscribe in one step (RFC
/// 8058).
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

/// The `List-Unsubscribe-Post` header. A mail program unsubscribes with a POST request whose body
/// is the header's value.
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

    /// Adds an HTML part to the e-mail.
    pub(super) fn with_html(self, html: &impl Template, pictures: Vec<MailPicture>) -> Self {
        let text = html.render().expect("a page of texts renders");
        Self {
            html: Some(MailHtml { text, pictures }),
            ..self
        }
    }

    /// Marks the e-mail as recurring, with its unsubscribe URL and the first part of its
    /// Message-ID.
    pub(super) fn of_list(self, unsubscribe: String, same_as: String) -> Self {
        Self {
            list: Some(UnsubscribeInfo {
                unsubscribe,
                same_as,
            }),
            ..self
        }
    }

    /// Builds the complete e-mail.
    ///
    /// # Errors
    /// Returns an error if a header has an invalid value.
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
        // Use the sender's domain. The library's default would be the name of this machine.
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

impl MailPicture {
    fn part(&self) -> SinglePart {
        let kind = ContentType::parse("image/png").expect("this is a media type");
        Attachment::new_inline_with_name(self.name.clone(), format!("{}.png", self.name))
            .body(self.content.clone(), kind)
    }
}
