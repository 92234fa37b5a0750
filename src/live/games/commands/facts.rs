//! Reads the facts on which the decision about a command depends, such as the players' hours and
//! suspensions. The command table lists the facts that each command needs. They are read again for
//! each decision.

use futures_util::future::join_all;

use super::replies::ConditionalMoves;
use super::waiting::{CommandBatch, QueuedCommand};
use crate::live::{Games, LiveError, random};
use postern_game::{
    Actor, Command, CommandPurpose, DecisionFacts, Game, GameId, GameStatus, PeopleHours,
    RatingSet, RequiredFact,
};

impl Games {
    /// Reads the facts that all commands of a batch share: the players' hours, and the conditional
    /// moves if a command needs them.
    pub(in crate::live) async fn shared_facts(
        &self,
        game: &Game,
        batch: &CommandBatch,
    ) -> Result<(PeopleHours, ConditionalMoves), LiveError> {
        let hours = self.hours_in(game, batch).await?;
        let needs_plans =
            |(_, one): &(_, QueuedCommand)| one.command.kind().rule().needs(RequiredFact::Plans);
        let plans = if batch.iter().any(needs_plans) {
            self.plans_in(game).await?
        } else {
            ConditionalMoves::default()
        };
        Ok((hours, plans))
    }

    /// Returns the sleeping hours of everyone whose clock these commands can start: the players and
    /// anyone who joins.
    async fn hours_in(&self, game: &Game, batch: &CommandBatch) -> Result<PeopleHours, LiveError> {
        let players = game.players();
        let seated = [&players.white, &players.black].into_iter().flatten();
        let givers = batch.iter().filter_map(|(_, one)| one.actor.person());
        self.people
            .hours_of(game.time(), seated.chain(givers))
            .await
    }

    /// Reads the facts for each command. A command whose facts cannot be read is answered with the
    /// error and removed from the batch.
    pub(in crate::live) async fn with_facts(
        &self,
        game: &Game,
        batch: CommandBatch,
        hours: &PeopleHours,
    ) -> (CommandBatch, Vec<DecisionFacts>) {
        let facts = batch
            .iter()
            .map(|(_, one)| self.facts(game, &one.actor, &one.command, hours));
        let facts = join_all(facts).await;
        let mut known = (Vec::with_capacity(batch.len()), Vec::new());
        for (one, facts) in batch.into_iter().zip(facts) {
            match facts {
                Ok(facts) => {
                    known.0.push(one);
                    known.1.push(facts);
                }
                Err(error) => one.1.answer(Err(error)),
            }
        }
        known
    }

    /// Reads the facts for one command. Roles and suspensions are read from the database each time.
    async fn facts(
        &self,
        game: &Game,
        actor: &Actor,
        command: &Command,
        hours: &PeopleHours,
    ) -> Result<DecisionFacts, LiveError> {
        let mut facts = random::facts(hours.clone());
        let Some(person) = actor.person() else {
            return Ok(facts);
        };
        // Without a free seat every join is refused, so no facts about people are read.
        let is_join = matches!(command, Command::Join);
        if is_join && game.status() != GameStatus::Open {
            return Ok(facts);
        }
        for need in command.kind().rule().needs {
            match need {
                RequiredFact::Conduct => {
                    facts.conduct = self.standings.conduct_of(person, None).await?;
                }
                RequiredFact::Meeting => {
                    let players = game.players();
                    let mut players = [&players.white, &players.black].into_iter().flatten();
                    let other = players.find(|player| *player != person);
                    facts.conduct = self.standings.conduct_of(person, other).await?;
                }
                RequiredFact::Opponent => {
                    facts.is_opponent_deleted =
                        self.people.is_other_player_deleted(game, actor).await?;
                }
                RequiredFact::Account => {
                    let setup = game.setup();
                    let counts = setup.rated || setup.admission.accounts_only;
                    facts.has_account = counts && self.people.account(person).await?.is_some();
                }
                RequiredFact::Rating => {
                    let setup = game.setup();
                    let set = RatingSet::of(setup).filter(|_| setup.admission.ratings.is_some());
                    if let Some(set) = set {
                        facts.strength = self.ratings.strength_in(person, set).await?;
                    }
                }
                RequiredFact::Absence => {
                    facts.opponent_presence = self.presence.away_from(game, actor).await?;
                }
                RequiredFact::CardsRead => {
                    facts.cards_read = self.cards_read_in(game, command).await?;
                }
                // Conditional moves are read once for the whole batch.
                RequiredFact::Plans => {}
            }
        }
        Ok(facts)
    }

    /// Checks whether a new guest could send this command, before the guest is created. Only
    /// commands that begin a game are checked; all others are accepted.
    ///
    /// # Errors
    /// Returns the refusal, or an error if the game does not exist or something cannot be read.
    pub async fn may_as_guest(&self, id: &GameId, command: &Command) -> Result<(), LiveError> {
        let game = self.game(id).await?;
        if command.kind().rule().purpose == CommandPurpose::Begin {
            let guest = Actor::Person(random::person_id());
            let hours = PeopleHours::default();
            let facts = self.facts(&game, &guest, command, &hours).await?;
            postern_game::decide(&game, &guest, command.clone(), &facts, self.node.now_ms())?;
        }
        Ok(())
    }
}
