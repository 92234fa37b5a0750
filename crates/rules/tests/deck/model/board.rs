//! Squares, sides, pieces and the board of the reference model.

use std::fmt;
use std::ops::{Index, IndexMut};

/// A step, as the number of files to the right and the number of ranks up.
pub(crate) type Direction = (i8, i8);

pub(crate) const ROOK_LINES: [Direction; 4] = [(1, 0), (0, 1), (-1, 0), (0, -1)];
pub(crate) const BISHOP_LINES: [Direction; 4] = [(1, 1), (-1, 1), (-1, -1), (1, -1)];
pub(crate) const KING_STEPS: [Direction; 8] = [
    (1, 0),
    (1, 1),
    (0, 1),
    (-1, 1),
    (-1, 0),
    (-1, -1),
    (0, -1),
    (1, -1),
];
pub(crate) const KNIGHT_LEAPS: [Direction; 8] = [
    (1, 2),
    (2, 1),
    (2, -1),
    (1, -2),
    (-1, -2),
    (-2, -1),
    (-2, 1),
    (-1, 2),
];

/// A square, numbered file by file (a1, a2, … h8), so that numbers are in alphabetical order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) struct Square(i8);

impl Square {
    pub(crate) fn at(file: i8, rank: i8) -> Option<Self> {
        let on_board = (0..8).contains(&file) && (0..8).contains(&rank);
        on_board.then_some(Self(file * 8 + rank))
    }

    pub(crate) fn all() -> impl Iterator<Item = Self> {
        (0..64).map(Self)
    }

    pub(crate) fn file(self) -> i8 {
        self.0 / 8
    }

    pub(crate) fn rank(self) -> i8 {
        self.0 % 8
    }

    pub(crate) fn toward(self, (right, up): Direction) -> Option<Self> {
        Self::at(self.file() + right, self.rank() + up)
    }

    /// Returns the rank from the point of view of `side`, from 0 for the first to 7 for the last.
    pub(crate) fn rank_of(self, side: ModelSide) -> i8 {
        match side {
            ModelSide::White => self.rank(),
            ModelSide::Black => 7 - self.rank(),
        }
    }

    pub(crate) fn in_half_of(self, side: ModelSide) -> bool {
        self.rank_of(side) < 4
    }

    pub(crate) fn read(name: &str) -> Option<Self> {
        let [file, rank] = *name.as_bytes() else {
            return None;
        };
        let within = |letter: u8, first: u8| {
            i8::try_from(letter.checked_sub(first)?)
                .ok()
                .filter(|&n| n < 8)
        };
        Self::at(within(file, b'a')?, within(rank, b'1')?)
    }
}

impl fmt::Display for Square {
    fn fmt(&self, out: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = char::from(b'a' + self.file().unsigned_abs());
        write!(out, "{letter}{}", self.rank() + 1)
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub(crate) struct SquareSet(u64);

impl SquareSet {
    pub(crate) fn insert(&mut self, square: Square) {
        self.0 |= 1_u64 << square.0;
    }

    pub(crate) fn remove(&mut self, square: Square) {
        self.0 &= !(1_u64 << square.0);
    }

    pub(crate) fn contains(self, square: Square) -> bool {
        self.0 & (1_u64 << square.0) != 0
    }

    pub(crate) fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub(crate) fn len(self) -> usize {
        self.iter().count()
    }

    /// Iterates over the squares in alphabetical order.
    pub(crate) fn iter(self) -> impl Iterator<Item = Square> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let first = i8::try_from(left.trailing_zeros()).ok().filter(|&n| n < 64);
            left &= left.wrapping_sub(1);
            first.map(Square)
        })
    }
}

impl FromIterator<Square> for SquareSet {
    fn from_iter<I: IntoIterator<Item = Square>>(squares: I) -> Self {
        let mut set = Self::default();
        for square in squares {
            set.insert(square);
        }
        set
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum ModelSide {
    White,
    Black,
}

impl ModelSide {
    pub(crate) const BOTH: [Self; 2] = [Self::White, Self::Black];

    pub(crate) fn enemy(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }

    /// Returns the change in rank of a pawn's step.
    pub(crate) fn forward(self) -> i8 {
        match self {
            Self::White => 1,
            Self::Black => -1,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(crate) enum ModelPieceKind {
    Pawn,
    Knight,
    Bishop,
    Rook,
    Queen,
    King,
}

impl ModelPieceKind {
    pub(crate) const ALL: [Self; 6] = [
        Self::Pawn,
        Self::Knight,
        Self::Bishop,
        Self::Rook,
        Self::Queen,
        Self::King,
    ];
    pub(crate) const PROMOTIONS: [Self; 4] = [Self::Queen, Self::Rook, Self::Bishop, Self::Knight];

    pub(crate) fn letter(self) -> char {
        match self {
            Self::Pawn => 'P',
            Self::Knight => 'N',
            Self::Bishop => 'B',
            Self::Rook => 'R',
            Self::Queen => 'Q',
            Self::King => 'K',
        }
    }

    /// Returns the number of pieces of this kind that a side has at the start of a chess game.
    pub(crate) fn count_at_first(self) -> usize {
        match self {
            Self::Pawn => 8,
            Self::Knight | Self::Bishop | Self::Rook => 2,
            Self::Queen | Self::King => 1,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Piece {
    pub(crate) side: ModelSide,
    pub(crate) kind: ModelPieceKind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Board([Option<Piece>; 64]);

impl Board {
    pub(crate) const EMPTY: Self = Self([None; 64]);

    pub(crate) fn is_empty(&self, square: Square) -> bool {
        self[square].is_none()
    }

    pub(crate) fn has(&self, square: Square, side: ModelSide, kind: ModelPieceKind) -> bool {
        self[square] == Some(Piece { side, kind })
    }

    pub(crate) fn of(&self, side: ModelSide) -> impl Iterator<Item = (Square, Piece)> + '_ {
        Square::all().filter_map(move |square| {
            let piece = self[square].filter(|piece| piece.side == side)?;
            Some((square, piece))
        })
    }

    pub(crate) fn count(&self, side: ModelSide, kind: ModelPieceKind) -> usize {
        self.of(side)
            .filter(|(_, piece)| piece.kind == kind)
            .count()
    }

    pub(crate) fn king(&self, side: ModelSide) -> Option<Square> {
        self.of(side)
            .find(|(_, piece)| piece.kind == ModelPieceKind::King)
            .map(|(square, _)| square)
    }
}

impl Index<Square> for Board {
    type Output = Option<Piece>;

    fn index(&self, square: Square) -> &Option<Piece> {
        &self.0[usize::from(square.0.unsigned_abs())]
    }
}

impl IndexMut<Square> for Board {
    fn index_mut(&mut self, square: Square) -> &mut Option<Piece> {
        &mut self.0[usize::from(square.0.unsigned_abs())]
    }
}
