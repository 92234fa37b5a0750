//! Event 76, Minor Piece Transformations: knights and bishops move differently on each half of the
//! board.

use shakmaty::{Piece, Role, Square};

use super::DeckEvent;
use super::squares::hidden_passage::half;
use crate::EventCard;
use crate::event_chess::active::aspects::EventAspects;
use crate::event_chess::active::state::EventState;
use crate::event_chess::moves::pattern::MovePattern;
use crate::event_chess::situation::PublicPosition;
use crate::orthodox::name;

pub(super) struct MinorPiecesEvent;

impl DeckEvent for MinorPiecesEvent {
    fn card(&self) -> &'static EventCard {
        &EventCard {
            number: 76,
            name: "Minor Piece Transformations",
            condition: Some("Each player has a knight or a bishop, and the start gives no check."),
            text: "Knights and bishops move and capture as bishops on their own half of the board, \
                   and as knights on the other. The half is that of the square from which a move \
                   begins. They stay what they are.",
            choice: None,
        }
    }

    fn aspects(&self) -> EventAspects {
        EventAspects::ATTACKS.and(EventAspects::WAYS)
    }

    fn may_start(&self, situation: &PublicPosition) -> bool {
        let minor = situation.board.knights() | situation.board.bishops();
        let has = |side| (minor & situation.board.by_color(side)).any();
        shakmaty::Color::ALL.into_iter().all(has)
    }

    fn starts_quietly(&self) -> bool {
        true
    }

    fn forbids(
        &self,
        situation: &PublicPosition,
        _: EventState,
        from: Square,
        _: Square,
    ) -> Option<String> {
        let piece = situation.board.piece_at(from)?;
        let way = self.own_way(piece, from, MovePattern::of(piece.role));
        (way.shape != piece.role).then(|| {
            let (name, shape) = (name(piece.role), name(way.shape));
            format!("from {from} the {name} moves as a {shape}, and so cannot go there")
        })
    }

    fn own_way(&self, piece: Piece, at: Square, way: MovePattern) -> MovePattern {
        if !matches!(piece.role, Role::Knight | Role::Bishop) {
            return way;
        }
        let shape = if half(piece.color).contains(at) {
            Role::Bishop
        } else {
            Role::Knight
        };
        MovePattern { shape, ..way }
    }
}
