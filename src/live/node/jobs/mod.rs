//! Background jobs: one loop for those that look again and again, and one supervisor for all.
//!
//! A job that fails or panics is logged and counted at once and started again, later each time. Only
//! those without which games would go wrong make the node say that it is not ready: a mail that
//! always fails takes nobody away.

mod failures;
mod job;
pub(in crate::live) mod panics;

use std::time::{Duration, Instant};

use tokio::time::{sleep, sleep_until};
use tokio_util::sync::CancellationToken;

pub(in crate::live) use failures::Failures;
pub use job::Job;
use panics::{PANICKED, caught};

use crate::live::{LiveError, Node, Unready};
use postern_game::Millis;

/// How often a job looks when nothing wakes it, from the beginning of one look to the next.
pub(in crate::live) enum Interval {
    /// By the clock that judges games.
    Judged(Millis),
    /// By the machine's clock.
    Measured(Duration),
}

impl From<Millis> for Interval {
    fn from(millis: Millis) -> Self {
        Self::Judged(millis)
    }
}

impl From<Duration> for Interval {
    fn from(duration: Duration) -> Self {
        Self::Measured(duration)
    }
}

/// When a job looks again.
pub(in crate::live) enum Next {
    /// After its interval.
    Usual,
    /// At this time of the clock that judges games.
    At(Millis),
    /// After this time, from the end of the look.
    In(Duration),
}

impl From<()> for Next {
    fn from((): ()) -> Self {
        Self::Usual
    }
}

impl Node {
    /// Looks again and again until the server stops: after the interval or when it is woken,
    /// whichever comes first. A look that fails is tried again as [`Node::supervise`] does.
    ///
    /// `wake` must keep a wake-up that comes during a look, as [`tokio::sync::Notify::notify_one`]
    /// does: what was written after the look read it is then found by the next.
    pub(in crate::live) async fn every<N, W, F>(
        &self,
        job: Job,
        interval: impl Into<Interval>,
        wake: impl Fn() -> W,
        work: impl Fn() -> F,
    ) where
        N: Into<Next>,
        W: Future<Output = ()>,
        F: Future<Output = Result<N, LiveError>>,
    {
        let interval = interval.into();
        let end = self.end_of(job);
        let looks = || async {
            while !end.is_cancelled() {
                let begun = (self.now_ms(), Instant::now());
                let next = work().await?.into();
                self.failures.end(job);
                tokio::select! {
                    () = self.wait_for(&next, &interval, begun) => {}
                    () = wake() => {}
                    () = end.cancelled() => {}
                }
            }
            Ok(())
        };
        self.supervise(job, looks).await;
    }

    async fn wait_for(&self, next: &Next, interval: &Interval, begun: (Millis, Instant)) {
        match (next, interval) {
            (Next::At(at), _) => self.clock.sleep_until(*at).await,
            (Next::In(wait), _) => sleep(*wait).await,
            (Next::Usual, Interval::Judged(ms)) => {
                self.clock.sleep_until(begun.0 + ms).await;
            }
            (Next::Usual, Interval::Measured(wait)) => sleep_until((begun.1 + *wait).into()).await,
        }
    }

    /// Does a job until it ends or the server stops. Whenever it fails or panics, that is logged and
    /// counted, and it is started again after a wait that grows.
    pub async fn supervise<F>(&self, job: Job, attempt: impl Fn() -> F)
    where
        F: Future<Output = Result<(), LiveError>>,
    {
        let end = self.end_of(job);
        loop {
            let wait = match caught(async { attempt().await }).await {
                Some(Ok(())) => return,
                _ if end.is_cancelled() => return,
                // This node has handed its people over.
                Some(Err(LiveError::Stopping)) if self.accepting().is_err() => return,
                Some(Err(error)) => self.failures.add(job, &error),
                None => self.failures.add(job, &PANICKED),
            };
            if end.run_until_cancelled(sleep(wait)).await.is_none() {
                return;
            }
        }
    }

    /// Does something once in the background, for which a shutdown waits.
    pub fn spawn(&self, job: Job, task: impl Future<Output = ()> + Send + 'static) {
        self.tasks.spawn(async move {
            if caught(task).await.is_none() {
                job.report_failure(&PANICKED);
            }
        });
    }

    /// Runs something to its end even if whoever asked goes away: what is durable must also be
    /// announced.
    pub(in crate::live) async fn to_the_end<T: Send + 'static>(
        &self,
        work: impl Future<Output = Result<T, LiveError>> + Send + 'static,
    ) -> Result<T, LiveError> {
        match self.tasks.spawn(work).await {
            Ok(result) => result,
            Err(error) if error.is_panic() => std::panic::resume_unwind(error.into_panic()),
            Err(_) => Err(LiveError::Stopping),
        }
    }

    /// Asks the database's writer again and again whether it goes on, and calls `answered` whenever
    /// it does, until the server stops.
    pub async fn watch_writer(&self, interval: Duration, answered: impl Fn()) {
        self.every(Job::Watchdog, interval, std::future::pending, || async {
            self.store.probe().await?;
            answered();
            Ok(())
        })
        .await;
    }

    /// Ends when nothing can be written any more: the database's writer has failed, or was closed.
    pub async fn writer_ended(&self) {
        self.store.writer_ended().await;
    }

    /// The jobs whose last attempts have failed.
    pub fn failing_jobs(&self) -> Vec<Job> {
        let failing = self.failures.failing();
        failing.into_iter().map(|(job, _)| job).collect()
    }

    /// Whether no job fails again and again without which games would go wrong.
    ///
    /// # Errors
    /// When one does.
    pub fn jobs_work(&self) -> Result<(), Unready> {
        self.failures.check()
    }

    /// Cancelled when a job has to end. A node says that it is alive until it has told the others
    /// that it leaves.
    fn end_of(&self, job: Job) -> CancellationToken {
        match &self.membership {
            Some(membership) if job == Job::Alive => membership.left.clone(),
            _ => self.stopping.clone(),
        }
    }
}
