//! Restrictions on programs that play on behalf of a person.

use super::seat::ActingSeat;
use super::{CommandDecision, Game, Refusal};
use crate::{CommandPurpose, CommandRule, GameEvent, PersonId};

/// Returns an error if a program tries to start or play a rated game.
pub(super) fn check_allowed(game: &Game, rule: CommandRule) -> Result<(), Refusal> {
    let plays = matches!(rule.purpose, CommandPurpose::Begin | CommandPurpose::Move);
    if plays && game.setup().rated {
        Err(Refusal::RatedWithoutPrograms)
    } else {
        Ok(())
    }
}

/// Adds an event that informs the opponent when a program first plays. Pass-and-play games do not
/// need it, because they have no opponent.
pub(super) fn announce(
    game: &Game,
    person: &PersonId,
    mut decision: CommandDecision,
) -> CommandDecision {
    let joins = matches!(decision.events[..], [GameEvent::Joined { .. }]);
    let by = if joins {
        game.free_side()
    } else {
        ActingSeat::of(game, Some(person)).map(|seat| seat.side)
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

/// Whether the event is part of playing, in contrast to offers and comments.
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
