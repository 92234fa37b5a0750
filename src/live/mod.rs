//! Games as they are played: load, decide, append, ring; who is here, and whose clock runs out.

mod clock;
mod error;

use std::sync::Arc;

use tokio::sync::watch;
use tokio_util::sync::CancellationToken;

pub use clock::{Clock, ManualClock, SystemClock};
pub use error::LiveError;

use crate::{
    game::{Actor, Command, CommandId, Game, GameId, GameView, NewGame, Person, PersonId, Seq, Summary},
    store::Store,
};

/// Everything that goes on. Cheap to clone.
#[derive(Clone)]
pub struct Live {}

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
pub struct Presence {}

impl Live {
    pub async fn open(store: Store, clock: Arc<dyn Clock>) -> Result<Self, LiveError> {
        let _ = (store, clock);
        todo!()
    }
    pub async fn create(&self, person: &Person, command_id: &CommandId, new: NewGame) -> Result<GameId, LiveError> {
        let _ = (person, command_id, new);
        todo!()
    }
    pub async fn execute(
        &self,
        game: &GameId,
        actor: &Actor,
        command_id: &CommandId,
        command: Command,
    ) -> Result<Seq, LiveError> {
        let _ = (game, actor, command_id, command);
        todo!()
    }
    pub async fn view(&self, game: &GameId, viewer: Option<&PersonId>, since: Seq) -> Result<GameView, LiveError> {
        let _ = (game, viewer, since);
        todo!()
    }
    pub async fn game(&self, game: &GameId) -> Result<Arc<Game>, LiveError> {
        let _ = game;
        todo!()
    }
    /// A random id, for the successor in a rematch command.
    pub fn new_game_id(&self) -> GameId {
        todo!()
    }
    pub fn now_ms(&self) -> crate::game::Millis {
        todo!()
    }
    pub async fn bell(&self, game: &GameId) -> Result<watch::Receiver<Seq>, LiveError> {
        let _ = game;
        todo!()
    }
    pub async fn enter(
        &self,
        game: &GameId,
        who: Option<&PersonId>,
    ) -> Result<(Presence, watch::Receiver<PresenceState>), LiveError> {
        let _ = (game, who);
        todo!()
    }
    /// Counts up whenever a list of the start page may have changed.
    pub fn lobby(&self) -> watch::Receiver<u64> {
        todo!()
    }
    pub async fn seeks(&self) -> Result<Vec<Summary>, LiveError> {
        todo!()
    }
    pub async fn running(&self) -> Result<Vec<Summary>, LiveError> {
        todo!()
    }
    pub async fn games_of(&self, person: &PersonId) -> Result<Vec<Summary>, LiveError> {
        let _ = person;
        todo!()
    }
    pub async fn new_guest(&self) -> Result<Person, LiveError> {
        todo!()
    }
    /// `None` when there is no such person (any more).
    pub async fn person(&self, id: &PersonId) -> Result<Option<Person>, LiveError> {
        let _ = id;
        todo!()
    }
    pub async fn rename(&self, id: &PersonId, name: &str) -> Result<Person, LiveError> {
        let _ = (id, name);
        todo!()
    }
    pub async fn device_link(&self, id: &PersonId) -> Result<String, LiveError> {
        let _ = id;
        todo!()
    }
    /// Whose link it is, without using it up: the page asks before anything changes.
    pub async fn person_of_link(&self, token: &str) -> Result<Person, LiveError> {
        let _ = token;
        todo!()
    }
    /// Whether the database can be read and written, for the health check.
    pub async fn check(&self) -> Result<(), LiveError> {
        todo!()
    }
    pub async fn take_device_link(&self, token: &str) -> Result<Person, LiveError> {
        let _ = token;
        todo!()
    }
    /// 64 random bytes, made on the first start and kept.
    pub fn cookie_key(&self) -> &[u8] {
        todo!()
    }
    /// Lets flags fall until [`Live::shutdown`]; spawn it once.
    pub async fn run_flags(&self) {
        todo!()
    }
    /// Cancelled when the server begins to stop: sockets say goodbye.
    pub fn stopping(&self) -> CancellationToken {
        todo!()
    }
    /// Takes no more commands, waits until what was taken is durable, and closes the database.
    pub async fn shutdown(&self) {
        todo!()
    }
}
