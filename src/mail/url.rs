//! The mail server's URL with its credentials. The password is never shown.

use std::fmt;
use std::net::IpAddr;

use lettre::transport::smtp;
use lettre::transport::smtp::AsyncSmtpTransportBuilder;
use lettre::transport::smtp::authentication::Credentials;
use lettre::{AsyncSmtpTransport, Tokio1Executor};
use percent_encoding::percent_decode_str;
use url::{Host, Url};

/// The standard port for TLS from the start (RFC 8314). The next constants are the ports for
/// STARTTLS (RFC 6409) and for no TLS (RFC 5321).
const TLS_PORT: u16 = 465;
const STARTTLS_PORT: u16 = 587;
const PLAIN_PORT: u16 = 25;

/// The URL of a mail server: `smtps://user:password@mail.example`. Its `Display` output contains
/// only host and port.
#[derive(Clone)]
pub struct SmtpUrl {
    host: String,
    port: u16,
    security: SmtpSecurity,
    credentials: Option<Credentials>,
}

/// The encryption of a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SmtpSecurity {
    /// TLS from the start.
    Tls,
    /// TLS after STARTTLS. A mail server without STARTTLS is not used.
    StartTls,
    /// No encryption, which is only for a mail server on this machine.
    None,
}

/// The reason why a mail server URL is invalid. The message never quotes the URL, which may contain
/// a password.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum InvalidSmtpUrl {
    #[error("the mail server’s URL does not begin with smtps:// or smtp://")]
    Scheme,
    #[error(
        "the mail server’s URL cannot be read: it should look like smtps://user:password@mail.example:465, with special characters of the password percent-encoded"
    )]
    Form,
    #[error(
        "the mail server’s URL has an unknown parameter: after the question mark there may be tls=required"
    )]
    Parameter,
}

impl SmtpUrl {
    /// Parses a URL. `smtps` means TLS from the start. `smtp` means that STARTTLS is required. Only
    /// for a mail server on this machine is TLS optional, unless the URL ends with `?tls=required`.
    ///
    /// # Errors
    /// Returns an [`InvalidSmtpUrl`] that describes the problem.
    pub fn parse(text: &str) -> Result<Self, InvalidSmtpUrl> {
        let is_tls = if text.starts_with("smtps://") {
            true
        } else if text.starts_with("smtp://") {
            false
        } else {
            return Err(InvalidSmtpUrl::Scheme);
        };
        let url = Url::parse(text).map_err(|_| InvalidSmtpUrl::Form)?;
        let host = url.host_str().filter(|host| !host.is_empty());
        let host = host.ok_or(InvalidSmtpUrl::Form)?;
        if !matches!(url.path(), "" | "/") || url.fragment().is_some() {
            return Err(InvalidSmtpUrl::Form);
        }
        let is_required = match url.query() {
            None => false,
            Some("tls=required") => true,
            Some(_) => return Err(InvalidSmtpUrl::Parameter),
        };
        // The parser does not know the scheme, so it returns the host as plain text, including the
        // brackets of an IPv6 address.
        let host = host.trim_start_matches('[').trim_end_matches(']');
        let (security, usual) = if is_tls {
            (SmtpSecurity::Tls, TLS_PORT)
        } else if is_loopback(host) && !is_required {
            (SmtpSecurity::None, PLAIN_PORT)
        } else {
            (SmtpSecurity::StartTls, STARTTLS_PORT)
        };
        Ok(Self {
            host: host.to_owned(),
            port: url.port().unwrap_or(usual),
            security,
            credentials: credentials(&url)?,
        })
    }

    pub(super) fn builder(&self) -> Result<AsyncSmtpTransportBuilder, smtp::Error> {
        type Transport = AsyncSmtpTransport<Tokio1Executor>;
        let builder = match self.security {
            SmtpSecurity::Tls => Transport::relay(&self.host)?,
            SmtpSecurity::StartTls => Transport::starttls_relay(&self.host)?,
            SmtpSecurity::None => Transport::builder_dangerous(&self.host),
        };
        let builder = builder.port(self.port);
        Ok(match &self.credentials {
            Some(credentials) => builder.credentials(credentials.clone()),
            None => builder,
        })
    }
}

fn credentials(url: &Url) -> Result<Option<Credentials>, InvalidSmtpUrl> {
    let decoded = |text: &str| {
        percent_decode_str(text)
            .decode_utf8()
            .map(std::borrow::Cow::into_owned)
            .map_err(|_| InvalidSmtpUrl::Form)
    };
    match (url.username(), url.password()) {
        ("", None) => Ok(None),
        ("", Some(_)) | (_, None) => Err(InvalidSmtpUrl::Form),
        (user, Some(password)) => Ok(Some(Credentials::new(decoded(user)?, decoded(password)?))),
    }
}

fn is_loopback(host: &str) -> bool {
    match Host::parse(host) {
        Ok(Host::Domain(name)) => name == "localhost",
        Ok(Host::Ipv4(address)) => address.is_loopback(),
        Ok(Host::Ipv6(address)) => address.is_loopback(),
        Err(_) => host
            .parse::<IpAddr>()
            .is_ok_and(|address| address.is_loopback()),
    }
}

impl fmt::Display for SmtpUrl {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "{}:{}", self.host, self.port)
    }
}

impl fmt::Debug for SmtpUrl {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(formatter, "SmtpUrl({self})")
    }
}

#[cfg(test)]
mod tests {
    use super::{InvalidSmtpUrl, SmtpSecurity, SmtpUrl};

    #[test]
    fn only_this_machine_is_sent_mail_without_tls() {
        for (text, shown, security) in [
            (
                "smtps://mail.example",
                "mail.example:465",
                SmtpSecurity::Tls,
            ),
            (
                "smtp://mail.example",
                "mail.example:587",
                SmtpSecurity::StartTls,
            ),
            (
                "smtp://ann:p%40ss@mail.example:2525/",
                "mail.example:2525",
                SmtpSecurity::StartTls,
            ),
            ("smtp://192.0.2.1", "192.0.2.1:587", SmtpSecurity::StartTls),
            (
                "smtp://localhost.example",
                "localhost.example:587",
                SmtpSecurity::StartTls,
            ),
            ("smtp://localhost", "localhost:25", SmtpSecurity::None),
            (
                "smtp://127.0.0.1:2525",
                "127.0.0.1:2525",
                SmtpSecurity::None,
            ),
            ("smtp://[::1]:2525", "::1:2525", SmtpSecurity::None),
            (
                "smtp://localhost?tls=required",
                "localhost:587",
                SmtpSecurity::StartTls,
            ),
            (
                "smtps://127.0.0.1:2525",
                "127.0.0.1:2525",
                SmtpSecurity::Tls,
            ),
        ] {
            let url = SmtpUrl::parse(text).unwrap_or_else(|error| panic!("{text}: {error}"));
            assert_eq!(
                (url.to_string().as_str(), url.security),
                (shown, security),
                "{text}"
            );
            assert!(url.builder().is_ok(), "{text}");
        }
    }

    #[test]
    fn what_is_no_url_is_refused_without_repeating_it() {
        for (text, error) in [
            ("mail.example", InvalidSmtpUrl::Scheme),
            ("http://ann:Geh3im@mail.example", InvalidSmtpUrl::Scheme),
            ("smtp://", InvalidSmtpUrl::Form),
            ("smtp://ann:Geh3im@", InvalidSmtpUrl::Form),
            ("smtp://ann@mail.example", InvalidSmtpUrl::Form),
            ("smtp://:Geh3im@mail.example", InvalidSmtpUrl::Form),
            ("smtp://mail.example:port", InvalidSmtpUrl::Form),
            ("smtp://mail.example/Geh3im", InvalidSmtpUrl::Form),
            ("smtp://mail.example?tls=none", InvalidSmtpUrl::Parameter),
        ] {
            let refused = SmtpUrl::parse(text).unwrap_err();
            assert_eq!(refused, error, "{text}");
            assert!(!refused.to_string().contains("Geh3im"));
        }
        let url = SmtpUrl::parse("smtp://ann:Geh3im@mail.example").unwrap();
        assert!(!format!("{url} {url:?}").contains("Geh3im"));
    }
}
