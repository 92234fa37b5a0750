//! The contact for reporting security problems.

use std::fmt;

use percent_encoding::{AsciiSet, CONTROLS, utf8_percent_encode};

use super::SourceUrl;
use crate::live::read_address;

/// Characters of an e-mail address that must be escaped in a `mailto:` link.
const RESERVED: &AsciiSet = &CONTROLS.add(b'%').add(b'?').add(b'#').add(b'&');

/// The e-mail address or https URL for reporting security problems.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Contact {
    /// An e-mail address in lower case: `security@chess.example`.
    Mail(String),
    /// The URL of a page: `https://code.example/postern/security`.
    Page(SourceUrl),
}

impl Contact {
    /// Parses an e-mail address or an `https://` URL.
    ///
    /// # Errors
    /// Returns a sentence that describes the expected form.
    pub fn parse(text: &str) -> Result<Self, String> {
        let contact = if text.starts_with("https://") {
            SourceUrl::parse(text).ok().map(Self::Page)
        } else {
            read_address(text)
                .ok()
                .map(|address| Self::Mail(address.as_str().to_owned()))
        };
        contact.ok_or_else(|| {
            format!(
                "“{text}” is neither an e-mail address nor an https address: give one, such as security@chess.example"
            )
        })
    }

    /// Returns the contact as a link: `mailto:security@chess.example`.
    #[must_use]
    pub fn uri(&self) -> String {
        match self {
            Self::Mail(address) => {
                format!("mailto:{}", utf8_percent_encode(address, RESERVED))
            }
            Self::Page(page) => page.to_string(),
        }
    }
}

impl fmt::Display for Contact {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Mail(address) => f.write_str(address),
            Self::Page(page) => page.fmt(f),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Contact;

    #[test]
    fn a_contact_is_a_mail_address_or_a_page_over_https() {
        for (text, shown, uri) in [
            (
                "Security@chess.example",
                "security@chess.example",
                "mailto:security@chess.example",
            ),
            (
                "a+b#c?@chess.example",
                "a+b#c?@chess.example",
                "mailto:a+b%23c%3F@chess.example",
            ),
            (
                "https://code.example/postern/security",
                "https://code.example/postern/security",
                "https://code.example/postern/security",
            ),
        ] {
            let contact = Contact::parse(text).unwrap();
            assert_eq!(
                (contact.to_string().as_str(), contact.uri().as_str()),
                (shown, uri)
            );
        }
    }

    #[test]
    fn anything_else_is_refused_with_an_example() {
        for text in [
            "",
            "chess.example",
            "http://chess.example",
            "https://",
            "javascript:alert(1)",
            "a@b@c",
            "ann@chess.example\nExpires: never",
            "https://a b",
        ] {
            let error = Contact::parse(text).unwrap_err();
            assert!(error.contains("security@chess.example"), "{error}");
        }
    }
}
