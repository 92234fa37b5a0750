//! Event 12, Active Pawns: pawns may also step backwards or sideways.

use shakmaty::{Bitboard, Color, Role, Square, attacks};

use super::DeckEvent;
use crate::EventCard;
use crate::event_chess::active::aspects::EventAspects;
use crate::event_chess::active::state::EventState;
use crate::event_chess::situation::PublicPosition;

pub(super) struct ActivePawnsEvent;

impl DeckEvent for ActivePawnsEvent {
    fn card(&self) -> &'static EventCard {
        &EventCard {
            number: 12,
            name: "Active Pawns",
            condition: Some("Each player has a pawn."),
            text: "Pawns may also step one square backwards or sideways to an empty square. They \
                   capture as ever. From its first rank a pawn may step two squares as well.",
            choice: None,
        }
    }

    fn aspects(&self) -> EventAspects {
        EventAspects::WAYS
    }

    fn may_start(&self, situation: &PublicPosition) -> bool {
        situation.each_side_has(Role::Pawn, 1)
    }

    fn brings_pawns_back(&self, _: EventState) -> bool {
        true
    }

    fn pawn_steps(&self, situation: &PublicPosition, pawn: Square) -> Bitboard {
        let Some(side) = situation.board.color_at(pawn) else {
            return Bitboard::EMPTY;
        };
        aside_and_back(side, pawn) & !situation.board.occupied()
    }

    fn forbids(
        &self,
        situation: &PublicPosition,
        _: EventState,
        from: Square,
        to: Square,
    ) -> Option<String> {
        let steps = situation.board.role_at(from)? == Role::Pawn
            && aside_and_back(situation.turn, from).contains(to)
            && situation.board.occupied().contains(to);
        steps.then(|| {
            format!("a pawn steps aside or back only to an empty square, and {to} is not empty")
        })
    }
}

/// Returns the squares beside and directly behind a pawn.
fn aside_and_back(side: Color, pawn: Square) -> Bitboard {
    let near = attacks::king_attacks(pawn);
    let aside = near & Bitboard::from_rank(pawn.rank());
    let back = near & Bitboard::from_file(pawn.file()) & behind(side, pawn);
    aside | back
}

/// Returns all squares on the ranks behind a pawn.
fn behind(side: Color, pawn: Square) -> Bitboard {
    let below = Bitboard((1_u64 << (8 * u32::from(pawn.rank()))) - 1);
    match side {
        Color::White => below,
        Color::Black => !below & !Bitboard::from_rank(pawn.rank()),
    }
}
