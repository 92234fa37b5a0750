//! Why clicks on the board are no legal turn.

use shakmaty::{Move, Role, Square};

use super::{may_play, unfinished};
use crate::{
    Illegal,
    event::{
        explain::{self, illegal},
        position::Position,
        turns::promoting,
    },
    excerpt,
};

/// Says why clicks are no legal turn or beginning of one.
pub(in crate::event) fn explain_path(position: &Position, path: &[&str]) -> Option<Illegal> {
    clicked(position, path).err()
}

fn clicked(position: &Position, path: &[&str]) -> Result<(), Illegal> {
    let situation = &position.situation;
    let Some((first, steps)) = path.split_first() else {
        return Ok(());
    };
    let from = square(first)?;
    may_play(position)?;
    if let Some(waiting) = &position.waiting {
        return match steps {
            [] if from == waiting.at => Ok(()),
            [step] if from == waiting.at => promoted(step).map(|_| ()),
            _ => Err(unfinished(position)),
        };
    }
    let role = explain::mover(situation, from)?;
    let turns: Vec<Move> = situation
        .single_moves()
        .filter(|turn| turn.from() == Some(from))
        .collect();
    let Some((goal, rest)) = steps.split_first() else {
        return if turns.is_empty() {
            Err(explain::no_turn(situation, role, from))
        } else {
            Ok(())
        };
    };
    // The page writes a click on an occupied square so, not knowing whether this game has beams.
    let to = square(goal.strip_prefix('@').unwrap_or(goal))?;
    let Some(landing) = turns.into_iter().find(|turn| situation.goal(*turn) == to) else {
        return Err(explain::landing(situation, from, to));
    };
    match rest {
        [] => Ok(()),
        [step] if step.starts_with('=') => {
            explain::promotion(situation, promoting(landing, None), Some(promoted(step)?))
        }
        [step, ..] if !step.starts_with('=') && situation.promotes(landing) => {
            explain::promotion(situation, landing, None)
        }
        _ => Err(illegal("nothing follows in the same turn", [to])),
    }
}

fn square(text: &str) -> Result<Square, Illegal> {
    let unknown = |_| illegal(format!("the board has no square {}", excerpt(text)), []);
    Square::from_ascii(text.as_bytes()).map_err(unknown)
}

fn promoted(step: &str) -> Result<Role, Illegal> {
    let mut letters = step.strip_prefix('=').unwrap_or_default().chars();
    let role = letters
        .next()
        .and_then(Role::from_char)
        .filter(|_| letters.next().is_none());
    let role = role.ok_or_else(|| {
        illegal(
            "a pawn becomes a queen (=Q), a rook (=R), a bishop (=B) or a knight (=N)",
            [],
        )
    })?;
    explain::promotion_role(role).map(|()| role)
}
