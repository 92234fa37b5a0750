//! Addresses of people's own to which is posted what happens in their games.

mod body;
mod channel;
mod error;

pub(super) use channel::WebhookChannel;
pub use error::WebhookError;

use std::num::NonZeroU32;

use crate::live::{HttpClient, LiveError, Notifications, random};
use postern_game::PersonId;
use postern_store::notifications::{ChannelKind, DeliveryKind, NewReceiver};

/// How often in a row a person may enter an address or try one.
pub(in crate::live) const WEBHOOK_TRIES: NonZeroU32 = NonZeroU32::new(10).unwrap();

impl Notifications {
    /// Makes a webhook for a person with an account, if requests may go to its address. Gives
    /// the secret with which its requests are signed.
    ///
    /// # Errors
    /// [`WebhookError`]; when the person is suspended; when it cannot be saved.
    pub async fn add_webhook(
        &self,
        person: &PersonId,
        address: &str,
        wants: Vec<DeliveryKind>,
        http: &dyn HttpClient,
    ) -> Result<String, LiveError> {
        self.node.accepting()?;
        self.standings.must_be_in_standing(person).await?;
        if wants.is_empty() {
            return Err(WebhookError::NothingWanted.into());
        }
        self.take_webhook_try(person)?;
        let checked = http.check(address).await;
        let address = checked.map_err(WebhookError::Address)?;
        let secret = random::token();
        let webhook = NewReceiver {
            channel: ChannelKind::Webhook,
            session: None,
            address,
            secret: secret.as_bytes().to_vec(),
            label: String::new(),
            wants: Some(wants),
            made_ms: self.node.now_ms(),
        };
        let store = &self.node.store;
        if store.add_receiver(person.clone(), webhook).await? {
            Ok(secret)
        } else {
            Err(WebhookError::NoMore.into())
        }
    }

    /// Lets one of a person's webhooks go on that was switched off after failures.
    ///
    /// # Errors
    /// [`WebhookError::TooMany`]; when the person is suspended; when it cannot be saved.
    pub async fn resume_webhook(&self, person: &PersonId, webhook: i64) -> Result<(), LiveError> {
        self.node.accepting()?;
        self.standings.must_be_in_standing(person).await?;
        self.take_webhook_try(person)?;
        let store = &self.node.store;
        store
            .resume_receiver(
                person.clone(),
                ChannelKind::Webhook,
                webhook,
                self.node.now_ms(),
            )
            .await?;
        Ok(())
    }

    /// Sends a test to one of a person's webhooks.
    ///
    /// # Errors
    /// [`WebhookError::TooMany`], [`WebhookError::NoTest`]; when the person is suspended; when it
    /// cannot be saved.
    pub async fn test_webhook(&self, person: &PersonId, webhook: i64) -> Result<(), LiveError> {
        self.node.accepting()?;
        self.standings.must_be_in_standing(person).await?;
        self.take_webhook_try(person)?;
        let store = &self.node.store;
        if store
            .test_receiver(
                person.clone(),
                ChannelKind::Webhook,
                webhook,
                self.node.now_ms(),
            )
            .await?
        {
            Ok(())
        } else {
            Err(WebhookError::NoTest.into())
        }
    }

    fn take_webhook_try(&self, person: &PersonId) -> Result<(), WebhookError> {
        let taken = self.webhook_tries.take(person);
        taken.map_err(|after_s| WebhookError::TooMany { after_s })
    }
}
