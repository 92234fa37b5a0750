//! Leases notification receivers, such as browsers and e-mail addresses, and sends their
//! deliveries.

use std::mem;
use std::sync::Arc;

use super::backoff::pause_after;
use super::queue::{SendJob, SendQueue, SendSlot};
use super::{Channel, ReceiverEnd, RenderedDeliveries, SendOutcome, SendResult};
use crate::live::{LiveError, Notifications};
use postern_game::{MINUTE, Millis};
use postern_store::notifications::{Delivery, DueReceiver, LeaseOutcome};

/// The lease time. It is much longer than sending [`Channel::MAX_IN_A_ROW`] messages takes.
const LEASE_MS: Millis = 4 * MINUTE;

impl Notifications {
    /// Sends a channel's deliveries until the server stops.
    pub(super) async fn run_channel<C: Channel>(self: &Arc<Self>, channel: &C) {
        metrics::describe_counter!(C::COUNTER.name, C::COUNTER.description);
        let sending = SendJob {
            job: C::JOB,
            queue: &SendQueue::new(C::LIMITS),
            look_every: C::POLL_EVERY_MS,
            wake: C::wake(self),
        };
        let store = &self.node.store;
        let due = |limit| async move {
            if let Some(gauge) = C::WAITING_GAUGE {
                // Only deliveries that were due before the previous poll count as waiting. Later
                // ones are sent right after this poll.
                let before = self.node.now_ms() - C::POLL_EVERY_MS;
                let waiting = store.deliveries_waiting(C::KIND, before).await?;
                metrics::gauge!(gauge).set(u32::try_from(waiting).unwrap_or(u32::MAX));
            }
            store
                .due_receivers(C::KIND, self.node.now_ms(), limit)
                .await
        };
        let send = |receiver, slot| self.serve(channel, receiver, slot);
        self.send_to_due(sending, due, send).await;
    }

    /// Sends a receiver's deliveries, unless another node is doing so.
    async fn serve<C: Channel>(
        self: &Arc<Self>,
        channel: &C,
        receiver: DueReceiver,
        mut slot: SendSlot<'_>,
    ) -> Result<(), LiveError> {
        let store = &self.node.store;
        // Exponential backoff, since the message may have crashed the process during earlier
        // leases.
        let pause_ms = match receiver.leases {
            0 => 0,
            leases => pause_after(leases),
        };
        let until = self.node.now_ms() + pause_ms.max(LEASE_MS);
        let Some(mut leased) = store.lease(receiver, until).await? else {
            return Ok(());
        };
        let mut end = LeaseOutcome::default();
        // The slot outlives the lease. Dropping the slot starts a poll for deliveries that arrived
        // during the lease.
        let sent = self.send_in_turn(channel, &mut leased, &mut end, &mut slot);
        match sent.await {
            Ok(None) => end.next_ms = self.node.now_ms(),
            // Keep the lease. After it expires, another node continues.
            Ok(Some(attempt)) if attempt.outcome == SendOutcome::Unknown => {
                end.next_ms = leased.next_ms;
            }
            Ok(Some(failed)) if failed.end == Some(ReceiverEnd::Gone) => {
                return Ok(store.remove_receiver(&leased).await?);
            }
            Ok(Some(failed)) => {
                let now = self.node.now_ms();
                leased.failures += 1;
                end.next_ms = now + failed.pause_ms;
                end.last = failed.words.map(|words| (now, words)).or(end.last);
                end.stopped_ms = failed.end.map(|_| now);
            }
            // The results so far are saved. The lease expires by itself.
            Err(error) => {
                end.next_ms = leased.next_ms;
                end.failures = leased.failures;
                store.release(&leased, end).await?;
                return Err(error);
            }
        }
        end.failures = leased.failures;
        Ok(store.release(&leased, end).await?)
    }

    /// Sends a receiver's messages in order until one fails. Returns the failed attempt, if any.
    async fn send_in_turn<C: Channel>(
        self: &Arc<Self>,
        channel: &C,
        receiver: &mut DueReceiver,
        end: &mut LeaseOutcome,
        slot: &mut SendSlot<'_>,
    ) -> Result<Option<SendResult>, LiveError> {
        let store = &self.node.store;
        let limit = u32::try_from(C::MAX_IN_A_ROW * C::MAX_PER_MESSAGE).unwrap_or(u32::MAX);
        let due = store.deliveries_to(receiver.key, self.node.now_ms(), limit);
        for deliveries in due.await?.chunks(C::MAX_PER_MESSAGE) {
            if self.node.stopping.is_cancelled() {
                break;
            }
            let begun_ms = self.node.now_ms();
            let RenderedDeliveries { message, later } =
                self.render_unexpired(channel, receiver, deliveries).await?;
            if let Some(message) = message {
                if !end.drops.is_empty() {
                    // If the node dies during the next message, only that message is repeated.
                    let so_far = LeaseOutcome {
                        next_ms: receiver.next_ms,
                        failures: receiver.failures,
                        ..mem::take(end)
                    };
                    store.release(receiver, so_far).await?;
                }
                let sending = channel.send(self, receiver, message);
                let attempt = slot.wait_for(sending).await?;
                let now = self.node.now_ms();
                if attempt.outcome == SendOutcome::Unknown {
                    return Ok(Some(attempt));
                }
                C::count(deliveries, attempt.outcome.into());
                if attempt.outcome == SendOutcome::Failed {
                    return Ok(Some(attempt));
                }
                if attempt.outcome == SendOutcome::Sent {
                    C::observe_sent(deliveries, now);
                }
                receiver.failures = 0;
                end.last = attempt.words.map(|words| (now, words));
                end.daily_until_ms = attempt.daily_until_ms;
                end.working = attempt.working;
                // Deliveries that have arrived since the message was rendered are gathered for the
                // next message.
                let quiet = C::gathers_for(deliveries).map(|pause| begun_ms + pause);
                end.quiet_until_ms = end.quiet_until_ms.max(quiet);
            } else if later.is_empty() {
                if C::FORGETS_FAILURES {
                    receiver.failures = 0;
                }
                C::count(deliveries, "dropped");
            }
            for delivery in deliveries {
                let mut delivery = delivery.clone();
                if let Some(due_ms) = later.get(&delivery.key) {
                    delivery.due_ms = *due_ms;
                    end.put_offs.push(delivery);
                } else {
                    end.drops.push(delivery);
                }
            }
            if slot.is_over() {
                break;
            }
        }
        Ok(None)
    }

    async fn render_unexpired<C: Channel>(
        self: &Arc<Self>,
        channel: &C,
        receiver: &DueReceiver,
        deliveries: &[Delivery],
    ) -> Result<RenderedDeliveries<C::Message>, LiveError> {
        let now = self.node.now_ms();
        let current = deliveries.iter();
        let current: Vec<_> = current
            .filter(|delivery| now < delivery.due_ms + C::EXPIRES_AFTER_MS)
            .cloned()
            .collect();
        if current.is_empty() {
            return Ok(RenderedDeliveries::dropped());
        }
        channel.render(self, receiver, &current).await
    }
}
