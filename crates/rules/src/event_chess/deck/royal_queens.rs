//! Event 116, Royal Queens: queens are royal like kings.

use shakmaty::{Bitboard, Board, Color, Role};

use super::DeckEvent;
use crate::event_chess::active::aspects::EventAspects;
use crate::event_chess::active::state::EventState;
use crate::event_chess::situation::PublicPosition;
use crate::{BoardMark, EventCard, MarkLocation, MarkLook, PositionFeatures};

pub(super) struct RoyalQueensEvent;

impl DeckEvent for RoyalQueensEvent {
    fn card(&self) -> &'static EventCard {
        &EventCard {
            number: 116,
            name: "Royal Queens",
            condition: Some("Each player has a queen."),
            text: "Queens are royal as well as kings, those made by promotion too: no turn may \
                   leave a king or a queen of its own side attacked, and it is mate when one is \
                   attacked and there is no legal turn.",
            choice: None,
        }
    }

    fn aspects(&self) -> EventAspects {
        EventAspects::ATTACKS.and(EventAspects::ROYALTY)
    }

    fn may_start(&self, situation: &PublicPosition) -> bool {
        situation.each_side_has(Role::Queen, 1)
    }

    fn shows(&self, situation: &PublicPosition, _: EventState, shown: &mut PositionFeatures) {
        for side in Color::ALL {
            for at in self.royal(&situation.board, side) {
                shown.marks.push(BoardMark {
                    place: MarkLocation::Piece(at.into()),
                    look: MarkLook::Crown,
                    words: format!("The queen on {at} is royal."),
                });
            }
        }
    }

    fn royal(&self, board: &Board, side: Color) -> Bitboard {
        board.by_piece(Role::Queen.of(side))
    }
}
