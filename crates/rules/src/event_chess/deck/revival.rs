//! Event 7, Revival: captured pieces can return to the board.

use shakmaty::{Bitboard, Board, Color, Role, Square};

use super::{DeckEvent, side_name};
use crate::event_chess::active::aspects::EventAspects;
use crate::event_chess::active::state::EventState;
use crate::event_chess::moves::turn_effects::{FirstMove, TurnEffects};
use crate::event_chess::situation::PublicPosition;
use crate::orthodox::name;
use crate::{ByColor, EventCard};

/// The number of pieces that a side has at the start of a chess game, except its king.
const FULL: [(Role, usize); 5] = [
    (Role::Pawn, 8),
    (Role::Knight, 2),
    (Role::Bishop, 2),
    (Role::Rook, 2),
    (Role::Queen, 1),
];

pub(super) struct RevivalEvent;

impl DeckEvent for RevivalEvent {
    fn card(&self) -> &'static EventCard {
        &EventCard {
            number: 7,
            name: "Revival",
            condition: None,
            text: "Once in the game each player may, as a turn, put a piece on an empty square, of \
                   a kind of which fewer stand on the board than at the start of a game of chess. \
                   A pawn cannot be put on the first or the last rank.",
            choice: None,
        }
    }

    fn aspects(&self) -> EventAspects {
        EventAspects::PUTS
    }

    fn begin(&self) -> EventState {
        EventState::Counts(ByColor { white: 1, black: 1 })
    }

    fn puts(
        &self,
        situation: &PublicPosition,
        state: EventState,
        put: &mut dyn FnMut(Role, Bitboard),
    ) {
        let us = situation.turn;
        if state.count(us) == 0 {
            return;
        }
        let free = !situation.board.occupied();
        for (role, full) in FULL {
            if situation.board.by_piece(role.of(us)).count() < full {
                let to = if role == Role::Pawn {
                    free & !Bitboard::BACKRANKS
                } else {
                    free
                };
                put(role, to);
            }
        }
    }

    fn forbids_put(
        &self,
        situation: &PublicPosition,
        state: EventState,
        role: Role,
        to: Option<Square>,
    ) -> Option<String> {
        let (us, what) = (situation.turn, name(role));
        let side = side_name(us);
        if state.count(us) == 0 {
            return Some(format!(
                "{side} has put a piece on the board already, and may do so once"
            ));
        }
        let Some((_, full)) = FULL.into_iter().find(|(kind, _)| *kind == role) else {
            return Some(format!("a {what} is never put on the board"));
        };
        if situation.board.by_piece(role.of(us)).count() >= full {
            return Some(format!(
                "{side} lacks no {what}: only what is missing can be put on the board"
            ));
        }
        let on_edge = role == Role::Pawn && to.is_some_and(|to| Bitboard::BACKRANKS.contains(to));
        on_edge.then(|| "a pawn cannot be put on the first or the last rank".to_owned())
    }

    fn after_turn(
        &self,
        state: EventState,
        (us, _): (Color, &Board),
        made: &TurnEffects,
    ) -> EventState {
        if made.first == FirstMove::Put {
            state.with_count(us, 0)
        } else {
            state
        }
    }

    fn can_decide(&self, state: EventState) -> bool {
        Color::ALL.into_iter().any(|side| state.count(side) > 0)
    }

    fn write_state(&self, state: EventState) -> Option<String> {
        let letters = [(Color::White, 'w'), (Color::Black, 'b')];
        let left: String = letters
            .into_iter()
            .filter(|(side, _)| state.count(*side) > 0)
            .map(|(_, letter)| letter)
            .collect();
        Some(if left.is_empty() {
            "-".to_owned()
        } else {
            left
        })
    }

    fn read_state(&self, text: Option<&str>) -> Result<EventState, String> {
        let (white, black) = match text {
            Some("wb") => (1, 1),
            Some("w") => (1, 0),
            Some("b") => (0, 1),
            Some("-") => (0, 0),
            _ => return Err("who may still revive follows it: wb, w, b or -".to_owned()),
        };
        Ok(EventState::Counts(ByColor { white, black }))
    }
}
