//! The result of a batch of commands, before it is written.

use std::collections::HashSet;
use std::sync::Arc;

use super::replies::{ConditionalMoves, GameProgress, go_on};
use super::waiting::QueuedCommand;
use crate::live::games::{news, occasions};
use postern_game::{
    BoardVersion, CommandDecision, DecisionFacts, FoldError, Game, GameEvent, GameId, GameSummary,
    Millis, PeopleHours, PersonId, Refusal, counts_for_ratings,
};
use postern_store::{LogAppend, NewEvents};

/// The result of one command.
pub(in crate::live) enum CommandStep {
    /// This command appends the next entry of [`CommandPlan::appends`]. The refusal, if any, is
    /// sent once that entry is durable.
    Append {
        refusal: Option<Refusal>,
        /// Whether the following entry is an immediate reply by a conditional move.
        replied: bool,
    },
    Refused(Refusal),
    /// The events of a command cannot be applied to the game, which is a bug. No later command is
    /// planned.
    Broken(FoldError),
}

/// The planned results of one game's commands. Each command is evaluated against the state after
/// the previous one.
pub(in crate::live) struct CommandPlan {
    /// One step for each command, in order. Commands without a step must wait.
    pub(in crate::live) steps: Vec<CommandStep>,
    pub(in crate::live) appends: Vec<LogAppend>,
    /// Rematches, each with the index of the append that starts the rematch.
    pub(in crate::live) rematches: Vec<(usize, Arc<Game>)>,
    /// The game's state after all appends; `None` if an event could not be applied.
    pub(in crate::live) next: Option<Game>,
    conditional: ConditionalMoves,
}

impl CommandPlan {
    pub(in crate::live) fn of<'a>(
        game: &Game,
        commands: impl Iterator<Item = (&'a QueuedCommand, &'a DecisionFacts)>,
        conditional: ConditionalMoves,
        now_ms: impl Fn() -> Millis,
    ) -> Self {
        let mut plan = Self {
            conditional,
            steps: Vec::new(),
            appends: Vec::new(),
            rematches: Vec::new(),
            next: None,
        };
        let mut next = game.clone();
        let mut given = HashSet::new();
        for (waiting, facts) in commands {
            if waiting
                .given
                .as_ref()
                .is_some_and(|command| !given.insert((&command.person, &command.id)))
            {
                // The same command was sent twice. The second result depends on whether the first
                // is written.
                break;
            }
            // Times in the log never decrease, even if the server's clock is set back.
            let now = now_ms().max(next.updated_ms());
            let command = waiting.command.clone();
            match postern_game::decide(&next, &waiting.actor, command, facts, now) {
                Err(refusal) => plan.steps.push(CommandStep::Refused(refusal)),
                Ok(decision) => {
                    let mut going = GameProgress {
                        game: &mut next,
                        hours: &facts.hours,
                        now,
                    };
                    if let Err(error) = plan.add(&mut going, waiting, decision) {
                        plan.steps.push(CommandStep::Broken(error));
                        return plan;
                    }
                }
            }
        }
        plan.next = Some(next);
        plan
    }

    /// Whether the plan refuses any command.
    pub(in crate::live) fn refuses(&self) -> bool {
        let mut steps = self.steps.iter();
        steps.any(|step| matches!(step, CommandStep::Refused(_)))
    }

    fn add(
        &mut self,
        going: &mut GameProgress,
        waiting: &QueuedCommand,
        decision: CommandDecision,
    ) -> Result<(), FoldError> {
        let by = waiting.actor.person();
        let successor = decision
            .successor
            .map(|(id, events)| begin(id, events, by, going.hours, going.now))
            .transpose()?;
        let (successor, rematch) = successor.unzip();
        let before = BoardVersion::of(going.game);
        let (entry, mut news) = go_on(going, decision.events, by)?;
        news.extend(rematch.iter().flat_map(|game| news::of(None, game)));
        let command = waiting
            .given
            .clone()
            // A refused command is not recorded as done, even if it appends events.
            .filter(|_| decision.refusal.is_none());
        let place = self.appends.len();
        self.rematches.extend(rematch.map(|game| (place, game)));
        let mut append = LogAppend {
            at_ms: going.now,
            command,
            entry,
            successor,
            conditional: None,
            news,
        };
        let reply = self.conditional.follow(before, &mut append, going)?;
        self.steps.push(CommandStep::Append {
            refusal: decision.refusal,
            replied: reply.is_some(),
        });
        self.appends.push(append);
        self.appends.extend(reply);
        Ok(())
    }
}

/// Returns a new game and the first entry of its log. `by` is the person who begins it.
pub(in crate::live) fn begin(
    id: GameId,
    events: Vec<GameEvent>,
    by: Option<&PersonId>,
    hours: &PeopleHours,
    now: Millis,
) -> Result<(NewEvents, Arc<Game>), FoldError> {
    let (game, events) = Game::start(id, events, hours, now)?;
    let entry = NewEvents {
        game: game.id().clone(),
        after: 0,
        events,
        summary: GameSummary::of(&game),
        counts: counts_for_ratings(&game),
        occasions: occasions::of(None, &game, by, now),
    };
    Ok((entry, Arc::new(game)))
}
