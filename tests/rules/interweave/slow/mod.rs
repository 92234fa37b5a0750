//! A second implementation of Interweave, slow and literal, on a two-dimensional board. It was
//! written from the text of the rules, not from the code under test.
//!
//! A square contains a piece's FEN letter, or `.` if it is empty.

mod steps;
mod turns;

pub(crate) use turns::SlowTurn;

/// File and rank, both counted from 0.
pub(crate) type FileRank = (i32, i32);

#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct SlowPosition {
    cells: [[char; 8]; 8],
    pub(crate) white: bool,
    /// The square that a pawn has just passed over, and the pawn's square.
    passed: Option<(FileRank, FileRank)>,
    /// The FEN letters of the pieces in both pools.
    waiting: Vec<char>,
    quiet: u32,
    number: u32,
    /// The side that has captured a king: `true` for White.
    captured_king: Option<bool>,
}

pub(crate) fn square_name((file, rank): FileRank) -> String {
    format!(
        "{}{}",
        "abcdefgh"
            .chars()
            .nth(usize::try_from(file).unwrap())
            .unwrap(),
        rank + 1
    )
}

fn square_at(name: &str) -> FileRank {
    let file = "abcdefgh".find(&name[..1]).unwrap();
    (
        i32::try_from(file).unwrap(),
        name[1..].parse::<i32>().unwrap() - 1,
    )
}

fn is_light((file, rank): FileRank) -> bool {
    (file + rank) % 2 == 1
}

impl SlowPosition {
    pub(crate) fn from_fen(fen: &str) -> Self {
        let fields: Vec<&str> = fen.split(' ').collect();
        let mut cells = [['.'; 8]; 8];
        for (row, rank) in fields[0].split('/').zip((0..8).rev()) {
            let spread: Vec<char> = row.chars().flat_map(spread).collect();
            cells[rank].copy_from_slice(&spread);
        }
        let passed =
            (fields[2] != "-").then(|| (square_at(&fields[2][..2]), square_at(&fields[2][2..])));
        let waiting = fields[3].chars().filter(|letter| *letter != '-').collect();
        let [quiet, number] = [fields[4], fields[5]].map(|field| field.parse().unwrap());
        Self {
            cells,
            white: fields[1] == "w",
            passed,
            waiting,
            quiet,
            number,
            captured_king: None,
        }
    }

    pub(crate) fn fen(&self) -> String {
        let rows: Vec<String> = self.cells.iter().rev().map(|row| squeeze(row)).collect();
        let side = if self.white { 'w' } else { 'b' };
        let passed = self.passed.filter(|(passed, _)| self.pawn_ready(*passed));
        let passed = passed.map_or("-".to_owned(), |(over, pawn)| {
            square_name(over) + &square_name(pawn)
        });
        let waiting: String = "RNBrnb"
            .chars()
            .flat_map(|kind| self.waiting.iter().copied().filter(move |own| *own == kind))
            .collect();
        let waiting = if waiting.is_empty() { "-" } else { &waiting };
        format!(
            "{} {side} {passed} {waiting} {} {}",
            rows.join("/"),
            self.quiet,
            self.number
        )
    }

    /// Returns the content of a square, or `#` outside the board.
    fn get(&self, (file, rank): FileRank) -> char {
        let row = usize::try_from(rank)
            .ok()
            .and_then(|rank| self.cells.get(rank));
        let cell = row.and_then(|row| usize::try_from(file).ok().and_then(|file| row.get(file)));
        cell.copied().unwrap_or('#')
    }

    fn set(&mut self, (file, rank): FileRank, content: char) {
        self.cells[usize::try_from(rank).unwrap()][usize::try_from(file).unwrap()] = content;
    }

    fn all_squares() -> impl Iterator<Item = FileRank> {
        (0..8).flat_map(|rank| (0..8).map(move |file| (file, rank)))
    }

    fn is_piece_of(&self, at: FileRank, white: bool) -> bool {
        let content = self.get(at);
        content.is_ascii_alphabetic() && content.is_ascii_uppercase() == white
    }

    fn friend(&self, at: FileRank) -> bool {
        self.is_piece_of(at, self.white)
    }

    fn enemy(&self, at: FileRank) -> bool {
        self.is_piece_of(at, !self.white)
    }

    fn empty(&self, at: FileRank) -> bool {
        self.get(at) == '.'
    }

    /// Converts a rank of the side to move, counted from 1, to the board's rank.
    fn own_rank(&self, rank: i32) -> i32 {
        if self.white { rank - 1 } else { 8 - rank }
    }

    fn ahead(&self) -> i32 {
        if self.white { 1 } else { -1 }
    }

    /// Whether a pawn of the side to move is directly in front of the en passant square, with an
    /// empty square behind that.
    fn pawn_ready(&self, (file, rank): FileRank) -> bool {
        let pawn = if self.white { 'P' } else { 'p' };
        self.get((file, rank - self.ahead())) == pawn && self.empty((file, rank + self.ahead()))
    }
}

fn spread(letter: char) -> Vec<char> {
    match letter.to_digit(10) {
        Some(count) => vec!['.'; count as usize],
        None => vec![letter],
    }
}

fn squeeze(row: &[char]) -> String {
    let mut text = row.iter().collect::<String>();
    for length in (1..=8).rev() {
        text = text.replace(&".".repeat(length), &length.to_string());
    }
    text
}
