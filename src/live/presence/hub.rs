//! Keeps the latest state of each game whose board has viewers, and the connections to the board.

use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use tokio::sync::watch;

use crate::live::bus::{Bus, PresenceState};
use crate::live::shards::Shards;
use postern_game::{Game, GameId, PersonId};
use postern_rules::Viewer;

/// Keeps a viewer present at a game's board until it is dropped.
#[must_use = "a person is present only as long as this is kept"]
pub struct PresenceGuard {
    hub: GameHub,
    game: GameId,
    connection: u64,
}

/// The boards that have viewers. Cheap to clone. A board without viewers is removed.
#[derive(Clone)]
pub(in crate::live) struct GameHub {
    bus: Arc<dyn Bus>,
    boards: Arc<Shards<HashMap<GameId, HubBoard>>>,
    last_connection: Arc<AtomicU64>,
}

struct HubBoard {
    /// The latest state of the game that this process knows.
    game: Arc<Game>,
    /// Whether the game was deleted while its board had viewers.
    removed: bool,
    present: HashMap<u64, HubConnection>,
}

struct HubConnection {
    who: Option<PersonId>,
    /// The player or spectator that this connection counts as.
    viewer: Viewer,
}

impl GameHub {
    pub(in crate::live) fn new(bus: Arc<dyn Bus>) -> Self {
        Self {
            bus,
            boards: Arc::default(),
            last_connection: Arc::default(),
        }
    }

    /// Returns a game's latest state, if its board has viewers.
    pub(in crate::live) fn game(&self, id: &GameId) -> Option<Arc<Game>> {
        let boards = self.boards.lock(id);
        let board = boards.get(id).filter(|board| !board.removed);
        board.map(|board| Arc::clone(&board.game))
    }

    /// Marks a game as deleted, so that the hub no longer returns it.
    pub(in crate::live) fn remove(&self, id: &GameId) {
        if let Some(board) = self.boards.lock(id).get_mut(id) {
            board.removed = true;
        }
    }

    /// Returns the games whose boards have viewers.
    pub(in crate::live) fn ids(&self) -> Vec<GameId> {
        let boards = self.boards.each();
        boards
            .flat_map(|boards| boards.keys().cloned().collect::<Vec<_>>())
            .collect()
    }

    /// Returns the games whose boards have viewers and show this person's name.
    pub(in crate::live) fn naming(&self, person: &PersonId) -> Vec<GameId> {
        let boards = self.boards.each();
        let named = boards.flat_map(|boards| {
            let boards = boards.values().map(|board| board.game.as_ref());
            let naming = boards.filter(|game| game.people().contains(person));
            naming.map(|game| game.id().clone()).collect::<Vec<_>>()
        });
        named.collect()
    }

    pub(in crate::live) fn enter(
        &self,
        game: &Arc<Game>,
        who: Option<&PersonId>,
    ) -> (PresenceGuard, watch::Receiver<PresenceState>) {
        let connection = self.last_connection.fetch_add(1, Ordering::Relaxed);
        let mut boards = self.boards.lock(game.id());
        let board = boards
            .entry(game.id().clone())
            .or_insert_with(|| HubBoard::of(game));
        board.go_on_to(game, &*self.bus);
        let viewer = board.game.viewer(who);
        let connected = HubConnection {
            who: who.cloned(),
            viewer,
        };
        board.present.insert(connection, connected);
        self.bus.move_presence(game.id(), None, Some(viewer));
        drop(boards);
        let presence = PresenceGuard {
            hub: self.clone(),
            game: game.id().clone(),
            connection,
        };
        (presence, self.bus.presence(game.id()))
    }

    /// Updates a game's board and notifies the game's subscribers.
    pub(in crate::live) fn notify(&self, game: &Arc<Game>) {
        self.meet(game);
        self.bus.publish(game.id(), game.seq());
    }

    /// Updates a game's board to this state, if the board has viewers and the state is later.
    pub(in crate::live) fn meet(&self, game: &Arc<Game>) {
        if let Some(board) = self.boards.lock(game.id()).get_mut(game.id()) {
            board.go_on_to(game, &*self.bus);
        }
    }

    fn leave(&self, presence: &PresenceGuard) {
        let mut boards = self.boards.lock(&presence.game);
        let Entry::Occupied(mut board) = boards.entry(presence.game.clone()) else {
            return;
        };
        if let Some(connected) = board.get_mut().present.remove(&presence.connection) {
            self.bus
                .move_presence(&presence.game, Some(connected.viewer), None);
        }
        if board.get().present.is_empty() {
            board.remove();
        }
    }
}

impl HubBoard {
    fn of(game: &Arc<Game>) -> Self {
        Self {
            game: Arc::clone(game),
            removed: false,
            present: HashMap::new(),
        }
    }

    /// Updates the board to a later state of the game, in which a spectator may have become a
    /// player.
    fn go_on_to(&mut self, game: &Arc<Game>, bus: &dyn Bus) {
        if game.seq() <= self.game.seq() {
            return;
        }
        let seated = game.players() != self.game.players();
        self.game = Arc::clone(game);
        if !seated {
            return;
        }
        for connected in self.present.values_mut() {
            let viewer = game.viewer(connected.who.as_ref());
            if viewer != connected.viewer {
                bus.move_presence(game.id(), Some(connected.viewer), Some(viewer));
                connected.viewer = viewer;
            }
        }
    }
}

impl Drop for PresenceGuard {
    fn drop(&mut self) {
        self.hub.leave(self);
    }
}

#[cfg(test)]
pub(in crate::live) use tests::open_games;

#[cfg(test)]
mod tests {
    use super::*;
    use crate::live::{LocalBus, SystemClock};
    use postern_game::{NewGame, OpponentKind, Person, TimeControl};
    use postern_rules::{Color, Variant};

    /// Returns `count` games, each with one player who waits for an opponent.
    pub(in crate::live) fn open_games(count: u32) -> Vec<Arc<Game>> {
        let new = NewGame {
            variant: Variant::HoleChess,
            with: OpponentKind::Friend,
            play: None,
            time: TimeControl::Unlimited,
            fen: None,
            seed: None,
            rated: false,
            deal: None,
            admission: postern_game::SeatConditions::default(),
        };
        let creator = Person {
            id: PersonId::parse("ann").unwrap(),
            name: "Ann".to_owned(),
        };
        let events = postern_game::create(
            new,
            &creator,
            postern_game::RandomInputs::new(Color::White, [[1; 32], [2; 32]]),
        )
        .unwrap();
        let id = |number: u32| GameId::parse(&number.to_string()).unwrap();
        (0..count)
            .map(|number| Arc::new(Game::fold(id(number), [(&events[0], 1, 0)]).unwrap()))
            .collect()
    }

    #[test]
    fn a_game_is_kept_as_long_as_somebody_is_there() {
        let hub = GameHub::new(Arc::new(LocalBus::new(Arc::new(SystemClock))));
        let game = &open_games(1)[0];
        let first = hub.enter(game, None);
        let (second, state) = hub.enter(game, None);
        assert_eq!(state.borrow().watchers, 2);
        drop(first);
        assert_eq!(
            (state.borrow().watchers, hub.game(game.id()).is_some()),
            (1, true)
        );
        drop(second);
        assert_eq!(
            (state.borrow().watchers, hub.game(game.id()).is_some()),
            (0, false)
        );
    }
}
