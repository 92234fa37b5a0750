//! Event 89, Same Type Immunity: pieces except pawns cannot capture pieces of their own kind.

use shakmaty::{Bitboard, Board, Role, Square};

use super::DeckEvent;
use crate::EventCard;
use crate::event_chess::active::aspects::EventAspects;
use crate::event_chess::active::state::EventState;
use crate::event_chess::situation::PublicPosition;
use crate::orthodox::name;

pub(super) struct SameTypeEvent;

impl DeckEvent for SameTypeEvent {
    fn card(&self) -> &'static EventCard {
        &EventCard {
            number: 89,
            name: "Same Type Immunity",
            condition: None,
            text: "No piece but a pawn may capture a piece of its own kind: rooks do not attack \
                   rooks, and kings may stand side by side.",
            choice: None,
        }
    }

    fn aspects(&self) -> EventAspects {
        EventAspects::ATTACKS.and(EventAspects::WAYS)
    }

    fn forbids(
        &self,
        situation: &PublicPosition,
        _: EventState,
        from: Square,
        to: Square,
    ) -> Option<String> {
        let role = situation.board.role_at(from)?;
        let alike = situation.board.role_at(to) == Some(role);
        let enemy = situation.board.color_at(to) == Some(!situation.turn);
        (role != Role::Pawn && alike && enemy).then(|| {
            let name = name(role);
            format!("a {name} may not take a {name} while same types are immune")
        })
    }

    fn spares(&self, board: &Board, taker: Role) -> Bitboard {
        if taker == Role::Pawn {
            Bitboard::EMPTY
        } else {
            board.by_role(taker)
        }
    }
}
