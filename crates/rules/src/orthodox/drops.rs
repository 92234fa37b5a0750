//! Generates drops of pieces in hand. shakmaty's own move list cannot be used: it holds at most 450
//! moves, and a position with many pieces in hand can have more.

use shakmaty::{Bitboard, Move, Position, Role, attacks};

/// Returns the squares where the side to move may drop a piece of the role. Empty if it has no such
/// piece in hand.
pub(crate) fn drop_targets(game: &impl Position, role: Role) -> Bitboard {
    let in_hand = game.pockets().map_or(0, |hands| hands[game.turn()][role]);
    if in_hand == 0 {
        return Bitboard::EMPTY;
    }
    let checkers = game.checkers();
    let king = game.board().king_of(game.turn());
    let targets = match (king, checkers.single_square()) {
        _ if checkers.is_empty() => !game.board().occupied(),
        (Some(king), Some(checker)) => attacks::between(king, checker),
        _ => Bitboard::EMPTY,
    };
    if role == Role::Pawn {
        targets & !Bitboard::BACKRANKS
    } else {
        targets
    }
}

/// Iterates over all legal drops.
pub(super) fn drops(game: &impl Position) -> impl Iterator<Item = Move> {
    Role::ALL.into_iter().flat_map(move |role| {
        let targets = drop_targets(game, role).into_iter();
        targets.map(move |to| Move::Put { role, to })
    })
}
