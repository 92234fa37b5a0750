//! What differs when a program gives a player's commands.

use super::{Decision, Game, Refusal, seat::Seat};
use crate::{CommandRule, GameEvent, PersonId, Purpose};
use postern_rules::Color;

/// Fails for what a program may not do: begin a rated game, or play in one.
pub(super) fn may(game: &Game, rule: CommandRule) -> Result<(), Refusal> {
    let plays = matches!(rule.purpose, Purpose::Begin | Purpose::Move);
    if plays && game.setup().rated {
        Err(Refusal::RatedWithoutPrograms)
    } else {
        Ok(())
    }
}

/// Has the game note that a program plays, with the first thing by which it does. At one board there is
/// nobody who should know.
pub(super) fn noted(game: &Game, person: &PersonId, mut decision: Decision) -> Decision {
    let joins = matches!(decision.events[..], [GameEvent::Joined { .. }]);
    let by = if joins {
        Color::ALL
            .into_iter()
            .find(|&side| game.players()[side].is_none())
    } else {
        Seat::of(game, Some(person)).map(|seat| seat.side)
    };
    let Some(by) = by.filter(|&by| !game.one_board() && !game.programs()[by]) else {
        return decision;
    };
    if decision.events.iter().any(is_play) {
        let first = usize::from(joins);
        decision
            .events
            .insert(first, GameEvent::ProgramPlays { by });
    }
    decision
}

/// Whether an event is a part of playing, and not of talking about it.
const fn is_play(event: &GameEvent) -> bool {
    matches!(
        event,
        GameEvent::Joined { .. }
            | GameEvent::Played(_)
            | GameEvent::EventStarted { .. }
            | GameEvent::SquareChosen { .. }
            | GameEvent::TurnTakenBack(_)
            | GameEvent::Landed(_)
    )
}
