//! Event 73, Cooperation: neighbouring pieces lend each other their movement.

use shakmaty::{Bitboard, Color, Role, Square, attacks};

use super::DeckEvent;
use crate::EventCard;
use crate::event_chess::active::aspects::EventAspects;
use crate::event_chess::active::state::EventState;
use crate::event_chess::situation::PublicPosition;
use crate::orthodox::name;

pub(super) struct CooperationEvent;

impl DeckEvent for CooperationEvent {
    fn card(&self) -> &'static EventCard {
        &EventCard {
            number: 73,
            name: "Cooperation",
            condition: None,
            text: "A piece directly beside another of its side, not diagonally, may also make any \
                   move that the other could make from that square. Kings and pawns neither lend \
                   nor borrow, and what is borrowed is not lent on.",
            choice: None,
        }
    }

    fn aspects(&self) -> EventAspects {
        EventAspects::ATTACKS.and(EventAspects::WAYS)
    }

    fn lenders(&self, situation: &PublicPosition, at: Square) -> Bitboard {
        let Some(side) = situation.board.color_at(at) else {
            return Bitboard::EMPTY;
        };
        let apart = apart(situation, side);
        if apart.contains(at) {
            return Bitboard::EMPTY;
        }
        beside(at) & situation.board.by_color(side) & !apart
    }

    fn forbids(
        &self,
        situation: &PublicPosition,
        _: EventState,
        from: Square,
        to: Square,
    ) -> Option<String> {
        let side = situation.turn;
        let (board, apart) = (&situation.board, apart(situation, side));
        let role = board.role_at(from)?;
        let own = board.by_color(side);
        if own.contains(to) {
            return None;
        }
        let would_lend = |near: &Square| {
            let kept = apart.contains(*near) || apart.contains(from);
            let reach = board
                .role_at(*near)
                .filter(|lent| *lent != Role::Pawn && *lent != role)
                .map(|lent| attacks::attacks(from, lent.of(side), board.occupied()));
            kept && reach.is_some_and(|reach| reach.contains(to))
        };
        let near = (beside(from) & own).into_iter().find(would_lend)?;
        let (who, whose) = (name(role), board.role_at(near).map_or("piece", name));
        Some(format!(
            "kings, royal pieces and pawns neither lend nor borrow: the {who} on {from} cannot \
             move as the {whose} on {near}"
        ))
    }
}

/// Returns the pieces of `side` that neither lend movement to neighbours nor borrow it.
fn apart(situation: &PublicPosition, side: Color) -> Bitboard {
    situation.royal(side) | situation.board.pawns()
}

/// Returns the orthogonal neighbours of a square.
fn beside(at: Square) -> Bitboard {
    attacks::king_attacks(at) & (Bitboard::from_file(at.file()) | Bitboard::from_rank(at.rank()))
}
