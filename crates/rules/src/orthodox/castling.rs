//! The squares of the king and rook before and after castling.

use shakmaty::{CastlingSide, Color, File, Square};

/// Returns the squares of the king and rook before castling.
pub(crate) fn castling_squares(color: Color, side: CastlingSide) -> (Square, Square) {
    let rank = color.backrank();
    let rook = if side.is_king_side() {
        File::H
    } else {
        File::A
    };
    (
        Square::from_coords(File::E, rank),
        Square::from_coords(rook, rank),
    )
}

/// Returns the squares of the king and rook after castling.
pub(crate) fn castling_goals(color: Color, king: Square, rook: Square) -> (Square, Square) {
    let side = CastlingSide::from_king_side(king < rook);
    (side.king_to(color), side.rook_to(color))
}
