//! Sending what waits.
//!
//! Every node looks for devices for which something is due. It takes one for a while, sends what waits
//! for it one after the other, and removes what was taken. A node that dies in between leaves it to
//! the others: something may come twice, with the same id, and is never lost. Before each try it is
//! looked whether what happened still stands.

use async_trait::async_trait;
use tokio::task::spawn_blocking;

use super::{
    cipher::{self, Chance},
    message::Message,
    new_key,
};
use crate::live::{
    Job, Live, LiveError, MailChoices,
    pauses::{Reply, pause_after},
    random,
    send_queue::{Receiver, SendJob, SendLimits, SendQueue, Slot},
    standing::CurrentOccasion,
};
use postern_game::{HOUR, MINUTE, Millis, PersonId, SECOND};
use postern_store::{
    occasions::{MailChoice, OccasionKind},
    push::{DueDevice, PushCall, Subscription},
};

/// How often it is looked for what waits.
const LOOK_EVERY: Millis = SECOND;
/// Where a service takes 30 ms for each, half as many would need five seconds for 10,000. Most people share
/// the services of a few hosts.
const LIMITS: SendLimits = SendLimits {
    at_once: 128,
    slow_at_once: 64,
    per_person: 4,
    per_host: usize::MAX,
};
/// Most messages to one device before others have their slot.
const IN_A_ROW: u32 = 10;
/// For how long nobody else sends to a device that a node has taken: far longer than the messages take.
const TAKEN_FOR: Millis = 4 * MINUTE;
/// After this time what could not be sent is of no use any more.
const KEPT: Millis = 24 * HOUR;
/// After so many failures in a row, about two days, a device is removed whose service refuses messages.
const MOST_FAILURES: i64 = 15;
/// What a service answers whose browser takes no more messages.
const GONE: [u16; 2] = [404, 410];

/// A message on its way. It has no `Debug`, which would show how the server proves itself.
pub struct PushRequest {
    /// The header `Authorization`.
    pub authorization: String,
    /// For how many seconds the service should keep it.
    pub ttl_s: u32,
    /// `low`, `normal` or `high`.
    pub urgency: &'static str,
    /// What the service still has under the same topic is replaced. Up to 32 letters of base64url.
    pub topic: String,
    /// Encrypted (`aes128gcm`).
    pub body: Vec<u8>,
}

/// What brings messages to the services of browsers.
#[async_trait]
pub trait Carrier: Send + Sync {
    /// Looks whether messages may go to an endpoint, and gives its one form.
    ///
    /// # Errors
    /// Why they may not, in words.
    async fn check(&self, endpoint: &str) -> Result<String, String>;

    /// Hands a message over, looking at the endpoint once more.
    ///
    /// # Errors
    /// Why there is no answer, in words that name no address.
    async fn push(&self, endpoint: &str, request: PushRequest) -> Result<Reply, String>;
}

/// What becomes of something that is due.
enum Next {
    Send(Box<Message>, Option<Millis>),
    Wait(Millis),
    Drop,
}

impl Receiver for DueDevice {
    fn key(&self) -> i64 {
        self.key
    }

    fn person(&self) -> &PersonId {
        &self.person
    }

    fn host(&self) -> Option<&str> {
        None
    }
}

impl Live {
    /// Sends what waits, until the server stops. Spawn it once. `site` is the address of the site:
    /// `https://chess.example`.
    pub async fn run_push(&self, carrier: &dyn Carrier, site: &str) {
        let sending = SendJob {
            job: Job::Push,
            queue: &SendQueue::new(LIMITS),
            look_every: LOOK_EVERY,
        };
        let due = |limit| self.inner.store.due_devices(self.now_ms(), limit);
        let send = |device, slot| self.serve_device(device, slot, carrier, site);
        self.send_to_due(sending, due, send).await;
    }

    /// Sends what waits for a device, unless another node does.
    async fn serve_device(
        &self,
        device: DueDevice,
        mut slot: Slot<'_, DueDevice>,
        carrier: &dyn Carrier,
        site: &str,
    ) -> Result<(), LiveError> {
        let store = &self.inner.store;
        let until = self.now_ms() + TAKEN_FOR;
        if !store.take_device(&device, until).await? {
            return Ok(());
        }
        let choices = self.push_choices(&device.person).await?;
        let calls = store.pushes_of(device.key, self.now_ms(), IN_A_ROW).await?;
        for call in calls {
            if self.inner.stopping.is_cancelled() {
                break;
            }
            let (message, again_ms) = match self.next_of(&device, &call, &choices).await? {
                Next::Send(message, again_ms) => (message, again_ms),
                Next::Wait(due_ms) => {
                    store.put_off_push(&call, due_ms).await?;
                    continue;
                }
                Next::Drop => {
                    count(call.kind, "dropped");
                    store.drop_push(&call).await?;
                    continue;
                }
            };
            let sent = self.send_message(&device, *message, (carrier, site), &mut slot);
            let sent = sent.await;
            if !self.is_taken(&device, &call, sent).await? {
                return Ok(());
            }
            match again_ms {
                Some(due_ms) => store.put_off_push(&call, due_ms).await?,
                None => store.drop_push(&call).await?,
            }
            if slot.is_over() {
                break;
            }
        }
        Ok(store.release_device(device.key, self.now_ms()).await?)
    }

    async fn send_message(
        &self,
        device: &DueDevice,
        message: Message,
        (carrier, site): (&dyn Carrier, &str),
        slot: &mut Slot<'_, DueDevice>,
    ) -> Result<Reply, String> {
        let (live, site) = (self.clone(), site.to_owned());
        let subscription = device.subscription.clone();
        // It is what costs, and many are sent at once: all processors take part.
        let request = spawn_blocking(move || live.request(&subscription, message, &site));
        let request = request.await.ok().flatten();
        let request = request.ok_or_else(|| "the message cannot be encrypted".to_owned())?;
        let endpoint = &device.subscription.endpoint;
        slot.wait_for(carrier.push(endpoint, request)).await
    }

    /// A message as it is handed over; `None` when it cannot be encrypted.
    fn request(
        &self,
        subscription: &Subscription,
        message: Message,
        site: &str,
    ) -> Option<PushRequest> {
        let chance = Chance {
            secret: new_key(),
            salt: random::salt(),
        };
        let vapid = &self.inner.push.vapid;
        Some(PushRequest {
            body: cipher::encrypt(&message.content, subscription, &chance)?,
            authorization: vapid.authorization(&subscription.endpoint, site, self.now_ms()),
            ttl_s: message.ttl_s,
            urgency: message.urgency,
            topic: message.topic,
        })
    }

    /// What comes of a message. Whether the next may be sent.
    async fn is_taken(
        &self,
        device: &DueDevice,
        call: &PushCall,
        sent: Result<Reply, String>,
    ) -> Result<bool, LiveError> {
        let store = &self.inner.store;
        let now = self.now_ms();
        let reply = sent.as_ref().ok();
        if reply.is_some_and(|reply| reply.is_success()) {
            count(call.kind, "sent");
            let late = u32::try_from((now - call.due_ms).max(0)).unwrap_or(u32::MAX);
            metrics::histogram!("postern_push_seconds").record(f64::from(late) / 1_000.0);
            store.device_worked(device.key, now).await?;
            return Ok(true);
        }
        count(call.kind, "failed");
        let status = reply.map(|reply| reply.status);
        let is_gone = status.is_some_and(|status| GONE.contains(&status));
        // Where nobody has answered, it may be this server that has no network.
        let is_refused = status.is_some() && device.failures + 1 >= MOST_FAILURES;
        if is_gone || is_refused {
            tracing::info!(?status, "a browser takes no messages any more");
            store.drop_device(device.key).await?;
            return Ok(false);
        }
        let failures = device.failures;
        let pause = reply.map_or_else(
            || pause_after(failures),
            |reply| reply.pause_after(failures),
        );
        tracing::debug!(?status, error = ?sent.err(), "a message to a browser was not taken");
        store.device_failed(device.key, now + pause).await?;
        Ok(false)
    }

    /// Looks whether something still stands, and is to be told now.
    async fn next_of(
        &self,
        device: &DueDevice,
        call: &PushCall,
        choices: &MailChoices,
    ) -> Result<Next, LiveError> {
        let (now, person) = (self.now_ms(), &device.person);
        if call.due_ms + KEPT <= now || choices.of_kind(call.kind) == MailChoice::Off {
            return Ok(Next::Drop);
        }
        let told = (call.kind, call.seq);
        let Some(CurrentOccasion { game, again_ms }) =
            self.current_occasion(&call.game, person, told).await?
        else {
            return Ok(Next::Drop);
        };
        let at_board = call.made_ms + at_the_board(call.kind);
        if self
            .sees_at_board(&game, person, call.kind, at_board)
            .await?
        {
            return Ok(Next::Wait(at_board));
        }
        let names = self.names(&game).await?;
        let message = Message::of(call, &game, &names, person, now);
        Ok(Next::Send(Box::new(message), again_ms))
    }
}

/// For how long nobody who has the game open is told of what its page shows. That somebody has looked
/// at it is known everywhere a minute later.
const fn at_the_board(kind: OccasionKind) -> Millis {
    match kind {
        OccasionKind::Chat => 2 * MINUTE,
        _ => MINUTE,
    }
}

fn count(kind: OccasionKind, outcome: &'static str) {
    let kind = kind.as_ref().to_owned();
    metrics::counter!("postern_pushes_total", "kind" => kind, "outcome" => outcome).increment(1);
}
