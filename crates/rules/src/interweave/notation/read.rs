//! Matches text and clicks with the legal turns of a position.

use shakmaty::{Bitboard, Square};

use super::explanation::illegal;
use super::parse::{LegAction, ParsedAction, ParsedTurn};
use super::{explain, parse};
use crate::IllegalTurn;
use crate::core::notation::words::and;
use crate::interweave::moves::stepper::LegStepper;
use crate::interweave::moves::turn::Turn;
use crate::interweave::piece::Role;
use crate::interweave::position::{Position, TurnLeg};
use crate::interweave::square;

/// Parses a turn and checks that it is legal.
pub(in crate::interweave) fn read(position: &Position, text: &str) -> Result<Turn, IllegalTurn> {
    let over = position
        .end()
        .map(|outcome| illegal(format!("the game is over: {outcome}"), []));
    over.map_or(Ok(()), Err)?;
    let written = parse::parse(text)?;
    let mut stepper = LegStepper::begin(position, written.from)?;
    check_letter(&written, stepper.role())?;
    let parts = &written.parts;
    let mut taken = Vec::new();
    for (index, part) in parts.iter().enumerate() {
        if let Some(to) = goal(parts, index)? {
            stepper.go(to, promotion_after(parts, index))?;
            taken.push(part.taken);
        }
    }
    // The piece called remover captures without moving, so its capture has no target square in the
    // text. If the text lists no captures either, a possible capture is implied.
    if stepper.role() == Role::Remover
        && taken.is_empty() | !stepper.is_over()
        && stepper.judge_step(stepper.at()).is_ok()
    {
        stepper.go(stepper.at(), None)?;
        taken.push(None);
    }
    let turn = stepper.finish()?;
    for (leg, taken) in stepper.legs().iter().zip(taken) {
        check_taken(*leg, taken)?;
    }
    Ok(turn)
}

fn check_letter(written: &ParsedTurn, there: Role) -> Result<(), IllegalTurn> {
    match written.role {
        Some(role) if role != there => {
            let (at, there, named) = (square::name(written.from), there, role);
            let (letter, there) = (there.letter(), there.name());
            Err(illegal(
                format!(
                    "the piece on {at} is a {there} ({letter}), not a {}",
                    named.name()
                ),
                [written.from],
            ))
        }
        _ => Ok(()),
    }
}

fn check_taken(leg: TurnLeg, written: Option<Bitboard>) -> Result<(), IllegalTurn> {
    let Some(written) = written.filter(|written| *written != leg.taken) else {
        return Ok(());
    };
    let list = |squares: Bitboard| {
        let names = square::names(squares);
        if names.is_empty() {
            "nothing".to_owned()
        } else {
            and(&names)
        }
    };
    let (to, taken) = (square::name(leg.to), list(leg.taken));
    let step = if leg.stays() {
        format!("the remover on {to}")
    } else {
        format!("the step to {to}")
    };
    Err(illegal(
        format!("{step} takes {taken}, not {}", list(written)),
        written | leg.taken,
    ))
}

/// Returns the target square of an action, or `None` for a promotion, which belongs to the step
/// before it.
fn goal(parts: &[ParsedAction], index: usize) -> Result<Option<Square>, IllegalTurn> {
    let before = index
        .checked_sub(1)
        .and_then(|index| parts.get(index))
        .map(|part| part.action);
    match (parts[index].action, before) {
        (LegAction::Go(to), _) => Ok(Some(to)),
        (LegAction::Promote(_), Some(LegAction::Go(_))) => Ok(None),
        (LegAction::Promote(_), Some(LegAction::Promote(_))) => {
            Err(illegal("a pawn promotes to one piece", []))
        }
        (LegAction::Promote(_), None) => Err(illegal(
            "a pawn promotes when it arrives: first say where it goes",
            [],
        )),
    }
}

fn promotion_after(parts: &[ParsedAction], index: usize) -> Option<Role> {
    match parts.get(index + 1)?.action {
        LegAction::Promote(role) => Some(role),
        LegAction::Go(_) => None,
    }
}

/// Explains why the clicks are neither a legal turn nor the beginning of one. Returns `None` if
/// they are.
pub(in crate::interweave) fn explain_path(
    position: &Position,
    path: &[&str],
) -> Option<IllegalTurn> {
    clicked(position, path).err()
}

fn clicked(position: &Position, path: &[&str]) -> Result<(), IllegalTurn> {
    let Some((first, steps)) = path.split_first() else {
        return Ok(());
    };
    let mut stepper = LegStepper::begin(position, clicked_square(first)?)?;
    let parts = steps
        .iter()
        .map(|step| part(step))
        .collect::<Result<Vec<_>, _>>()?;
    if parts.is_empty() {
        return stepper.judge_piece();
    }
    for index in 0..parts.len() {
        let Some(to) = goal(&parts, index)? else {
            continue;
        };
        if index + 1 == parts.len() {
            // The click for the promotion may still be missing.
            return stepper.judge_step(to).map(drop);
        }
        stepper.go(to, promotion_after(&parts, index))?;
    }
    Ok(())
}

fn part(click: &str) -> Result<ParsedAction, IllegalTurn> {
    let action = match click.strip_prefix('=') {
        Some(letter) => LegAction::Promote(promotion(letter)?),
        // The page adds `@` to clicks on occupied squares, because it does not know whether the
        // game has captures from a distance.
        None => LegAction::Go(clicked_square(click.strip_prefix('@').unwrap_or(click))?),
    };
    Ok(ParsedAction {
        action,
        taken: None,
    })
}

fn promotion(letter: &str) -> Result<Role, IllegalTurn> {
    let mut letters = letter.chars();
    let role = letters
        .next()
        .and_then(Role::from_letter)
        .filter(|_| letters.next().is_none());
    role.ok_or_else(|| illegal(explain::PROMOTIONS, []))
}

fn clicked_square(text: &str) -> Result<Square, IllegalTurn> {
    square::parse(text).map_err(|error| illegal(error.to_string(), []))
}
