//! Handles news of changes, for example to games and names, from this node and from others. News
//! arrives in any order and may be repeated. Each item only says what to re-read.

use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use tokio::sync::Semaphore;

use crate::live::{Games, Job, LiveError};
use postern_game::{GameId, Seq};
use postern_store::News;

/// The maximum number of concurrent re-reads, so that commands need not wait long for the database.
const READ_AT_ONCE: usize = 8;
/// The delay before a failed re-read is repeated.
const RETRY: Duration = Duration::from_millis(500);

/// Games with viewers that are being re-read. Each game has one task, however often it is
/// announced.
pub(in crate::live) struct GameRereads {
    games: Mutex<HashSet<GameId>>,
    turns: Semaphore,
}

impl Default for GameRereads {
    fn default() -> Self {
        Self {
            games: Mutex::default(),
            turns: Semaphore::new(READ_AT_ONCE),
        }
    }
}

impl Games {
    /// Passes news of a change on to the affected parts of this process.
    pub fn hear(self: &Arc<Self>, news: &News) {
        let bus = &self.bus;
        match news {
            News::Game(game, seq) => self.hear_of(game, *seq),
            News::Lobby => bus.publish_lobby(),
            News::Games(person, joined) => bus.publish_to(person, joined.as_ref()),
            News::Deadline(at) => bus.publish_deadline(*at),
            News::Renamed(person) => {
                self.people.forget(person);
                for game in self.presence.hub.naming(person) {
                    bus.refresh(&game);
                    // A deleted person's chat messages are deleted too.
                    bus.publish_chat(&game);
                }
            }
            News::Chat(game) => bus.publish_chat(game),
            News::SessionEnd(session) => bus.publish_session_end(session),
            News::Removed(game) => self.forget(game),
        }
    }

    /// Removes a deleted game from this process's memory.
    pub(in crate::live) fn forget(&self, game: &GameId) {
        self.cache.remove(game);
        self.presence.hub.remove(game);
    }

    /// Drops cached games and people. Re-reads boards that have viewers.
    pub(in crate::live) fn doubt_everything(self: &Arc<Self>) {
        self.cache.clear();
        self.people.forget_all();
        for id in self.presence.hub.ids() {
            self.begin_to_catch_up(&id);
            self.bus.publish_chat(&id);
        }
        self.bus.publish_deadline(self.node.now_ms());
    }

    fn hear_of(self: &Arc<Self>, game: &GameId, seq: Seq) {
        // Update the cache before the board: a viewer who arrives in between checks for an outdated
        // state.
        self.cache.hear(game, seq);
        if self.presence.hub.game(game).is_some() {
            self.catch_up_if_stale(game);
        } else {
            self.bus.publish(game, seq);
        }
    }

    /// Re-reads a game that has viewers, if another node has announced a later state.
    pub(in crate::live) fn catch_up_if_stale(self: &Arc<Self>, game: &GameId) {
        let stale = self.presence.hub.game(game);
        if stale.is_none_or(|game| !self.cache.is_stale(&game)) {
            return;
        }
        self.begin_to_catch_up(game);
    }

    fn begin_to_catch_up(self: &Arc<Self>, game: &GameId) {
        if self.catching_up.games.lock().insert(game.clone()) {
            let (games, game) = (Arc::clone(self), game.clone());
            self.node
                .spawn(Job::CatchUp, async move { games.catch_up(&game).await });
        }
    }

    /// Re-reads a game until its board shows the announced state.
    async fn catch_up(self: &Arc<Self>, id: &GameId) {
        let mut shift = RereadGuard {
            catching_up: &self.catching_up,
            game: id,
            ended: false,
        };
        loop {
            let turn = self.catching_up.turns.acquire().await;
            let before = self.presence.hub.game(id);
            let read = match &before {
                Some(stale) => self.reload(stale).await,
                None => Ok(()),
            };
            drop(turn);
            match &read {
                Ok(()) | Err(LiveError::NoGame) => {}
                Err(error) if error.is_lasting() => {
                    tracing::error!(game = %id, %error, "a game that went on elsewhere cannot be read");
                }
                Err(error) => {
                    tracing::warn!(game = %id, %error, "a game that went on elsewhere cannot be read yet");
                    tokio::select! {
                        () = tokio::time::sleep(RETRY) => continue,
                        () = self.node.stopping.cancelled() => {}
                    }
                }
            }
            let mut games = self.catching_up.games.lock();
            let now = self.presence.hub.game(id);
            let behind = now.as_ref().is_some_and(|now| self.cache.is_stale(now));
            let progress = now.map(|now| now.seq()) > before.map(|before| before.seq());
            // Decide under the lock, so that later news starts a new task.
            if !behind || !progress {
                games.remove(id);
                shift.ended = true;
                return;
            }
        }
    }
}

/// Marks a game as being re-read by a task. If the task panics, the mark is removed, so that
/// another task can start.
struct RereadGuard<'a> {
    catching_up: &'a GameRereads,
    game: &'a GameId,
    ended: bool,
}

impl Drop for RereadGuard<'_> {
    fn drop(&mut self) {
        if !self.ended {
            self.catching_up.games.lock().remove(self.game);
        }
    }
}
