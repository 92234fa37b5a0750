//! Explains why an ordinary first move cannot reach a square, by how the piece moves or by the
//! obstacle in its way.

use shakmaty::{Bitboard, Role, Square, attacks};

use super::{Explanation, name};
use crate::event_chess::moves::targets::double_step_ranks;
use crate::event_chess::situation::PublicPosition;
use crate::orthodox::{movement_rule, obstacle};

/// Explains why the piece on `from` cannot move to `to`.
pub(super) fn out_of_reach(
    situation: &PublicPosition,
    role: Role,
    from: Square,
    to: Square,
) -> Explanation {
    let piece = role.of(situation.turn);
    if role == Role::Pawn {
        return pawn(situation, from, to);
    }
    if !attacks::attacks(from, piece, Bitboard::EMPTY).contains(to) {
        return Explanation::new(
            format!("{}, not from {from} to {to}", movement_rule(role)),
            [to],
        );
    }
    match in_the_line(situation, from, to) {
        Some(why) => why,
        None => own_piece(situation, to),
    }
}

fn in_the_line(situation: &PublicPosition, from: Square, to: Square) -> Option<Explanation> {
    let (met, way) = obstacle(&situation.board, from, to)?;
    let what = situation.role_name(met);
    Some(Explanation::new(
        format!("the {what} on {met} is in the way to {to}"),
        way.with(to),
    ))
}

pub(super) fn own_piece(situation: &PublicPosition, to: Square) -> Explanation {
    Explanation::new(
        format!("your own {} stands on {to}", situation.role_name(to)),
        [to],
    )
}

fn pawn(situation: &PublicPosition, from: Square, to: Square) -> Explanation {
    let us = situation.turn;
    let forward = us.fold_wb(8, -8);
    let (one, two) = (from.offset(forward), from.offset(2 * forward));
    if attacks::pawn_attacks(us, from).contains(to) {
        return pawn_capture(situation, to);
    }
    if Some(to) != one && Some(to) != two {
        let rule = "a pawn goes straight ahead and captures one square diagonally ahead";
        return Explanation::new(format!("{rule}, not from {from} to {to}"), [to]);
    }
    if Some(to) == two && !double_step_ranks(us).contains(from) {
        let comes_back = |force: crate::event_chess::active::active_events::ActiveEvent| {
            force.event().brings_pawns_back(force.state)
        };
        let ranks = if situation.active_events.iter().any(comes_back) {
            "its side’s first or second rank"
        } else {
            "its starting square"
        };
        return Explanation::new(
            format!("a pawn goes two squares only from {ranks}, and {from} is not there"),
            [from, to],
        );
    }
    let mut ahead = [one, two].into_iter().flatten();
    let met = ahead.find(|square| situation.board.occupied().contains(*square));
    in_the_way(situation, from, met.unwrap_or(to))
}

fn in_the_way(situation: &PublicPosition, from: Square, met: Square) -> Explanation {
    let clause = format!(
        "the {} on {met} stands in the way of the pawn on {from}",
        situation.role_name(met)
    );
    Explanation::new(clause, [from, met])
}

fn pawn_capture(situation: &PublicPosition, to: Square) -> Explanation {
    let us = situation.turn;
    if situation.board.by_color(us).contains(to) {
        return own_piece(situation, to);
    }
    let forward = us.fold_wb(8, -8);
    let pawn = to
        .offset(-forward)
        .filter(|at| situation.board.by_piece(Role::Pawn.of(!us)).contains(*at));
    let passable = to
        .offset(forward)
        .is_some_and(|at| double_step_ranks(!us).contains(at));
    match pawn {
        Some(pawn) if passable && situation.end_of(pawn).at == pawn => {
            let rule =
                "a pawn is taken en passant only right after it has gone two squares at once";
            Explanation::new(
                format!("{rule}, and the pawn on {pawn} has not just done so"),
                [to, pawn],
            )
        }
        _ => Explanation::new(
            format!(
                "a pawn moves diagonally only to capture, and there is nothing on {to} to take"
            ),
            [to],
        ),
    }
}

/// Explains why the piece on `from` cannot reach any square.
pub(super) fn shut_in(situation: &PublicPosition, role: Role, from: Square) -> Explanation {
    let ahead = from.offset(situation.turn.fold_wb(8, -8));
    let blocked =
        ahead.filter(|square| role == Role::Pawn && situation.board.occupied().contains(*square));
    match blocked {
        Some(met) => in_the_way(situation, from, met),
        None => Explanation::new(
            format!(
                "the {} on {from} has nowhere to go: its own side is in the way",
                name(role)
            ),
            [from],
        ),
    }
}
