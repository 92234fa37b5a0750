//! Explains why a move cannot be the second one of a turn.

use shakmaty::{Move, Square};

use super::{illegal, landing, limit, mover};
use crate::IllegalTurn;
use crate::event_chess::active::aspects::EventAspects;
use crate::event_chess::moves::turn::Turn;
use crate::event_chess::moves::turn_effects::FirstMove;
use crate::event_chess::situation::PublicPosition;

/// Explains that castling cannot be one of two moves.
pub(in crate::event_chess) fn castling_is_alone() -> IllegalTurn {
    illegal("castling is a turn by itself", [])
}

/// Explains why the piece on `from` cannot make the second move of a turn, either at all or to
/// `to`.
pub(in crate::event_chess) fn following(
    situation: &PublicPosition,
    first: Move,
    from: Square,
    to: Option<Square>,
) -> IllegalTurn {
    let (after, made) = situation.made(first.into());
    if !situation.active_events.touch(EventAspects::MOVES) || made.first == FirstMove::Put {
        return illegal("nothing follows in the same turn", [from]);
    }
    if made.first == FirstMove::Castling {
        return castling_is_alone();
    }
    let role = match mover(&after, from) {
        Ok(role) => role,
        Err(reason) => return reason,
    };
    let forbidden = after.active_events.iter().find_map(|force| {
        let event = force.event();
        event.forbids_second(&after, force.state, &made, from, to)
    });
    if let Some(clause) = forbidden {
        return illegal(clause, [from].into_iter().chain(to));
    }
    let movers = situation
        .begin(first)
        .is_some_and(|begun| begun.seconds().any(|second| second.movers.contains(from)));
    if !movers {
        return illegal("nothing follows in the same turn", [from]);
    }
    let Some(to) = to else {
        return super::no_turn(&after, role, from);
    };
    let second = super::ordinary(&after, role, from, to);
    let (_, both) = situation.made(Turn::of_two(first, second));
    if after.goals(from).all().contains(to)
        && !PublicPosition::keeps_limit(&both, situation.allowance())
    {
        return limit(situation, to);
    }
    landing(&after, from, to)
}
