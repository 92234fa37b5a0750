//! Validation of e-mail addresses.

use std::str::FromStr as _;

use super::EmailError;
use postern_store::mail::EmailAddress;

/// The maximum length of an e-mail address, in characters (RFC 5321, 4.5.3.1.3, without the angle
/// brackets).
const MAX_CHARS: usize = 254;

/// Checks an e-mail address, and normalises it for storage and comparison: trimmed and in lower
/// case. Quoted names, IP addresses and non-ASCII letters are not supported, since they are rare
/// and many servers refuse them.
///
/// # Errors
/// Returns [`EmailError::Invalid`] if the text is not a supported address.
pub fn read_address(text: &str) -> Result<EmailAddress, EmailError> {
    let text = text.trim();
    let is_plain = text.is_ascii()
        && text.len() <= MAX_CHARS
        && !text
            .bytes()
            .any(|byte| byte.is_ascii_whitespace() || b"\"[]()<>,;:\\".contains(&byte));
    if !is_plain || email_address::EmailAddress::from_str(text).is_err() {
        return Err(EmailError::Invalid);
    }
    Ok(EmailAddress::new(text.to_ascii_lowercase()))
}

#[cfg(test)]
mod tests {
    use super::read_address;

    #[test]
    fn addresses_are_kept_in_one_form() {
        for (text, kept) in [
            ("ann@example.org", "ann@example.org"),
            (
                "  Ann.Lee+chess@Mail.Example.ORG\n",
                "ann.lee+chess@mail.example.org",
            ),
            ("a@b", "a@b"),
            (
                "o'neill@xn--bcher-kva.example",
                "o'neill@xn--bcher-kva.example",
            ),
        ] {
            assert_eq!(read_address(text).unwrap().as_str(), kept);
        }
    }

    #[test]
    fn what_is_none_is_refused() {
        let long = format!("{}@example.org", "a".repeat(65));
        let longer = format!("a@{}.example", vec!["abcdefgh"; 30].join("."));
        for text in [
            "",
            "ann",
            "@example.org",
            "ann@",
            "ann@@example.org",
            "ann example@example.org",
            "ann@example.org\nBcc: bob@example.org",
            "ann@example.org, bob@example.org",
            "Ann <ann@example.org>",
            "\"ann\"@example.org",
            "ann@[192.0.2.1]",
            "änn@example.org",
            "ann@exämple.org",
            ".ann@example.org",
            "ann@example..org",
            &long,
            &longer,
        ] {
            assert!(read_address(text).is_err(), "{text}");
        }
    }
}
