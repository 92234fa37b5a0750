//! Explanations about king safety and castling.

use shakmaty::{Bitboard, CastlingSide, Move, Role, Square, attacks};

use super::{illegal, name};
use crate::IllegalTurn;
use crate::orthodox::castling::castling_squares;
use crate::orthodox::position::{Position, ShakmatyGame};

/// Explains why the safety of a king forbids an otherwise legal turn.
pub(super) fn unsafe_turn<G: ShakmatyGame>(
    position: &Position<G>,
    role: Role,
    from: Square,
    to: Square,
) -> IllegalTurn {
    let game = position.game();
    let turn =
        if role == Role::Pawn && game.maybe_ep_square() == Some(to) && from.file() != to.file() {
            Move::EnPassant { from, to }
        } else {
            Move::Normal {
                role,
                from,
                capture: game.board().role_at(to),
                to,
                promotion: None,
            }
        };
    if let Some((clause, marks)) = game.forbids(turn) {
        return illegal(clause, marks);
    }
    let mut after = game.clone();
    after.play_unchecked(turn);
    let king = after.board().king_of(game.turn());
    let attackers = king.map_or(Bitboard::EMPTY, |king| {
        after.king_attackers(king, !game.turn(), after.board().occupied())
    });
    match (king, attackers.first()) {
        (Some(king), Some(attacker)) => {
            let what = after.board().role_at(attacker).map_or("piece", name);
            let still = if game.is_check() && role != Role::King {
                "still "
            } else {
                ""
            };
            illegal(
                format!("the king on {king} would {still}be attacked by the {what} on {attacker}"),
                attacks::between(king, attacker).with(king).with(attacker),
            )
        }
        _ => illegal(
            format!("{} is not legal here", position.write_name(turn)),
            [to],
        ),
    }
}

/// Explains why the side to move cannot castle on the given side of the board.
pub(in crate::orthodox) fn castling<G: ShakmatyGame>(
    position: &Position<G>,
    side: CastlingSide,
) -> IllegalTurn {
    let game = position.game();
    let us = game.turn();
    let (king, rook) = castling_squares(us, side);
    if !game.castles().castling_rights().contains(rook) {
        let clause = format!(
            "castling needs the king on {king} and the rook on {rook}, and neither may have moved"
        );
        return illegal(clause, [king, rook]);
    }
    let occupied = game.board().occupied();
    if let Some(met) = (attacks::between(king, rook) & occupied).first() {
        let what = game.board().role_at(met).map_or("piece", name);
        return illegal(
            format!("the {what} on {met} stands between the king and the rook on {rook}"),
            [king, met, rook],
        );
    }
    let end = side.king_to(us);
    let way = attacks::between(king, end).with(king).with(end);
    let attacked = |square: &Square| {
        let attackers = game.king_attackers(*square, !us, occupied.without(king));
        attackers.any()
    };
    match way.into_iter().find(attacked) {
        Some(square) if square == king || game.is_check() => {
            illegal("the king may not castle out of check", [king])
        }
        Some(square) if square == end => illegal(
            format!("the king would be attacked on {square}"),
            [king, square],
        ),
        Some(square) => illegal(
            format!("the king may not castle across {square}, which is attacked"),
            [king, square],
        ),
        None => illegal(
            format!("castling with the rook on {rook} is not legal here"),
            [king, rook],
        ),
    }
}
