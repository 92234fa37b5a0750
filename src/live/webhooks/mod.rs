//! Addresses of people's own to which is posted what happens in their games.

mod body;
mod error;
mod sender;

pub use error::WebhookError;
pub use sender::{Courier, Reply};

use std::{num::NonZeroU32, sync::Arc, time::Duration};

use super::{
    Clock, Live, LiveError,
    buckets::{Buckets, LimitClock, buckets, take},
    random,
};
use postern_game::PersonId;
use postern_store::webhooks::{CallKind, NewWebhook, Webhook, WebhookAddress};

/// How often in a row a person may enter an address or try one, and how long the next try takes.
const TRIES: NonZeroU32 = NonZeroU32::new(10).unwrap();
const PAUSE: Duration = Duration::from_mins(1);

/// What one process keeps for webhooks.
pub(super) struct WebhookState {
    clock: LimitClock,
    tries: Buckets<PersonId>,
}

impl WebhookState {
    pub(super) fn new(clock: &Arc<dyn Clock>) -> Self {
        let clock = LimitClock::new(Arc::clone(clock));
        Self {
            tries: buckets(TRIES, PAUSE, &clock),
            clock,
        }
    }

    fn take(&self, person: &PersonId) -> Result<(), WebhookError> {
        self.tries.retain_recent();
        take(&self.tries, person, &self.clock).map_err(|wait| WebhookError::TooMany {
            after_s: u32::try_from(wait.as_millis().div_ceil(1_000))
                .unwrap_or(u32::MAX)
                .max(1),
        })
    }
}

impl Live {
    /// A person's webhooks, the last made first.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn webhooks_of(&self, person: &PersonId) -> Result<Vec<Webhook>, LiveError> {
        Ok(self.inner.store.webhooks_of(person).await?)
    }

    /// Makes a webhook for a person with an account, if the courier may send to its address. Gives
    /// the secret with which its requests are signed.
    ///
    /// # Errors
    /// [`WebhookError`]; when the person is suspended; when it cannot be saved.
    pub async fn add_webhook(
        &self,
        person: &PersonId,
        address: &str,
        wants: Vec<CallKind>,
        courier: &dyn Courier,
    ) -> Result<String, LiveError> {
        self.accepting()?;
        self.must_be_in_standing(person).await?;
        if wants.is_empty() {
            return Err(WebhookError::NothingWanted.into());
        }
        self.inner.webhooks.take(person)?;
        let checked = courier.check(address).await;
        let address = checked.map_err(WebhookError::Address)?;
        let webhook = NewWebhook {
            address: WebhookAddress::new(address),
            secret: random::token(),
            wants,
            made_ms: self.now_ms(),
        };
        let secret = webhook.secret.clone();
        let store = &self.inner.store;
        if store.add_webhook(person.clone(), webhook).await? {
            Ok(secret)
        } else {
            Err(WebhookError::NoMore.into())
        }
    }

    /// Removes one of a person's webhooks, if it is one.
    ///
    /// # Errors
    /// When it cannot be saved.
    pub async fn end_webhook(&self, person: &PersonId, webhook: i64) -> Result<(), LiveError> {
        self.accepting()?;
        let store = &self.inner.store;
        store.end_webhook(person.clone(), webhook).await?;
        Ok(())
    }

    /// Lets one of a person's webhooks go on that was switched off after failures.
    ///
    /// # Errors
    /// [`WebhookError::TooMany`]; when the person is suspended; when it cannot be saved.
    pub async fn resume_webhook(&self, person: &PersonId, webhook: i64) -> Result<(), LiveError> {
        self.accepting()?;
        self.must_be_in_standing(person).await?;
        self.inner.webhooks.take(person)?;
        let store = &self.inner.store;
        store
            .resume_webhook(person.clone(), webhook, self.now_ms())
            .await?;
        Ok(())
    }

    /// Sends a test to one of a person's webhooks.
    ///
    /// # Errors
    /// [`WebhookError::TooMany`], [`WebhookError::NoTest`]; when the person is suspended; when it
    /// cannot be saved.
    pub async fn test_webhook(&self, person: &PersonId, webhook: i64) -> Result<(), LiveError> {
        self.accepting()?;
        self.must_be_in_standing(person).await?;
        self.inner.webhooks.take(person)?;
        let store = &self.inner.store;
        if store
            .test_webhook(person.clone(), webhook, self.now_ms())
            .await?
        {
            Ok(())
        } else {
            Err(WebhookError::NoTest.into())
        }
    }
}
