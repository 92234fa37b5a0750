//! Turns of two moves: `d4,e4`, `Kxb7,Kxc8`.

use shakmaty::{Move, Role};

use super::{Reader, parse};
use crate::{
    Illegal,
    event::{
        explain::illegal,
        position::Position,
        situation::Situation,
        turn::Turn,
        turns::promoting,
        written::{Goal, Hint, Movement, Written},
    },
    excerpt,
};

/// Reads two moves. Where they can be made in either order, both orders are read.
pub(super) fn read(position: &Position, reader: Reader, text: &str) -> Result<Turn, Illegal> {
    let situation = &position.situation;
    let mut parts = text.split(',');
    let (Some(first), Some(second), None) = (parts.next(), parts.next(), parts.next()) else {
        return Err(illegal("a turn is two moves at most", []));
    };
    let (first, second) = (parse(position, first)?, parse(position, second)?);
    let must_not_tell = situation.hides() && reader == Reader::Public;
    if must_not_tell && [&first, &second].iter().any(|part| tells_more(part)) {
        return Err(illegal(
            "what is hidden is not written: write the two landings alone",
            [],
        ));
    }
    let mut found = Vec::new();
    for turn in situation.legal() {
        let Some(last) = turn.second else { continue };
        for (one, other) in [(turn.first, last), (last, turn.first)] {
            let given = Turn::of_two(one, other);
            if given != turn && !situation.is_in_any_order(turn) {
                continue;
            }
            if fits(situation, one, &first) && fits(&situation.before_last(given), other, &second) {
                found.push(given);
            }
        }
    }
    found.dedup();
    match found[..] {
        [turn] => Ok(turn),
        [] => Err(illegal(
            format!(
                "“{}” is no legal turn of two moves here",
                excerpt(text.trim())
            ),
            [],
        )),
        _ => {
            let names: Vec<String> = found
                .iter()
                .map(|turn| situation.bare_name(*turn))
                .collect();
            Err(illegal(
                format!(
                    "more than one turn is written so: write {}",
                    names.join(" or ")
                ),
                [],
            ))
        }
    }
}

/// The turn of two moves that is written as its first alone, because that brings something to light and ends it.
pub(super) fn cut_short(position: &Position, written: &Written) -> Option<Turn> {
    let situation = &position.situation;
    if !situation.hides() || written.taken_back {
        return None;
    }
    let turn = situation.legal().into_iter().find(|turn| {
        turn.second.is_some()
            && fits(situation, promoting(turn.first, written.promotion), written)
            && position.is_cut_short(*turn)
    })?;
    Some(Turn {
        first: promoting(turn.first, written.promotion),
        ..turn
    })
}

/// Whether what follows from a landing is written beside it.
fn tells_more(written: &Written) -> bool {
    written.taken_back
        || match &written.movement {
            Some(Movement::Squares { hint, squares, .. }) => {
                squares.len() > if *hint == Hint::Nothing { 2 } else { 1 }
            }
            Some(Movement::Castle { far, .. }) => far.is_some(),
            None => false,
        }
}

/// Whether a move is what is written.
fn fits(before: &Situation, part: Move, written: &Written) -> bool {
    let Some(Movement::Squares {
        role,
        hint,
        squares,
    }) = &written.movement
    else {
        return false;
    };
    let moves_so = role.map_or(part.role() == Role::Pawn || squares.len() > 1, |role| {
        role == part.role()
    });
    let named =
        written.promotion == part.promotion() || (before.hides() && written.promotion.is_none());
    moves_so && named && lands_so(before, part, *hint, squares)
}

fn lands_so(before: &Situation, part: Move, hint: Hint, squares: &[Goal]) -> bool {
    let Some(from) = part.from() else {
        return false;
    };
    let hinted = match hint {
        Hint::Nothing => true,
        Hint::File(file) => from.file() == file,
        Hint::Rank(rank) => from.rank() == rank,
    };
    let end = before.end_of(part.to()).at;
    let ends_so = |far: &Goal| before.hides() || far.square == end;
    let takes = before.board.occupied().contains(part.to()) || part.is_en_passant();
    let takes_so = |to: &Goal| !to.takes || takes;
    hinted
        && match squares {
            [to] => {
                let ahead = before.forward_steps(from, before.turn).contains(to.square);
                let straight = part.role() != Role::Pawn || ahead || takes;
                to.square == part.to() && takes_so(to) && straight
            }
            [start, to] if start.square == from && to.square == part.to() => takes_so(to),
            [to, far] => to.square == part.to() && takes_so(to) && ends_so(far),
            [start, to, far] => {
                start.square == from && to.square == part.to() && takes_so(to) && ends_so(far)
            }
            _ => false,
        }
}
