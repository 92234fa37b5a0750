//! Matches text and clicks with the legal turns of a position.

use super::explain::illegal;
use super::parse::{OriginHint, ParsedMovement, ParsedTurn};
use super::{explain, parse};
use crate::IllegalTurn;
use crate::core::contract::only_one;
use crate::hole_chess::info::side;
use crate::hole_chess::piece::Role;
use crate::hole_chess::position::{Position, Turn};
use crate::hole_chess::square::{Square, SquareSet};

/// Parses a turn and checks that it is legal.
pub(in crate::hole_chess) fn read(position: &Position, text: &str) -> Result<Turn, IllegalTurn> {
    ongoing(position)?;
    let written = parse::parse(text, position.to_move)?;
    let Some(movement) = &written.movement else {
        return beam_alone(position, &written);
    };
    let from = origin(position, movement, &written)?;
    let mut turn = Turn {
        from,
        to: movement.to,
        promotion: written.promotion,
        beam: written.beam,
    };
    if let Some(removed) = written.removal
        && (position.captured(turn) != Some(removed) || removed == turn.to)
    {
        if turn.beam.is_some_and(|beam| beam != removed) {
            return Err(illegal(
                "a turn has one beam",
                turn.beam.into_iter().chain([removed]),
            ));
        }
        turn.beam = Some(removed);
    }
    let turn = position.judge(turn)?;
    if movement.takes && position.captured(turn).is_none() {
        let name = position.write_name(turn);
        return Err(illegal(
            format!(
                "there is nothing on {} to take: without x it is {name}",
                turn.to.name()
            ),
            [turn.to],
        ));
    }
    Ok(turn)
}

fn ongoing(position: &Position) -> Result<(), IllegalTurn> {
    let over = |outcome| Err(illegal(format!("the game is over: {outcome}"), []));
    position.end().map_or(Ok(()), over)
}

/// Returns the turn for a beam written without its piece (`@b5`, `b5-`), if exactly one piece can
/// fire it.
fn beam_alone(position: &Position, written: &ParsedTurn) -> Result<Turn, IllegalTurn> {
    let Some(target) = written.beam.or(written.removal) else {
        return Err(illegal("say which piece moves where", []));
    };
    let stays = |from| Turn {
        from,
        to: from,
        promotion: None,
        beam: Some(target),
    };
    let turns = position
        .board
        .of(position.to_move)
        .iter()
        .map(stays)
        .filter(|turn| position.judge(*turn).is_ok());
    only(position, turns)?.ok_or_else(|| {
        let at = target.name();
        illegal(
            format!(
                "no piece can draw in {at} from where it stands: name the piece that moves first, \
                 then the beam"
            ),
            [target],
        )
    })
}

/// Returns the square of the only piece that matches the text.
fn origin(
    position: &Position,
    movement: &ParsedMovement,
    written: &ParsedTurn,
) -> Result<Square, IllegalTurn> {
    if let OriginHint::Square(from) = movement.from {
        let mover = position.mover(from)?;
        return match movement.role {
            Some(role) if role != mover.role => {
                let (there, named) = (mover.role.name(), role.name());
                Err(illegal(
                    format!("the piece on {} is a {there}, not a {named}", from.name()),
                    [from],
                ))
            }
            _ => Ok(from),
        };
    }
    let role = movement.role.unwrap_or(Role::Pawn);
    let meant = meant(position, movement, role);
    if role != Role::Pawn && meant.has(movement.to) {
        return Ok(movement.to);
    }
    let turn = |from| Turn {
        from,
        to: movement.to,
        promotion: written.promotion,
        beam: written.beam.or(written.removal),
    };
    let able = |from: &Square| {
        let mover = position.mover(*from);
        mover.is_ok_and(|mover| position.landings(mover, *from).has(movement.to))
    };
    let turns: Vec<Turn> = meant.iter().filter(able).map(turn).collect();
    match turns[..] {
        [] => Err(unable(position, movement, role, meant)),
        [turn] => Ok(turn.from),
        [first, ..] => which(position, &turns, first).map(|turn| turn.from),
    }
}

/// Checks the turns of several pieces to the same square. If any is legal, returns an error that
/// asks the player which is meant. If none is, explains why `first` is illegal.
fn which(position: &Position, turns: &[Turn], first: Turn) -> Result<Turn, IllegalTurn> {
    let whole = |turn: &Turn| position.judge(*turn).is_ok();
    let legal: Vec<Turn> = turns.iter().copied().filter(whole).collect();
    match legal[..] {
        [] => position.judge(first),
        [turn] => Err(illegal(
            format!(
                "more than one piece can go to {}: write {}",
                first.to.name(),
                position.write_name(turn)
            ),
            turns.iter().map(|turn| turn.from),
        )),
        _ => only(position, legal.into_iter()).map(|turn| turn.unwrap_or(first)),
    }
}

/// Whether the text means a pawn that moves straight ahead: no file and no `x` are written.
fn goes_straight(movement: &ParsedMovement, role: Role) -> bool {
    role == Role::Pawn && movement.from == OriginHint::Unknown && !movement.takes
}

/// Returns the squares of the pieces that match the text.
fn meant(position: &Position, movement: &ParsedMovement, role: Role) -> SquareSet {
    let straight = goes_straight(movement, role);
    let admitted = |square: &Square| {
        movement.from.admits(*square) && (!straight || square.file() == movement.to.file())
    };
    position
        .board
        .pieces(position.to_move, role)
        .iter()
        .filter(admitted)
        .collect()
}

fn unable(
    position: &Position,
    movement: &ParsedMovement,
    role: Role,
    meant: SquareSet,
) -> IllegalTurn {
    let (name, to) = (role.name(), movement.to.name());
    let mut squares = meant.iter();
    match (squares.next(), squares.next()) {
        (None, _) => {
            let place = match movement.from {
                _ if goes_straight(movement, role) => {
                    format!(" on the {}-file to go to {to}", &to[..1])
                }
                OriginHint::File(file) => format!(" on the {}-file", char::from(b'a' + file)),
                OriginHint::Rank(rank) => format!(" on rank {}", u32::from(rank) + 1),
                OriginHint::Unknown | OriginHint::Square(_) => String::new(),
            };
            illegal(
                format!("{} has no {name}{place}", side(position.to_move)),
                [],
            )
        }
        (Some(from), None) => match position.mover(from) {
            Ok(mover) => explain::landing(position, mover, from, movement.to),
            Err(reason) => reason,
        },
        _ => {
            let list: Vec<&str> = meant.iter().map(Square::name).collect();
            illegal(
                format!("none of the {name}s on {} can go to {to}", list.join(", ")),
                meant.iter().chain([movement.to]),
            )
        }
    }
}

fn only(
    position: &Position,
    turns: impl Iterator<Item = Turn>,
) -> Result<Option<Turn>, IllegalTurn> {
    let turns: Vec<_> = turns.map(|turn| (turn, turn.from.into())).collect();
    only_one(&turns, |turn| position.write_name(turn))
}

/// Explains why the clicks are neither a legal turn nor the beginning of one. Returns `None` if
/// they are.
pub(in crate::hole_chess) fn explain_path(
    position: &Position,
    path: &[&str],
) -> Option<IllegalTurn> {
    clicked(position, path).err()
}

fn clicked(position: &Position, path: &[&str]) -> Result<(), IllegalTurn> {
    let square = |text: &str| Square::parse(text).map_err(|error| illegal(error.to_string(), []));
    let Some((first, steps)) = path.split_first() else {
        return Ok(());
    };
    let from = square(first)?;
    ongoing(position)?;
    let mut turn = Turn {
        from,
        to: from,
        promotion: None,
        beam: None,
    };
    let mut lands_where_it_stands = false;
    for (index, step) in steps.iter().enumerate() {
        if turn.beam.is_some() {
            return Err(illegal(
                "the beam comes last: nothing follows it in the same turn",
                [turn.to],
            ));
        }
        if let Some(target) = step.strip_prefix('@') {
            turn.beam = Some(square(target)?);
        } else if let Some(letter) = step.strip_prefix('=') {
            if turn.promotion.replace(promotion(letter)?).is_some() {
                return Err(illegal("a pawn promotes to one piece", [turn.to]));
            }
        } else if index == 0 {
            turn.to = square(step)?;
            lands_where_it_stands = turn.to == from;
        } else {
            // The second clicked cell can only be the target of the beam.
            turn.beam = Some(square(step)?);
        }
    }
    let mover = position.judge_parts(turn)?;
    if lands_where_it_stands {
        return Err(explain::nothing_done(mover, from));
    }
    if steps.is_empty() && !position.can_act(mover, from) {
        return Err(explain::no_turn(position, mover, from));
    }
    Ok(())
}

fn promotion(letter: &str) -> Result<Role, IllegalTurn> {
    let mut letters = letter.chars();
    let role = letters
        .next()
        .and_then(Role::from_letter)
        .filter(|_| letters.next().is_none());
    role.ok_or_else(|| {
        illegal(
            "a pawn becomes a queen (=Q), a rook (=R) or a PS-Bishop (=B)",
            [],
        )
    })
}
