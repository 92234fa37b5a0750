//! The URL of the server's source code.

use std::fmt;

/// The URL of the source code: `https://code.example/postern`. It contains only characters that are
/// valid in an HTTP header.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceUrl(String);

impl SourceUrl {
    /// Parses an `http://` or `https://` URL.
    ///
    /// # Errors
    /// Returns a sentence that describes the expected form.
    pub fn parse(text: &str) -> Result<Self, String> {
        let rest = text
            .strip_prefix("https://")
            .or_else(|| text.strip_prefix("http://"));
        let is_whole = rest.is_some_and(|rest| {
            rest.starts_with(|first: char| first.is_ascii_alphanumeric() || first == '[')
                && rest.bytes().all(|byte| byte.is_ascii_graphic())
        });
        if is_whole {
            Ok(Self(text.to_owned()))
        } else {
            Err(format!(
                "“{text}” is not a web address: give it whole, such as https://code.example/postern"
            ))
        }
    }

    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for SourceUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::SourceUrl;

    #[test]
    fn only_addresses_on_the_web_are_read() {
        let url = SourceUrl::parse("https://code.example/postern?branch=main").unwrap();
        assert_eq!(url.to_string(), "https://code.example/postern?branch=main");
        for text in [
            "",
            "postern",
            "/source",
            "javascript:alert(1)",
            "https://a b",
            "https://",
            "https:///b",
            "ftp://a/b",
        ] {
            let error = SourceUrl::parse(text).unwrap_err();
            assert!(error.contains("https://code.example/postern"), "{error}");
        }
    }
}
