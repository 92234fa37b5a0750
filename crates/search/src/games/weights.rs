//! Evaluation weights, precomputed as lookup tables at compile time.

use postern_rules::{CellKind, Color, Geometry, InspectPosition};

use super::terms::{EvaluationFeature, EvaluationTerm};

const LETTERS: usize = 26;

/// The evaluation weights of a game, prepared as lookup tables.
#[derive(Clone)]
pub struct EvaluationWeights {
    value: [i16; LETTERS],
    waiting: [i16; LETTERS],
    /// The value of each kind of piece on each cell, indexed by letter, side (White first) and
    /// cell.
    at: [[[i16; 64]; 2]; LETTERS],
    /// A bit set of the neighbouring cells for each cell.
    around: [u64; 64],
    /// The weights of the [`EvaluationFeature`] variants with the same names.
    pub(super) shelter: i32,
    pub(super) threat: i32,
    pub(super) open: i32,
}

/// Totals over the pieces of a position, from which the evaluation is computed.
#[derive(Default)]
pub(super) struct FeatureSums {
    /// The value of White's pieces minus the value of Black's pieces.
    pub(super) balance: i32,
    /// A bit set of the cells that each side occupies.
    pub(super) occupied: [u64; 2],
    /// A bit set of the cells with each side's kings.
    pub(super) kings: [u64; 2],
    /// The value of each side's pieces on the board, excluding pawns and kings.
    pub(super) force: [i32; 2],
    /// The number of pieces that each side can drop from its pool.
    pub(super) waiting: [i32; 2],
}

impl EvaluationWeights {
    /// Computes the lookup tables from a board and the evaluation terms of its game. Missing terms
    /// have weight 0.
    #[must_use]
    pub const fn of(board: &Geometry, terms: &[EvaluationTerm]) -> Self {
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

    const fn add(&mut self, board: &Geometry, term: EvaluationTerm) {
        let EvaluationTerm {
            kind,
            facet,
            weight,
        } = term;
        match facet {
            EvaluationFeature::Value => self.value[slot(kind)] += weight,
            EvaluationFeature::InPool => self.waiting[slot(kind)] += weight,
            EvaluationFeature::Shelter => self.shelter += weight as i32,
            EvaluationFeature::Threat => self.threat += weight as i32,
            EvaluationFeature::Open => self.open += weight as i32,
            EvaluationFeature::Centre | EvaluationFeature::Advance | EvaluationFeature::Across => {}
        }
        let mut cell = 0;
        while cell < board.cells.len() {
            let rank = board.cells[cell].rank as i16;
            let last = board.ranks as i16 - 1;
            let (white, black) = match facet {
                EvaluationFeature::Value => (1, 1),
                EvaluationFeature::Centre => (centrality(board, cell), centrality(board, cell)),
                EvaluationFeature::Advance => (rank, last - rank),
                EvaluationFeature::Across => (lines_across(board, cell), lines_across(board, cell)),
                EvaluationFeature::InPool
                | EvaluationFeature::Shelter
                | EvaluationFeature::Threat
                | EvaluationFeature::Open => (0, 0),
            };
            self.at[slot(kind)][0][cell] += weight * white;
            self.at[slot(kind)][1][cell] += weight * black;
            cell += 1;
        }
    }

    /// Returns the value of a piece without regard to its cell. A king is worth more than all other
    /// pieces together.
    pub(super) const fn worth(&self, letter: char) -> i32 {
        if letter == 'K' {
            10_000
        } else {
            self.value[slot(letter)] as i32
        }
    }

    /// Computes the totals over all pieces on the board and in the pools.
    #[inline]
    pub(super) fn sum(&self, position: &impl InspectPosition) -> FeatureSums {
        let mut sum = FeatureSums::default();
        position.for_each_piece(|piece| {
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
        position.for_each_pool_entry(|color, kind, count| {
            sum.balance += sign(color) * i32::from(self.waiting[slot(kind)]) * i32::from(count);
            sum.waiting[color as usize] += i32::from(count);
        });
        sum
    }

    /// Returns all cells that are next to at least one cell of the set.
    pub(super) fn around_all(&self, mut cells: u64) -> u64 {
        let mut all = 0;
        while cells != 0 {
            all |= self.around[cells.trailing_zeros() as usize];
            cells &= cells - 1;
        }
        all
    }
}

impl FeatureSums {
    /// Adds `term(side)` to the balance for White and subtracts it for Black. White has index 0.
    pub(super) fn add(&mut self, term: impl Fn(&Self, usize) -> i32) {
        self.balance += term(self, 0) - term(self, 1);
    }

    /// Returns the balance from the point of view of `color`.
    pub(super) const fn seen_by(&self, color: Color) -> i32 {
        sign(color) * self.balance
    }
}

/// Returns the number of cells in a bit set.
pub(super) const fn count(cells: u64) -> i32 {
    cells.count_ones().cast_signed()
}

const fn sign(color: Color) -> i32 {
    match color {
        Color::White => 1,
        Color::Black => -1,
    }
}

/// Returns the table index for a piece's upper-case letter.
const fn slot(letter: char) -> usize {
    (letter as usize - 'A' as usize) % LETTERS
}

/// Returns how central a cell is: 0 in a corner, higher towards the centre.
const fn centrality(board: &Geometry, cell: usize) -> i16 {
    let info = &board.cells[cell];
    let (files, ranks) = (board.files as i16 - 1, board.ranks as i16 - 1);
    let (file, rank) = (2 * info.file as i16, 2 * info.rank as i16);
    (files - (file - files).abs()) + (ranks - (rank - ranks).abs())
}

/// Returns the cell with the given file and rank, if the board has one.
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

/// The eight directions as (file, rank) steps.
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

/// Returns a bit set of the cells next to a cell.
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

/// Returns the number of directions in which exactly one hole separates the cell from another
/// square.
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
