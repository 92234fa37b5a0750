//! Ends games and open seeks whose time has run out. A task sleeps until the earliest deadline in
//! the database.

use std::collections::HashSet;
use std::sync::Arc;

use parking_lot::Mutex;
use tokio::task::JoinSet;

use crate::live::node::jobs::NextRun;
use crate::live::{Games, Job, LiveError};
use postern_game::{Actor, Command, GameId, Millis};

/// The maximum number of games that are ended together.
const BATCH: u32 = 64;
/// The delay before a failed run is repeated, in milliseconds.
const RETRY: Millis = 5_000;
/// The maximum number of unreadable games that are remembered.
const MAX_UNREADABLE: usize = 10_000;

/// Games that cannot be read and so cannot be ended. Each game is reported once and then skipped.
#[derive(Debug, Default)]
struct UnreadableGames(Mutex<HashSet<GameId>>);

impl UnreadableGames {
    fn report(&self, game: GameId, error: &LiveError) {
        tracing::error!(%game, %error, "a clock cannot be expired; it is left alone until the server restarts");
        let mut games = self.0.lock();
        if games.len() >= MAX_UNREADABLE {
            // The cleared games are tried and reported again.
            games.clear();
        }
        games.insert(game);
    }
}

impl Games {
    /// Handles expired clocks until the server stops, including those that expired while no server
    /// ran. Spawn it once.
    pub async fn run_flags(self: &Arc<Self>) {
        let alarm = self.bus.alarm();
        let unreadable = UnreadableGames::default();
        let look = || async {
            alarm.look();
            let next = self.expire_clocks(&unreadable).await?;
            alarm.set(next);
            Ok(NextRun::At(next))
        };
        self.node
            .every(Job::Clocks, RETRY, || alarm.earlier(), look)
            .await;
    }

    /// Ends the games whose time has run out. Returns the time of the next run.
    async fn expire_clocks(
        self: &Arc<Self>,
        unreadable: &UnreadableGames,
    ) -> Result<Millis, LiveError> {
        let now = self.node.now_ms();
        let mut again_at = Millis::MAX;
        let mut after = None;
        loop {
            self.node.accepting()?;
            let store = &self.node.store;
            let due = store.take_due(now, after.as_ref(), BATCH).await?;
            let last = due.games.last().cloned();
            let games = due.games.into_iter().map(|(game, _)| game);
            let games: Vec<_> = {
                let unreadable = unreadable.0.lock();
                games.filter(|game| !unreadable.contains(game)).collect()
            };
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

    /// Ends games whose time has run out, concurrently, so that they share commits. Returns whether
    /// all succeeded.
    async fn expire(self: &Arc<Self>, games: Vec<GameId>, unreadable: &UnreadableGames) -> bool {
        let mut ends = JoinSet::new();
        for game in games {
            let games = Arc::clone(self);
            ends.spawn(async move {
                let end = games
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
