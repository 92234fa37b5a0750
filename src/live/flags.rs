//! Expires clocks and open seeks: a task sleeps until the earliest deadline in the database and asks
//! for the game's end.

use std::collections::HashSet;

use tokio::task::JoinSet;

use super::{Live, LiveError};
use postern_game::{Actor, Command, GameId, Millis};

/// Most games whose clocks are expired together.
const BATCH: u32 = 64;
/// How long to wait, in milliseconds, before a clock that could not be expired is tried again.
const RETRY: Millis = 5_000;
/// Most unreadable games that are remembered.
const MOST_UNREADABLE: usize = 10_000;

/// Games that cannot be read, so that their clocks cannot be expired. Each is reported once and
/// passed over from then on.
#[derive(Debug, Default)]
struct Unreadable(HashSet<GameId>);

impl Unreadable {
    fn contains(&self, game: &GameId) -> bool {
        self.0.contains(game)
    }

    fn report(&mut self, game: GameId, error: &LiveError) {
        tracing::error!(%game, %error, "a clock cannot be expired; it is left alone until the server restarts");
        if self.0.len() >= MOST_UNREADABLE {
            // What is forgotten is tried and reported again.
            self.0.clear();
        }
        self.0.insert(game);
    }
}

impl Live {
    /// Expires clocks until the server stops. Spawn it once; it picks up whatever fell due while
    /// no server ran.
    pub async fn run_flags(&self) {
        let alarm = self.inner.bus.alarm();
        let mut unreadable = Unreadable::default();
        while !self.inner.stopping.is_cancelled() {
            alarm.look();
            let next = match self.expire_clocks(&mut unreadable).await {
                Ok(next) => next,
                Err(_) if self.inner.stopping.is_cancelled() => break,
                Err(error) => {
                    tracing::error!(%error, "cannot look for clocks that have run out");
                    self.now_ms() + RETRY
                }
            };
            alarm.set(next);
            tokio::select! {
                () = self.inner.clock.sleep_until(next) => {}
                () = alarm.earlier() => {}
                () = self.inner.stopping.cancelled() => {}
            }
        }
    }

    /// Ends the games whose time is up, and says when to look again.
    async fn expire_clocks(&self, unreadable: &mut Unreadable) -> Result<Millis, LiveError> {
        let now = self.now_ms();
        let mut again_at = Millis::MAX;
        let mut after = None;
        loop {
            self.accepting()?;
            let store = &self.inner.store;
            let due = store.take_due(now, after.as_ref(), BATCH).await?;
            let last = due.games.last().cloned();
            let games = due.games.into_iter().map(|(game, _)| game);
            let games = games.filter(|game| !unreadable.contains(game)).collect();
            if !self.expire(games, unreadable).await {
                again_at = now + RETRY;
            }
            again_at = again_at.min(due.next.unwrap_or(Millis::MAX));
            if due.next.is_some() || last.is_none() {
                return Ok(again_at);
            }
            after = last;
        }
    }

    /// Ends games whose time is up, all at once so that they share commits. Whether there is
    /// nothing to try again.
    async fn expire(&self, games: Vec<GameId>, unreadable: &mut Unreadable) -> bool {
        let mut ends = JoinSet::new();
        for game in games {
            let live = self.clone();
            ends.spawn(async move {
                let end = live
                    .perform(&game, Actor::Server, None, Command::Flag)
                    .await;
                (game, end)
            });
        }
        let mut done = true;
        while let Some(end) = ends.join_next().await {
            match end {
                Ok((_, Ok(_))) => {}
                Ok((game, Err(error))) if error.is_lasting() => unreadable.report(game, &error),
                Ok((game, Err(error))) => {
                    tracing::warn!(%game, %error, "a clock could not be expired yet");
                    done = false;
                }
                Err(error) => {
                    tracing::error!(%error, "expiring a clock failed");
                    done = false;
                }
            }
        }
        done
    }
}
