//! Explains how pieces other than pawns move, and what stands in their way.

use shakmaty::{Bitboard, Board, Role, Square, attacks};

/// Returns the movement rule of a piece other than a pawn, as a clause.
pub(crate) const fn movement_rule(role: Role) -> &'static str {
    match role {
        Role::Rook => "a rook moves along ranks and files",
        Role::Bishop => "a bishop moves along diagonals",
        Role::Queen => "a queen moves along ranks, files and diagonals",
        Role::Knight => "a knight moves two squares straight and one to the side",
        Role::King | Role::Pawn => "a king moves one square in any direction",
    }
}

/// Returns the first piece between two squares on a line, and the squares between them.
pub(crate) fn obstacle(board: &Board, from: Square, to: Square) -> Option<(Square, Bitboard)> {
    let way = attacks::between(from, to);
    let piece = board.piece_at(from)?;
    // A sliding piece is stopped by the nearest obstacle only.
    let met = way & board.occupied() & attacks::attacks(from, piece, board.occupied());
    met.first().map(|met| (met, way))
}
