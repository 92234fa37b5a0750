//! Event 49, Flying Rooks: rooks may jump over pieces when they do not capture.

use shakmaty::{Bitboard, Piece, Role, Square, attacks};

use super::DeckEvent;
use crate::EventCard;
use crate::event_chess::active::aspects::EventAspects;
use crate::event_chess::active::state::EventState;
use crate::event_chess::moves::pattern::MovePattern;
use crate::event_chess::situation::PublicPosition;
use crate::orthodox::{name, obstacle};

pub(super) struct FlyingRooksEvent;

impl DeckEvent for FlyingRooksEvent {
    fn card(&self) -> &'static EventCard {
        &EventCard {
            number: 49,
            name: "Flying Rooks",
            condition: Some("Each player has a rook."),
            text: "A rook that does not capture may jump over any number of pieces on its line. \
                   Captures and castling are as ever.",
            choice: None,
        }
    }

    fn aspects(&self) -> EventAspects {
        EventAspects::WAYS
    }

    fn may_start(&self, situation: &PublicPosition) -> bool {
        situation.each_side_has(Role::Rook, 1)
    }

    fn forbids(
        &self,
        situation: &PublicPosition,
        _: EventState,
        from: Square,
        to: Square,
    ) -> Option<String> {
        let board = &situation.board;
        let met = board.role_at(to)?;
        let on_line = board.role_at(from)? == Role::Rook
            && attacks::rook_attacks(from, Bitboard::EMPTY).contains(to);
        let (between, _) = obstacle(board, from, to).filter(|_| on_line)?;
        let (over, met) = (board.role_at(between).map_or("piece", name), name(met));
        Some(format!(
            "a rook jumps only to an empty square: the {over} on {between} is in the way to the \
             {met} on {to}"
        ))
    }

    fn own_way(&self, piece: Piece, _: Square, way: MovePattern) -> MovePattern {
        MovePattern {
            jumps: way.jumps || piece.role == Role::Rook,
            ..way
        }
    }
}
