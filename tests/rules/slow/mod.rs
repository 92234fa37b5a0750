//! A second implementation of Hole Chess, slow and literal, on a two-dimensional board. It was
//! written from the text of the rules, not from the code under test.
//!
//! A cell is a character: `-` is outside the board, `*` is a hole, `.` is empty, and anything else
//! is a piece's FEN letter.

mod name;
mod turns;

/// File and rank, both counted from 0.
pub(crate) type FileRank = (i32, i32);

#[derive(Clone, Debug)]
pub(crate) struct SlowPosition {
    cells: [[char; 7]; 10],
    pub(crate) yellow: bool,
    /// The cell that a pawn has just passed over.
    passed: Option<FileRank>,
    quiet: u32,
    number: u32,
}

/// A turn: its origin, its target, its promotion, and the piece that its beam pulls in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SlowTurn {
    pub(crate) from: FileRank,
    pub(crate) to: FileRank,
    pub(crate) becomes: Option<char>,
    pub(crate) drawn_in: Option<FileRank>,
}

const ALL_DIRECTIONS: [FileRank; 8] = [
    (1, 0),
    (1, 1),
    (0, 1),
    (-1, 1),
    (-1, 0),
    (-1, -1),
    (0, -1),
    (1, -1),
];
const ROOK_DIRECTIONS: [FileRank; 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];
const BISHOP_DIRECTIONS: [FileRank; 4] = [(1, 1), (-1, 1), (-1, -1), (1, -1)];

pub(crate) fn cell_name((file, rank): FileRank) -> String {
    format!(
        "{}{}",
        "abcdefg"
            .chars()
            .nth(usize::try_from(file).unwrap())
            .unwrap(),
        rank + 1
    )
}

fn cell_at(name: &str) -> FileRank {
    let file = "abcdefg".find(&name[..1]).unwrap();
    (
        i32::try_from(file).unwrap(),
        name[1..].parse::<i32>().unwrap() - 1,
    )
}

impl SlowPosition {
    pub(crate) fn from_fen(fen: &str) -> Self {
        let fields: Vec<&str> = fen.split(' ').collect();
        let mut cells = [['-'; 7]; 10];
        for (row, rank) in fields[0].split('/').zip((0..10).rev()) {
            let spread: Vec<char> = row.chars().flat_map(spread).collect();
            cells[rank].copy_from_slice(&spread);
        }
        let passed = (fields[2] != "-").then(|| cell_at(fields[2]));
        let yellow = fields[1] == "w";
        Self {
            cells,
            yellow,
            passed,
            quiet: fields[3].parse().unwrap(),
            number: fields[4].parse().unwrap(),
        }
    }

    pub(crate) fn fen(&self) -> String {
        let rows: Vec<String> = self.cells.iter().rev().map(|row| squeeze(row)).collect();
        let side = if self.yellow { 'w' } else { 'b' };
        let passed = self
            .passed
            .filter(|at| self.pawn_ready(*at))
            .map_or("-".to_owned(), cell_name);
        format!(
            "{} {side} {passed} {} {}",
            rows.join("/"),
            self.quiet,
            self.number
        )
    }

    /// Returns the content of a cell, or `-` outside the board.
    fn get(&self, (file, rank): FileRank) -> char {
        let row = usize::try_from(rank)
            .ok()
            .and_then(|rank| self.cells.get(rank));
        let cell = row.and_then(|row| usize::try_from(file).ok().and_then(|file| row.get(file)));
        cell.copied().unwrap_or('-')
    }

    fn set(&mut self, (file, rank): FileRank, content: char) {
        self.cells[usize::try_from(rank).unwrap()][usize::try_from(file).unwrap()] = content;
    }

    fn all_cells() -> impl Iterator<Item = FileRank> {
        (0..10).flat_map(|rank| (0..7).map(move |file| (file, rank)))
    }

    fn is_piece_of(&self, at: FileRank, yellow: bool) -> bool {
        let content = self.get(at);
        content.is_ascii_alphabetic() && content.is_ascii_uppercase() == yellow
    }

    fn king_on_board(&self, yellow: bool) -> Option<FileRank> {
        let king = if yellow { 'K' } else { 'k' };
        Self::all_cells().find(|at| self.get(*at) == king)
    }

    /// Whether a pawn of the side to move could capture en passant on this cell.
    fn pawn_ready(&self, (file, rank): FileRank) -> bool {
        let (pawn, behind) = if self.yellow {
            ('P', rank - 1)
        } else {
            ('p', rank + 1)
        };
        self.get((file - 1, behind)) == pawn || self.get((file + 1, behind)) == pawn
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
    for length in (1..=7).rev() {
        text = text.replace(&".".repeat(length), &length.to_string());
    }
    text
}
