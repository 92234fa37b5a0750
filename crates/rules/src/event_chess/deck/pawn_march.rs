//! Event 13, Pawn March: a turn may consist of two pawn moves.

use shakmaty::{Bitboard, Board, Color, Role, Square, attacks};

use super::{DeckEvent, SecondMove};
use crate::EventCard;
use crate::event_chess::active::aspects::EventAspects;
use crate::event_chess::active::state::EventState;
use crate::event_chess::moves::turn_effects::{FirstMove, TurnEffects};
use crate::event_chess::situation::PublicPosition;

pub(super) struct PawnMarchEvent;

impl DeckEvent for PawnMarchEvent {
    fn card(&self) -> &'static EventCard {
        &EventCard {
            number: 13,
            name: "Pawn March",
            condition: Some("Each player has two pawns."),
            text: "A turn may be two moves of two different pawns, neither of them a capture. The \
                   second must be possible after the first. After two double steps either pawn can \
                   be taken en passant, not both.",
            choice: None,
        }
    }

    fn aspects(&self) -> EventAspects {
        EventAspects::MOVES
    }

    fn may_start(&self, situation: &PublicPosition) -> bool {
        situation.each_side_has(Role::Pawn, 2)
    }

    fn firsts(&self, _: EventState, board: &Board, side: Color) -> Bitboard {
        board.by_piece(Role::Pawn.of(side))
    }

    fn second(
        &self,
        after: &PublicPosition,
        _: EventState,
        first: &TurnEffects,
    ) -> Option<SecondMove> {
        if first.first != FirstMove::Move(Role::Pawn) || first.taken.any() {
            return None;
        }
        let pawns = after.board.by_piece(Role::Pawn.of(after.turn)) & !first.moved;
        pawns.any().then_some(SecondMove {
            movers: pawns,
            may_capture: false,
            any_order: true,
        })
    }

    fn forbids_second(
        &self,
        after: &PublicPosition,
        _: EventState,
        first: &TurnEffects,
        from: Square,
        to: Option<Square>,
    ) -> Option<String> {
        if first.first != FirstMove::Move(Role::Pawn) {
            return None;
        }
        let takes = |to: Square| {
            let met = after.board.occupied() | after.passed;
            met.contains(to) && attacks::pawn_attacks(after.turn, from).contains(to)
        };
        if first.taken.any() || to.is_some_and(takes) {
            return Some("a capture cannot be one of two pawn moves".to_owned());
        }
        if first.moved.contains(from) {
            return Some("two different pawns move in such a turn, not the same twice".to_owned());
        }
        let is_pawn = after.board.role_at(from) == Some(Role::Pawn);
        (!is_pawn).then(|| "only another pawn may move after a pawn".to_owned())
    }
}
