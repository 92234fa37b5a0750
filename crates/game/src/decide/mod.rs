//! Whether a command is granted, and what happens then.
//!
//! Each file judges one kind of command against the game as it stands; nothing here changes a game.

mod cards;
mod command;
mod command_rule;
mod draw;
mod event;
mod facts;
mod kibitz;
mod moment;
mod permitted;
mod program;
mod rematch;
mod seat;
mod takeback;
mod time;
mod turn;

pub use command::{Actor, Command, CommandKind};
pub use command_rule::{Button, CommandRule, Need, OfferKind, Purpose, Sender, Tone};
pub use facts::{Conduct, DecisionFacts};
pub(super) use permitted::{choosing_for, permitted, takeback_plies};
pub use seat::{create, create_by_program, read_start};
pub(super) use time::change_time::offered_days;
pub(super) use time::give_time::amount as time_to_give;
pub use turn::explain;
pub(super) use turn::of_clicks;

use seat::Seat;
use time::overdue;

use super::{Game, GameEvent, GameId, Millis, Refusal, Status};

/// Most events in a game's log, so that a log can always be folded in a blink. Reached only by two
/// who mean to; ends are still written.
const MAX_EVENTS: i64 = 10_000;

/// What follows from a command.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Decision {
    /// What happens in the game, in this order, all at once.
    pub events: Vec<GameEvent>,
    /// Another game that begins at the same moment: a rematch, with its id and its first events.
    pub successor: Option<(GameId, Vec<GameEvent>)>,
    /// Set when the events happen although the command is refused: a turn that comes after the flag
    /// ends the game and is not played.
    pub refusal: Option<Refusal>,
}

impl From<GameEvent> for Decision {
    fn from(event: GameEvent) -> Self {
        vec![event].into()
    }
}

impl From<Vec<GameEvent>> for Decision {
    fn from(events: Vec<GameEvent>) -> Self {
        Self {
            events,
            ..Self::default()
        }
    }
}

/// Judges a command against the game as it is at `now`, vacations and pauses that are over by then
/// included. The only place that refuses one.
///
/// # Errors
/// [`Refusal`] says why not; nothing happens then.
pub fn decide(
    game: &Game,
    actor: &Actor,
    command: Command,
    facts: &DecisionFacts,
    now: Millis,
) -> Result<Decision, Refusal> {
    match overdue::up_to(game, &facts.hours, now) {
        Some((events, game)) => {
            let asked = overdue::asked_for(&game, actor, &command, &events);
            let decided = admit(&game, actor, command, facts, now);
            overdue::followed_by(events, asked, decided)
        }
        None => admit(game, actor, command, facts, now),
    }
}

/// Judges a command by its row in the table of commands, and then by itself.
fn admit(
    game: &Game,
    actor: &Actor,
    command: Command,
    facts: &DecisionFacts,
    now: Millis,
) -> Result<Decision, Refusal> {
    let rule = command.kind().rule();
    let person = actor.person();
    match (person, rule.sender) {
        (None, Sender::Server) | (Some(_), Sender::Anyone | Sender::Person | Sender::Player) => {}
        (None, _) => return Err(Refusal::NotAPlayer),
        (Some(_), Sender::Server) => return Err(Refusal::NotThePlayers),
    }
    facts.admit()?;
    let is_program = matches!(actor, Actor::Program(_));
    if is_program {
        program::may(game, rule)?;
    }
    let seat = Seat::of(game, person);
    if rule.sender == Sender::Player {
        seat.ok_or(Refusal::NotAPlayer)?;
        if let Some(outcome) = turn::fallen(game, now) {
            return Ok(Decision {
                events: vec![GameEvent::Ended { outcome }],
                refusal: Some(Refusal::OutOfTime(outcome)),
                ..Decision::default()
            });
        }
    }
    let decision = command.judge(game, (person, seat), facts, now)?;
    Ok(match person {
        Some(person) if is_program => program::noted(game, person, decision),
        _ => decision,
    })
}

/// Most commands need a game that is being played.
fn running(game: &Game) -> Result<(), Refusal> {
    match (game.status(), game.outcome()) {
        (_, Some(outcome)) => Err(Refusal::Over(outcome)),
        (Status::Open, None) => Err(Refusal::NotBegun),
        (Status::Running | Status::Over, None) => Ok(()),
    }
}

/// Refuses what would make a log grow without end.
fn room_in_log(game: &Game) -> Result<(), Refusal> {
    if game.seq() < MAX_EVENTS {
        Ok(())
    } else {
        Err(Refusal::LogFull)
    }
}
