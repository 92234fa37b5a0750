//! Writes the seventh field of a FEN, with the state of the events.

use super::fen::written_squares;
use crate::model::board::Square;
use crate::model::state::ModelPosition;

impl ModelPosition {
    /// Writes the event field. The form is `-`, `?`, `c4f6` or `(c4f6)` if no event can be started
    /// and only event 5 or none is active, and `d…` otherwise.
    pub(crate) fn written_events(&self) -> String {
        match (self.may_start, self.forces) {
            ([false, false], [None, _]) => "-".to_owned(),
            ([false, false], [Some(5), None]) => self.written_passage(),
            _ => {
                let starts = [0, 1].map(|side| {
                    if self.may_start[side] {
                        self.taken[side].to_string()
                    } else {
                        "-".to_owned()
                    }
                });
                let mut parts = vec![format!("d{}", starts.concat())];
                parts.extend(self.forces.into_iter().flatten().map(|event| {
                    let state = self.written_state(event);
                    if state.is_empty() {
                        event.to_string()
                    } else {
                        format!("{event}:{state}")
                    }
                }));
                parts.join(",")
            }
        }
    }

    fn written_state(&self, event: u8) -> String {
        let counts = |[white, black]: [u8; 2]| format!("{white}{black}");
        match event {
            4 => counts(self.checks),
            5 => self.written_passage(),
            7 => match self.revivals {
                [true, true] => "wb",
                [true, false] => "w",
                [false, true] => "b",
                [false, false] => "-",
            }
            .to_owned(),
            9 => self.written_pits(),
            91 => self.tired.map(written_squares).join("/"),
            102 => counts(self.runs),
            _ => String::new(),
        }
    }

    fn written_passage(&self) -> String {
        match self.passage.squares {
            [Some(white), Some(black)] if self.passage.revealed => format!("{white}{black}"),
            [Some(white), Some(black)] => format!("({white}{black})"),
            _ => "?".to_owned(),
        }
    }

    fn written_pits(&self) -> String {
        let [white, black] = self.pits;
        // A FEN may state secret squares only if it states all of them.
        let all_told = white.square.is_some() && black.square.is_some();
        let shown = |square: Option<Square>, known: bool| match square {
            Some(square) if known => square.to_string(),
            Some(square) if all_told => format!("({square})"),
            _ => "?".to_owned(),
        };
        let both = shown(white.square, white.known) + &shown(black.square, black.known);
        // Two secret squares share one pair of parentheses.
        both.replace(")(", "")
    }
}
