//! Background jobs: a loop for periodic jobs, and a supervisor for all jobs.
//!
//! A job's failure or panic is logged and counted immediately, and the job is restarted with
//! exponential backoff. A node becomes unready only if games need the failing job. A failing mail
//! server, for example, has no such effect.

mod failures;
mod job;
pub(in crate::live) mod panics;

use std::time::{Duration, Instant};

use tokio::time::{sleep, sleep_until};
use tokio_util::sync::CancellationToken;

pub(in crate::live) use failures::JobFailures;
pub use job::Job;
use panics::{PANICKED, caught};

use crate::live::{LiveError, Node, UnreadyReason};
use postern_game::Millis;

/// The interval of a periodic job, measured from one start to the next.
pub(in crate::live) enum JobInterval {
    /// An interval on the games' clock.
    Judged(Millis),
    /// An interval on the machine's clock.
    Measured(Duration),
}

impl From<Millis> for JobInterval {
    fn from(millis: Millis) -> Self {
        Self::Judged(millis)
    }
}

impl From<Duration> for JobInterval {
    fn from(duration: Duration) -> Self {
        Self::Measured(duration)
    }
}

/// When a job runs next.
pub(in crate::live) enum NextRun {
    /// After the job's usual interval.
    Usual,
    /// At this time on the games' clock.
    At(Millis),
    /// After this duration, counted from the end of the current run.
    In(Duration),
}

impl From<()> for NextRun {
    fn from((): ()) -> Self {
        Self::Usual
    }
}

impl Node {
    /// Runs a job periodically until the server stops: after each interval, or earlier if the job
    /// is woken. A failed run is retried as in [`Node::supervise`].
    ///
    /// `wake` must store a wake-up that arrives during a run, as
    /// [`tokio::sync::Notify::notify_one`] does, so that the next run finds changes that were
    /// written after this run's read.
    pub(in crate::live) async fn every<N, W, F>(
        &self,
        job: Job,
        interval: impl Into<JobInterval>,
        wake: impl Fn() -> W,
        work: impl Fn() -> F,
    ) where
        N: Into<NextRun>,
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

    async fn wait_for(&self, next: &NextRun, interval: &JobInterval, begun: (Millis, Instant)) {
        match (next, interval) {
            (NextRun::At(at), _) => self.clock.sleep_until(*at).await,
            (NextRun::In(wait), _) => sleep(*wait).await,
            (NextRun::Usual, JobInterval::Judged(ms)) => {
                self.clock.sleep_until(begun.0 + ms).await;
            }
            (NextRun::Usual, JobInterval::Measured(wait)) => {
                sleep_until((begun.1 + *wait).into()).await;
            }
        }
    }

    /// Runs a job until it ends or the server stops. A failure or panic is logged and counted, and
    /// the job is restarted with exponential backoff.
    pub async fn supervise<F>(&self, job: Job, attempt: impl Fn() -> F)
    where
        F: Future<Output = Result<(), LiveError>>,
    {
        let end = self.end_of(job);
        loop {
            let wait = match caught(async { attempt().await }).await {
                Some(Ok(())) => return,
                _ if end.is_cancelled() => return,
                // This node has handed its traffic over.
                Some(Err(LiveError::Stopping)) if self.accepting().is_err() => return,
                Some(Err(error)) => self.failures.add(job, &error),
                None => self.failures.add(job, &PANICKED),
            };
            if end.run_until_cancelled(sleep(wait)).await.is_none() {
                return;
            }
        }
    }

    /// Spawns a one-off background task, for which a shutdown waits.
    pub fn spawn(&self, job: Job, task: impl Future<Output = ()> + Send + 'static) {
        self.tasks.spawn(async move {
            if caught(task).await.is_none() {
                job.report_failure(&PANICKED);
            }
        });
    }

    /// Runs a future to completion even if the caller goes away, since durable changes must also be
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

    /// Checks periodically whether the database writer responds, until the server stops. Calls
    /// `answered` each time the writer responds.
    pub async fn watch_writer(&self, interval: Duration, answered: impl Fn()) {
        self.every(Job::Watchdog, interval, std::future::pending, || async {
            self.store.probe().await?;
            answered();
            Ok(())
        })
        .await;
    }

    /// Completes when nothing can be written any more, because the database writer has failed or
    /// was closed.
    pub async fn writer_ended(&self) {
        self.store.writer_ended().await;
    }

    /// Returns the jobs whose last attempt failed.
    pub fn failing_jobs(&self) -> Vec<Job> {
        let failing = self.failures.failing();
        failing.into_iter().map(|(job, _)| job).collect()
    }

    /// Checks whether all jobs that games need are working.
    ///
    /// # Errors
    /// Returns an error if such a job keeps failing.
    pub fn jobs_work(&self) -> Result<(), UnreadyReason> {
        self.failures.check()
    }

    /// Returns a token that is cancelled when a job must end. The heartbeat job continues until
    /// this node has announced that it leaves.
    fn end_of(&self, job: Job) -> CancellationToken {
        match &self.membership {
            Some(membership) if job == Job::Alive => membership.left.clone(),
            _ => self.stopping.clone(),
        }
    }
}
