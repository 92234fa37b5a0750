//! The constants of Hole Chess, such as its name, pieces and FEN layout.

use super::square;
use crate::{
    ByColor, Color, CountingRules, FenField, FenLayout, PieceKind, RatingPool, StartOption,
    VariantInfo, VariantTerms,
};

/// The kinds of pieces, in display order.
const KINDS: &[PieceKind] = &[
    PieceKind {
        letter: 'K',
        name: "King",
        noun: "king",
    },
    PieceKind {
        letter: 'Q',
        name: "Queen",
        noun: "queen",
    },
    PieceKind {
        letter: 'R',
        name: "Rook",
        noun: "rook",
    },
    PieceKind {
        letter: 'B',
        name: "PS-Bishop",
        noun: "PS-Bishop",
    },
    PieceKind {
        letter: 'P',
        name: "Pawn",
        noun: "pawn",
    },
];

const POOL: RatingPool = RatingPool {
    slug: "hole-chess",
    title: "Hole Chess",
};

pub static INFO: VariantInfo = VariantInfo {
    slug: "hole-chess",
    title: "Hole Chess",
    rules_version: 1,
    sides: ByColor {
        white: "Yellow",
        black: "Red",
    },
    geometry: square::GEOMETRY,
    pieces: KINDS,
    piece_set: "hole-chess",
    scheme: "yellow-red",
    drops: false,
    uci: None,
    starts: &[StartOption::usual(POOL)],
    counting: CountingRules::Fide,
    color_bound: false,
    has_checkmate: true,
    terms: VariantTerms {
        target: "beam",
        ..VariantTerms::USUAL
    },
    fen: FenLayout::plain(&[FenField::LastTurn, FenField::Counter, FenField::Counter]),
};

/// Returns the name of a side.
pub(super) fn side(color: Color) -> &'static str {
    INFO.sides[color]
}
