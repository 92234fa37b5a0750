//! Explains why clicks on the board are neither a legal turn nor the beginning of one.

use shakmaty::{Role, Square};

use super::explain;
use super::explain::{illegal, over};
use super::position::{Position, ShakmatyGame};
use crate::{IllegalTurn, PlayablePosition as _, excerpt};

pub(super) fn explain_path<G: ShakmatyGame>(
    position: &Position<G>,
    path: &[&str],
) -> Option<IllegalTurn> {
    clicked(position, path).err()
}

fn clicked<G: ShakmatyGame>(position: &Position<G>, path: &[&str]) -> Result<(), IllegalTurn> {
    if let Some(outcome) = position.verdict() {
        return Err(over(outcome));
    }
    let Some((first, steps)) = path.split_first() else {
        return Ok(());
    };
    if let Some(letter) = first.strip_suffix('@') {
        return dropped(position, role(letter)?, steps);
    }
    let from = square(first)?;
    explain::mover(position, from)?;
    let Some((goal, rest)) = steps.split_first() else {
        return explain::any_turn(position, from);
    };
    let to = square(goal.strip_prefix('@').unwrap_or(goal))?;
    let mut landing = None;
    position.for_each_turn(|turn| {
        if turn.from() == Some(from) && position.goal(turn) == to {
            landing = Some(turn);
        }
    });
    let turn = landing.ok_or_else(|| explain::landing(position, from, to))?;
    match rest {
        [] => Ok(()),
        [step] if step.starts_with('=') => {
            let kind = role(step.trim_start_matches('='))?;
            explain::promotion(position, turn, turn.promotion().is_some(), Some(kind))
        }
        [step, ..] if !step.starts_with('=') && turn.promotion().is_some() => {
            explain::promotion(position, turn, true, None)
        }
        _ => Err(illegal("nothing follows in the same turn", [to])),
    }
}

fn dropped<G: ShakmatyGame>(
    position: &Position<G>,
    role: Role,
    steps: &[&str],
) -> Result<(), IllegalTurn> {
    match steps {
        [] => explain::any_drop(position, role),
        [goal] => {
            let to = square(goal.strip_prefix('@').unwrap_or(goal))?;
            explain::drop(position, role, to).map(|_| ())
        }
        _ => Err(illegal("nothing follows a drop in the same turn", [])),
    }
}

fn square(text: &str) -> Result<Square, IllegalTurn> {
    let unknown = |_| illegal(format!("the board has no square {}", excerpt(text)), []);
    Square::from_ascii(text.as_bytes()).map_err(unknown)
}

fn role(text: &str) -> Result<Role, IllegalTurn> {
    let mut letters = text.chars();
    let role = letters.next().and_then(Role::from_char);
    role.filter(|_| letters.next().is_none())
        .ok_or_else(|| illegal(format!("there is no piece {}", excerpt(text)), []))
}
