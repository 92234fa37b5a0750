//! Event 122, Swapping Knights: a knight may swap places with a piece of its side.

use shakmaty::{Piece, Role, Square};

use super::DeckEvent;
use crate::EventCard;
use crate::event_chess::active::aspects::EventAspects;
use crate::event_chess::active::state::EventState;
use crate::event_chess::moves::pattern::MovePattern;
use crate::event_chess::situation::PublicPosition;

pub(super) struct SwappingKnightsEvent;

impl DeckEvent for SwappingKnightsEvent {
    fn card(&self) -> &'static EventCard {
        &EventCard {
            number: 122,
            name: "Swapping Knights",
            condition: Some("Each player has a knight."),
            text: "A knight may move onto a piece of its own side, the king included: that piece \
                   goes to the square from which the knight came. A pawn that so comes to its last \
                   rank promotes.",
            choice: None,
        }
    }

    fn aspects(&self) -> EventAspects {
        EventAspects::WAYS
    }

    fn may_start(&self, situation: &PublicPosition) -> bool {
        situation.each_side_has(Role::Knight, 1)
    }

    fn brings_pawns_back(&self, _: EventState) -> bool {
        true
    }

    fn own_way(&self, piece: Piece, _: Square, way: MovePattern) -> MovePattern {
        MovePattern {
            swaps: way.swaps || piece.role == Role::Knight,
            ..way
        }
    }
}
