//! Decides commands: accepts or refuses each command, and determines the resulting events.
//!
//! Each file decides the commands of one subject. Functions here never modify a game.

mod board;
mod cards;
mod command;
mod command_rule;
mod draw;
mod event;
mod facts;
mod kibitz;
mod permitted;
mod program;
mod rematch;
mod seat;
mod takeback;
mod time;
mod turn;

pub use command::{Actor, Command, CommandKind};
pub use command_rule::{
    AllowedSender, ButtonTone, CommandButton, CommandPurpose, CommandRule, OfferKind, RequiredFact,
};
pub use facts::{ConductFacts, DecisionFacts};
pub(super) use permitted::{choosing_side_of, permitted, takeback_plies};
pub use seat::{create, create_by_program, read_start};
pub(super) use time::change_time::offered_days;
pub(super) use time::give_time::amount as time_to_give;
pub use turn::explain;
pub(super) use turn::{check_length, notation_of_clicks};

use seat::ActingSeat;
use time::overdue;

use super::{Game, GameEvent, GameId, GameStatus, Millis, Refusal};

/// The maximum number of events in a game's log, which keeps replaying a log fast. Normal games
/// never reach it. The end of a game is recorded even beyond the limit.
const MAX_EVENTS: i64 = 10_000;

/// The result of an accepted command.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct CommandDecision {
    /// The new log events, in order. All of them have the same time.
    pub events: Vec<GameEvent>,
    /// The id and the first events of a rematch that the command creates.
    pub successor: Option<(GameId, Vec<GameEvent>)>,
    /// Set if the command is refused although events are recorded. For example, a turn that arrives
    /// after the player's time has run out is not played, but the game ends.
    pub refusal: Option<Refusal>,
}

impl From<GameEvent> for CommandDecision {
    fn from(event: GameEvent) -> Self {
        vec![event].into()
    }
}

impl From<Vec<GameEvent>> for CommandDecision {
    fn from(events: Vec<GameEvent>) -> Self {
        Self {
            events,
            ..Self::default()
        }
    }
}

/// Decides a command on the game's state at `now`. First records vacations and pauses that have
/// ended by then.
///
/// # Errors
/// Returns the [`Refusal`] that explains why the command is not executed.
pub fn decide(
    game: &Game,
    actor: &Actor,
    command: Command,
    facts: &DecisionFacts,
    now: Millis,
) -> Result<CommandDecision, Refusal> {
    match overdue::apply_due(game, &facts.hours, now) {
        Some((events, game)) => {
            let is_requested = overdue::is_requested(&game, actor, &command, &events);
            let decided = admit(&game, actor, command, facts, now);
            overdue::append_decision(events, is_requested, decided)
        }
        None => admit(game, actor, command, facts, now),
    }
}

/// Checks a command against its rule, then decides the command.
fn admit(
    game: &Game,
    actor: &Actor,
    command: Command,
    facts: &DecisionFacts,
    now: Millis,
) -> Result<CommandDecision, Refusal> {
    let rule = command.kind().rule();
    let person = actor.person();
    match (person, rule.sender) {
        (None, AllowedSender::Server)
        | (Some(_), AllowedSender::Anyone | AllowedSender::Person | AllowedSender::Player) => {}
        (None, _) => return Err(Refusal::NotAPlayer),
        (Some(_), AllowedSender::Server) => return Err(Refusal::NotThePlayers),
    }
    facts.check_sender()?;
    let is_program = matches!(actor, Actor::Program(_));
    if is_program {
        program::check_allowed(game, rule)?;
    }
    let seat = ActingSeat::of(game, person);
    if rule.sender == AllowedSender::Player {
        seat.ok_or(Refusal::NotAPlayer)?;
        if let Some(outcome) = turn::flag_outcome(game, now) {
            return Ok(CommandDecision {
                events: vec![GameEvent::Ended { outcome }],
                refusal: Some(Refusal::OutOfTime(outcome)),
                ..CommandDecision::default()
            });
        }
    }
    let decision = command.judge(game, person, seat, facts, now)?;
    Ok(match person {
        Some(person) if is_program => program::announce(game, person, decision),
        _ => decision,
    })
}

/// Returns an error unless the game is running.
fn require_running(game: &Game) -> Result<(), Refusal> {
    match (game.status(), game.outcome()) {
        (_, Some(outcome)) => Err(Refusal::Over(outcome)),
        (GameStatus::Open, None) => Err(Refusal::NotBegun),
        (GameStatus::Running | GameStatus::Over, None) => Ok(()),
    }
}

/// Returns an error if the game's log is full.
fn require_log_space(game: &Game) -> Result<(), Refusal> {
    if game.seq() < MAX_EVENTS {
        Ok(())
    } else {
        Err(Refusal::LogFull)
    }
}
