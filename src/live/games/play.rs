//! Creates games, accepts commands, and announces durable changes.

use std::sync::Arc;

use crate::live::games::commands::plan::begin;
use crate::live::games::news;
use crate::live::games::news::NewsSnapshot;
use crate::live::{Games, LiveError, random};
use postern_game;
use postern_game::{
    Actor, Command, CommandId, Game, GameEvent, GameId, NewGame, Person, PersonId, RandomInputs,
    Refusal, Seq,
};
use postern_store::{AppendResult, CommandIdentity, LogAppend, RecordedEvent};

/// A function that returns the first events of a new game.
type FirstEvents = fn(NewGame, &Person, RandomInputs) -> Result<Vec<GameEvent>, Refusal>;

impl Games {
    /// Creates a game. Sending the same command twice creates only one game.
    ///
    /// # Errors
    /// Returns an error if the settings are refused, the person is suspended, or the game cannot be
    /// saved.
    pub async fn create(
        self: &Arc<Self>,
        person: &Person,
        command_id: &CommandId,
        new: NewGame,
    ) -> Result<GameId, LiveError> {
        self.create_by(person, command_id, new, postern_game::create)
            .await
    }

    /// Creates a game for a program that acts on a person's behalf. The game is marked accordingly
    /// and is not rated.
    ///
    /// # Errors
    /// Returns the same errors as `create`.
    pub async fn create_by_program(
        self: &Arc<Self>,
        person: &Person,
        command_id: &CommandId,
        new: NewGame,
    ) -> Result<GameId, LiveError> {
        self.create_by(person, command_id, new, postern_game::create_by_program)
            .await
    }

    async fn create_by(
        self: &Arc<Self>,
        person: &Person,
        command_id: &CommandId,
        new: NewGame,
        begins: FirstEvents,
    ) -> Result<GameId, LiveError> {
        self.node.accepting()?;
        match &new.admission.invited {
            Some(invited) => self.standings.may_meet(&person.id, invited).await?,
            None => self.standings.must_be_in_standing(&person.id).await?,
        }
        let id = self.new_game_id(&person.id, command_id);
        let _counted = self.seat_computer(person, &new, &id).await?;
        let created = self.begin_game(person, command_id, new, begins).await;
        count("create", created.as_ref().err());
        created
    }

    async fn begin_game(
        self: &Arc<Self>,
        person: &Person,
        command_id: &CommandId,
        new: NewGame,
        begins: FirstEvents,
    ) -> Result<GameId, LiveError> {
        let id = self.new_game_id(&person.id, command_id);
        let command = Some(CommandIdentity {
            person: person.id.clone(),
            id: command_id.clone(),
            digest: new.digest(),
        });
        let players = new.admission.invited.iter().chain([&person.id]);
        let hours = self.people.hours_of(new.time, players).await?;
        let events = begins(new, person, random::chance())?;
        let (entry, game) = begin(
            id.clone(),
            events,
            Some(&person.id),
            &hours,
            self.node.now_ms(),
        )?;
        let append = LogAppend {
            at_ms: game.created_ms(),
            command,
            entry,
            successor: None,
            conditional: None,
            news: news::of(None, &game),
        };
        let games = Arc::clone(self);
        self.node
            .to_the_end(async move {
                let appended = games.node.store.append(append).await;
                let appended = appended.inspect_err(|error| games.node.mind_version(error))?;
                if let Some(refusal) = appended.refusal() {
                    return Err(refusal.into());
                }
                match appended {
                    AppendResult::Written(_) => {
                        games.announce(None, &game);
                        games.wake_computer(&game);
                    }
                    AppendResult::Conflict => return Err(LiveError::Busy),
                    _ => {}
                }
                Ok(id)
            })
            .await
    }

    /// Returns the ID of the game that a person's command creates.
    pub fn new_game_id(&self, person: &PersonId, command: &CommandId) -> GameId {
        random::game_id_for(&self.node.id_key, person, command)
    }

    /// Runs a command. Returns the number of the last event that the command led to. A command that
    /// is sent twice with the same ID runs once and returns the same answer.
    ///
    /// # Errors
    /// Returns an error if the command is refused or cannot be saved. In that case nothing has
    /// changed, unless the refusal says that time had run out.
    pub async fn execute(
        self: &Arc<Self>,
        game: &GameId,
        actor: &Actor,
        command_id: &CommandId,
        command: Command,
    ) -> Result<Seq, LiveError> {
        self.node.accepting()?;
        let kind = command.kind();
        let answer = self
            .perform(game, actor.clone(), Some(command_id.clone()), command)
            .await;
        count(&kind.to_string(), answer.as_ref().err());
        answer
    }

    /// Returns a game's current state.
    ///
    /// # Errors
    /// Returns an error if the game does not exist or cannot be read.
    pub async fn game(&self, id: &GameId) -> Result<Arc<Game>, LiveError> {
        match self.presence.hub.game(id) {
            Some(game) => Ok(game),
            None => self.cache.get_or_read(id, || self.read(id)).await,
        }
    }

    /// Reads a game from its log.
    pub(in crate::live) async fn read(&self, id: &GameId) -> Result<Arc<Game>, LiveError> {
        metrics::counter!("postern_games_read_total").increment(1);
        let log = self.node.store.log(id).await;
        let log = log.inspect_err(|error| self.node.mind_version(error))?;
        if log.is_empty() {
            return Err(LiveError::NoGame);
        }
        let events = log
            .iter()
            .map(|recorded| (&recorded.event, recorded.seq, recorded.at_ms));
        Ok(Arc::new(Game::fold(id.clone(), events)?))
    }

    /// Returns a game's latest state from its log, including changes by other nodes of which this
    /// node has not heard.
    ///
    /// # Errors
    /// Returns an error if the game does not exist or cannot be read.
    pub(in crate::live) async fn latest(
        self: &Arc<Self>,
        id: &GameId,
    ) -> Result<Arc<Game>, LiveError> {
        let game = self.game(id).await?;
        if self.reload_if_overtaken(&game).await? {
            self.game(id).await
        } else {
            Ok(game)
        }
    }

    /// Re-reads a game if another node has changed it. Returns whether that was the case.
    pub(in crate::live) async fn reload_if_overtaken(
        self: &Arc<Self>,
        game: &Game,
    ) -> Result<bool, LiveError> {
        if self.node.membership.is_none()
            || self.node.store.last_seq(game.id()).await? <= game.seq()
        {
            return Ok(false);
        }
        self.reload(game).await?;
        Ok(true)
    }

    /// Re-reads a game whose log may have new events from other nodes, and announces them.
    pub(in crate::live) async fn reload(self: &Arc<Self>, stale: &Game) -> Result<(), LiveError> {
        let read = match self.go_on(stale).await {
            Some(game) => Ok(game),
            None => self.read(stale.id()).await,
        };
        if matches!(read, Err(LiveError::NoGame)) {
            self.forget(stale.id());
        }
        let game = read?;
        self.announce(Some(stale), &game);
        Ok(())
    }

    /// Extends a game's state with the new events of its log. Returns `None` if there are none or
    /// the whole log must be read.
    async fn go_on(&self, stale: &Game) -> Option<Arc<Game>> {
        let variant = stale.setup().variant;
        let added = self.node.store.log_after(stale.id(), stale.seq(), variant);
        let mut game = stale.clone();
        for recorded in added.await.ok()? {
            let RecordedEvent { seq, at_ms, event } = recorded;
            if matches!(event.event, GameEvent::CommentEdited { .. }) {
                // The edit changes a comment from before these events, so the whole log is needed.
                return None;
            }
            game.apply(&event, seq, at_ms).ok()?;
        }
        (game.seq() > stale.seq()).then(|| Arc::new(game))
    }

    /// Announces a durable change of a game to all subscribers.
    pub(in crate::live) fn announce(self: &Arc<Self>, before: Option<&Game>, game: &Arc<Game>) {
        self.cache.put(game);
        metrics::gauge!("postern_cache_bytes").set(self.cache.bytes());
        self.presence.hub.notify(game);
        let before = before.map(NewsSnapshot::of);
        for news in news::of(before.as_ref(), game) {
            self.hear(&news);
        }
    }
}

/// Counts a command's result in the metrics.
fn count(kind: &str, error: Option<&LiveError>) {
    let result = match error {
        None => "accepted",
        Some(LiveError::Refused(_)) => "refused",
        Some(LiveError::Busy | LiveError::Stopping) => "busy",
        Some(_) => "failed",
    };
    metrics::counter!("postern_commands_total", "kind" => kind.to_owned(), "result" => result)
        .increment(1);
}
