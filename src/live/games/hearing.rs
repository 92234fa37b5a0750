//! What a node does with news, its own and those of other nodes. It comes in any order, and more
//! than once, and says only where to look.

use std::{
    collections::HashSet,
    sync::{Mutex, MutexGuard, PoisonError},
    time::Duration,
};

use tokio::sync::Semaphore;

use crate::live::{Job, Live, LiveError};
use postern_game::{GameId, Seq};
use postern_store::{News, TokenHash};

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

impl CatchingUp {
    fn games(&self) -> MutexGuard<'_, HashSet<GameId>> {
        // Nothing that holds the lock can leave the set half-changed.
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Live {
    /// Passes news on to those in this process whom they concern.
    pub fn hear(&self, news: &News) {
        let bus = &self.inner.bus;
        match news {
            News::Game(game, seq) => self.hear_of(game, *seq),
            News::Lobby => bus.publish_lobby(),
            News::Games(person, joined) => bus.publish_to(person, joined.as_ref()),
            News::Deadline(at) => bus.publish_deadline(*at),
            News::Renamed(person) => {
                self.inner.people.cache.remove(person);
                for game in self.inner.presence.hub.naming(person) {
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
        self.inner.games.remove(game);
        self.inner.presence.hub.remove(game);
    }

    /// Gives up what is known of games, people and sessions, as after a time in which nothing was
    /// heard. Boards at which somebody is, and sessions of open pages, are read again.
    pub fn doubt_everything(&self) {
        self.inner.games.clear();
        self.inner.people.cache.clear();
        for id in self.inner.presence.hub.ids() {
            self.begin_to_catch_up(&id);
            self.inner.bus.publish_chat(&id);
        }
        let sessions = self.inner.bus.doubt();
        let live = self.clone();
        self.node.spawn(Job::CatchUp, async move {
            live.read_sessions_again(sessions).await;
        });
        self.inner.bus.publish_deadline(self.node.now_ms());
    }

    /// Finds out which of these sessions have ended.
    async fn read_sessions_again(&self, mut sessions: Vec<TokenHash>) {
        while let Some(session) = sessions.last() {
            match self.is_open(session).await {
                Ok(is_open) => {
                    if !is_open {
                        self.inner.bus.publish_session_end(session);
                    }
                    sessions.pop();
                }
                Err(error) => {
                    tracing::warn!(%error, "sessions cannot be read again yet");
                    tokio::select! {
                        () = tokio::time::sleep(RETRY) => {}
                        () = self.inner.node.stopping.cancelled() => return,
                    }
                }
            }
        }
    }

    fn hear_of(&self, game: &GameId, seq: Seq) {
        // First what is kept, then the board: somebody who comes to it meanwhile asks whether what
        // they found was out of date.
        self.inner.games.hear(game, seq);
        if self.inner.presence.hub.game(game).is_some() {
            self.catch_up_if_stale(game);
        } else {
            self.inner.bus.publish(game, seq);
        }
    }

    /// Reads a game again at whose board somebody is, if another node has told of a later state.
    pub(in crate::live) fn catch_up_if_stale(&self, game: &GameId) {
        let stale = self.inner.presence.hub.game(game);
        if stale.is_none_or(|game| !self.inner.games.is_stale(&game)) {
            return;
        }
        self.begin_to_catch_up(game);
    }

    fn begin_to_catch_up(&self, game: &GameId) {
        if self.inner.catching_up.games().insert(game.clone()) {
            let (live, game) = (self.clone(), game.clone());
            self.node
                .spawn(Job::CatchUp, async move { live.catch_up(&game).await });
        }
    }

    /// Reads a game until its board shows what was heard of.
    async fn catch_up(&self, id: &GameId) {
        let mut shift = Shift {
            catching_up: &self.inner.catching_up,
            game: id,
            ended: false,
        };
        loop {
            let turn = self.inner.catching_up.turns.acquire().await;
            let before = self.inner.presence.hub.game(id);
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
                        () = self.inner.node.stopping.cancelled() => {}
                    }
                }
            }
            let mut games = self.inner.catching_up.games();
            let now = self.inner.presence.hub.game(id);
            let behind = now
                .as_ref()
                .is_some_and(|now| self.inner.games.is_stale(now));
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
            self.catching_up.games().remove(self.game);
        }
    }
}
