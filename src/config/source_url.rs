//! Where the source code of a server can be read.

use std::fmt;

use axum::http::{HeaderValue, Uri};

/// An address of source code: `https://code.example/postern`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SourceUrl(HeaderValue);

impl SourceUrl {
    /// Reads an address on the web.
    ///
    /// # Errors
    /// A sentence that says what is expected.
    pub fn parse(text: &str) -> Result<Self, String> {
        text.parse::<Uri>()
            .ok()
            .filter(|uri| matches!(uri.scheme_str(), Some("http" | "https")))
            .and_then(|uri| HeaderValue::from_str(&uri.to_string()).ok())
            .map(Self)
            .ok_or_else(|| {
                format!(
                    "“{text}” is not a web address: give it whole, such as https://code.example/postern"
                )
            })
    }

    /// The value of a `Location` header.
    #[must_use]
    pub const fn location(&self) -> &HeaderValue {
        &self.0
    }
}

impl fmt::Display for SourceUrl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.0.to_str().unwrap_or_default())
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
            "ftp://a/b",
        ] {
            let error = SourceUrl::parse(text).unwrap_err();
            assert!(error.contains("https://code.example/postern"), "{error}");
        }
    }
}
