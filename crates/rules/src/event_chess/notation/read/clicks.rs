//! Explains why a player's clicks on the board are not a legal turn.

use shakmaty::{Move, Role, Square};

use super::{may_play, puts, unfinished};
use crate::core::cells::grid;
use crate::event_chess::active::aspects::EventAspects;
use crate::event_chess::moves::turns::promoting;
use crate::event_chess::notation::explain;
use crate::event_chess::notation::explain::illegal;
use crate::event_chess::position::Position;
use crate::event_chess::situation::PublicPosition;
use crate::{IllegalTurn, excerpt};

/// Explains why the clicks are neither a legal turn nor the beginning of one. Returns `None` if
/// they are.
pub(in crate::event_chess) fn explain_path(
    position: &Position,
    path: &[&str],
) -> Option<IllegalTurn> {
    clicked(position, path).err()
}

fn clicked(position: &Position, path: &[&str]) -> Result<(), IllegalTurn> {
    let situation = &position.situation;
    let Some((first, steps)) = path.split_first() else {
        return Ok(());
    };
    may_play(position)?;
    if position.waiting.is_none()
        && let Some(put) = put_clicked(position, path)
    {
        return put;
    }
    let from = square(first)?;
    if position.waiting.is_none() && begins_two_moves(position, path) {
        return Ok(());
    }
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
    // The page adds `@` to clicks on occupied squares, because it does not know whether the game
    // has captures from a distance.
    let to = square(goal.strip_prefix('@').unwrap_or(goal))?;
    let found = turns
        .into_iter()
        .chain(first_moves(situation, from))
        .find(|turn| situation.goal(*turn) == to);
    let Some(landing) = found else {
        return Err(explain::landing(situation, from, to));
    };
    match rest {
        [] => Ok(()),
        [step] if step.starts_with('=') => {
            let role = promoted(step)?;
            explain::promotion(situation, promoting(landing, None), Some(role))?;
            let turn = promoting(landing, Some(role)).into();
            if situation.is_safe(turn) {
                Ok(())
            } else {
                Err(explain::unsafe_promotion(situation, turn))
            }
        }
        [step, ..] if !step.starts_with('=') && situation.promotes(landing) => {
            explain::promotion(situation, landing, None)
        }
        [step, rest @ ..] if step.starts_with('=') => {
            follows(situation, promoting(landing, Some(promoted(step)?)), rest)
        }
        _ => follows(situation, landing, rest),
    }
}

/// Explains why clicks that begin with a piece beside the board are neither a legal turn nor the
/// beginning of one. Returns `None` if the clicks begin differently.
fn put_clicked(position: &Position, path: &[&str]) -> Option<Result<(), IllegalTurn>> {
    let (first, steps) = path.split_first()?;
    let letter = first.strip_suffix('@')?;
    let role = letter
        .chars()
        .next()
        .and_then(Role::from_char)
        .filter(|role| letter == role.upper_char().to_string())
        .filter(|_| position.situation.active_events.touch(EventAspects::PUTS))?;
    let situation = &position.situation;
    Some(match steps {
        [] => {
            let puts = situation.legal().into_iter();
            let any = puts
                .map(|turn| turn.first)
                .any(|part| matches!(part, Move::Put { role: put, .. } if put == role));
            any.then_some(())
                .ok_or_else(|| explain::puts_unable(situation, role, None))
        }
        [goal, rest @ ..] => square(goal.strip_prefix('@').unwrap_or(goal)).and_then(|to| {
            puts::judge(position, role, to)?;
            match rest {
                [] => Ok(()),
                _ => Err(illegal("nothing follows in the same turn", [to])),
            }
        }),
    })
}

/// Explains why the clicks after a first move do not make a legal second move.
fn follows(situation: &PublicPosition, first: Move, rest: &[&str]) -> Result<(), IllegalTurn> {
    let at = |step: &&str| square(step.strip_prefix('@').unwrap_or(step));
    let Some(from) = rest.first().map(at).transpose()? else {
        return Ok(());
    };
    let to = rest.get(1).map(at).transpose()?;
    let turned = situation.legal().into_iter().find(|turn| {
        let starts =
            turn.first.from() == Some(from) && turn.second.and_then(Move::from) == first.from();
        let ends = to.is_none_or(|to| turn.first.to() == to) && turn.last().to() == first.to();
        starts && ends && situation.is_in_any_order(*turn)
    });
    match turned {
        Some(_) => Ok(()),
        None => Err(explain::following(situation, first, from, to)),
    }
}

/// Returns the moves of the piece on `from` that can begin a two-move turn.
fn first_moves(situation: &PublicPosition, from: Square) -> Vec<Move> {
    if !situation.active_events.touch(EventAspects::MOVES) {
        return Vec::new();
    }
    let turns = situation.legal().into_iter();
    turns
        .filter(|turn| turn.second.is_some())
        .map(|turn| turn.first)
        .filter(|first| first.from() == Some(from))
        .collect()
}

/// Whether the clicks are a legal two-move turn or the beginning of one.
fn begins_two_moves(position: &Position, path: &[&str]) -> bool {
    let situation = &position.situation;
    situation.active_events.touch(EventAspects::MOVES)
        && situation
            .legal()
            .into_iter()
            .filter(|turn| turn.second.is_some())
            .any(|turn| {
                let origin = position.origin_of(turn).text(&grid::GEOMETRY);
                let steps = position.compose(turn).into_iter();
                let clicks = steps.filter_map(|step| Some(step.click?.text(&grid::GEOMETRY)));
                let clicks: Vec<String> = std::iter::once(origin).chain(clicks).collect();
                let given = path
                    .iter()
                    .map(|click| click.strip_prefix('@').unwrap_or(click));
                path.len() <= clicks.len()
                    && given.zip(&clicks).all(|(given, click)| given == click)
            })
}

fn square(text: &str) -> Result<Square, IllegalTurn> {
    let unknown = |_| illegal(format!("the board has no square {}", excerpt(text)), []);
    Square::from_ascii(text.as_bytes()).map_err(unknown)
}

fn promoted(step: &str) -> Result<Role, IllegalTurn> {
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
