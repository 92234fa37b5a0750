//! Validates URLs that users have entered for outbound requests.

use std::fmt;

use url::{Host, Url};

/// Maximum length of a URL, in bytes.
const LONGEST: usize = 1_000;
const HTTPS_PORT: u16 = 443;

/// An https URL that a user has entered: `https://hooks.example/chess?key=1`. Its path may be
/// secret, so its `Display` output contains only host and port.
#[derive(Clone, PartialEq, Eq)]
pub struct Target {
    url: Url,
}

/// The reason why a text is not a valid target URL.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InvalidTarget {
    #[error("The address must begin with https://")]
    Scheme,
    #[error("This address cannot be read. One looks like https://hooks.example/chess")]
    Form,
    #[error("The address must not have a name or a password before the host.")]
    Credentials,
    #[error("The address must not have a part after “#”, which is never sent.")]
    Fragment,
    #[error("The address is too long: it may have {LONGEST} characters.")]
    TooLong,
}

impl Target {
    /// Parses a URL, ignoring spaces around it. Whether its host is public is known only after the
    /// host is resolved: [`Outbound::check`](super::Outbound::check).
    ///
    /// # Errors
    /// Returns an [`InvalidTarget`] that describes the problem.
    pub fn parse(text: &str) -> Result<Self, InvalidTarget> {
        let text = text.trim();
        let url = Url::parse(text).map_err(|_| InvalidTarget::Form)?;
        if url.scheme() != "https" {
            return Err(InvalidTarget::Scheme);
        }
        // Check this first: the URL parser accepts missing slashes, backslashes and line breaks.
        let is_plain = text
            .get(..8)
            .is_some_and(|start| start.eq_ignore_ascii_case("https://"))
            && !text
                .bytes()
                .any(|byte| byte == b'\\' || byte.is_ascii_control());
        if !is_plain || url.host().is_none() {
            return Err(InvalidTarget::Form);
        }
        if !url.username().is_empty() || url.password().is_some() {
            return Err(InvalidTarget::Credentials);
        }
        if url.fragment().is_some() {
            return Err(InvalidTarget::Fragment);
        }
        if url.as_str().len() > LONGEST {
            return Err(InvalidTarget::TooLong);
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
impl fmt::Display for Target {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}", self.host())?;
        match self.url.port() {
            Some(port) => write!(formatter, ":{port}"),
            None => Ok(()),
        }
    }
}

impl fmt::Debug for Target {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "Target({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::{InvalidTarget, LONGEST, Target};

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
            let target = Target::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(target.as_str(), kept);
            assert_eq!(format!("{target:?}"), format!("Target({shown})"));
            assert_eq!(target.origin(), format!("https://{shown}"));
        }
    }

    #[test]
    fn what_is_none_is_refused_with_the_reason() {
        let long = format!("https://hooks.example/{}", "a".repeat(LONGEST));
        for (text, error) in [
            ("", InvalidTarget::Form),
            ("hooks.example", InvalidTarget::Form),
            ("http://hooks.example", InvalidTarget::Scheme),
            ("ftp://hooks.example", InvalidTarget::Scheme),
            ("file:///etc/passwd", InvalidTarget::Scheme),
            ("https:hooks.example", InvalidTarget::Form),
            ("https:\\\\hooks.example", InvalidTarget::Form),
            ("https://hooks.example/\\x", InvalidTarget::Form),
            ("https://hooks.exa\nmple/", InvalidTarget::Form),
            ("https://", InvalidTarget::Form),
            ("https://256.0.0.1/", InvalidTarget::Form),
            ("https://hooks.example:99999", InvalidTarget::Form),
            ("https://ann@hooks.example", InvalidTarget::Credentials),
            ("https://:Geh3im@hooks.example", InvalidTarget::Credentials),
            ("https://hooks.example/#part", InvalidTarget::Fragment),
            (&long, InvalidTarget::TooLong),
        ] {
            assert_eq!(Target::parse(text), Err(error), "{text}");
        }
    }
}
