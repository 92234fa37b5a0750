//! Explains why a piece in hand cannot be dropped.

use shakmaty::{Bitboard, Move, Role, Square};

use super::{illegal, name};
use crate::orthodox::drops::drop_targets;
use crate::orthodox::position::{Position, ShakmatyGame};
use crate::{IllegalTurn, PlayablePosition as _};

/// Checks that the side to move has a piece of the role in hand.
fn in_hand<G: ShakmatyGame>(position: &Position<G>, role: Role) -> Result<(), IllegalTurn> {
    let game = position.game();
    match game.pockets() {
        None => Err(illegal("pieces are not dropped in this game", [])),
        Some(pockets) if pockets[game.turn()][role] == 0 => {
            let side = G::info().sides[position.to_move()];
            Err(illegal(format!("{side} has no {} in hand", name(role)), []))
        }
        Some(_) => Ok(()),
    }
}

/// Checks that the side to move can drop a piece of the role somewhere.
pub(in crate::orthodox) fn any_drop<G: ShakmatyGame>(
    position: &Position<G>,
    role: Role,
) -> Result<(), IllegalTurn> {
    in_hand(position, role)?;
    let game = position.game();
    if drop_targets(game, role).any() {
        return Ok(());
    }
    let what = name(role);
    Err(if game.is_check() {
        illegal(
            format!("the king is in check, and no drop of a {what} ends it"),
            game.checkers(),
        )
    } else {
        illegal(format!("there is no square to drop a {what} on"), [])
    })
}

/// Checks that a drop on the given square is legal.
pub(in crate::orthodox) fn drop<G: ShakmatyGame>(
    position: &Position<G>,
    role: Role,
    to: Square,
) -> Result<Move, IllegalTurn> {
    in_hand(position, role)?;
    let game = position.game();
    if let Some(there) = game.board().role_at(to) {
        return Err(illegal(
            format!(
                "a piece is dropped on an empty square, and a {} stands on {to}",
                name(there)
            ),
            [to],
        ));
    }
    if role == Role::Pawn && Bitboard::BACKRANKS.contains(to) {
        return Err(illegal(
            "a pawn is not dropped on the first or the last rank",
            [to],
        ));
    }
    if !drop_targets(game, role).contains(to) {
        return Err(illegal(
            format!(
                "the king is in check, and a {} on {to} does not end it",
                name(role)
            ),
            game.checkers().with(to),
        ));
    }
    Ok(Move::Put { role, to })
}
