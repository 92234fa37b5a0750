//! Computes explosions: the pieces that a capture removes, and the captures that are therefore
//! illegal.

use shakmaty::variant::Atomic;
use shakmaty::{Bitboard, Move, Position as _, Role, Square, attacks};

use crate::StepEffect;

/// Returns the centre of a turn's explosion: the target square of the capturing piece, even for en
/// passant.
fn center(turn: Move) -> Option<Square> {
    match turn {
        Move::Normal {
            capture: Some(_),
            to,
            ..
        }
        | Move::EnPassant { to, .. } => Some(to),
        Move::Normal { capture: None, .. } | Move::Castle { .. } | Move::Put { .. } => None,
    }
}

/// Returns the squares next to the explosion's centre whose pieces explode. Pawns next to it
/// survive, and the capturing piece has already left its square.
fn blast(game: &Atomic, turn: Move, center: Square) -> Bitboard {
    let came_from = turn.from().map_or(Bitboard::EMPTY, Bitboard::from_square);
    let exploding = game.board().occupied() & !game.board().pawns() & !came_from;
    attacks::king_attacks(center) & exploding
}

/// Returns an explosion's effects on the board, to be applied after those of the capture itself.
/// The first effect removes the capturing piece.
pub(super) fn effects(game: &Atomic, turn: Move) -> Vec<StepEffect> {
    let Some(center) = center(turn) else {
        return Vec::new();
    };
    let exploding = blast(game, turn, center);
    std::iter::once(center)
        .chain(exploding)
        .map(|square| StepEffect::Remove {
            at: square.into(),
            into: None,
        })
        .collect()
}

/// Returns the squares, before the capture, of the pieces that a capture destroys in addition to
/// the captured one: the capturing piece and those next to the explosion's centre.
pub(super) fn lost_with(game: &Atomic, turn: Move) -> Bitboard {
    let Some(center) = center(turn) else {
        return Bitboard::EMPTY;
    };
    let capturer = turn.from().map_or(Bitboard::EMPTY, Bitboard::from_square);
    blast(game, turn, center) | capturer
}

/// If the turn would explode the mover's own king, returns a clause that explains why it is
/// illegal, with the squares to highlight. Otherwise returns `None`.
pub(super) fn forbids(game: &Atomic, turn: Move) -> Option<(String, Bitboard)> {
    let center = center(turn)?;
    if turn.role() == Role::King {
        let clause = "a king may not capture: it would explode".to_owned();
        return Some((clause, center.into()));
    }
    let king = game.board().king_of(game.turn())?;
    blast(game, turn, center).contains(king).then(|| {
        let clause = format!("the explosion on {center} would take your own king on {king}");
        (clause, Bitboard::from_square(center).with(king))
    })
}
