//! Flags fall by themselves: a task sleeps until the earliest deadline in the database and asks for
//! the game's end.

use std::sync::atomic::{AtomicI64, Ordering};

use tokio::sync::Notify;

use super::{Live, LiveError};
use crate::game::{Actor, Command, Millis};

/// Most flags looked at together.
const BATCH: u32 = 64;
/// How long to wait, in milliseconds, before a flag that could not fall is tried again.
const RETRY: Millis = 5_000;

/// How the task hears of deadlines that come before the one that it sleeps for.
#[derive(Debug)]
pub(super) struct Alarm {
    /// The deadline slept for; `MAX` while the task looks for one, so that nothing slips through.
    at: AtomicI64,
    earlier: Notify,
}

impl Default for Alarm {
    fn default() -> Self {
        Self {
            at: AtomicI64::new(Millis::MAX),
            earlier: Notify::new(),
        }
    }
}

impl Alarm {
    /// There is a deadline at `at` now.
    pub(super) fn hear(&self, at: Millis) {
        if at < self.at.load(Ordering::SeqCst) {
            self.earlier.notify_one();
        }
    }
}

impl Live {
    /// expires clocks until the server stops. Spawn it once; it picks up whatever fell due while
    /// no server ran.
    pub async fn run_flags(&self) {
        let alarm = &self.inner.alarm;
        while !self.inner.stopping.is_cancelled() {
            alarm.at.store(Millis::MAX, Ordering::SeqCst);
            let next = match self.expire_clocks().await {
                Ok(next) => next,
                Err(_) if self.inner.stopping.is_cancelled() => break,
                Err(error) => {
                    tracing::error!(%error, "cannot look for flags");
                    self.now_ms() + RETRY
                }
            };
            alarm.at.store(next, Ordering::SeqCst);
            tokio::select! {
                () = self.inner.clock.sleep_until(next) => {}
                () = alarm.earlier.notified() => {}
                () = self.inner.stopping.cancelled() => {}
            }
        }
    }

    /// Ends the games whose time is up, and says when to look again.
    async fn expire_clocks(&self) -> Result<Millis, LiveError> {
        let now = self.now_ms();
        loop {
            let deadlines = self.inner.store.deadlines(BATCH).await?;
            let due: Vec<_> = deadlines.iter().filter(|(_, at)| *at <= now).collect();
            if due.is_empty() {
                return Ok(deadlines.first().map_or(Millis::MAX, |(_, at)| *at));
            }
            let mut failed = false;
            for (game, _) in due {
                self.accepting()?;
                if let Err(error) = self.perform(game, Actor::Server, None, Command::Flag).await {
                    tracing::warn!(%game, %error, "a flag could not fall");
                    failed = true;
                }
            }
            if failed {
                // Whatever keeps one flag from falling delays no other.
                let next = deadlines.iter().map(|(_, at)| *at).find(|at| *at > now);
                return Ok(next.map_or(now + RETRY, |next| next.min(now + RETRY)));
            }
        }
    }
}
