//! The seventh field of a FEN: writing it.

use super::fen::written_squares;
use crate::model::board::Square;
use crate::model::state::Model;

impl Model {
    /// `-`, `?`, `c4f6` and `(c4f6)` are written where nobody has anything to start and event 5 is
    /// alone in force or nothing is; `d…` everywhere else.
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
        // A FEN can tell what is hidden only when it tells all of it.
        let all_told = white.square.is_some() && black.square.is_some();
        let shown = |square: Option<Square>, known: bool| match square {
            Some(square) if known => square.to_string(),
            Some(square) if all_told => format!("({square})"),
            _ => "?".to_owned(),
        };
        let both = shown(white.square, white.known) + &shown(black.square, black.known);
        // Two hidden ones share their brackets.
        both.replace(")(", "")
    }
}
