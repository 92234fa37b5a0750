//! What both engines say of webhooks.

use async_trait::async_trait;
use postern_game::{Millis, PersonId};
use postern_store::{
    StoreError,
    webhooks::{CallEnd, DueWebhook, NewWebhook, Webhook, WebhookCall, Webhooks},
};

use super::store::{Twins, same};

#[async_trait]
impl Webhooks for Twins {
    async fn webhooks_of(&self, person: &PersonId) -> Result<Vec<Webhook>, StoreError> {
        same!(self, store => store.webhooks_of(person))
    }

    async fn add_webhook(&self, person: PersonId, webhook: NewWebhook) -> Result<bool, StoreError> {
        same!(self, store => store.add_webhook(person.clone(), webhook.clone()))
    }

    async fn end_webhook(&self, person: PersonId, key: i64) -> Result<bool, StoreError> {
        same!(self, store => store.end_webhook(person.clone(), key))
    }

    async fn resume_webhook(
        &self,
        person: PersonId,
        key: i64,
        now: Millis,
    ) -> Result<bool, StoreError> {
        same!(self, store => store.resume_webhook(person.clone(), key, now))
    }

    async fn test_webhook(
        &self,
        person: PersonId,
        key: i64,
        now: Millis,
    ) -> Result<bool, StoreError> {
        same!(self, store => store.test_webhook(person.clone(), key, now))
    }

    async fn due_webhooks(&self, now: Millis, limit: u32) -> Result<Vec<DueWebhook>, StoreError> {
        same!(self, store => store.due_webhooks(now, limit))
    }

    async fn take_webhook(&self, webhook: &DueWebhook, until: Millis) -> Result<bool, StoreError> {
        same!(self, store => store.take_webhook(webhook, until))
    }

    async fn calls_of(
        &self,
        webhook: i64,
        now: Millis,
        limit: u32,
    ) -> Result<Vec<WebhookCall>, StoreError> {
        same!(self, store => store.calls_of(webhook, now, limit))
    }

    async fn drop_call(&self, call: &WebhookCall) -> Result<(), StoreError> {
        same!(self, store => store.drop_call(call))
    }

    async fn put_off_call(&self, call: &WebhookCall, due_ms: Millis) -> Result<(), StoreError> {
        same!(self, store => store.put_off_call(call, due_ms))
    }

    async fn webhook_worked(&self, webhook: i64, end: CallEnd) -> Result<(), StoreError> {
        same!(self, store => store.webhook_worked(webhook, end.clone()))
    }

    async fn webhook_failed(&self, webhook: i64, end: CallEnd) -> Result<(), StoreError> {
        same!(self, store => store.webhook_failed(webhook, end.clone()))
    }

    async fn release_webhook(&self, webhook: i64, due_ms: Millis) -> Result<(), StoreError> {
        same!(self, store => store.release_webhook(webhook, due_ms))
    }
}
