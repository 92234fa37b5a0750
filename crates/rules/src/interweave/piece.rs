//! The five kinds of pieces in Interweave.

use crate::Color;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Role {
    King,
    Smasher,
    Leaper,
    Remover,
    Pawn,
}

impl Role {
    pub(super) const ALL: [Self; 5] = [
        Self::King,
        Self::Smasher,
        Self::Leaper,
        Self::Remover,
        Self::Pawn,
    ];
    /// The kinds of pieces to which pawns can promote, in the order in which a FEN lists the pools.
    pub(super) const RETURNING: [Self; 3] = [Self::Smasher, Self::Leaper, Self::Remover];

    /// Returns the upper-case letter used in notation.
    pub(super) const fn letter(self) -> char {
        match self {
            Self::King => 'K',
            Self::Smasher => 'R',
            Self::Leaper => 'N',
            Self::Remover => 'B',
            Self::Pawn => 'P',
        }
    }

    /// Parses a letter in upper or lower case.
    pub(super) fn from_letter(letter: char) -> Option<Self> {
        let upper = letter.to_ascii_uppercase();
        Self::ALL.into_iter().find(|role| role.letter() == upper)
    }

    /// Returns the name for use within a sentence.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::King => "king",
            Self::Smasher => "smasher",
            Self::Leaper => "leaper",
            Self::Remover => "remover",
            Self::Pawn => "pawn",
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Piece {
    pub(super) color: Color,
    pub(super) role: Role,
}

impl Piece {
    /// Returns the FEN letter: upper case for White, lower case for Black.
    pub(super) const fn letter(self) -> char {
        match self.color {
            Color::White => self.role.letter(),
            Color::Black => self.role.letter().to_ascii_lowercase(),
        }
    }
}
