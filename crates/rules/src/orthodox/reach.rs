//! Where pieces other than pawns go, in words.

use shakmaty::{Bitboard, Board, Role, Square, attacks};

/// How a piece other than a pawn moves.
pub(crate) const fn movement_rule(role: Role) -> &'static str {
    match role {
        Role::Rook => "a rook moves along ranks and files",
        Role::Bishop => "a bishop moves along diagonals",
        Role::Queen => "a queen moves along ranks, files and diagonals",
        Role::Knight => "a knight moves two squares straight and one to the side",
        Role::King | Role::Pawn => "a king moves one square in any direction",
    }
}

/// The first piece between two squares of a line, with the squares between them.
pub(crate) fn obstacle(board: &Board, from: Square, to: Square) -> Option<(Square, Bitboard)> {
    let way = attacks::between(from, to);
    let piece = board.piece_at(from)?;
    // The nearest is the one that a slide meets first.
    let met = way & board.occupied() & attacks::attacks(from, piece, board.occupied());
    met.first().map(|met| (met, way))
}
