//! Web Push: telling people in their browsers with no page open.

mod channel;
mod cipher;
mod error;
mod message;
mod vapid;

pub(super) use channel::PushChannel;
pub use error::PushError;
pub(in crate::live) use vapid::Vapid;

use std::num::NonZeroU32;

use data_encoding::BASE64URL_NOPAD;
use p256::{PublicKey, SecretKey};

use crate::live::{HttpClient, LiveError, Notifications, random};
use cipher::Subscription;
use postern_game::PersonId;
use postern_store::{
    TokenHash,
    notifications::{ChannelKind, NewReceiver},
};

/// How often in a row a person may add a browser.
pub(in crate::live) const PUSH_TRIES: NonZeroU32 = NonZeroU32::new(20).unwrap();

/// A key for a server that has none yet, or for one message.
pub(in crate::live) fn new_key() -> SecretKey {
    loop {
        // Almost all numbers of this length are keys.
        if let Ok(key) = SecretKey::from_slice(&random::push_key()) {
            return key;
        }
    }
}

/// What a browser says where it takes messages, as it has sent it.
#[derive(Clone, Copy)]
pub struct BrowserSubscription<'a> {
    pub endpoint: &'a str,
    /// Both in base64url.
    pub p256dh: &'a str,
    pub auth: &'a str,
}

impl Notifications {
    /// With this, in base64url, a browser ties a subscription to this server.
    #[must_use]
    pub fn push_key(&self) -> &str {
        self.vapid.public()
    }

    /// Adds the browser of a session, which is called `label`, for a person with an account, if
    /// messages may be sent where it takes them.
    ///
    /// # Errors
    /// [`PushError`]; when it cannot be saved.
    pub async fn add_device(
        &self,
        person: &PersonId,
        session: TokenHash,
        (label, entered): (String, BrowserSubscription<'_>),
        http: &dyn HttpClient,
    ) -> Result<(), LiveError> {
        self.node.accepting()?;
        let taken = self.push_tries.take(person);
        taken.map_err(|after_s| PushError::TooMany { after_s })?;
        let secret = entered.keys().ok_or(PushError::Subscription)?;
        let checked = http.check(entered.endpoint).await;
        let browser = NewReceiver {
            channel: ChannelKind::Push,
            session: Some(session),
            address: checked.map_err(PushError::Address)?,
            secret,
            label,
            wants: None,
            made_ms: self.node.now_ms(),
        };
        let store = &self.node.store;
        if store.add_receiver(person.clone(), browser).await? {
            Ok(())
        } else {
            Err(PushError::NoMore.into())
        }
    }
}

impl BrowserSubscription<'_> {
    /// Both keys, as the secret of a receiver, if they are some.
    fn keys(&self) -> Option<Vec<u8>> {
        let bytes = |text: &str| BASE64URL_NOPAD.decode(text.trim_end_matches('=').as_bytes());
        let secret = [bytes(self.p256dh).ok()?, bytes(self.auth).ok()?].concat();
        let subscription = Subscription::of(&secret)?;
        PublicKey::from_sec1_bytes(&subscription.p256dh).ok()?;
        Some(secret)
    }
}
