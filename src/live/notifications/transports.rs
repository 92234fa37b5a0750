//! Message transports: the host's mail server, and HTTP to URLs that users enter.

use std::sync::Arc;

use async_trait::async_trait;

use super::backoff::ServerReply;
use super::mail::MailMessage;
use postern_store::mail::EmailAddress;

/// The transports of all notification channels.
#[derive(Clone)]
pub struct Transports {
    /// The mail transport; `None` if no e-mail can be sent.
    pub mail: Option<Arc<dyn MailTransport>>,
    pub http: Arc<dyn HttpClient>,
    /// The site's URL, such as `https://chess.example`.
    pub site: String,
}

/// Sends e-mails through a mail server.
#[async_trait]
pub trait MailTransport: Send + Sync {
    /// Sends one e-mail and returns when a server has accepted it.
    async fn send(&self, to: &EmailAddress, message: &MailMessage) -> Result<(), MailError>;
}

/// The reason why an e-mail was not sent, as text for the log. It contains no address.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MailError {
    /// A temporary failure that may be retried.
    #[error("{0}")]
    Temporary(String),
    /// No server accepts mail to this address.
    #[error("{0}")]
    Refused(String),
}

/// An HTTP POST request. It has no `Debug` implementation, which would reveal its credentials.
pub struct PostRequest {
    /// The headers, with names in lower case.
    pub headers: Vec<(&'static str, String)>,
    pub body: Vec<u8>,
}

/// An HTTP client that sends POST requests to URLs that users have entered.
#[async_trait]
pub trait HttpClient: Send + Sync {
    /// Checks whether requests may be sent to a URL, and normalises the URL.
    ///
    /// # Errors
    /// Returns the error text for the user who entered the URL.
    async fn check(&self, address: &str) -> Result<String, String>;

    /// Sends a POST request after checking the URL again.
    ///
    /// # Errors
    /// Returns the reason why there is no reply, without the URL.
    async fn post(&self, address: &str, request: PostRequest) -> Result<ServerReply, String>;
}
