//! Event 91, Variety: a piece may not move in two consecutive turns of its player.

use shakmaty::{Bitboard, Board, Color, Square};

use super::{DeckEvent, side_name};
use crate::event_chess::active::aspects::EventAspects;
use crate::event_chess::active::state::EventState;
use crate::event_chess::moves::turn_effects::TurnEffects;
use crate::event_chess::situation::PublicPosition;
use crate::orthodox::name;
use crate::{BoardMark, ByColor, EventCard, MarkLocation, MarkLook, PositionFeatures};

pub(super) struct VarietyEvent;

impl DeckEvent for VarietyEvent {
    fn card(&self) -> &'static EventCard {
        &EventCard {
            number: 91,
            name: "Variety",
            condition: None,
            text: "No piece may move that moved in its player’s turn before, from the next turn of \
                   whoever starts this on. A tired piece attacks nothing until its side has made \
                   another turn, so no piece gives check by its own move.",
            choice: None,
        }
    }

    fn aspects(&self) -> EventAspects {
        EventAspects::ATTACKS
            .and(EventAspects::WAYS)
            .and(EventAspects::STATE)
    }

    fn begin(&self) -> EventState {
        EventState::Tagged(ByColor::default())
    }

    fn resting(&self, state: EventState, side: Color) -> Bitboard {
        state.tagged(side)
    }

    fn forbids(
        &self,
        situation: &PublicPosition,
        state: EventState,
        from: Square,
        _: Square,
    ) -> Option<String> {
        let role = situation.board.role_at(from)?;
        state.tagged(situation.turn).contains(from).then(|| {
            let name = name(role);
            format!("the {name} on {from} is tired: it moved in its side’s last turn")
        })
    }

    fn after_turn(
        &self,
        state: EventState,
        (us, board): (Color, &Board),
        made: &TurnEffects,
    ) -> EventState {
        let still_there =
            |side: crate::Color| state.tagged(side.into()) & board.by_color(side.into());
        let mut tired = ByColor::of(still_there);
        tired[us.into()] = made.moved;
        EventState::Tagged(tired)
    }

    fn shows(&self, situation: &PublicPosition, state: EventState, shown: &mut PositionFeatures) {
        for side in Color::ALL {
            for at in state.tagged(side) & situation.board.by_color(side) {
                let name = situation.board.role_at(at).map_or("piece", name);
                let side = side_name(side);
                shown.marks.push(BoardMark {
                    place: MarkLocation::Piece(at.into()),
                    look: MarkLook::Tired,
                    words: format!(
                        "The {name} on {at} is tired: it may not move on {side}’s next turn."
                    ),
                });
            }
        }
    }

    fn write_state(&self, state: EventState) -> Option<String> {
        let names = |side| {
            let mut names: Vec<String> = state
                .tagged(side)
                .into_iter()
                .map(|square| square.to_string())
                .collect();
            names.sort();
            if names.is_empty() {
                "-".to_owned()
            } else {
                names.concat()
            }
        };
        Some(format!("{}/{}", names(Color::White), names(Color::Black)))
    }

    fn read_state(&self, text: Option<&str>) -> Result<EventState, String> {
        let wrong =
            || "the tired squares of White and Black follow it, as in e4/- or f1g1/d5".to_owned();
        let (white, black) = text
            .and_then(|text| text.split_once('/'))
            .ok_or_else(wrong)?;
        let squares = |names: &str| read_squares(names).ok_or_else(wrong);
        Ok(EventState::Tagged(ByColor {
            white: squares(white)?,
            black: squares(black)?,
        }))
    }

    fn refuses(&self, situation: &PublicPosition, state: EventState) -> Option<String> {
        Color::ALL.into_iter().find_map(|side| {
            let missing = state.tagged(side) & !situation.board.by_color(side);
            let square = missing.first()?;
            let side = side_name(side);
            Some(format!(
                "no piece of {side} stands on the tired square {square}"
            ))
        })
    }
}

/// Parses `-` or a sequence of square names.
fn read_squares(names: &str) -> Option<Bitboard> {
    if names == "-" {
        return Some(Bitboard::EMPTY);
    }
    let mut squares = Bitboard::EMPTY;
    let mut rest = names;
    while !rest.is_empty() {
        let (name, more) = rest.split_at_checked(2)?;
        let square = Square::from_ascii(name.as_bytes()).ok()?;
        if !squares.insert(square) {
            return None;
        }
        rest = more;
    }
    squares.any().then_some(squares)
}
