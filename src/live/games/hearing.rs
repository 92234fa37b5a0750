//! What a node does with news, its own and those of other nodes. It comes in any order, and more
//! than once, and says only where to look.

use std::{collections::HashSet, sync::Arc, time::Duration};

use parking_lot::Mutex;
use tokio::sync::Semaphore;

use crate::live::{Games, Job, LiveError};
use postern_game::{GameId, Seq};
use postern_store::News;

/// Most games that are read again at the same time, so that commands find the database free.
const READ_AT_ONCE: usize = 8;
/// How long to wait before a game is read again that could not be.
const RETRY: Duration = Duration::from_millis(500);

/// The games at whose boards somebody is and that are being read again: each by one task, however
/// much is heard of it.
pub(in crate::live) struct CatchingUp {
    games: Mutex<HashSet<GameId>>,
    turns: Semaphore,
}

impl Default for CatchingUp {
    fn default() -> Self {
        Self {
            games: Mutex::default(),
            turns: Semaphore::new(READ_AT_ONCE),
        }
    }
}

impl CatchingUp {}

impl Games {
    /// Passes news on to those in this process whom they concern.
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
                    // Of somebody who was deleted no line is left.
                    bus.publish_chat(&game);
                }
            }
            News::Chat(game) => bus.publish_chat(game),
            News::SessionEnd(session) => bus.publish_session_end(session),
            News::Removed(game) => self.forget(game),
        }
    }

    /// Forgets a game that is not there any more.
    pub(in crate::live) fn forget(&self, game: &GameId) {
        self.cache.remove(game);
        self.presence.hub.remove(game);
    }

    /// Gives up what is known of games and people. Boards at which somebody is are read again.
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
        // First what is kept, then the board: somebody who comes to it meanwhile asks whether what
        // they found was out of date.
        self.cache.hear(game, seq);
        if self.presence.hub.game(game).is_some() {
            self.catch_up_if_stale(game);
        } else {
            self.bus.publish(game, seq);
        }
    }

    /// Reads a game again at whose board somebody is, if another node has told of a later state.
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

    /// Reads a game until its board shows what was heard of.
    async fn catch_up(self: &Arc<Self>, id: &GameId) {
        let mut shift = Shift {
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
            // Decided under the lock: whoever hears of more from now on begins anew.
            if !behind || !progress {
                games.remove(id);
                shift.ended = true;
                return;
            }
        }
    }
}

/// The time for which a task reads a game again. One that ends by a panic leaves it to another.
struct Shift<'a> {
    catching_up: &'a CatchingUp,
    game: &'a GameId,
    ended: bool,
}

impl Drop for Shift<'_> {
    fn drop(&mut self) {
        if !self.ended {
            self.catching_up.games.lock().remove(self.game);
        }
    }
}
