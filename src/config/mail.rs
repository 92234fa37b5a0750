//! The settings for e-mail: the host's mail server and the sender.

use std::fs;
use std::path::PathBuf;

use clap::Args;
use clap::builder::{StringValueParser, TypedValueParser as _};

use crate::mail::{InvalidSmtpUrl, Mailbox, SmtpUrl};

/// Maximum size of a file that contains a mail server's URL, in bytes.
const MAX_URL_FILE_BYTES: u64 = 4_096;

/// The reason why e-mail is misconfigured. The message never quotes a URL, which may contain a
/// password.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MailFlagError {
    #[error("{0}")]
    Url(#[from] InvalidSmtpUrl),
    #[error("the file {0} with the mail server’s URL cannot be read: {1}")]
    Unreadable(PathBuf, String),
    #[error("{0}: {1}")]
    InFile(PathBuf, InvalidSmtpUrl),
    #[error(
        "mail needs a sender: give --mail-from or POSTERN_MAIL_FROM, such as postern@chess.example"
    )]
    NoSender,
    #[error("{0}")]
    Unusable(String),
    #[error(
        "there is no mail server: give --smtp-url or POSTERN_SMTP_URL, such as smtps://user:password@mail.example"
    )]
    NoServer,
}

/// The flags for e-mail.
#[derive(Clone, Debug, Default, Args)]
pub struct MailFlags {
    /// The mail server, such as <smtps://user:password@mail.example>; with smtp:// instead,
    /// STARTTLS is used. TLS is required unless the mail server is on this machine. Without this
    /// flag no e-mail is sent.
    #[arg(
        long,
        env = "POSTERN_SMTP_URL",
        hide_env_values = true,
        value_name = "URL",
        value_parser = StringValueParser::new().map(|text| SmtpUrlValue(SmtpUrl::parse(&text)))
    )]
    smtp_url: Option<SmtpUrlValue>,
    /// A file that contains the URL of the mail server. A URL on the command line, with its
    /// password, can be read by everybody on the machine.
    #[arg(
        long,
        env = "POSTERN_SMTP_URL_FILE",
        value_name = "FILE",
        conflicts_with = "smtp_url"
    )]
    smtp_url_file: Option<PathBuf>,
    /// The sender of e-mails, such as “Postern <postern@chess.example>”.
    #[arg(long, env = "POSTERN_MAIL_FROM", value_name = "ADDRESS")]
    mail_from: Option<Mailbox>,
}

/// The value of `--smtp-url`. An invalid URL is stored as an error until the value is used, because
/// clap's own error message would quote the URL.
#[derive(Clone, Debug)]
struct SmtpUrlValue(Result<SmtpUrl, InvalidSmtpUrl>);

impl MailFlags {
    /// Creates flags for this mail server and sender.
    #[must_use]
    pub const fn of(url: SmtpUrl, from: Mailbox) -> Self {
        Self {
            smtp_url: Some(SmtpUrlValue(Ok(url))),
            smtp_url_file: None,
            mail_from: Some(from),
        }
    }

    /// Whether the flags name a mail server.
    #[must_use]
    pub const fn is_given(&self) -> bool {
        self.smtp_url.is_some() || self.smtp_url_file.is_some()
    }

    /// Returns the mail server and the sender; `None` if e-mail is turned off.
    ///
    /// # Errors
    /// Returns a [`MailFlagError`] that tells the host what to change.
    pub fn server(&self) -> Result<Option<(SmtpUrl, Mailbox)>, MailFlagError> {
        let url = match (&self.smtp_url, &self.smtp_url_file) {
            (Some(SmtpUrlValue(url)), _) => url.clone()?,
            (None, Some(file)) => {
                let unreadable = |error: std::io::Error| {
                    MailFlagError::Unreadable(file.clone(), error.to_string())
                };
                let size = fs::metadata(file).map_err(unreadable)?.len();
                let text = if size > MAX_URL_FILE_BYTES {
                    String::new()
                } else {
                    fs::read_to_string(file).map_err(unreadable)?
                };
                SmtpUrl::parse(text.trim())
                    .map_err(|error| MailFlagError::InFile(file.clone(), error))?
            }
            (None, None) => return Ok(None),
        };
        let from = self.mail_from.clone().ok_or(MailFlagError::NoSender)?;
        Ok(Some((url, from)))
    }
}
