//! Dedicated threads for searches, so that searches do not block the rest of the server.

use std::sync::Arc;
use std::thread;
use std::time::{Duration, Instant};

use parking_lot::{Condvar, Mutex};
use tokio::sync::oneshot;
use tokio_util::sync::CancellationToken;

use super::patience::ProofTime;
use super::queue::{SearchUrgency, WaitingSearches};
use postern_game::PersonId;

/// The `nice` value of the search threads: the lowest priority.
const NICE: i32 = 19;
/// The maximum time of a search, even if no other search waits.
const MAX_SEARCH_TIME: Duration = Duration::from_secs(2);
/// The time within which a waiting search should start.
const PATIENCE: Duration = Duration::from_secs(3);
/// The stack size in bytes. A proof may run other searches on its stack.
const STACK: usize = 8 << 20;
/// The minimum time of a search, however many others wait.
const MIN_SEARCH_TIME: Duration = Duration::from_millis(10);

/// A search's time limit, which is set when the search starts.
#[derive(Clone)]
pub(super) struct SearchTime {
    until: Instant,
    stopping: CancellationToken,
}

impl SearchTime {
    /// Whether the search must end.
    pub(super) fn is_over(&self) -> bool {
        Instant::now() >= self.until || self.stopping.is_cancelled()
    }

    /// Returns a time limit that is already over.
    #[cfg(test)]
    pub(super) fn nothing() -> Self {
        Self {
            until: Instant::now(),
            stopping: CancellationToken::new(),
        }
    }

    /// Returns the same time limit, shortened to at most `most` from now.
    pub(super) fn within(&self, most: Duration) -> Self {
        Self {
            until: self.until.min(Instant::now() + most),
            stopping: self.stopping.clone(),
        }
    }
}

/// A search's time limit, and the thread pool. A proof uses the pool to run more urgent searches
/// before it continues.
struct SearchContext {
    allowed: SearchTime,
    shared: Arc<ThreadPool>,
}

type SearchTask = Box<dyn FnOnce(&SearchContext) + Send>;

/// A search, and the time at which it was queued.
struct QueuedSearch {
    since: Instant,
    search: SearchTask,
}

/// The search threads, which start when the first search is queued.
pub(super) struct SearchThreads {
    shared: Arc<ThreadPool>,
}

struct ThreadPool {
    state: Mutex<ThreadPoolState>,
    changed: Condvar,
    count: usize,
    stopping: CancellationToken,
}

#[derive(Default)]
struct ThreadPoolState {
    waiting: WaitingSearches<QueuedSearch>,
    begun: bool,
    closed: bool,
}

impl ThreadPool {
    /// Runs a search. A panic affects only its caller, who receives no answer.
    fn carry_out(self: &Arc<Self>, search: SearchTask, allowed: SearchTime) {
        let part = SearchContext {
            allowed,
            shared: Arc::clone(self),
        };
        let failed = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| search(&part)));
        if failed.is_err() {
            tracing::error!("a search has failed");
        }
    }

    /// Runs all waiting searches that are more urgent than a proof.
    fn give_way(self: &Arc<Self>) {
        loop {
            let mut state = self.state.lock();
            let Some(QueuedSearch { search, .. }) = state.waiting.pop_before_proofs() else {
                return;
            };
            let allowed = self.allowed(state.waiting.turns().map(|asked| asked.since));
            drop(state);
            self.carry_out(search, allowed);
        }
    }

    /// Runs waiting searches until the server stops.
    fn work(self: &Arc<Self>) {
        #[cfg(unix)]
        if let Err(error) = rustix::process::nice(NICE) {
            tracing::warn!(%error, "searches run at the same priority as all else");
        }
        loop {
            let mut state = self.state.lock();
            let QueuedSearch { search, .. } = loop {
                if state.closed {
                    return;
                }
                if let Some(asked) = state.waiting.pop() {
                    break asked;
                }
                self.changed.wait(&mut state);
            };
            let allowed = self.allowed(state.waiting.turns().map(|asked| asked.since));
            drop(state);
            self.carry_out(search, allowed);
        }
    }

    /// Returns a time limit for a search. If each waiting search takes no longer than this limit,
    /// all of them start in time. `behind` yields the times at which they were queued, in order.
    fn allowed(&self, behind: impl Iterator<Item = Instant>) -> SearchTime {
        let now = Instant::now();
        let left = behind.zip(1_usize..).map(|(since, place)| {
            let rounds = u32::try_from(place.div_ceil(self.count)).unwrap_or(u32::MAX);
            (since + PATIENCE).saturating_duration_since(now) / rounds
        });
        let most = left
            .min()
            .unwrap_or(MAX_SEARCH_TIME)
            .clamp(MIN_SEARCH_TIME, MAX_SEARCH_TIME);
        SearchTime {
            until: now + most,
            stopping: self.stopping.clone(),
        }
    }
}

impl SearchThreads {
    /// Creates one thread fewer than there are cores, but at least one.
    pub(super) fn new(stopping: CancellationToken) -> Self {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let shared = ThreadPool {
            state: Mutex::default(),
            changed: Condvar::new(),
            count: (cores - 1).max(1),
            stopping,
        };
        Self {
            shared: Arc::new(shared),
        }
    }

    /// Queues a search for a person. Returns `None` if too many are waiting.
    pub(super) fn search<T: Send + 'static>(
        &self,
        urgency: SearchUrgency,
        person: &PersonId,
        search: impl FnOnce(&SearchTime) -> T + Send + 'static,
    ) -> Option<oneshot::Receiver<T>> {
        let (answer, answered) = oneshot::channel();
        let search: SearchTask = Box::new(move |part| {
            // Ignore the result: the caller may have gone.
            let _ = answer.send(search(&part.allowed));
        });
        self.add(urgency, person, search)?;
        Some(answered)
    }

    /// Queues a proof that runs while nothing else waits. It may use at most `most` of its thread's
    /// time. More urgent searches do not wait for the proof: its thread runs them first, and their
    /// time does not count.
    pub(super) fn prove<T: Send + 'static>(
        &self,
        person: &PersonId,
        most: Duration,
        wanted: CancellationToken,
        prove: impl FnOnce(&ProofTime) -> T + Send + 'static,
    ) -> Option<oneshot::Receiver<T>> {
        let (answer, answered) = oneshot::channel();
        let search: SearchTask = Box::new(move |part| {
            let shared = Arc::clone(&part.shared);
            let tokens = [wanted, shared.stopping.clone()];
            let patience = ProofTime::new(most, tokens, move || shared.give_way());
            let _ = answer.send(prove(&patience));
        });
        self.add(SearchUrgency::Proof, person, search)?;
        Some(answered)
    }

    fn add(&self, urgency: SearchUrgency, person: &PersonId, search: SearchTask) -> Option<()> {
        let asked = QueuedSearch {
            since: Instant::now(),
            search,
        };
        let mut state = self.shared.state.lock();
        state.waiting.push(urgency, person, asked).ok()?;
        if !std::mem::replace(&mut state.begun, true) {
            self.begin();
        }
        drop(state);
        self.shared.changed.notify_one();
        Some(())
    }

    fn begin(&self) {
        for number in 0..self.shared.count {
            let shared = Arc::clone(&self.shared);
            let name = format!("search {number}");
            let begun = thread::Builder::new()
                .name(name)
                .stack_size(STACK)
                .spawn(move || shared.work());
            if let Err(error) = begun {
                tracing::error!(%error, "a thread for searches could not begin");
            }
        }
    }
}

impl Drop for SearchThreads {
    fn drop(&mut self) {
        self.shared.state.lock().closed = true;
        self.shared.changed.notify_all();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn person() -> PersonId {
        PersonId::parse("ann").unwrap()
    }

    #[tokio::test]
    async fn searches_are_answered_and_one_that_fails_takes_nothing_with_it() {
        let threads = SearchThreads::new(CancellationToken::new());
        let failed = threads.search(SearchUrgency::Live, &person(), |_| panic!("a defect"));
        assert!(failed.unwrap().await.is_err());
        for number in 0..5 {
            let found = threads.search(SearchUrgency::Unhurried, &person(), move |_| number);
            assert_eq!(found.unwrap().await, Ok(number));
        }
    }

    #[tokio::test]
    async fn a_proof_keeps_nobody_waiting() {
        let threads = SearchThreads::new(CancellationToken::new());
        let wanted = CancellationToken::new();
        // One proof more than there are threads. Each would take an hour.
        let proofs: Vec<_> = (0..=threads.shared.count)
            .map(|_| {
                let most = Duration::from_hours(1);
                let proof = threads.prove(&person(), most, wanted.clone(), |patience| {
                    while !patience.is_over() {
                        thread::yield_now();
                    }
                });
                proof.unwrap()
            })
            .collect();
        for number in 0..4 * threads.shared.count {
            let found = threads.search(SearchUrgency::Live, &person(), move |_| number);
            assert_eq!(found.unwrap().await, Ok(number));
        }
        wanted.cancel();
        for proof in proofs {
            assert_eq!(proof.await, Ok(()));
        }
    }

    #[tokio::test]
    async fn a_proof_that_nobody_wants_any_more_ends() {
        let threads = SearchThreads::new(CancellationToken::new());
        let wanted = CancellationToken::new();
        let most = Duration::from_hours(1);
        let proof = threads.prove(&person(), most, wanted.clone(), |patience| {
            while !patience.is_over() {}
        });
        wanted.cancel();
        assert_eq!(proof.unwrap().await, Ok(()));
    }

    #[tokio::test]
    async fn a_search_ends_when_the_server_stops() {
        let stopping = CancellationToken::new();
        let threads = SearchThreads::new(stopping.clone());
        let found = threads.search(SearchUrgency::Live, &person(), |allowed| {
            while !allowed.is_over() {
                thread::yield_now();
            }
        });
        stopping.cancel();
        assert_eq!(found.unwrap().await, Ok(()));
    }

    #[test]
    fn all_that_waits_begins_in_time() {
        let threads = SearchThreads::new(CancellationToken::new());
        let begun = Instant::now();
        let most = |behind: usize, since: Instant| {
            let waiting = std::iter::repeat_n(since, behind * threads.shared.count);
            threads.shared.allowed(waiting).until
        };
        assert!(most(0, begun) >= begun + MAX_SEARCH_TIME);
        // With twenty waiting searches, the last one still starts within `PATIENCE`.
        let one = most(20, begun).saturating_duration_since(Instant::now());
        assert!(one * 20 <= PATIENCE, "{one:?}");
        // If a waiting search is already late, the running one gets only the minimum time.
        let late = begun.checked_sub(2 * PATIENCE).unwrap_or(begun);
        assert!(most(1, late) <= Instant::now() + MIN_SEARCH_TIME || late == begun);
    }
}
