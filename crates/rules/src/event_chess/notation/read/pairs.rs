//! Parses turns of two moves, such as `d4,e4` or `Kxb7,Kxc8`.

use shakmaty::{Bitboard, Move, Role, Square};

use super::{ReaderKnowledge, judge, parse};
use crate::event_chess::active::aspects::EventAspects;
use crate::event_chess::moves::turn::Turn;
use crate::event_chess::moves::turns::promoting;
use crate::event_chess::notation::explain::{castling_is_alone, following, illegal};
use crate::event_chess::notation::parse::{OriginHint, ParsedMovement, ParsedTarget, ParsedTurn};
use crate::event_chess::position::Position;
use crate::event_chess::situation::PublicPosition;
use crate::{IllegalTurn, excerpt};

/// Parses a turn of two moves. If they can be made in either order, both orders are accepted.
pub(super) fn read(
    position: &Position,
    reader: ReaderKnowledge,
    text: &str,
) -> Result<Turn, IllegalTurn> {
    let situation = &position.situation;
    let mut parts = text.split(',');
    let (Some(first), Some(second), None) = (parts.next(), parts.next(), parts.next()) else {
        return Err(illegal("a turn is two moves at most", []));
    };
    let (first, second) = (parse(position, first)?, parse(position, second)?);
    let must_not_tell = situation.hides() && reader == ReaderKnowledge::Public;
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
        [] => Err(
            unable(position, reader, &first, &second).unwrap_or_else(|| {
                let text = excerpt(text.trim());
                illegal(format!("“{text}” is no legal turn of two moves here"), [])
            }),
        ),
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

/// Explains why two moves do not make a legal turn. Returns `None` if there is no specific reason.
fn unable(
    position: &Position,
    reader: ReaderKnowledge,
    first: &ParsedTurn,
    second: &ParsedTurn,
) -> Option<IllegalTurn> {
    let castles = |part: &ParsedTurn| matches!(part.movement, Some(ParsedMovement::Castle { .. }));
    if castles(first) || castles(second) {
        return Some(castling_is_alone());
    }
    let situation = &position.situation;
    if !situation.active_events.touch(EventAspects::MOVES) {
        return Some(illegal("a turn is one move here", []));
    }
    let Some(made) = candidates(situation, first).next() else {
        return judge(position, reader, first).err();
    };
    let made = promoting(made, first.promotion);
    let (after, _) = situation.made(made.into());
    let to = goal(second)?;
    let from = candidates(&after, second)
        .find_map(Move::from)
        .or_else(|| meant(&after, second))?;
    Some(following(situation, made, from, Some(to)))
}

/// Iterates over the moves that match the text, including moves that leave a royal piece attacked.
fn candidates(situation: &PublicPosition, written: &ParsedTurn) -> impl Iterator<Item = Move> {
    let mut found = Vec::new();
    let own = situation.board.by_color(situation.turn);
    situation.each_landing(
        own & !situation.active_events.resting(situation.turn),
        Bitboard::FULL,
        &mut |landing| {
            if fits(situation, promoting(landing, written.promotion), written) {
                found.push(landing);
            }
        },
    );
    found.into_iter()
}

/// Returns the square of the only piece that matches the text.
fn meant(situation: &PublicPosition, written: &ParsedTurn) -> Option<Square> {
    let Some(ParsedMovement::Squares {
        role,
        hint,
        squares,
    }) = &written.movement
    else {
        return None;
    };
    let own = situation.board.by_color(situation.turn);
    if let [start, _, ..] = squares[..]
        && own.contains(start.square)
    {
        return Some(start.square);
    }
    let role = role.unwrap_or(Role::Pawn);
    let to = squares.first()?;
    let admits = |from: &Square| match hint {
        OriginHint::Nothing if role == Role::Pawn && !to.takes => from.file() == to.square.file(),
        OriginHint::Nothing => true,
        OriginHint::File(file) => from.file() == *file,
        OriginHint::Rank(rank) => from.rank() == *rank,
    };
    let able = own & situation.board.by_role(role);
    let able: Bitboard = able.into_iter().filter(admits).collect();
    able.single_square()
}

/// Returns the square where the piece in the text lands.
fn goal(written: &ParsedTurn) -> Option<Square> {
    match &written.movement {
        Some(ParsedMovement::Squares { hint, squares, .. }) => match squares[..] {
            [_, to, ..] if *hint == OriginHint::Nothing => Some(to.square),
            [to, ..] => Some(to.square),
            [] => None,
        },
        _ => None,
    }
}

/// Returns the two-move turn whose first move is in the text, if that move reveals a square and
/// thereby ends the turn.
pub(super) fn cut_short(position: &Position, written: &ParsedTurn) -> Option<Turn> {
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

/// Whether the text describes what happens after the piece lands.
fn tells_more(written: &ParsedTurn) -> bool {
    written.taken_back
        || match &written.movement {
            Some(ParsedMovement::Squares { hint, squares, .. }) => {
                squares.len() > if *hint == OriginHint::Nothing { 2 } else { 1 }
            }
            Some(ParsedMovement::Castle { far, .. }) => far.is_some(),
            None => false,
        }
}

/// Whether a move matches the text.
fn fits(before: &PublicPosition, part: Move, written: &ParsedTurn) -> bool {
    let Some(ParsedMovement::Squares {
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

fn lands_so(
    before: &PublicPosition,
    part: Move,
    hint: OriginHint,
    squares: &[ParsedTarget],
) -> bool {
    let Some(from) = part.from() else {
        return false;
    };
    let hinted = match hint {
        OriginHint::Nothing => true,
        OriginHint::File(file) => from.file() == file,
        OriginHint::Rank(rank) => from.rank() == rank,
    };
    let end = before.end_of(part.to()).at;
    let ends_so = |far: &ParsedTarget| before.hides() || far.square == end;
    let takes = before.board.occupied().contains(part.to()) || part.is_en_passant();
    let takes_so = |to: &ParsedTarget| !to.takes || takes;
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
