//! What hands messages over to servers: the host's mail server, and those at addresses that people
//! enter.

use std::sync::Arc;

use async_trait::async_trait;

use super::{backoff::Reply, mail::MailMessage};
use postern_store::mail::EmailAddress;

/// What all channels send with.
#[derive(Clone)]
pub struct Transports {
    /// None where no mail can be sent.
    pub mail: Option<Arc<dyn MailTransport>>,
    pub http: Arc<dyn HttpClient>,
    /// The address of the site: `https://chess.example`.
    pub site: String,
}

/// Hands mails to a mail server.
#[async_trait]
pub trait MailTransport: Send + Sync {
    /// Sends one mail, and answers when a server has taken it.
    async fn send(&self, to: &EmailAddress, message: &MailMessage) -> Result<(), MailError>;
}

/// Why a mail was not sent, in words for the log. They name no address.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum MailError {
    /// It may be tried again.
    #[error("{0}")]
    Temporary(String),
    /// No server takes mail to this address.
    #[error("{0}")]
    Refused(String),
}

/// A request that posts something. It has no `Debug`, which would show what it proves itself by.
pub struct PostRequest {
    /// With names in lower case.
    pub headers: Vec<(&'static str, String)>,
    pub body: Vec<u8>,
}

/// Posts requests to addresses that people have entered.
#[async_trait]
pub trait HttpClient: Send + Sync {
    /// Checks whether requests may go to an address, and normalizes it.
    ///
    /// # Errors
    /// In words for whoever entered it.
    async fn check(&self, address: &str) -> Result<String, String>;

    /// Posts a request, checking the address again.
    ///
    /// # Errors
    /// Why there is no answer, in words that name no address.
    async fn post(&self, address: &str, request: PostRequest) -> Result<Reply, String>;
}
