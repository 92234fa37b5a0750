//! Names and colours of the 64 squares, and steps between squares. The types for squares and sets
//! of squares, and the sliding attacks, come from the shakmaty crate.

use shakmaty::{Bitboard, Square};

use crate::core::cells::grid;
use crate::{Color, excerpt};

/// The error for text that is not the name of a square.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(super) enum SquareError {
    #[error("“{0}” is no square: squares are named by file and rank, like e4")]
    Unreadable(String),
    #[error("the board has no square {0}")]
    Missing(String),
}

/// Parses the name of a square, such as `e4`, in upper or lower case.
pub(super) fn parse(text: &str) -> Result<Square, SquareError> {
    let name = text.to_ascii_lowercase();
    let well_formed = name
        .strip_prefix(|letter: char| letter.is_ascii_lowercase())
        .is_some_and(|rank| {
            (1..=2).contains(&rank.len()) && rank.bytes().all(|digit| digit.is_ascii_digit())
        });
    if !well_formed {
        return Err(SquareError::Unreadable(excerpt(text)));
    }
    Square::from_ascii(name.as_bytes()).map_err(|_| SquareError::Missing(name))
}

pub(super) const fn name(square: Square) -> &'static str {
    grid::GEOMETRY.cells[square.to_usize()].name
}

/// Returns the names of the squares in board order: rank by rank from White's side.
pub(super) fn names(squares: Bitboard) -> Vec<String> {
    squares
        .into_iter()
        .map(|square| name(square).to_owned())
        .collect()
}

/// Returns all squares of the same colour as `square`. A piece never leaves its colour.
pub(super) const fn same_color(square: Square) -> Bitboard {
    if square.is_light() {
        Bitboard::LIGHT_SQUARES
    } else {
        Bitboard::DARK_SQUARES
    }
}

/// Returns the square's colour as a word, `light` or `dark`.
pub(super) const fn color_name(square: Square) -> &'static str {
    if square.is_light() { "light" } else { "dark" }
}

/// One of the eight directions to a neighbouring square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Direction {
    East,
    NorthEast,
    North,
    NorthWest,
    West,
    SouthWest,
    South,
    SouthEast,
}

impl Direction {
    pub(super) const ORTHOGONAL: [Self; 4] = [Self::East, Self::North, Self::West, Self::South];
    pub(super) const DIAGONAL: [Self; 4] = [
        Self::NorthEast,
        Self::NorthWest,
        Self::SouthWest,
        Self::SouthEast,
    ];

    /// Returns the direction in which the pawns of `color` face.
    pub(super) const fn forward(color: Color) -> Self {
        match color {
            Color::White => Self::North,
            Color::Black => Self::South,
        }
    }

    /// Returns the two directions in which the pawns of `color` move.
    pub(super) const fn diagonally_forward(color: Color) -> [Self; 2] {
        match color {
            Color::White => [Self::NorthWest, Self::NorthEast],
            Color::Black => [Self::SouthWest, Self::SouthEast],
        }
    }

    pub(super) const fn opposite(self) -> Self {
        match self {
            Self::East => Self::West,
            Self::NorthEast => Self::SouthWest,
            Self::North => Self::South,
            Self::NorthWest => Self::SouthEast,
            Self::West => Self::East,
            Self::SouthWest => Self::NorthEast,
            Self::South => Self::North,
            Self::SouthEast => Self::NorthWest,
        }
    }

    /// Moves each square of a set one step in this direction. Squares that would leave the board
    /// are dropped.
    #[inline]
    pub(super) const fn shift(self, squares: Bitboard) -> Bitboard {
        const NOT_A: u64 = !0x0101_0101_0101_0101;
        const NOT_H: u64 = !0x8080_8080_8080_8080;
        Bitboard(match self {
            Self::East => (squares.0 & NOT_H) << 1,
            Self::NorthEast => (squares.0 & NOT_H) << 9,
            Self::North => squares.0 << 8,
            Self::NorthWest => (squares.0 & NOT_A) << 7,
            Self::West => (squares.0 & NOT_A) >> 1,
            Self::SouthWest => (squares.0 & NOT_A) >> 9,
            Self::South => squares.0 >> 8,
            Self::SouthEast => (squares.0 & NOT_H) >> 7,
        })
    }

    /// Returns the neighbouring square in this direction, or `None` at the edge of the board.
    #[inline]
    pub(super) const fn step(self, square: Square) -> Option<Square> {
        self.shift(Bitboard::from_square(square)).first()
    }
}

/// Returns all squares that share an edge with a square of the set.
#[inline]
pub(super) fn beside(squares: Bitboard) -> Bitboard {
    Direction::ORTHOGONAL
        .into_iter()
        .fold(Bitboard::EMPTY, |set, direction| {
            set | direction.shift(squares)
        })
}

static DOUBLE_KNIGHT: [Bitboard; 64] = {
    let mut table = [Bitboard::EMPTY; 64];
    let mut from = 0;
    while from < 64 {
        let mut to = 0;
        while to < 64 {
            let (files, ranks) = (
                (from % 8_usize).abs_diff(to % 8),
                (from / 8).abs_diff(to / 8),
            );
            if (files == 4 && ranks == 2) || (files == 2 && ranks == 4) {
                table[from].0 |= 1 << to;
            }
            to += 1;
        }
        from += 1;
    }
    table
};

/// Returns the targets of a double knight move: two knight moves in the same direction.
#[inline]
pub(super) fn double_knight(from: Square) -> Bitboard {
    DOUBLE_KNIGHT[from.to_usize()]
}

/// Returns the square halfway between the ends of a double knight move or a short leap.
#[inline]
pub(super) const fn midpoint(from: Square, to: Square) -> Square {
    Square::new(u32::midpoint(from.to_u32(), to.to_u32()))
}
