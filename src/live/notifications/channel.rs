//! Sends deliveries through any channel.
//!
//! Every node polls for receivers with due deliveries. It leases a receiver for some minutes, sends
//! its deliveries in order, and removes the accepted ones. If the node dies, another one takes over
//! after the lease: a delivery may arrive twice, with the same ID, but is never lost. Expired
//! deliveries are dropped.
//!
//! A [`Channel`] renders and sends its messages; everything else is here. It must check with
//! [`Notifications::current_delivery`] whether a delivery is still valid.

use std::{collections::HashMap, sync::Arc};

use async_trait::async_trait;
use tokio::sync::Notify;

use super::{Reply, SendLimits, backoff::pause_after};
use crate::live::{Job, LiveError, Notifications};
use postern_game::{DAY, Millis};
use postern_store::{
    mail::EmailAddress,
    notifications::{ChannelKind, Delivery, DueReceiver},
};

/// The number of failures in a row, over about two days, after which a receiver is stopped.
pub(super) const MAX_FAILURES: i64 = 15;
/// The status of a server that wants no more requests.
const GONE: u16 = 410;

/// The rendering and sending of one kind of message.
#[async_trait]
pub(super) trait Channel: Sync {
    const KIND: ChannelKind;
    const JOB: Job;
    const LIMITS: SendLimits;
    /// The interval of polling the database for due receivers.
    const POLL_EVERY_MS: Millis;
    /// The maximum number of deliveries in one message.
    const MAX_PER_MESSAGE: usize = 1;
    /// The maximum number of messages to one receiver before other receivers get the slot.
    const MAX_IN_A_ROW: usize = 10;
    /// The age at which an unsent delivery expires.
    const EXPIRES_AFTER_MS: Millis = DAY;
    /// Whether the failure count is reset when no delivery is left. The failures then concern a
    /// server that all receivers share, not the receiver.
    const FORGETS_FAILURES: bool = false;
    const COUNTER: Counter;
    /// The gauge of deliveries that were due before the last poll, if there is one.
    const WAITING_GAUGE: Option<&'static str> = None;

    /// One rendered message.
    type Message: Send;

    /// Renders at least one delivery to one receiver.
    ///
    /// # Errors
    /// Returns an error if something cannot be read.
    async fn render(
        &self,
        service: &Arc<Notifications>,
        receiver: &DueReceiver,
        deliveries: &[Delivery],
    ) -> Result<Rendered<Self::Message>, LiveError>;

    /// Sends a message.
    ///
    /// # Errors
    /// Returns an error if the result cannot be saved.
    async fn send(
        &self,
        service: &Arc<Notifications>,
        receiver: &DueReceiver,
        message: Self::Message,
    ) -> Result<Attempt, LiveError>;

    /// Returns how long non-urgent deliveries are gathered after these were sent, if they are.
    fn gathers_for(_deliveries: &[Delivery]) -> Option<Millis> {
        None
    }

    /// Returns the notifier for deliveries that should be sent immediately, if there are any.
    fn wake(_service: &Notifications) -> Option<&Notify> {
        None
    }

    /// Counts deliveries by outcome.
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

/// A counter of deliveries by kind and outcome.
pub(super) struct Counter {
    pub(super) name: &'static str,
    pub(super) description: &'static str,
}

/// The rendered form of due deliveries.
pub(super) struct Rendered<M> {
    /// `None` if there is nothing to send now.
    pub(super) message: Option<M>,
    /// The times to send deliveries later, or again after this message, by key. All others are
    /// removed.
    pub(super) later: HashMap<i64, Millis>,
}

impl<M> Rendered<M> {
    /// Sends nothing: the delivery is no longer valid or has expired.
    pub(super) fn dropped() -> Self {
        Self {
            message: None,
            later: HashMap::new(),
        }
    }

    /// Sends nothing before `due_ms`.
    pub(super) fn later(delivery: &Delivery, due_ms: Millis) -> Self {
        Self {
            message: None,
            later: HashMap::from([(delivery.key, due_ms)]),
        }
    }

    /// Sends this message now, and the delivery again at `again_ms`, if given.
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

/// The result of sending a message.
pub(super) struct Attempt {
    pub(super) outcome: Outcome,
    /// The delay before the next attempt, after a failure.
    pub(super) pause_ms: Millis,
    /// The error text for the owner of the receiver, if it should be stored.
    pub(super) words: Option<String>,
    /// The end of the receiver, if nothing more is sent to it.
    pub(super) end: Option<ReceiverEnd>,
    /// The end of the pause for a person who wants turns once a day, if it changes.
    pub(super) daily_until_ms: Option<Millis>,
    /// The address to which a server has accepted mail.
    pub(super) working: Option<EmailAddress>,
}

/// The outcome of sending a message.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub(super) enum Outcome {
    Sent,
    /// Refused permanently: the message is not sent again.
    Refused,
    Failed,
    /// Unknown because the server stops first: another node sends the message again.
    Unknown,
}

/// The reason why nothing more is sent to a receiver.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum ReceiverEnd {
    /// Stopped until its owner resumes it.
    Stopped,
    /// Removed.
    Gone,
}

impl Attempt {
    pub(super) const fn new(outcome: Outcome, pause_ms: Millis) -> Self {
        Self {
            outcome,
            pause_ms,
            words: None,
            end: None,
            daily_until_ms: None,
            working: None,
        }
    }

    /// Returns the result of a request to an address that a person has entered, after this many
    /// failures.
    pub(super) fn at_address(answer: Result<Reply, String>, failures: i64) -> Self {
        let is_gone = answer.as_ref().is_ok_and(|reply| reply.status == GONE);
        let mut attempt = Self::from_reply(&answer, failures);
        let is_over = is_gone || failures + 1 >= MAX_FAILURES;
        attempt.end =
            (attempt.outcome == Outcome::Failed && is_over).then_some(ReceiverEnd::Stopped);
        attempt.words = Some(answer.map_or_else(
            |words| words,
            |reply| format!("The server answered {}.", reply.status),
        ));
        attempt
    }

    /// Returns the result for this reply or error, after this many failures in a row.
    pub(super) fn from_reply(answer: &Result<Reply, String>, failures: i64) -> Self {
        let outcome = match answer {
            Ok(reply) if reply.is_success() => Outcome::Sent,
            _ => Outcome::Failed,
        };
        let pause_ms = answer.as_ref().map_or_else(
            |_| pause_after(failures),
            |reply| reply.pause_after(failures),
        );
        Self::new(outcome, pause_ms)
    }
}
