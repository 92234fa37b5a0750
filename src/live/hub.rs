//! The rooms in which games are watched: a bell that rings when a game goes on, and who is there.

use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use tokio::sync::watch;

use crate::game::{Game, GameId, PersonId, Seq};
use postern_rules::Viewer;

/// Who is at a game's board now.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PresenceState {
    pub white: bool,
    pub black: bool,
    /// Connections of others.
    pub watchers: usize,
}

/// Keeps a person present until it is dropped.
#[derive(Debug)]
#[must_use = "whoever drops it has left"]
pub struct Presence {
    hub: GameHub,
    game: GameId,
    connection: u64,
}

/// All rooms. Cheap to clone. A room without anybody in it goes.
#[derive(Clone, Debug, Default)]
pub(super) struct GameHub {
    inner: Arc<Mutex<Inner>>,
}

#[derive(Debug, Default)]
struct Inner {
    rooms: HashMap<GameId, Room>,
    last_connection: u64,
    /// The number of rooms at which the next look for empty ones pays.
    sweep_at: usize,
}

/// Rooms below which nobody looks for empty ones.
const FEW: usize = 64;

#[derive(Debug)]
struct Room {
    bell: watch::Sender<Seq>,
    present: HashMap<u64, Option<PersonId>>,
    state: watch::Sender<PresenceState>,
    game: Arc<Game>,
}

impl GameHub {
    /// The bell of a game: its value is the last event known here.
    pub(super) fn subscribe(&self, game: &Arc<Game>) -> watch::Receiver<Seq> {
        self.lock().room(game).bell.subscribe()
    }

    pub(super) fn enter(
        &self,
        game: &Arc<Game>,
        who: Option<&PersonId>,
    ) -> (Presence, watch::Receiver<PresenceState>) {
        let mut inner = self.lock();
        inner.last_connection += 1;
        let connection = inner.last_connection;
        let room = inner.room(game);
        room.present.insert(connection, who.cloned());
        room.tell();
        let state = room.state.subscribe();
        (
            Presence {
                hub: self.clone(),
                game: game.id().clone(),
                connection,
            },
            state,
        )
    }

    /// Tells whoever listens that the game has gone on.
    pub(super) fn notify(&self, game: &Arc<Game>) {
        let mut inner = self.lock();
        let Some(room) = inner.rooms.get_mut(game.id()) else {
            return;
        };
        room.meet(game);
        if room.is_empty() {
            inner.rooms.remove(game.id());
        }
    }

    fn leave(&self, presence: &Presence) {
        let mut inner = self.lock();
        let Some(room) = inner.rooms.get_mut(&presence.game) else {
            return;
        };
        room.present.remove(&presence.connection);
        room.tell();
        if room.is_empty() {
            inner.rooms.remove(&presence.game);
        }
    }

    fn lock(&self) -> MutexGuard<'_, Inner> {
        // Nothing that holds the lock can leave a room half-changed.
        self.inner.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Inner {
    fn room(&mut self, game: &Arc<Game>) -> &mut Room {
        if self.rooms.len() >= self.sweep_at.max(FEW) {
            self.rooms.retain(|_, room| !room.is_empty());
            self.sweep_at = 2 * self.rooms.len();
        }
        let room = self
            .rooms
            .entry(game.id().clone())
            .or_insert_with(|| Room::new(game));
        room.meet(game);
        room
    }
}

impl Room {
    fn new(game: &Arc<Game>) -> Self {
        Self {
            bell: watch::Sender::new(game.seq()),
            present: HashMap::new(),
            state: watch::Sender::default(),
            game: Arc::clone(game),
        }
    }

    /// Takes note of a later state of the game: the bell rings, and a watcher may have become a
    /// player.
    fn meet(&mut self, game: &Arc<Game>) {
        if game.seq() > self.game.seq() {
            self.game = Arc::clone(game);
            self.bell.send_replace(game.seq());
            self.tell();
        }
    }

    /// Tells who is here, when that has changed.
    fn tell(&self) {
        let now = self.count();
        self.state
            .send_if_modified(|state| std::mem::replace(state, now) != now);
    }

    fn count(&self) -> PresenceState {
        let mut state = PresenceState::default();
        for who in self.present.values() {
            match self.game.viewer(who.as_ref()) {
                Viewer::Spectator => state.watchers += 1,
                Viewer::BothPlayers => (state.white, state.black) = (true, true),
                Viewer::Player(postern_rules::Color::White) => state.white = true,
                Viewer::Player(postern_rules::Color::Black) => state.black = true,
            }
        }
        state
    }

    fn is_empty(&self) -> bool {
        self.present.is_empty()
            && self.bell.receiver_count() == 0
            && self.state.receiver_count() == 0
    }
}

impl Drop for Presence {
    fn drop(&mut self) {
        self.hub.leave(self);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{self, NewGame, Opponent, Person, TimeControl};
    use postern_rules::{Color, Variant};

    fn open_game(id: &str) -> Arc<Game> {
        let new = NewGame {
            variant: Variant::HoleChess,
            with: Opponent::Friend,
            play: None,
            time: TimeControl::Unlimited,
            fen: None,
            seed: None,
        };
        let creator = Person {
            id: PersonId::parse("ann").unwrap(),
            name: "Ann".to_owned(),
        };
        let events = game::create(new, &creator, Color::White).unwrap();
        Arc::new(Game::fold(GameId::parse(id).unwrap(), [(&events[0], 1, 0)]).unwrap())
    }

    #[test]
    fn empty_rooms_go() {
        let hub = GameHub::default();
        let game = open_game("one");
        let (presence, state) = hub.enter(&game, None);
        let bell = hub.subscribe(&game);
        drop((presence, state));
        assert_eq!(hub.lock().rooms.len(), 1, "somebody listens still");
        drop(bell);
        hub.notify(&game);
        assert!(hub.lock().rooms.is_empty());
    }

    #[test]
    fn rooms_that_nobody_rings_are_swept() {
        let hub = GameHub::default();
        for number in 0..10 * FEW {
            drop(hub.subscribe(&open_game(&number.to_string())));
        }
        assert!(hub.lock().rooms.len() <= FEW);
    }
}
