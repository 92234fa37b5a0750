//! The way of a command: load, decide, append; when it is durable, ring; then answer.

use std::sync::Arc;

use super::{Live, LiveError, random};
use crate::{
    game::{
        self, Access, Actor, Clock, Command, CommandId, Decision, FoldError, Game, GameEvent,
        GameId, MAX_OPEN_SEEKS, Millis, NewGame, Person, Refusal, Seq, Status, Summary,
    },
    store::{Append, Appended, Entry},
};

/// How often a command is decided anew because another one was faster.
const ATTEMPTS: usize = 10;

impl Live {
    /// Creates a game. The same command sent twice creates one.
    ///
    /// # Errors
    /// When the wish is refused or the game cannot be saved.
    pub async fn create(
        &self,
        person: &Person,
        command_id: &CommandId,
        new: NewGame,
    ) -> Result<GameId, LiveError> {
        self.accepting()?;
        let id = random::game_id_for(&self.inner.id_key, &person.id, command_id);
        let events = game::create(new, person, random::side())?;
        let (entry, game) = begin(id.clone(), events, self.now_ms())?;
        let command = Some((person.id.clone(), command_id.clone()));
        let append = Append {
            at_ms: game.created_ms(),
            command,
            entry,
            successor: None,
        };
        let live = self.clone();
        self.to_the_end(async move {
            match live.inner.store.append(append).await? {
                Appended::Written(_) => live.announce(None, &game),
                Appended::Before(_) => {}
                Appended::Conflict => return Err(LiveError::Busy),
                Appended::TooManySeeks => return Err(Refusal::TooManySeeks(MAX_OPEN_SEEKS).into()),
            }
            Ok(id)
        })
        .await
    }

    /// Gives a command; the answer is the number of the last event that it led to. Sent twice with
    /// the same id it answers the same and happens once.
    ///
    /// # Errors
    /// When the command is refused or cannot be saved; then nothing has happened, unless the
    /// refusal says that time had run out.
    pub async fn execute(
        &self,
        game: &GameId,
        actor: &Actor,
        command_id: &CommandId,
        command: Command,
    ) -> Result<Seq, LiveError> {
        self.accepting()?;
        let (live, game, actor, command_id) = (
            self.clone(),
            game.clone(),
            actor.clone(),
            command_id.clone(),
        );
        self.to_the_end(async move {
            live.perform(&game, &actor, Some(&command_id), command)
                .await
        })
        .await
    }

    /// The game as it stands.
    ///
    /// # Errors
    /// When there is none, or it cannot be read.
    pub async fn game(&self, id: &GameId) -> Result<Arc<Game>, LiveError> {
        if let Some(game) = self.inner.cache.get(id) {
            return Ok(game);
        }
        let log = self.inner.store.log(id).await?;
        if log.is_empty() {
            return Err(LiveError::NoGame);
        }
        let events = log
            .iter()
            .map(|recorded| (&recorded.event, recorded.seq, recorded.at_ms));
        let game = Arc::new(Game::fold(id.clone(), events)?);
        self.inner.cache.put(&game);
        Ok(game)
    }

    /// Runs something to its end even if whoever asked goes away: what is durable must also be
    /// announced.
    async fn to_the_end<T: Send + 'static>(
        &self,
        work: impl Future<Output = Result<T, LiveError>> + Send + 'static,
    ) -> Result<T, LiveError> {
        match self.inner.tasks.spawn(work).await {
            Ok(result) => result,
            Err(error) if error.is_panic() => std::panic::resume_unwind(error.into_panic()),
            Err(_) => Err(LiveError::Stopping),
        }
    }

    /// Decides and appends, again whenever another event was faster.
    pub(super) async fn perform(
        &self,
        id: &GameId,
        actor: &Actor,
        command_id: Option<&CommandId>,
        command: Command,
    ) -> Result<Seq, LiveError> {
        let given = match actor {
            Actor::Person(person) => {
                command_id.map(|command_id| (person.id.clone(), command_id.clone()))
            }
            Actor::Server => None,
        };
        for _ in 0..ATTEMPTS {
            let game = self.game(id).await?;
            // A server's clock that was set back does not turn the log's times around.
            let now = self.now_ms().max(game.updated_ms());
            let decision = match game::decide(&game, actor, command.clone(), now) {
                Ok(decision) => decision,
                Err(refusal) => {
                    // Sent a second time, what was granted would be refused for having happened.
                    let before = match &given {
                        Some((person, command_id)) => {
                            self.inner.store.answered(id, person, command_id).await?
                        }
                        None => None,
                    };
                    return before.ok_or(LiveError::Refused(refusal));
                }
            };
            // A refused command is not remembered as done, whatever its arrival brought to light.
            let given = given.clone().filter(|_| decision.refusal.is_none());
            let refusal = decision.refusal.clone();
            if let Some(seq) = self.append(&game, decision, given, now).await? {
                return refusal.map_or(Ok(seq), |refusal| Err(refusal.into()));
            }
            self.inner.cache.forget(&game);
        }
        Err(LiveError::Busy)
    }

    /// Makes a decision durable and announces it. `None` when another event was faster.
    async fn append(
        &self,
        game: &Arc<Game>,
        decision: Decision,
        command: Option<(game::PersonId, CommandId)>,
        now: Millis,
    ) -> Result<Option<Seq>, LiveError> {
        let (entry, next) = go_on(game, decision.events, now)?;
        let successor = decision
            .successor
            .map(|(id, events)| begin(id, events, now))
            .transpose()?;
        let (successor, rematch) = successor.unzip();
        match self
            .inner
            .store
            .append(Append {
                at_ms: now,
                command,
                entry,
                successor,
            })
            .await?
        {
            Appended::Written(seq) => {
                if let Some(rematch) = rematch {
                    self.announce(None, &rematch);
                }
                self.announce(Some(game), &next);
                Ok(Some(seq))
            }
            Appended::Before(seq) => Ok(Some(seq)),
            Appended::Conflict => Ok(None),
            Appended::TooManySeeks => Err(Refusal::TooManySeeks(MAX_OPEN_SEEKS).into()),
        }
    }

    /// Tells everybody who waits for it that a game has gone on. It is durable by now.
    fn announce(&self, before: Option<&Game>, game: &Arc<Game>) {
        self.inner.cache.put(game);
        self.inner.hub.notify(game);
        if before.and_then(listed) != listed(game) {
            self.inner.lobby.send_modify(|count| *count += 1);
        }
        if let Some(deadline) = game.clock().and_then(Clock::deadline_ms) {
            self.inner.alarm.hear(deadline);
        }
    }
}

/// What the lists of the start page show of a game; nothing of one that is on neither.
fn listed(game: &Game) -> Option<(Status, usize, usize)> {
    let shown = match game.status() {
        Status::Open => game.setup().access == Access::Seek,
        Status::Running => !game.one_board(),
        Status::Over => false,
    };
    shown.then(|| {
        (
            game.status(),
            game.line().plies().len(),
            game.line().asides().len(),
        )
    })
}

/// A new log and the game that it makes.
fn begin(id: GameId, events: Vec<GameEvent>, now: Millis) -> Result<(Entry, Arc<Game>), FoldError> {
    let game = Game::fold(id, (1..).zip(&events).map(|(seq, event)| (event, seq, now)))?;
    Ok((
        Entry {
            game: game.id().clone(),
            after: 0,
            events,
            summary: Summary::of(&game),
        },
        Arc::new(game),
    ))
}

/// More events of a log and the game that they make.
fn go_on(
    game: &Game,
    events: Vec<GameEvent>,
    now: Millis,
) -> Result<(Entry, Arc<Game>), FoldError> {
    let after = game.seq();
    let mut next = game.clone();
    for (seq, event) in (after + 1..).zip(&events) {
        next.apply(event, seq, now)?;
    }
    Ok((
        Entry {
            game: game.id().clone(),
            after,
            events,
            summary: Summary::of(&next),
        },
        Arc::new(next),
    ))
}
