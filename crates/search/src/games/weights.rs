//! Terms that are ready to be added up: tables that the compiler makes of them.

use postern_rules::{CellKind, Color, Geometry, Inspect};

use super::terms::{Facet, Term};

const LETTERS: usize = 26;

/// The weights of a game, ready to be added up.
#[derive(Clone)]
pub struct Weights {
    value: [i16; LETTERS],
    waiting: [i16; LETTERS],
    /// What a kind is worth on each cell, to White and to Black.
    at: [[[i16; 64]; 2]; LETTERS],
    /// The cells next to each cell.
    around: [u64; 64],
    /// See the [`Facet`]s of these names.
    pub(super) shelter: i32,
    pub(super) threat: i32,
    pub(super) open: i32,
}

/// What the pieces of a position add up to.
#[derive(Default)]
pub(super) struct Sum {
    /// White's less Black's.
    pub(super) balance: i32,
    /// The cells on which a side has pieces.
    pub(super) occupied: [u64; 2],
    /// The cells of a side's kings.
    pub(super) kings: [u64; 2],
    /// What a side's pieces other than pawns and kings are worth on the board.
    pub(super) force: [i32; 2],
    /// How many pieces of a side can come back to the board.
    pub(super) waiting: [i32; 2],
}

impl Weights {
    /// The weights of a game on this board with these terms; what is not among them is worth nothing.
    #[must_use]
    pub const fn of(board: &Geometry, terms: &[Term]) -> Self {
        let mut weights = Self {
            value: [0; LETTERS],
            waiting: [0; LETTERS],
            at: [[[0; 64]; 2]; LETTERS],
            around: [0; 64],
            shelter: 0,
            threat: 0,
            open: 0,
        };
        let mut next = 0;
        while next < terms.len() {
            weights.add(board, terms[next]);
            next += 1;
        }
        let mut cell = 0;
        while cell < board.cells.len() {
            weights.around[cell] = around(board, cell);
            cell += 1;
        }
        weights
    }

    const fn add(&mut self, board: &Geometry, term: Term) {
        let Term {
            kind,
            facet,
            weight,
        } = term;
        match facet {
            Facet::Value => self.value[slot(kind)] += weight,
            Facet::Waiting => self.waiting[slot(kind)] += weight,
            Facet::Shelter => self.shelter += weight as i32,
            Facet::Threat => self.threat += weight as i32,
            Facet::Open => self.open += weight as i32,
            Facet::Centre | Facet::Advance | Facet::Across => {}
        }
        let mut cell = 0;
        while cell < board.cells.len() {
            let rank = board.cells[cell].rank as i16;
            let last = board.ranks as i16 - 1;
            let (white, black) = match facet {
                Facet::Value => (1, 1),
                Facet::Centre => (centrality(board, cell), centrality(board, cell)),
                Facet::Advance => (rank, last - rank),
                Facet::Across => (lines_across(board, cell), lines_across(board, cell)),
                Facet::Waiting | Facet::Shelter | Facet::Threat | Facet::Open => (0, 0),
            };
            self.at[slot(kind)][0][cell] += weight * white;
            self.at[slot(kind)][1][cell] += weight * black;
            cell += 1;
        }
    }

    /// What a piece is worth wherever it stands; a king is worth more than everything else.
    pub(super) const fn worth(&self, letter: char) -> i32 {
        if letter == 'K' {
            10_000
        } else {
            self.value[slot(letter)] as i32
        }
    }

    /// Adds up all pieces on the board and beside it.
    #[inline]
    pub(super) fn sum(&self, position: &impl Inspect) -> Sum {
        let mut sum = Sum::default();
        position.each_piece(|piece| {
            let (letter, side) = (slot(piece.kind), piece.color as usize);
            let worth = i32::from(self.at[letter][side][piece.at.index() & 63]);
            sum.balance += sign(piece.color) * worth;
            let cell = 1 << piece.at.0;
            sum.occupied[side] |= cell;
            match piece.kind {
                'K' => sum.kings[side] |= cell,
                'P' => {}
                _ => sum.force[side] += i32::from(self.value[letter]),
            }
        });
        position.each_waiting(|color, kind, count| {
            sum.balance += sign(color) * i32::from(self.waiting[slot(kind)]) * i32::from(count);
            sum.waiting[color as usize] += i32::from(count);
        });
        sum
    }

    /// The cells next to any of a set.
    pub(super) fn around_all(&self, mut cells: u64) -> u64 {
        let mut all = 0;
        while cells != 0 {
            all |= self.around[cells.trailing_zeros() as usize];
            cells &= cells - 1;
        }
        all
    }
}

impl Sum {
    /// Adds for each side what `term` says of it; the index of White is 0.
    pub(super) fn add(&mut self, term: impl Fn(&Self, usize) -> i32) {
        self.balance += term(self, 0) - term(self, 1);
    }

    /// The sum from one side's viewpoint.
    pub(super) const fn seen_by(&self, color: Color) -> i32 {
        sign(color) * self.balance
    }
}

/// How many cells there are in a set.
pub(super) const fn count(cells: u64) -> i32 {
    cells.count_ones().cast_signed()
}

const fn sign(color: Color) -> i32 {
    match color {
        Color::White => 1,
        Color::Black => -1,
    }
}

/// The place of an upper-case letter.
const fn slot(letter: char) -> usize {
    (letter as usize - 'A' as usize) % LETTERS
}

/// How near a cell is to the centre: 0 in a corner.
const fn centrality(board: &Geometry, cell: usize) -> i16 {
    let info = &board.cells[cell];
    let (files, ranks) = (board.files as i16 - 1, board.ranks as i16 - 1);
    let (file, rank) = (2 * info.file as i16, 2 * info.rank as i16);
    (files - (file - files).abs()) + (ranks - (rank - ranks).abs())
}

/// The cell at a file and a rank.
const fn cell_at(board: &Geometry, file: i16, rank: i16) -> Option<usize> {
    let mut cell = 0;
    while cell < board.cells.len() {
        let info = &board.cells[cell];
        if info.file as i16 == file && info.rank as i16 == rank {
            return Some(cell);
        }
        cell += 1;
    }
    None
}

/// The eight directions, as steps along files and ranks.
const DIRECTIONS: [(i16, i16); 8] = [
    (1, 0),
    (1, 1),
    (0, 1),
    (-1, 1),
    (-1, 0),
    (-1, -1),
    (0, -1),
    (1, -1),
];

/// The squares next to a cell.
const fn around(board: &Geometry, cell: usize) -> u64 {
    let (file, rank) = (board.cells[cell].file as i16, board.cells[cell].rank as i16);
    let (mut set, mut next) = (0, 0);
    while next < DIRECTIONS.len() {
        let (files, ranks) = DIRECTIONS[next];
        if let Some(beside) = cell_at(board, file + files, rank + ranks)
            && matches!(board.cells[beside].kind, CellKind::Square)
        {
            set |= 1 << beside;
        }
        next += 1;
    }
    set
}

/// In how many directions a square lies behind exactly one hole.
const fn lines_across(board: &Geometry, cell: usize) -> i16 {
    let (mut lines, mut next) = (0, 0);
    while next < DIRECTIONS.len() {
        let (files, ranks) = DIRECTIONS[next];
        let mut file = board.cells[cell].file as i16 + files;
        let mut rank = board.cells[cell].rank as i16 + ranks;
        let (mut holes, mut reaches) = (0, false);
        while let Some(met) = cell_at(board, file, rank) {
            if matches!(board.cells[met].kind, CellKind::Hole) {
                holes += 1;
            } else if holes == 1 {
                reaches = true;
            }
            file += files;
            rank += ranks;
        }
        if reaches {
            lines += 1;
        }
        next += 1;
    }
    lines
}
