//! Posting what waits.
//!
//! Every node looks for webhooks for which something waits. It takes one for some minutes, posts what
//! waits for it one after the other, and removes what was taken. A node that dies in between leaves it
//! to the others: something may come twice, with the same id, and is never lost. Before each try it is
//! looked whether what happened still stands.

use async_trait::async_trait;

use super::body;
use crate::live::{
    Job, Live, LiveError,
    pauses::{Reply, pause_after},
    send_queue::{Receiver, SendJob, SendLimits, SendQueue, Slot},
};
use postern_game::{HOUR, MINUTE, Millis, PersonId, SECOND};
use postern_store::webhooks::{CallEnd, CallKind, DueWebhook, WebhookCall};

/// How often it is looked for what waits.
const LOOK_EVERY: Millis = 2 * SECOND;
const LIMITS: SendLimits = SendLimits {
    at_once: 128,
    slow_at_once: 64,
    per_person: 2,
    per_host: 8,
};
/// Most requests to one webhook before others have their slot.
const IN_A_ROW: u32 = 10;
/// For how long nobody else sends to a webhook that a node has taken: far longer than the requests take.
const TAKEN_FOR: Millis = 4 * MINUTE;
/// After this time what could not be posted is of no use any more.
const KEPT: Millis = 24 * HOUR;
/// After so many failures in a row, about two days, nothing more is sent.
const MOST_FAILURES: i64 = 15;
/// What a server answers that wants no more requests.
const GONE: u16 = 410;

/// What posts requests to addresses that people have entered.
#[async_trait]
pub trait Courier: Send + Sync {
    /// Looks whether requests may go to an address, and gives its one form.
    ///
    /// # Errors
    /// In words for whoever entered it.
    async fn check(&self, address: &str) -> Result<String, String>;

    /// Posts a body of JSON, looking at the address once more.
    ///
    /// # Errors
    /// Why there is no answer, in words that name no address.
    async fn post(&self, address: &str, signature: &str, body: Vec<u8>) -> Result<Reply, String>;
}

impl Receiver for DueWebhook {
    fn key(&self) -> i64 {
        self.key
    }

    fn person(&self) -> &PersonId {
        &self.person
    }

    fn host(&self) -> Option<&str> {
        let address = self.address.as_str().strip_prefix("https://")?;
        address.split('/').next()
    }
}

impl Live {
    /// Posts what waits, until the server stops. Spawn it once. `site` is the address of the site:
    /// `https://chess.example`.
    pub async fn run_webhooks(&self, courier: &dyn Courier, site: &str) {
        let sending = SendJob {
            job: Job::Webhooks,
            queue: &SendQueue::new(LIMITS),
            look_every: LOOK_EVERY,
        };
        let due = |limit| self.inner.store.due_webhooks(self.now_ms(), limit);
        let send = |webhook, slot| self.serve(webhook, slot, courier, site);
        self.send_to_due(sending, due, send).await;
    }

    /// Posts what waits for a webhook, unless another node does.
    async fn serve(
        &self,
        webhook: DueWebhook,
        mut slot: Slot<'_, DueWebhook>,
        courier: &dyn Courier,
        site: &str,
    ) -> Result<(), LiveError> {
        let store = &self.inner.store;
        let until = self.now_ms() + TAKEN_FOR;
        if !store.take_webhook(&webhook, until).await? {
            return Ok(());
        }
        for call in store.calls_of(webhook.key, self.now_ms(), IN_A_ROW).await? {
            if self.inner.stopping.is_cancelled() {
                break;
            }
            let Some((body, again_ms)) = self.body_of(&webhook, &call, site).await? else {
                count(call.kind, "dropped");
                store.drop_call(&call).await?;
                continue;
            };
            let signature = body::signature(&webhook.secret, self.now_ms(), &body);
            let address = webhook.address.as_str();
            let posted = slot.wait_for(courier.post(address, &signature, body)).await;
            match self.outcome(&webhook, posted) {
                Ok(end) => {
                    count(call.kind, "sent");
                    match again_ms {
                        Some(due_ms) => store.put_off_call(&call, due_ms).await?,
                        None => store.drop_call(&call).await?,
                    }
                    store.webhook_worked(webhook.key, end).await?;
                    if slot.is_over() {
                        break;
                    }
                }
                Err(end) => {
                    count(call.kind, "failed");
                    return Ok(store.webhook_failed(webhook.key, end).await?);
                }
            }
        }
        Ok(store.release_webhook(webhook.key, self.now_ms()).await?)
    }

    /// What comes of a request: `Err` when it was not taken.
    fn outcome(
        &self,
        webhook: &DueWebhook,
        posted: Result<Reply, String>,
    ) -> Result<CallEnd, CallEnd> {
        let now = self.now_ms();
        let end = |words: String, due_ms, stops| CallEnd {
            at_ms: now,
            words,
            due_ms,
            stops,
        };
        let is_last = webhook.failures + 1 >= MOST_FAILURES;
        match posted {
            Ok(reply) => {
                let words = format!("The server answered {}.", reply.status);
                if reply.is_success() {
                    return Ok(end(words, now, false));
                }
                let due_ms = now + reply.pause_after(webhook.failures);
                Err(end(words, due_ms, is_last || reply.status == GONE))
            }
            Err(words) => Err(end(words, now + pause_after(webhook.failures), is_last)),
        }
    }

    /// What is posted, and when it is posted once more; `None` when it is of no use any more.
    async fn body_of(
        &self,
        webhook: &DueWebhook,
        call: &WebhookCall,
        site: &str,
    ) -> Result<Option<(Vec<u8>, Option<Millis>)>, LiveError> {
        let now = self.now_ms();
        if call.due_ms + KEPT <= now {
            return Ok(None);
        }
        let person = &webhook.person;
        let (Some(id), Some(kind)) = (&call.game, call.kind.occasion()) else {
            return Ok(Some((body::of(call, None, person, site), None)));
        };
        let current = self.current_occasion(id, person, (kind, call.seq)).await?;
        Ok(current.map(|current| {
            let body = body::of(call, Some(&current.game), person, site);
            (body, current.again_ms)
        }))
    }
}

fn count(kind: CallKind, outcome: &'static str) {
    let kind = kind.as_ref().to_owned();
    metrics::counter!("postern_webhooks_total", "kind" => kind, "outcome" => outcome).increment(1);
}
