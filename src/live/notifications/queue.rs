//! Sends to many receivers concurrently, so that slow receivers do not delay others.
//!
//! Receivers with due deliveries wait in memory for a slot. Each person and each host has few
//! slots. A request that takes longer than a second releases its normal slot and continues in a
//! slow one. Afterwards, all receivers of that person count as slow: they wait behind all others
//! and use separate slots, until one of them answers quickly.

use std::collections::{HashMap, HashSet, VecDeque};
use std::hash::Hash;
use std::mem;
use std::pin::pin;
use std::time::{Duration, Instant};

use futures_util::StreamExt as _;
use futures_util::future::OptionFuture;
use futures_util::stream::FuturesUnordered;
use parking_lot::Mutex;
use tokio::sync::Notify;
use tokio::time::timeout;

use crate::live::node::jobs::panics::{PANICKED, caught};
use crate::live::{Job, LiveError, Notifications};
use postern_game::{Millis, PersonId};
use postern_store::StoreError;
use postern_store::notifications::DueReceiver;

/// The duration after which a request counts as slow.
const SLOW_AFTER: Duration = Duration::from_secs(1);
/// How long a person's receivers count as slow after a slow request.
const SLOW_FOR: Duration = Duration::from_hours(1);
/// The number of receivers that are read in addition to those already waiting.
const BATCH: usize = 1_000;
/// The maximum number of receivers that wait in memory. The others wait in the database.
const MAX_WAITING: usize = 20_000;
/// The maximum number of concurrent requests, including slow ones. Each request uses a socket.
const MAX_AT_ONCE: usize = 512;

/// The limits on concurrent requests of one channel.
pub(in crate::live) struct SendLimits {
    /// The maximum number of requests to receivers that are not slow.
    pub(in crate::live) at_once: usize,
    /// The maximum number of requests to slow receivers. Zero if all receivers share one server, so
    /// that none counts as slow.
    pub(in crate::live) slow_at_once: usize,
    pub(in crate::live) per_person: usize,
    /// The maximum number of requests to one host. Half of them are for slow receivers.
    pub(in crate::live) per_host: usize,
}

/// Returns the host whose slots a receiver uses; `None` if the receiver has no URL.
fn host(receiver: &DueReceiver) -> Option<&str> {
    let address = receiver.address.strip_prefix("https://")?;
    address.split('/').next()
}

/// The queue of receivers with due deliveries.
pub(super) struct SendQueue {
    limits: SendLimits,
    state: Mutex<SendQueueState>,
    /// Notified when a receiver is queued or a slot becomes free.
    changed: Notify,
    /// Notified when the database should be polled.
    wanted: Notify,
}

struct SendQueueState {
    waiting: VecDeque<DueReceiver>,
    /// The keys of all receivers that wait or have a running request.
    keys: HashSet<i64>,
    all: SlotCount,
    people: HashMap<PersonId, SlotCount>,
    hosts: HashMap<String, SlotCount>,
    /// People with slow receivers, and the time of each person's last slow request.
    slow_people: HashMap<PersonId, Instant>,
    /// Whether the database has more due receivers than were read.
    has_more: bool,
    /// Whether the database was polled while a request was running. Such a poll skips leased
    /// receivers, so it may have missed their due deliveries.
    has_overlooked: bool,
    failed: Option<LiveError>,
}

impl SendQueue {
    pub(super) fn new(limits: SendLimits) -> Self {
        Self {
            limits,
            state: Mutex::new(SendQueueState {
                waiting: VecDeque::new(),
                keys: HashSet::new(),
                all: SlotCount::default(),
                people: HashMap::new(),
                hosts: HashMap::new(),
                slow_people: HashMap::new(),
                has_more: false,
                has_overlooked: false,
                failed: None,
            }),
            changed: Notify::new(),
            wanted: Notify::new(),
        }
    }

    /// Reads due receivers, longest due first, until all of them are queued or the queue is long
    /// enough to keep all slots busy.
    async fn fill<F>(&self, due: impl Fn(u32) -> F) -> Result<(), LiveError>
    where
        F: Future<Output = Result<Vec<DueReceiver>, StoreError>>,
    {
        {
            let mut state = self.state.lock();
            if let Some(error) = state.failed.take() {
                return Err(error);
            }
            state.has_overlooked = !state.keys.is_empty();
        }
        loop {
            // The due receivers include those that are already queued.
            let limit = 2 * self.state.lock().waiting.len() + BATCH;
            let found = due(u32::try_from(limit).unwrap_or(u32::MAX)).await?;
            let is_all = found.len() < limit;
            let is_enough = self.offer(found, is_all);
            self.changed.notify_one();
            if is_all || is_enough {
                return Ok(());
            }
        }
    }

    /// Queues receivers that are not queued yet. Returns whether enough receivers are queued.
    fn offer(&self, found: Vec<DueReceiver>, is_all: bool) -> bool {
        let mut state = self.state.lock();
        for receiver in found {
            if state.keys.insert(receiver.key) {
                state.waiting.push_back(receiver);
            }
        }
        let waiting = state.waiting.iter();
        let ready = waiting.filter(|receiver| state.is_ready(receiver, false, &self.limits));
        let is_busy = ready.take(self.limits.at_once).count() == self.limits.at_once;
        state.has_more = is_busy && !is_all;
        is_busy || state.waiting.len() >= MAX_WAITING
    }

    /// Returns the next receiver that has a free slot, if any: the first normal receiver, otherwise
    /// the first slow one.
    fn next(&self) -> Option<(DueReceiver, SendSlot<'_>)> {
        let mut state = self.state.lock();
        let found = [false, true].into_iter().find_map(|is_slow| {
            if state.is_full(is_slow, &self.limits) {
                return None;
            }
            let mut waiting = state.waiting.iter();
            let at = waiting.position(|receiver| state.is_ready(receiver, is_slow, &self.limits));
            Some((at?, is_slow))
        });
        let Some((at, is_slow)) = found else {
            if state.has_more {
                state.has_more = false;
                self.wanted.notify_one();
            }
            return None;
        };
        let receiver = state.waiting.remove(at)?;
        let slot = SendSlot {
            queue: self,
            key: receiver.key,
            person: receiver.person.as_ref().map(|person| person.id.clone()),
            host: host(&receiver).map(ToOwned::to_owned),
            is_slow,
        };
        for taken in slot.taken(&mut state) {
            *taken.of(is_slow) += 1;
        }
        Some((receiver, slot))
    }
}

impl SendQueueState {
    /// Whether all slots of this kind, slow or normal, are in use.
    fn is_full(&self, is_slow: bool, limits: &SendLimits) -> bool {
        let is_kind_full = if is_slow {
            self.slow_people.is_empty() || self.all.slow >= limits.slow_at_once
        } else {
            self.all.quick >= limits.at_once
        };
        is_kind_full || self.all.count() >= MAX_AT_ONCE
    }

    /// Whether a receiver is of this kind, slow or normal, and its person and host have a free slot
    /// of this kind.
    fn is_ready(&self, receiver: &DueReceiver, is_slow: bool, limits: &SendLimits) -> bool {
        let person = receiver.person.as_ref().map(|person| &person.id);
        let slow = person.and_then(|person| self.slow_people.get(person));
        slow.is_some_and(|at| at.elapsed() < SLOW_FOR) == is_slow
            && person
                .and_then(|person| self.people.get(person))
                .is_none_or(|taken| taken.count() < limits.per_person)
            && host(receiver)
                .and_then(|host| self.hosts.get(host))
                .is_none_or(|taken| {
                    taken.count() < limits.per_host
                        && (!is_slow || taken.slow < limits.per_host / 2)
                })
    }
}

/// The number of slots in use, separately for normal and slow ones.
#[derive(Clone, Copy, Default)]
struct SlotCount {
    quick: usize,
    slow: usize,
}

impl SlotCount {
    const fn of(&mut self, is_slow: bool) -> &mut usize {
        if is_slow {
            &mut self.slow
        } else {
            &mut self.quick
        }
    }

    const fn count(self) -> usize {
        self.quick + self.slow
    }
}

/// The slots that one receiver uses during its requests. Dropping this value frees them.
pub(super) struct SendSlot<'a> {
    queue: &'a SendQueue,
    key: i64,
    person: Option<PersonId>,
    host: Option<String>,
    is_slow: bool,
}

impl SendSlot<'_> {
    /// Waits for the answer to a request. Moves a slow request to a slow slot.
    pub(super) async fn wait_for<T>(&mut self, request: impl Future<Output = T>) -> T {
        if self.queue.limits.slow_at_once == 0 {
            return request.await;
        }
        let mut request = pin!(request);
        let answer = timeout(SLOW_AFTER, &mut request).await;
        if let Ok(answer) = answer {
            if let Some(person) = self.person.as_ref().filter(|_| self.is_slow) {
                self.queue.state.lock().slow_people.remove(person);
            }
            return answer;
        }
        self.slow_down();
        request.await
    }

    /// Whether the last request was slow, so that other receivers go first.
    pub(super) const fn is_over(&self) -> bool {
        self.is_slow
    }

    /// Exchanges the normal slot for a slow one, even if this exceeds the limit on slow slots by
    /// one.
    fn slow_down(&mut self) {
        let mut state = self.queue.state.lock();
        let now = Instant::now();
        state
            .slow_people
            .retain(|_, at| now.duration_since(*at) < SLOW_FOR);
        if let Some(person) = &self.person {
            state.slow_people.insert(person.clone(), now);
        }
        if !self.is_slow {
            for taken in self.taken(&mut state) {
                taken.quick -= 1;
                taken.slow += 1;
            }
            self.is_slow = true;
        }
        drop(state);
        self.queue.changed.notify_one();
    }

    /// Returns all counts that include this slot.
    fn taken<'s>(&self, state: &'s mut SendQueueState) -> impl Iterator<Item = &'s mut SlotCount> {
        let people = &mut state.people;
        let person = self
            .person
            .clone()
            .map(move |person| people.entry(person).or_default());
        let hosts = &mut state.hosts;
        let host = self
            .host
            .clone()
            .map(move |host| hosts.entry(host).or_default());
        [Some(&mut state.all), person, host].into_iter().flatten()
    }
}

impl Drop for SendSlot<'_> {
    fn drop(&mut self) {
        let mut state = self.queue.state.lock();
        for taken in self.taken(&mut state) {
            *taken.of(self.is_slow) -= 1;
        }
        state.keys.remove(&self.key);
        if state.keys.is_empty() && mem::take(&mut state.has_overlooked) {
            self.queue.wanted.notify_one();
        }
        if let Some(person) = &self.person {
            remove_free(&mut state.people, person);
        }
        if let Some(host) = &self.host {
            remove_free(&mut state.hosts, host);
        }
        drop(state);
        self.queue.changed.notify_one();
    }
}

fn remove_free<K: Hash + Eq>(places: &mut HashMap<K, SlotCount>, key: &K) {
    if places.get(key).is_some_and(|taken| taken.count() == 0) {
        places.remove(key);
    }
}

/// The settings for sending to all receivers of one channel.
pub(super) struct SendJob<'q> {
    pub(super) job: Job,
    pub(super) queue: &'q SendQueue,
    /// The interval of polling for due receivers.
    pub(super) look_every: Millis,
    /// Triggers a poll immediately when notified.
    pub(super) wake: Option<&'q Notify>,
}

impl Notifications {
    /// Sends to receivers with due deliveries until the server stops. `due` reads the receivers,
    /// longest due first. `send` sends the deliveries of one receiver. A failure or panic does not
    /// affect other receivers.
    pub(super) async fn send_to_due<'q, D, S>(
        &self,
        sending: SendJob<'q>,
        due: impl Fn(u32) -> D,
        send: impl Fn(DueReceiver, SendSlot<'q>) -> S,
    ) where
        D: Future<Output = Result<Vec<DueReceiver>, StoreError>>,
        S: Future<Output = Result<(), LiveError>>,
    {
        let SendJob {
            job,
            queue,
            look_every,
            wake,
        } = sending;
        let wanted = || async {
            tokio::select! {
                () = queue.wanted.notified() => {}
                Some(()) = OptionFuture::from(wake.map(Notify::notified)) => {}
            }
        };
        tokio::join!(
            self.node
                .every(job, look_every, wanted, || queue.fill(&due)),
            self.node
                .supervise(job, || self.send_waiting(job, queue, &send)),
        );
    }

    async fn send_waiting<'q, S>(
        &self,
        job: Job,
        queue: &'q SendQueue,
        send: impl Fn(DueReceiver, SendSlot<'q>) -> S,
    ) -> Result<(), LiveError>
    where
        S: Future<Output = Result<(), LiveError>>,
    {
        let stopping = &self.node.stopping;
        let mut running = FuturesUnordered::new();
        loop {
            while !stopping.is_cancelled()
                && let Some((receiver, slot)) = queue.next()
            {
                running.push(caught(send(receiver, slot)));
            }
            tokio::select! {
                Some(ended) = running.next() => match ended {
                    Some(Ok(())) => {}
                    Some(Err(error)) => {
                        queue.state.lock().failed.get_or_insert(error);
                        queue.wanted.notify_one();
                    }
                    None => job.report_failure(&PANICKED),
                },
                () = queue.changed.notified() => {}
                () = stopping.cancelled(), if running.is_empty() => return Ok(()),
            }
        }
    }
}
