//! Validates URLs that users have entered for outbound requests.

use std::fmt;

use url::{Host, Url};

/// Maximum length of a URL, in bytes.
const MAX_URL_BYTES: usize = 1_000;
const HTTPS_PORT: u16 = 443;

/// An https URL that a user has entered: `https://hooks.example/chess?key=1`. Its path may be
/// secret, so its `Display` output contains only host and port.
#[derive(Clone, PartialEq, Eq)]
pub struct TargetUrl {
    url: Url,
}

/// The reason why a text is not a valid target URL.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InvalidTargetUrl {
    #[error("The address must begin with https://")]
    Scheme,
    #[error("This address cannot be read. One looks like https://hooks.example/chess")]
    Form,
    #[error("The address must not have a name or a password before the host.")]
    Credentials,
    #[error("The address must not have a part after “#”, which is never sent.")]
    Fragment,
    #[error("The address is too long: it may have {MAX_URL_BYTES} characters.")]
    TooLong,
}

impl TargetUrl {
    /// Parses a URL, ignoring spaces around it. Whether its host is public is known only after the
    /// host is resolved: [`OutboundClient::check`](super::OutboundClient::check).
    ///
    /// # Errors
    /// Returns an [`InvalidTargetUrl`] that describes the problem.
    pub fn parse(text: &str) -> Result<Self, InvalidTargetUrl> {
        let text = text.trim();
        let url = Url::parse(text).map_err(|_| InvalidTargetUrl::Form)?;
        if url.scheme() != "https" {
            return Err(InvalidTargetUrl::Scheme);
        }
        // Check this first: the URL parser accepts missing slashes, backslashes and line breaks.
        let is_plain = text
            .get(..8)
            .is_some_and(|start| start.eq_ignore_ascii_case("https://"))
            && !text
                .bytes()
                .any(|byte| byte == b'\\' || byte.is_ascii_control());
        if !is_plain || url.host().is_none() {
            return Err(InvalidTargetUrl::Form);
        }
        if !url.username().is_empty() || url.password().is_some() {
            return Err(InvalidTargetUrl::Credentials);
        }
        if url.fragment().is_some() {
            return Err(InvalidTargetUrl::Fragment);
        }
        if url.as_str().len() > MAX_URL_BYTES {
            return Err(InvalidTargetUrl::TooLong);
        }
        Ok(Self { url })
    }

    /// Returns the whole URL in its normal form.
    #[must_use]
    pub fn as_str(&self) -> &str {
        self.url.as_str()
    }

    /// Returns the URL's origin: `https://hooks.example:8443`.
    #[must_use]
    pub fn origin(&self) -> String {
        format!("https://{self}")
    }

    pub(super) fn host(&self) -> Host<&str> {
        self.url
            .host()
            .expect("an address without a host is refused")
    }

    pub(super) fn port(&self) -> u16 {
        self.url.port().unwrap_or(HTTPS_PORT)
    }

    /// Returns path and query, as in the first line of an HTTP request.
    pub(super) fn path(&self) -> String {
        match self.url.query() {
            Some(query) => format!("{}?{query}", self.url.path()),
            None => self.url.path().to_owned(),
        }
    }
}

/// Formats the host, with the port unless it is the default for https.
impl fmt::Display for TargetUrl {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}", self.host())?;
        match self.url.port() {
            Some(port) => write!(formatter, ":{port}"),
            None => Ok(()),
        }
    }
}

impl fmt::Debug for TargetUrl {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "TargetUrl({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::{InvalidTargetUrl, MAX_URL_BYTES, TargetUrl};

    #[test]
    fn an_address_is_kept_in_one_form_and_shown_without_its_path() {
        for (text, kept, shown) in [
            (
                " HTTPS://Hooks.Example ",
                "https://hooks.example/",
                "hooks.example",
            ),
            (
                "https://hooks.example:443/a b?key=Geh3im",
                "https://hooks.example/a%20b?key=Geh3im",
                "hooks.example",
            ),
            (
                "https://[2606:4700::1]:8443/x",
                "https://[2606:4700::1]:8443/x",
                "[2606:4700::1]:8443",
            ),
            (
                "https://bücher.example/",
                "https://xn--bcher-kva.example/",
                "xn--bcher-kva.example",
            ),
            // Other spellings of the IPv4 address 127.0.0.1.
            ("https://2130706433/", "https://127.0.0.1/", "127.0.0.1"),
            ("https://0x7f.1/", "https://127.0.0.1/", "127.0.0.1"),
            ("https://0177.0.0.1/", "https://127.0.0.1/", "127.0.0.1"),
        ] {
            let target = TargetUrl::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(target.as_str(), kept);
            assert_eq!(format!("{target:?}"), format!("TargetUrl({shown})"));
            assert_eq!(target.origin(), format!("https://{shown}"));
        }
    }

    #[test]
    fn what_is_none_is_refused_with_the_reason() {
        let long = format!("https://hooks.example/{}", "a".repeat(MAX_URL_BYTES));
        for (text, error) in [
            ("", InvalidTargetUrl::Form),
            ("hooks.example", InvalidTargetUrl::Form),
            ("http://hooks.example", InvalidTargetUrl::Scheme),
            ("ftp://hooks.example", InvalidTargetUrl::Scheme),
            ("file:///etc/passwd", InvalidTargetUrl::Scheme),
            ("https:hooks.example", InvalidTargetUrl::Form),
            ("https:\\\\hooks.example", InvalidTargetUrl::Form),
            ("https://hooks.example/\\x", InvalidTargetUrl::Form),
            ("https://hooks.exa\nmple/", InvalidTargetUrl::Form),
            ("https://", InvalidTargetUrl::Form),
            ("https://256.0.0.1/", InvalidTargetUrl::Form),
            ("https://hooks.example:99999", InvalidTargetUrl::Form),
            ("https://ann@hooks.example", InvalidTargetUrl::Credentials),
            (
                "https://:Geh3im@hooks.example",
                InvalidTargetUrl::Credentials,
            ),
            ("https://hooks.example/#part", InvalidTargetUrl::Fragment),
            (&long, InvalidTargetUrl::TooLong),
        ] {
            assert_eq!(TargetUrl::parse(text), Err(error), "{text}");
        }
    }
}
