//! Transports of messages: the host's mail server, and HTTP to addresses that people enter.

use std::sync::Arc;

use async_trait::async_trait;

use super::{backoff::Reply, mail::MailMessage};
use postern_store::mail::EmailAddress;

/// The transports of all channels.
#[derive(Clone)]
pub struct Transports {
    /// `None` if no mail can be sent.
    pub mail: Option<Arc<dyn MailTransport>>,
    pub http: Arc<dyn HttpClient>,
    /// The address of the site, such as `https://chess.example`.
    pub site: String,
}

/// Sends e-mails through a mail server.
#[async_trait]
pub trait MailTransport: Send + Sync {
    /// Sends one mail. Returns when a server has accepted it.
    async fn send(&self, to: &EmailAddress, message: &MailMessage) -> Result<(), MailError>;
}

/// The reason why a mail was not sent, as text for the log. It contains no address.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MailError {
    /// A temporary failure that may be retried.
    #[error("{0}")]
    Temporary(String),
    /// No server accepts mail to this address.
    #[error("{0}")]
    Refused(String),
}

/// A POST request. It has no `Debug`, which would show its credentials.
pub struct PostRequest {
    /// Header names are in lower case.
    pub headers: Vec<(&'static str, String)>,
    pub body: Vec<u8>,
}

/// Sends POST requests to addresses that people have entered.
#[async_trait]
pub trait HttpClient: Send + Sync {
    /// Checks whether requests may go to an address, and normalises it.
    ///
    /// # Errors
    /// Returns the error text for the person who entered it.
    async fn check(&self, address: &str) -> Result<String, String>;

    /// Sends a POST request after it has checked the address again.
    ///
    /// # Errors
    /// Returns the reason why there is no reply, without the address.
    async fn post(&self, address: &str, request: PostRequest) -> Result<Reply, String>;
}
