//! FEN fields for variants with orthodox pieces.

use crate::{CastlingRight, FenField};

/// The field with the castling rights, in FEN order.
pub(crate) const CASTLING: FenField = FenField::Rights {
    rights: &[
        right('K', "White castles short", [("e1", 'K'), ("h1", 'R')]),
        right('Q', "White castles long", [("e1", 'K'), ("a1", 'R')]),
        right('k', "Black castles short", [("e8", 'k'), ("h8", 'r')]),
        right('q', "Black castles long", [("e8", 'k'), ("a8", 'r')]),
    ],
};

/// The fields after the side to move: castling rights, the en passant square, the quiet plies and
/// the move number.
pub(crate) const FIELDS: &[FenField] = &[
    CASTLING,
    FenField::LastTurn,
    FenField::Counter,
    FenField::Counter,
];

const fn right(
    letter: char,
    words: &'static str,
    needs: [(&'static str, char); 2],
) -> CastlingRight {
    CastlingRight {
        letter,
        words,
        needs,
    }
}
