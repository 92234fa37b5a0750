//! Sends deliveries, through any channel.
//!
//! Every node polls for receivers that have something due. It leases one for some minutes, sends its
//! deliveries one after the other, and removes those that were accepted. If the node dies, another
//! takes over when the lease has run out: a delivery may arrive twice, with the same id, but is never
//! lost. What has expired is dropped.
//!
//! A [`Channel`] renders its messages and hands them over; everything else is here. It has to ask
//! [`Notifications::current_delivery`] whether what happened is still so.

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

/// After so many failures in a row, about two days, nothing more is sent to a receiver.
pub(super) const MAX_FAILURES: i64 = 15;
/// What a server answers that wants no more requests.
const GONE: u16 = 410;

/// How messages of one kind are rendered and handed over.
#[async_trait]
pub(super) trait Channel: Sync {
    const KIND: ChannelKind;
    const JOB: Job;
    const LIMITS: SendLimits;
    /// How often the database is polled for due receivers.
    const POLL_EVERY_MS: Millis;
    /// At most this many deliveries are told in one message.
    const MAX_PER_MESSAGE: usize = 1;
    /// At most this many messages go to one receiver before others have their slot.
    const MAX_IN_A_ROW: usize = 10;
    /// After this time what could not be sent has expired.
    const EXPIRES_AFTER_MS: Millis = DAY;
    /// Whether failures in a row end when there is nothing to say any more: they say nothing of the
    /// receiver, but only of the server for all.
    const FORGETS_FAILURES: bool = false;
    const COUNTER: Counter;
    /// The figure that says how many deliveries were due before the last poll, if there is one.
    const WAITING_GAUGE: Option<&'static str> = None;

    /// One rendered message.
    type Message: Send;

    /// Renders deliveries to one receiver, of which there is at least one.
    ///
    /// # Errors
    /// When something cannot be read.
    async fn render(
        &self,
        service: &Arc<Notifications>,
        receiver: &DueReceiver,
        deliveries: &[Delivery],
    ) -> Result<Rendered<Self::Message>, LiveError>;

    /// Hands a message over.
    ///
    /// # Errors
    /// When what came of it cannot be saved.
    async fn send(
        &self,
        service: &Arc<Notifications>,
        receiver: &DueReceiver,
        message: Self::Message,
    ) -> Result<Attempt, LiveError>;

    /// How long what can wait is gathered after these were sent.
    fn gathers_for(_deliveries: &[Delivery]) -> Option<Millis> {
        None
    }

    /// Notified when something was written that is to be sent at once.
    fn wake(_service: &Notifications) -> Option<&Notify> {
        None
    }

    /// Counts what came of deliveries.
    fn count(deliveries: &[Delivery], outcome: &'static str) {
        for delivery in deliveries {
            let kind: &'static str = delivery.kind.into();
            metrics::counter!(Self::COUNTER.name, "kind" => kind, "outcome" => outcome)
                .increment(1);
        }
    }

    /// Measures deliveries that were sent at `now`.
    fn observe_sent(_deliveries: &[Delivery], _now: Millis) {}
}

/// A counter of deliveries, by what they are about and by what became of them.
pub(super) struct Counter {
    pub(super) name: &'static str,
    pub(super) description: &'static str,
}

/// What becomes of deliveries that are due.
pub(super) struct Rendered<M> {
    /// `None` when there is nothing to say now.
    pub(super) message: Option<M>,
    /// When to send a delivery later, or once more after this message, by its key. The others are
    /// removed.
    pub(super) later: HashMap<i64, Millis>,
}

impl<M> Rendered<M> {
    /// Nothing is sent: what happened is no longer so, or has expired.
    pub(super) fn dropped() -> Self {
        Self {
            message: None,
            later: HashMap::new(),
        }
    }

    /// Nothing is sent before `due_ms`.
    pub(super) fn later(delivery: &Delivery, due_ms: Millis) -> Self {
        Self {
            message: None,
            later: HashMap::from([(delivery.key, due_ms)]),
        }
    }

    /// This is sent now, and there may be more to say at `again_ms`.
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

/// What came of handing a message over.
pub(super) struct Attempt {
    pub(super) outcome: Outcome,
    /// The wait before the next attempt, after a failure.
    pub(super) pause_ms: Millis,
    /// In words for the owner of the receiver, if they are to be noted.
    pub(super) words: Option<String>,
    /// What becomes of the receiver, if nothing more is sent to it.
    pub(super) end: Option<ReceiverEnd>,
    /// Until when somebody who wants turns once a day is told of no more, if that changes.
    pub(super) daily_until_ms: Option<Millis>,
    /// The address at which a server has taken mail.
    pub(super) working: Option<EmailAddress>,
}

/// Whether a message was taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, strum::IntoStaticStr)]
#[strum(serialize_all = "lowercase")]
pub(super) enum Outcome {
    Sent,
    /// Permanently: what it says is not sent again.
    Refused,
    Failed,
    /// The server stops before it is known: another node sends it again.
    Unknown,
}

/// Why nothing more is sent to a receiver.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum ReceiverEnd {
    /// Until its owner lets it go on.
    Stopped,
    /// It is removed.
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

    /// The attempt to post to an address that somebody has entered, after this many failures.
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

    /// The attempt that ended with this answer, or with none, after this many failures in a row.
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
