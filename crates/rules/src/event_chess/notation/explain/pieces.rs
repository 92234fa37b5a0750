//! Why an ordinary first move does not lead there: how each piece moves, and what is in its way.

use shakmaty::{Bitboard, Role, Square, attacks};

use super::{Why, name};
use crate::{
    event_chess::{moves::ways::double_step_ranks, situation::Situation},
    orthodox::{movement_rule, obstacle},
};

/// Why the piece on `from` cannot go to `to`.
pub(super) fn out_of_reach(situation: &Situation, role: Role, from: Square, to: Square) -> Why {
    let piece = role.of(situation.turn);
    if role == Role::Pawn {
        return pawn(situation, from, to);
    }
    if !attacks::attacks(from, piece, Bitboard::EMPTY).contains(to) {
        return Why::new(
            format!("{}, not from {from} to {to}", movement_rule(role)),
            [to],
        );
    }
    match in_the_line(situation, from, to) {
        Some(why) => why,
        None => own_piece(situation, to),
    }
}

fn in_the_line(situation: &Situation, from: Square, to: Square) -> Option<Why> {
    let (met, way) = obstacle(&situation.board, from, to)?;
    let what = situation.role_name(met);
    Some(Why::new(
        format!("the {what} on {met} is in the way to {to}"),
        way.with(to),
    ))
}

pub(super) fn own_piece(situation: &Situation, to: Square) -> Why {
    Why::new(
        format!("your own {} stands on {to}", situation.role_name(to)),
        [to],
    )
}

fn pawn(situation: &Situation, from: Square, to: Square) -> Why {
    let us = situation.turn;
    let forward = us.fold_wb(8, -8);
    let (one, two) = (from.offset(forward), from.offset(2 * forward));
    if attacks::pawn_attacks(us, from).contains(to) {
        return pawn_capture(situation, to);
    }
    if Some(to) != one && Some(to) != two {
        let rule = "a pawn goes straight ahead and captures one square diagonally ahead";
        return Why::new(format!("{rule}, not from {from} to {to}"), [to]);
    }
    if Some(to) == two && !double_step_ranks(us).contains(from) {
        let comes_back = |force: crate::event_chess::active::forces::Force| {
            force.event().brings_pawns_back(force.state)
        };
        let ranks = if situation.forces.iter().any(comes_back) {
            "its side’s first or second rank"
        } else {
            "its starting square"
        };
        return Why::new(
            format!("a pawn goes two squares only from {ranks}, and {from} is not there"),
            [from, to],
        );
    }
    let mut ahead = [one, two].into_iter().flatten();
    let met = ahead.find(|square| situation.board.occupied().contains(*square));
    in_the_way(situation, from, met.unwrap_or(to))
}

fn in_the_way(situation: &Situation, from: Square, met: Square) -> Why {
    let clause = format!(
        "the {} on {met} stands in the way of the pawn on {from}",
        situation.role_name(met)
    );
    Why::new(clause, [from, met])
}

fn pawn_capture(situation: &Situation, to: Square) -> Why {
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
            Why::new(
                format!("{rule}, and the pawn on {pawn} has not just done so"),
                [to, pawn],
            )
        }
        _ => Why::new(
            format!(
                "a pawn moves diagonally only to capture, and there is nothing on {to} to take"
            ),
            [to],
        ),
    }
}

/// Why the piece on `from` reaches no square.
pub(super) fn shut_in(situation: &Situation, role: Role, from: Square) -> Why {
    let ahead = from.offset(situation.turn.fold_wb(8, -8));
    let blocked =
        ahead.filter(|square| role == Role::Pawn && situation.board.occupied().contains(*square));
    match blocked {
        Some(met) => in_the_way(situation, from, met),
        None => Why::new(
            format!(
                "the {} on {from} has nowhere to go: its own side is in the way",
                name(role)
            ),
            [from],
        ),
    }
}
