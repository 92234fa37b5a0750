//! Background jobs: one loop for those that look again and again, and one supervisor for all.
//!
//! A job that fails or panics is logged and counted at once and started again, later each time. Only
//! those without which games would go wrong make the node say that it is not ready: a mail that
//! always fails takes nobody away.

mod failures;
mod job;
pub(in crate::live) mod panics;

use std::{
    sync::Arc,
    time::{Duration, Instant},
};

use futures_util::{FutureExt as _, future::BoxFuture};
use tokio::time::{sleep, sleep_until};
use tokio_util::sync::CancellationToken;

pub(in crate::live) use failures::Failures;
pub use job::Job;
use panics::{PANICKED, caught};

use crate::live::{Carrier, Courier, Live, LiveError, Post, Unready};
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

/// What background jobs send with.
pub struct Senders {
    /// None where no mail can be sent.
    pub post: Option<Arc<dyn Post>>,
    pub courier: Arc<dyn Courier>,
    pub carrier: Arc<dyn Carrier>,
    /// The address of the site: `https://chess.example`.
    pub site: String,
}

impl Live {
    /// Starts all background jobs, which go on until the server stops. Call it once.
    pub fn start_jobs(&self, senders: Senders) {
        let jobs: [fn(&Self) -> BoxFuture<'_, ()>; 8] = [
            |live| live.run_flags().boxed(),
            |live| live.run_index().boxed(),
            |live| live.run_tidy().boxed(),
            |live| live.run_vacations().boxed(),
            |live| live.run_computers().boxed(),
            |live| live.run_looks().boxed(),
            |live| live.run_report_figures().boxed(),
            |live| live.run_visitors().boxed(),
        ];
        let tasks = &self.inner.tasks;
        for job in jobs {
            let live = self.clone();
            tasks.spawn(async move { job(&live).await });
        }
        let Senders {
            post,
            courier,
            carrier,
            site,
        } = senders;
        if let Some(post) = post {
            let live = self.clone();
            tasks.spawn(async move { live.run_mail(&*post).await });
        }
        let live = self.clone();
        tasks.spawn(async move {
            tokio::join!(
                live.run_webhooks(&*courier, &site),
                live.run_push(&*carrier, &site)
            );
        });
        self.join_cluster();
    }

    /// Looks again and again until the server stops: after the interval or when it is woken,
    /// whichever comes first. A look that fails is tried again as [`Live::supervise`] does.
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
                self.inner.failures.end(job);
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
            (Next::At(at), _) => self.inner.clock.sleep_until(*at).await,
            (Next::In(wait), _) => sleep(*wait).await,
            (Next::Usual, Interval::Judged(ms)) => {
                self.inner.clock.sleep_until(begun.0 + ms).await;
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
                Some(Err(error)) => self.inner.failures.add(job, &error),
                None => self.inner.failures.add(job, &PANICKED),
            };
            if end.run_until_cancelled(sleep(wait)).await.is_none() {
                return;
            }
        }
    }

    /// Does something once in the background, for which a shutdown waits.
    pub fn spawn(&self, job: Job, task: impl Future<Output = ()> + Send + 'static) {
        self.inner.tasks.spawn(async move {
            if caught(task).await.is_none() {
                job.report_failure(&PANICKED);
            }
        });
    }

    /// Asks the database's writer again and again whether it goes on, and calls `answered` whenever
    /// it does, until the server stops.
    pub async fn watch_writer(&self, interval: Duration, answered: impl Fn()) {
        self.every(Job::Watchdog, interval, std::future::pending, || async {
            self.inner.store.probe().await?;
            answered();
            Ok(())
        })
        .await;
    }

    /// Ends when nothing can be written any more: the database's writer has failed, or was closed.
    pub async fn writer_ended(&self) {
        self.inner.store.writer_ended().await;
    }

    /// The jobs whose last attempts have failed.
    pub fn failing_jobs(&self) -> Vec<Job> {
        let failing = self.inner.failures.failing();
        failing.into_iter().map(|(job, _)| job).collect()
    }

    /// Whether no job fails again and again without which games would go wrong.
    ///
    /// # Errors
    /// When one does.
    pub fn jobs_work(&self) -> Result<(), Unready> {
        self.inner.failures.check()
    }

    /// Cancelled when a job has to end. A node says that it is alive until it has told the others
    /// that it leaves.
    fn end_of(&self, job: Job) -> CancellationToken {
        match &self.inner.membership {
            Some(membership) if job == Job::Alive => membership.left.clone(),
            _ => self.inner.stopping.clone(),
        }
    }
}
