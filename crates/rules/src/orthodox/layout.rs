//! How games with these pieces write what is behind the side to move in a FEN.

use crate::{FenField, Right};

/// The rights to castle, in the order of a FEN.
pub(crate) const CASTLING: FenField = FenField::Rights {
    rights: &[
        right('K', "White castles short", [("e1", 'K'), ("h1", 'R')]),
        right('Q', "White castles long", [("e1", 'K'), ("a1", 'R')]),
        right('k', "Black castles short", [("e8", 'k'), ("h8", 'r')]),
        right('q', "Black castles long", [("e8", 'k'), ("a8", 'r')]),
    ],
};

/// Castling, the en passant square, quiet plies and the move number.
pub(crate) const FIELDS: &[FenField] =
    &[CASTLING, FenField::Passed, FenField::Kept, FenField::Kept];

const fn right(letter: char, words: &'static str, needs: [(&'static str, char); 2]) -> Right {
    Right {
        letter,
        words,
        needs,
    }
}
