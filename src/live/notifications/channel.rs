//! Sends notifications through any channel. A notification that waits for one receiver is called a
//! delivery.
//!
//! Every node polls for receivers with due deliveries. It leases a receiver for some minutes, sends
//! the receiver's deliveries in order, and removes the accepted ones. If the node dies, another
//! node takes over after the lease. A delivery may therefore arrive twice with the same ID, but is
//! never lost. Expired deliveries are dropped.
//!
//! A [`Channel`] renders and sends its messages; this module does everything else. A channel must
//! check with [`Notifications::current_delivery`] whether a delivery is still valid.

use std::collections::HashMap;
use std::sync::Arc;

use async_trait::async_trait;
use tokio::sync::Notify;

use super::backoff::pause_after;
use super::{SendLimits, ServerReply};
use crate::live::{Job, LiveError, Notifications};
use postern_game::{DAY, Millis};
use postern_store::mail::EmailAddress;
use postern_store::notifications::{ChannelKind, Delivery, DueReceiver};

/// The number of consecutive failures, over about two days, after which nothing more is sent to a
/// receiver.
pub(super) const MAX_FAILURES: i64 = 15;
/// HTTP status 410 (Gone): the server asks for no further requests to this URL.
const GONE: u16 = 410;

/// A notification channel, which renders and sends one kind of message.
#[async_trait]
pub(super) trait Channel: Sync {
    const KIND: ChannelKind;
    const JOB: Job;
    const LIMITS: SendLimits;
    /// The interval of polling the database for receivers with due deliveries.
    const POLL_EVERY_MS: Millis;
    /// The maximum number of deliveries in one message.
    const MAX_PER_MESSAGE: usize = 1;
    /// The maximum number of messages that are sent to one receiver before other receivers get
    /// their turn.
    const MAX_IN_A_ROW: usize = 10;
    /// The age at which an unsent delivery expires.
    const EXPIRES_AFTER_MS: Millis = DAY;
    /// Whether the failure count is reset when no delivery is left. Used for a channel whose
    /// receivers share one server, so that failures say nothing about a receiver.
    const FORGETS_FAILURES: bool = false;
    const COUNTER: DeliveryCounter;
    /// The metrics gauge of deliveries that were already due before the last poll, if any.
    const WAITING_GAUGE: Option<&'static str> = None;

    /// A rendered message.
    type Message: Send;

    /// Renders one or more deliveries to one receiver.
    ///
    /// # Errors
    /// Returns an error if something cannot be read.
    async fn render(
        &self,
        service: &Arc<Notifications>,
        receiver: &DueReceiver,
        deliveries: &[Delivery],
    ) -> Result<RenderedDeliveries<Self::Message>, LiveError>;

    /// Sends a rendered message to a receiver.
    ///
    /// # Errors
    /// Returns an error if the result cannot be saved.
    async fn send(
        &self,
        service: &Arc<Notifications>,
        receiver: &DueReceiver,
        message: Self::Message,
    ) -> Result<SendResult, LiveError>;

    /// Returns how long further non-urgent deliveries to a receiver are gathered after the given
    /// ones were sent; `None` if they are not gathered.
    fn gathers_for(_deliveries: &[Delivery]) -> Option<Millis> {
        None
    }

    /// Returns the notifier that triggers an immediate poll, if the channel has one.
    fn wake(_service: &Notifications) -> Option<&Notify> {
        None
    }

    /// Counts deliveries by outcome in the metrics.
    fn count(deliveries: &[Delivery], outcome: &'static str) {
        for delivery in deliveries {
            let kind: &'static str = delivery.kind.into();
            metrics::counter!(Self::COUNTER.name, "kind" => kind, "outcome" => outcome)
                .increment(1);
        }
    }

    /// Records metrics of deliveries that were sent at `now`.
    fn observe_sent(_deliveries: &[Delivery], _now: Millis) {}
}

/// A metrics counter of deliveries by kind and outcome.
pub(super) struct DeliveryCounter {
    pub(super) name: &'static str,
    pub(super) description: &'static str,
}

/// The result of rendering due deliveries.
pub(super) struct RenderedDeliveries<M> {
    /// The message to send now, if any.
    pub(super) message: Option<M>,
    /// The due time of each delivery to send later, or again after this message, by delivery key.
    /// Deliveries that are not listed here are removed.
    pub(super) later: HashMap<i64, Millis>,
}

impl<M> RenderedDeliveries<M> {
    /// Drops the delivery, because it is no longer valid or has expired.
    pub(super) fn dropped() -> Self {
        Self {
            message: None,
            later: HashMap::new(),
        }
    }

    /// Postpones the delivery to `due_ms`.
    pub(super) fn later(delivery: &Delivery, due_ms: Millis) -> Self {
        Self {
            message: None,
            later: HashMap::from([(delivery.key, due_ms)]),
        }
    }

    /// Sends this message now, and repeats the delivery at `again_ms`, if given.
    pub(super) fn message(message: M, delivery: &Delivery, again_ms: Option<Millis>) -> Self {
        Self {
            message: Some(message),
            later: again_ms
                .map(|due_ms| (delivery.key, due_ms))
                .into_iter()
                .collect(),
        }
    }
}

/// The result of an attempt to send a message.
pub(super) struct SendResult {
    pub(super) outcome: SendOutcome,
    /// The delay before the next attempt after a failure.
    pub(super) pause_ms: Millis,
    /// The error text to store for the receiver's owner, if any.
    pub(super) words: Option<String>,
    /// The reason why nothing more is to be sent to the receiver; `None` if sending continues.
    pub(super) end: Option<ReceiverEnd>,
    /// The new time until which turn notifications pause, if it changes. Used for people who want
    /// turn notifications once a day.
    pub(super) daily_until_ms: Option<Millis>,
    /// The address for which a mail server has accepted the e-mail, if any.
    pub(super) working: Option<EmailAddress>,
}

/// What happened to a message that was sent.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub(super) enum SendOutcome {
    Sent,
    /// The message was refused permanently and is not sent again.
    Refused,
    Failed,
    /// The server stopped before the outcome was known. Another node sends the message again.
    Unknown,
}

/// The reason why nothing more is sent to a receiver.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum ReceiverEnd {
    /// Sending is stopped until the owner resumes it.
    Stopped,
    /// The receiver is removed.
    Gone,
}

impl SendResult {
    pub(super) const fn new(outcome: SendOutcome, pause_ms: Millis) -> Self {
        Self {
            outcome,
            pause_ms,
            words: None,
            end: None,
            daily_until_ms: None,
            working: None,
        }
    }

    /// Returns the result of a request to a URL that a user has entered, after `failures`
    /// consecutive failures.
    pub(super) fn at_address(answer: Result<ServerReply, String>, failures: i64) -> Self {
        let is_gone = answer.as_ref().is_ok_and(|reply| reply.status == GONE);
        let mut attempt = Self::from_reply(&answer, failures);
        let is_over = is_gone || failures + 1 >= MAX_FAILURES;
        attempt.end =
            (attempt.outcome == SendOutcome::Failed && is_over).then_some(ReceiverEnd::Stopped);
        attempt.words = Some(answer.map_or_else(
            |words| words,
            |reply| format!("The server answered {}.", reply.status),
        ));
        attempt
    }

    /// Returns the result for this reply or error, after `failures` consecutive failures.
    pub(super) fn from_reply(answer: &Result<ServerReply, String>, failures: i64) -> Self {
        let outcome = match answer {
            Ok(reply) if reply.is_success() => SendOutcome::Sent,
            _ => SendOutcome::Failed,
        };
        let pause_ms = answer.as_ref().map_or_else(
            |_| pause_after(failures),
            |reply| reply.pause_after(failures),
        );
        Self::new(outcome, pause_ms)
    }
}
