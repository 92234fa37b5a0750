//! Event 49, Flying Rooks.

use shakmaty::{Piece, Role, Square};

use super::Event;
use crate::{
    EventCard,
    event::{situation::Situation, touches::Touches, way::Way},
};

pub(super) struct FlyingRooks;

impl Event for FlyingRooks {
    fn card(&self) -> &'static EventCard {
        &EventCard {
            number: 49,
            name: "Flying Rooks",
            condition: Some("Each player has a rook."),
            text: "A rook that does not capture may jump over any number of pieces on its line. Captures and \
                   castling are as ever.",
        }
    }

    fn touches(&self) -> Touches {
        Touches::WAYS
    }

    fn may_start(&self, situation: &Situation) -> bool {
        situation.each_side_has(Role::Rook, 1)
    }

    fn own_way(&self, piece: Piece, _: Square, way: Way) -> Way {
        Way {
            jumps: way.jumps || piece.role == Role::Rook,
            ..way
        }
    }
}
