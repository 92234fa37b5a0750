//! The webhook channel: requests to URLs that users have entered.

use std::sync::Arc;

use async_trait::async_trait;

use super::body;
use crate::live::notifications::{
    Channel, DeliveryCounter, HttpClient, PostRequest, RenderedDeliveries, SendLimits, SendResult,
};
use crate::live::{Job, LiveError, Notifications};
use postern_game::{Game, MINUTE, Millis, Person, PersonId, SECOND};
use postern_store::notifications::{ChannelKind, Delivery, DeliveryKind, DueReceiver};

/// The time for which comments are gathered, since several comments often follow each other
/// quickly.
const COMMENTS_GATHERED_FOR_MS: Millis = MINUTE;

/// The channel that sends webhook requests for the site at this URL.
pub(in crate::live::notifications) struct WebhookChannel<'a> {
    pub(in crate::live::notifications) http: &'a dyn HttpClient,
    pub(in crate::live::notifications) site: &'a str,
}

#[async_trait]
impl Channel for WebhookChannel<'_> {
    const KIND: ChannelKind = ChannelKind::Webhook;
    const JOB: Job = Job::Webhooks;
    const LIMITS: SendLimits = SendLimits {
        at_once: 128,
        slow_at_once: 64,
        per_person: 2,
        per_host: 8,
    };
    const POLL_EVERY_MS: Millis = 2 * SECOND;
    const COUNTER: DeliveryCounter = DeliveryCounter {
        name: "postern_webhooks_total",
        description: "What was to be posted to webhooks, by what it is about and by what became \
                      of it.",
    };

    /// The body of the request.
    type Message = Vec<u8>;

    async fn render(
        &self,
        service: &Arc<Notifications>,
        receiver: &DueReceiver,
        deliveries: &[Delivery],
    ) -> Result<RenderedDeliveries<Self::Message>, LiveError> {
        let Some(Person { id: person, .. }) = &receiver.person else {
            return Ok(RenderedDeliveries::dropped());
        };
        let delivery = &gathered(service, receiver, person, &deliveries[0]).await?;
        let body = |game: Option<&Game>| body::of(delivery, game, person, self.site);
        if delivery.kind.occasion().is_none() {
            return Ok(RenderedDeliveries::message(body(None), delivery, None));
        }
        let current = service.current_delivery(person, delivery).await?;
        Ok(current.map_or_else(RenderedDeliveries::dropped, |current| {
            RenderedDeliveries::message(body(Some(&current.game)), delivery, current.again_ms)
        }))
    }

    async fn send(
        &self,
        service: &Arc<Notifications>,
        receiver: &DueReceiver,
        body: Vec<u8>,
    ) -> Result<SendResult, LiveError> {
        let signature = body::signature(&receiver.secret, service.node.now_ms(), &body);
        let headers = vec![
            ("content-type", "application/json".to_owned()),
            ("postern-signature", signature),
        ];
        let request = PostRequest { headers, body };
        let posted = self.http.post(&receiver.address, request).await;
        Ok(SendResult::at_address(posted, receiver.failures))
    }

    fn gathers_for(deliveries: &[Delivery]) -> Option<Millis> {
        let has_comment = deliveries
            .iter()
            .any(|one| one.kind == DeliveryKind::Comment);
        has_comment.then_some(COMMENTS_GATHERED_FOR_MS)
    }
}

/// Returns the delivery for the newest gathered comment of which the person may be notified. The
/// last comment may since have been deleted, or its author may be somebody whom the person has
/// muted.
async fn gathered(
    service: &Notifications,
    receiver: &DueReceiver,
    person: &PersonId,
    delivery: &Delivery,
) -> Result<Delivery, LiveError> {
    let mut told = delivery.clone();
    if let (DeliveryKind::Comment, Some(game)) = (delivery.kind, &delivery.game) {
        let since = receiver.quiet_until_ms.max(delivery.made_ms) - COMMENTS_GATHERED_FOR_MS;
        let newest = service.newest_comment(game, person, delivery.seq, since);
        told.seq = newest.await?.unwrap_or(delivery.seq);
    }
    Ok(told)
}
