//! The five kinds of pieces in Hole Chess.

use crate::Color;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Role {
    King,
    Queen,
    Rook,
    /// The PS-Bishop: a promoted bishop of Shogi, which slides like a bishop or steps like a king.
    Bishop,
    Pawn,
}

impl Role {
    pub(super) const ALL: [Self; 5] = [
        Self::King,
        Self::Queen,
        Self::Rook,
        Self::Bishop,
        Self::Pawn,
    ];
    /// The kinds of pieces that have a beam. Pawns can promote to any of them.
    pub(super) const BEAMERS: [Self; 3] = [Self::Queen, Self::Rook, Self::Bishop];

    /// Returns the upper-case letter used in notation.
    pub(super) const fn letter(self) -> char {
        match self {
            Self::King => 'K',
            Self::Queen => 'Q',
            Self::Rook => 'R',
            Self::Bishop => 'B',
            Self::Pawn => 'P',
        }
    }

    /// Parses a letter in upper or lower case. `D` is Game Courier's label for the PS-Bishop.
    pub(super) fn from_letter(letter: char) -> Option<Self> {
        match letter.to_ascii_uppercase() {
            'D' => Some(Self::Bishop),
            upper => Self::ALL.into_iter().find(|role| role.letter() == upper),
        }
    }

    /// Returns the name for use within a sentence.
    pub(super) const fn name(self) -> &'static str {
        match self {
            Self::King => "king",
            Self::Queen => "queen",
            Self::Rook => "rook",
            Self::Bishop => "PS-Bishop",
            Self::Pawn => "pawn",
        }
    }

    pub(super) const fn has_beam(self) -> bool {
        matches!(self, Self::Queen | Self::Rook | Self::Bishop)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Piece {
    pub(super) color: Color,
    pub(super) role: Role,
}

impl Piece {
    /// Returns the FEN letter: upper case for Yellow, lower case for Red.
    pub(super) const fn letter(self) -> char {
        match self.color {
            Color::White => self.role.letter(),
            Color::Black => self.role.letter().to_ascii_lowercase(),
        }
    }
}
