//! The Web Push channel.

use std::sync::Arc;

use async_trait::async_trait;
use tokio::task::spawn_blocking;

use super::cipher::{BrowserKeys, MessageEntropy};
use super::message::PushMessage;
use super::{cipher, new_key};
use crate::live::notifications::{
    Channel, CurrentOccasion, DeliveryCounter, GameOccasion, HttpClient, MAX_FAILURES, PostRequest,
    ReceiverEnd, RenderedDeliveries, SendLimits, SendOutcome, SendResult,
};
use crate::live::{Job, LiveError, Notifications, random};
use postern_game::{MINUTE, Millis, Person, SECOND};
use postern_store::notifications::{ChannelKind, Delivery, DueReceiver};
use postern_store::occasions::{NotificationChoice, OccasionKind};

/// If a push service takes 30 ms per message, 128 requests at a time send 10,000 messages in less
/// than three seconds. No limit applies to a host, since most users' browsers share a few push
/// services.
const LIMITS: SendLimits = SendLimits {
    at_once: 128,
    slow_at_once: 64,
    per_person: 4,
    per_host: usize::MAX,
};
/// The HTTP status codes for an expired subscription.
const GONE: [u16; 2] = [404, 410];

/// The channel that sends push messages for the site at this URL.
pub(in crate::live::notifications) struct PushChannel<'a> {
    pub(in crate::live::notifications) http: &'a dyn HttpClient,
    pub(in crate::live::notifications) site: &'a str,
}

#[async_trait]
impl Channel for PushChannel<'_> {
    const KIND: ChannelKind = ChannelKind::Push;
    const JOB: Job = Job::Push;
    const LIMITS: SendLimits = LIMITS;
    const POLL_EVERY_MS: Millis = SECOND;
    const COUNTER: DeliveryCounter = DeliveryCounter {
        name: "postern_pushes_total",
        description: "Messages to browsers by what they are about and by what became of them.",
    };

    /// The HTTP request; `None` if the message cannot be encrypted.
    type Message = Option<PostRequest>;

    async fn render(
        &self,
        service: &Arc<Notifications>,
        receiver: &DueReceiver,
        deliveries: &[Delivery],
    ) -> Result<RenderedDeliveries<Self::Message>, LiveError> {
        let delivery = &deliveries[0];
        let (Some(kind), Some(Person { id: person, .. })) =
            (delivery.kind.occasion(), &receiver.person)
        else {
            return Ok(RenderedDeliveries::dropped());
        };
        let choices = service.choices(person, Self::KIND).await?;
        if choices.of_kind(kind) == NotificationChoice::Off {
            return Ok(RenderedDeliveries::dropped());
        }
        let current = service.current_delivery(person, delivery).await?;
        let Some(CurrentOccasion { game, again_ms }) = current else {
            return Ok(RenderedDeliveries::dropped());
        };
        let at_board = delivery.made_ms + at_the_board(kind);
        if service.sees_at_board(&game, person, kind, at_board).await? {
            return Ok(RenderedDeliveries::later(delivery, at_board));
        }
        let names = service.people.names(&game).await?;
        let occasion = GameOccasion {
            kind,
            seq: delivery.seq,
        };
        let message = PushMessage::of(occasion, &game, &names, person, service.node.now_ms());
        let (service, site, receiver) =
            (Arc::clone(service), self.site.to_owned(), receiver.clone());
        // Encryption is expensive and many messages are sent together, so encrypt on all cores.
        let request = spawn_blocking(move || service.request(&receiver, message, &site));
        let request = request.await.ok().flatten();
        Ok(RenderedDeliveries::message(request, delivery, again_ms))
    }

    async fn send(
        &self,
        _: &Arc<Notifications>,
        receiver: &DueReceiver,
        message: Self::Message,
    ) -> Result<SendResult, LiveError> {
        let failures = receiver.failures;
        let sent = match message {
            Some(request) => self.http.post(&receiver.address, request).await,
            None => Err("the message cannot be encrypted".to_owned()),
        };
        let mut attempt = SendResult::from_reply(&sent, failures);
        if attempt.outcome == SendOutcome::Sent {
            attempt.words = Some(String::new());
            return Ok(attempt);
        }
        let status = sent.as_ref().ok().map(|reply| reply.status);
        let is_gone = status.is_some_and(|status| GONE.contains(&status));
        // Without a reply, this server itself may be offline, so a failure alone does not disable
        // the receiver.
        if is_gone || status.is_some() && failures + 1 >= MAX_FAILURES {
            tracing::info!(?status, "a browser takes no messages any more");
            attempt.end = Some(ReceiverEnd::Gone);
        } else {
            tracing::debug!(?status, error = ?sent.err(), "a message to a browser was not taken");
        }
        Ok(attempt)
    }

    fn observe_sent(deliveries: &[Delivery], now: Millis) {
        for delivery in deliveries {
            let late = u32::try_from((now - delivery.due_ms).max(0)).unwrap_or(u32::MAX);
            metrics::histogram!("postern_push_seconds").record(f64::from(late) / 1_000.0);
        }
    }
}

impl Notifications {
    /// Returns the HTTP request for a message; `None` if the message cannot be encrypted.
    fn request(
        &self,
        receiver: &DueReceiver,
        message: PushMessage,
        site: &str,
    ) -> Option<PostRequest> {
        let entropy = MessageEntropy {
            secret: new_key(),
            salt: random::salt(),
        };
        let subscription = BrowserKeys::of(&receiver.secret)?;
        let vapid = &self.vapid;
        let proof = vapid.authorization(&receiver.address, site, self.node.now_ms());
        let headers = vec![
            ("authorization", proof),
            ("topic", message.topic),
            ("ttl", message.ttl_s.to_string()),
            ("urgency", message.urgency.to_owned()),
            ("content-encoding", "aes128gcm".to_owned()),
            ("content-type", "application/octet-stream".to_owned()),
        ];
        Some(PostRequest {
            headers,
            body: cipher::encrypt(&message.content, &subscription, &entropy)?,
        })
    }
}

/// Returns how long deliveries wait for a person who has the game open, since the page shows them.
/// All nodes learn within a minute that a game was viewed.
const fn at_the_board(kind: OccasionKind) -> Millis {
    match kind {
        OccasionKind::Chat => 2 * MINUTE,
        _ => MINUTE,
    }
}
