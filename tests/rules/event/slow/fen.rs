//! FEN parsing and formatting: the six fields of chess, and the event field.

use super::{EventState, FileRank, SlowPosition, square_at, square_name};

const HOMES: [(char, FileRank); 4] = [('K', (7, 0)), ('Q', (0, 0)), ('k', (7, 7)), ('q', (0, 7))];

impl SlowPosition {
    pub(crate) fn from_fen(fen: &str) -> Self {
        let fields: Vec<&str> = fen.split(' ').collect();
        let mut cells = [[None; 8]; 8];
        for (row, rank) in fields[0].split('/').zip((0..8).rev()) {
            let mut file = 0;
            for letter in row.chars() {
                if let Some(count) = letter.to_digit(10) {
                    file += count as usize;
                } else {
                    cells[rank][file] =
                        Some((letter.is_ascii_uppercase(), letter.to_ascii_uppercase()));
                    file += 1;
                }
            }
        }
        let rights = HOMES
            .iter()
            .filter(|(letter, _)| fields[2].contains(*letter))
            .map(|(_, home)| *home)
            .collect();
        let passed = (fields[3] != "-").then(|| square_at(fields[3]));
        let event = fields
            .get(6)
            .map_or(EventState::Absent, |field| event_of(field));
        let (quiet, number) = (fields[4].parse().unwrap(), fields[5].parse().unwrap());
        Self {
            cells,
            white: fields[1] == "w",
            rights,
            passed,
            event,
            quiet,
            number,
        }
    }

    /// Returns the FEN with both secret squares.
    pub(crate) fn fen(&self) -> String {
        let rows: Vec<String> = (0..8).rev().map(|rank| self.row(rank)).collect();
        let side = if self.white { 'w' } else { 'b' };
        let rights = HOMES.iter().filter(|(_, home)| self.rights.contains(home));
        let rights: String = rights.map(|(letter, _)| letter).collect();
        let rights = if rights.is_empty() { "-" } else { &rights };
        let passed = self
            .passed
            .filter(|at| self.pawn_ready(*at))
            .map_or("-".to_owned(), square_name);
        let event = match self.event {
            EventState::Absent => "-".to_owned(),
            EventState::ToStart([white, black]) => format!("d{white}{black}"),
            EventState::Hidden(one, other) => {
                format!("({}{})", square_name(one), square_name(other))
            }
            EventState::Revealed(one, other) => square_name(one) + &square_name(other),
        };
        format!(
            "{} {side} {rights} {passed} {} {} {event}",
            rows.join("/"),
            self.quiet,
            self.number
        )
    }

    fn row(&self, rank: i32) -> String {
        let letter = |file| match self.get((file, rank)) {
            None => '.',
            Some((true, kind)) => kind,
            Some((false, kind)) => kind.to_ascii_lowercase(),
        };
        let mut text: String = (0..8).map(letter).collect();
        for length in (1..=8).rev() {
            text = text.replace(&".".repeat(length), &length.to_string());
        }
        text
    }

    /// Whether a pawn of the side to move could capture en passant on this square.
    fn pawn_ready(&self, (file, rank): FileRank) -> bool {
        let behind = if self.white { rank - 1 } else { rank + 1 };
        [file - 1, file + 1]
            .into_iter()
            .any(|file| self.get((file, behind)) == Some((self.white, 'P')))
    }
}

fn event_of(field: &str) -> EventState {
    let digit = |index: usize| field[index..=index].parse::<u32>().unwrap();
    match field.as_bytes()[0] {
        b'-' => EventState::Absent,
        b'd' if field.len() == 3 => EventState::ToStart([digit(1), digit(2)]),
        b'(' => EventState::Hidden(square_at(&field[1..3]), square_at(&field[3..5])),
        _ => EventState::Revealed(square_at(&field[..2]), square_at(&field[2..])),
    }
}
