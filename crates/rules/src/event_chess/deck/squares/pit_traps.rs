//! Event 9, Pit Traps: pieces that land on a secretly chosen square fall off the board.

use shakmaty::{Bitboard, Board, Color, Square};

use crate::event_chess::deck::{Event, Landing};
use crate::{
    ByColor, ChoiceWords, EventCard, Features, Highlight, HighlightLook,
    event_chess::{
        active::{aspects::Aspects, state::State},
        situation::Situation,
    },
};

pub(in crate::event_chess::deck) struct PitTraps;

impl Event for PitTraps {
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

    fn aspects(&self) -> Aspects {
        Aspects::FALLS
    }

    fn may_start(&self, situation: &Situation) -> bool {
        (!situation.board.occupied()).any()
    }

    fn begin(&self) -> State {
        State::HIDDEN
    }

    fn choosable(&self, _: Color, board: &Board) -> Option<Bitboard> {
        Some(!board.occupied())
    }

    fn odd_squares(&self, state: State) -> Bitboard {
        Color::ALL
            .into_iter()
            .filter_map(|side| state.chosen(side))
            .collect()
    }

    fn lands(&self, state: State, at: Square) -> Landing {
        let is_pit = |side| state.chosen(side) == Some(at);
        if Color::ALL.into_iter().any(is_pit) {
            Landing::Falls
        } else {
            Landing::Stays
        }
    }

    /// Highlights each revealed pit trap once, even if both players have chosen the same square.
    fn shows(&self, _: &Situation, state: State, shown: &mut Features) {
        for pit in self.odd_squares(state) {
            shown.highlights.push(Highlight {
                look: HighlightLook::Pit,
                cells: vec![pit.into()],
                words: format!("A pit is on {pit}."),
                each: "a pit",
            });
        }
    }

    fn write_state(&self, state: State) -> Option<String> {
        let name = |side| {
            let square = state.chosen(side);
            square.map_or_else(|| "?".to_owned(), |square| square.to_string())
        };
        Some(Color::ALL.map(name).concat())
    }

    fn read_state(&self, text: Option<&str>) -> Result<State, String> {
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
        Ok(State::Chosen(squares))
    }
}
