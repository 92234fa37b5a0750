//! Web Push: notifications in browsers without an open page.

mod channel;
mod cipher;
mod message;
mod vapid;

pub(super) use channel::PushChannel;
pub(in crate::live) use vapid::VapidKey;

use data_encoding::BASE64URL_NOPAD;
use p256::{PublicKey, SecretKey};

use super::{HttpClient, ReceiverError};
use crate::live::{LiveError, Notifications, random};
use cipher::BrowserKeys;
use postern_game::PersonId;
use postern_store::TokenHash;
use postern_store::notifications::{ChannelKind, NewReceiver};

/// Generates a P-256 key, either for a new server or for one message.
pub(in crate::live) fn new_key() -> SecretKey {
    loop {
        // Almost all random numbers of this length are valid keys.
        if let Ok(key) = SecretKey::from_slice(&random::push_key()) {
            return key;
        }
    }
}

/// A push subscription as sent by a browser.
#[derive(Clone, Copy)]
pub struct BrowserSubscription<'a> {
    /// The browser's name, such as `Firefox on Windows`.
    pub label: &'a str,
    pub endpoint: &'a str,
    /// The public key; `auth` is the authentication secret. Both are in base64url.
    pub p256dh: &'a str,
    pub auth: &'a str,
}

impl Notifications {
    /// Returns this server's public key in base64url, which browsers need to subscribe.
    #[must_use]
    pub fn push_key(&self) -> &str {
        self.vapid.public()
    }

    /// Adds a session's browser as a notification receiver for a person with an account, if
    /// messages may be sent to the browser's endpoint.
    ///
    /// # Errors
    /// Returns [`ReceiverError`], or an error if the receiver cannot be saved.
    pub async fn add_device(
        &self,
        person: &PersonId,
        session: TokenHash,
        entered: BrowserSubscription<'_>,
        http: &dyn HttpClient,
    ) -> Result<(), LiveError> {
        self.node.accepting()?;
        self.receiver_tries.take(ChannelKind::Push, person)?;
        let secret = entered.keys().ok_or(ReceiverError::Subscription)?;
        let checked = http.check(entered.endpoint).await;
        let browser = NewReceiver {
            channel: ChannelKind::Push,
            session: Some(session),
            address: checked.map_err(|why| {
                let words = format!("The browser’s service for messages cannot be used. {why}");
                ReceiverError::Address(words)
            })?,
            secret,
            label: entered.label.to_owned(),
            wants: None,
            made_ms: self.node.now_ms(),
        };
        let store = &self.node.store;
        if store.add_receiver(person.clone(), browser).await? {
            Ok(())
        } else {
            Err(ReceiverError::TooManyBrowsers.into())
        }
    }
}

impl BrowserSubscription<'_> {
    /// Returns both keys in the form of a receiver's secret, if they are valid.
    fn keys(&self) -> Option<Vec<u8>> {
        let bytes = |text: &str| BASE64URL_NOPAD.decode(text.trim_end_matches('=').as_bytes());
        let secret = [bytes(self.p256dh).ok()?, bytes(self.auth).ok()?].concat();
        let subscription = BrowserKeys::of(&secret)?;
        PublicKey::from_sec1_bytes(&subscription.p256dh).ok()?;
        Some(secret)
    }
}
