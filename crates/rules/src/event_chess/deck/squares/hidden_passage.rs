//! Event 5, Hidden Passage: a passage connects two secretly chosen squares.

use shakmaty::{Bitboard, Board, Color, Square};

use crate::event_chess::active::aspects::EventAspects;
use crate::event_chess::active::state::EventState;
use crate::event_chess::deck::{DeckEvent, LandingResult};
use crate::event_chess::situation::PublicPosition;
use crate::{BoardHighlight, ByColor, ChoiceWords, EventCard, HighlightLook, PositionFeatures};

pub(in crate::event_chess) const CARD: EventCard = EventCard {
    number: 5,
    name: "Hidden Passage",
    condition: None,
    text: "Each player secretly chooses an empty square on their own half of the board. As soon as \
           a piece lands on either square, both are revealed, and from then on whatever lands on \
           one goes through to the other at once, and may capture there a second time. From then \
           on, too, a pawn on its own first or second rank may always step two squares.",
    choice: Some(ChoiceWords {
        chosen: "your end of the passage",
        choice: "one end of the passage",
        revealed: "What lands on one goes on to the other.",
        unfound: "Nobody found the passage.",
    }),
};

pub(in crate::event_chess::deck) struct HiddenPassageEvent;

/// Returns the squares where `side` may choose its end of the passage: ranks 1 to 4 for White, 5 to
/// 8 for Black.
pub(in crate::event_chess) const fn half(side: Color) -> Bitboard {
    match side {
        Color::White => Bitboard::SOUTH,
        Color::Black => Bitboard::NORTH,
    }
}

/// Returns both ends of the passage, White's first, or `None` while they are secret.
fn ends(state: EventState) -> Option<[Square; 2]> {
    Some([state.chosen(Color::White)?, state.chosen(Color::Black)?])
}

impl DeckEvent for HiddenPassageEvent {
    fn card(&self) -> &'static EventCard {
        &CARD
    }

    fn aspects(&self) -> EventAspects {
        EventAspects::NOTHING
    }

    fn may_start(&self, situation: &PublicPosition) -> bool {
        let free = !situation.board.occupied();
        Color::ALL.into_iter().all(|side| (free & half(side)).any())
    }

    fn begin(&self) -> EventState {
        EventState::HIDDEN
    }

    fn choosable(&self, side: Color, board: &Board) -> Option<Bitboard> {
        Some(half(side) & !board.occupied())
    }

    /// Revealing one end of the passage reveals the other.
    fn reveals_all(&self) -> bool {
        true
    }

    fn odd_squares(&self, state: EventState) -> Bitboard {
        ends(state).into_iter().flatten().collect()
    }

    fn brings_pawns_back(&self, state: EventState) -> bool {
        ends(state).is_some()
    }

    fn lands(&self, state: EventState, at: Square) -> LandingResult {
        match ends(state) {
            Some([white, black]) if at == white => LandingResult::GoesOn(black),
            Some([white, black]) if at == black => LandingResult::GoesOn(white),
            _ => LandingResult::Stays,
        }
    }

    fn gates(&self, state: EventState) -> Option<[Square; 2]> {
        ends(state)
    }

    fn shows(&self, _: &PublicPosition, state: EventState, shown: &mut PositionFeatures) {
        let Some([white, black]) = ends(state) else {
            return;
        };
        shown.highlights.push(BoardHighlight {
            look: HighlightLook::Gate,
            cells: vec![white.into(), black.into()],
            words: format!("A passage joins {white} and {black}."),
            each: "an end of the passage",
        });
    }

    fn write_state(&self, state: EventState) -> Option<String> {
        let names = ends(state).map(|ends| ends.map(|end| end.to_string()).concat());
        Some(names.unwrap_or_else(|| "?".to_owned()))
    }

    fn read_state(&self, text: Option<&str>) -> Result<EventState, String> {
        let text = text.unwrap_or_default();
        if text == "?" {
            return Ok(EventState::HIDDEN);
        }
        let squares = text
            .split_at_checked(2)
            .and_then(|(white, black)| Some((white.parse().ok()?, black.parse().ok()?)));
        let Some((white, black)) = squares else {
            return Err(
                "it is ? (hidden) or the two squares of the passage, as in c4f6".to_owned(),
            );
        };
        for (square, side, words) in [
            (
                white,
                Color::White,
                "White’s half (ranks 1 to 4), as White’s",
            ),
            (
                black,
                Color::Black,
                "Black’s half (ranks 5 to 8), as Black’s",
            ),
        ] {
            if !half(side).contains(square) {
                return Err(format!(
                    "{square} is not in {words} end of the passage must be"
                ));
            }
        }
        Ok(EventState::Chosen(ByColor {
            white: Some(white),
            black: Some(black),
        }))
    }
}
