//! Event 9, Pit Traps: pieces that land on a secretly chosen square fall off the board.

use shakmaty::{Bitboard, Board, Color, Square};

use crate::event_chess::active::aspects::EventAspects;
use crate::event_chess::active::state::EventState;
use crate::event_chess::deck::{DeckEvent, LandingResult};
use crate::event_chess::situation::PublicPosition;
use crate::{BoardHighlight, ByColor, ChoiceWords, EventCard, HighlightLook, PositionFeatures};

pub(in crate::event_chess::deck) struct PitTrapsEvent;

impl DeckEvent for PitTrapsEvent {
    fn card(&self) -> &'static EventCard {
        &EventCard {
            number: 9,
            name: "Pit Traps",
            condition: None,
            text: "Each player secretly chooses an empty square anywhere. A piece of either side \
                   that lands on one is taken off the board; what it captures there is captured \
                   before. Then that square is revealed, and its pit stays. Whoever loses a king \
                   so has lost the game.",
            choice: Some(ChoiceWords {
                chosen: "your pit",
                choice: "a square for your pit",
                revealed: "What lands on a pit falls.",
                unfound: "Nobody fell into a pit.",
            }),
        }
    }

    fn aspects(&self) -> EventAspects {
        EventAspects::FALLS
    }

    fn may_start(&self, situation: &PublicPosition) -> bool {
        (!situation.board.occupied()).any()
    }

    fn begin(&self) -> EventState {
        EventState::HIDDEN
    }

    fn choosable(&self, _: Color, board: &Board) -> Option<Bitboard> {
        Some(!board.occupied())
    }

    fn odd_squares(&self, state: EventState) -> Bitboard {
        Color::ALL
            .into_iter()
            .filter_map(|side| state.chosen(side))
            .collect()
    }

    fn lands(&self, state: EventState, at: Square) -> LandingResult {
        let is_pit = |side| state.chosen(side) == Some(at);
        if Color::ALL.into_iter().any(is_pit) {
            LandingResult::Falls
        } else {
            LandingResult::Stays
        }
    }

    /// Highlights each revealed pit trap once, even if both players have chosen the same square.
    fn shows(&self, _: &PublicPosition, state: EventState, shown: &mut PositionFeatures) {
        for pit in self.odd_squares(state) {
            shown.highlights.push(BoardHighlight {
                look: HighlightLook::Pit,
                cells: vec![pit.into()],
                words: format!("A pit is on {pit}."),
                each: "a pit",
            });
        }
    }

    fn write_state(&self, state: EventState) -> Option<String> {
        let name = |side| {
            let square = state.chosen(side);
            square.map_or_else(|| "?".to_owned(), |square| square.to_string())
        };
        Some(Color::ALL.map(name).concat())
    }

    fn read_state(&self, text: Option<&str>) -> Result<EventState, String> {
        let wrong =
            || "two squares follow it, White’s and Black’s, each ? while it is hidden".to_owned();
        let mut rest = text.unwrap_or_default();
        let mut squares = ByColor::default();
        for side in crate::Color::ALL {
            if let Some(more) = rest.strip_prefix('?') {
                rest = more;
                continue;
            }
            let (name, more) = rest.split_at_checked(2).ok_or_else(wrong)?;
            squares[side] = Some(name.parse::<Square>().map_err(|_| wrong())?);
            rest = more;
        }
        if !rest.is_empty() {
            return Err(format!("“{rest}” follows its two squares"));
        }
        Ok(EventState::Chosen(squares))
    }
}
