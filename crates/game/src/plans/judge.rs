//! Validation of planned lines. It uses only public information, so the result reveals nothing
//! hidden.

use super::error::PlanError;
use super::line_tree::{LineTree, MAX_DEPTH, MAX_TURNS};
use super::plan::PlanKind;
use crate::decide::{check_length, notation_of_clicks};
use crate::state::has_landed;
use crate::{Game, GameStatus, Seq, TimeControl};
use postern_rules::{Color, GameLineError, IllegalTurn, PlayResult, Position, Viewer};

/// Whether players can plan in this game: it is not live and has two players.
#[must_use]
pub fn allows_plans(game: &Game) -> bool {
    !game.one_board() && !matches!(game.time(), TimeControl::Live { .. })
}

/// Checks whether the player of `side` may plan now. Conditional moves can be planned while the
/// opponent is to move, variations at any time.
///
/// # Errors
/// Returns the [`PlanError`] that explains why planning is not possible.
pub fn may_plan(game: &Game, side: Color, kind: PlanKind) -> Result<(), PlanError> {
    let answers = kind == PlanKind::Answers;
    if !allows_plans(game) || game.status() != GameStatus::Running {
        Err(PlanError::NotHere)
    } else if game.choosing() {
        Err(PlanError::Choosing)
    } else if has_landed(game.line()) {
        Err(PlanError::Promoting)
    } else if answers && game.line().position().to_move() == side {
        Err(PlanError::YourTurn)
    } else if answers && has_offer_for(game, side) {
        Err(PlanError::Offered)
    } else {
        Ok(())
    }
}

/// Whether the opponent of `side` has made an offer that is still unanswered.
pub(super) fn has_offer_for(game: &Game, side: Color) -> bool {
    let takeback = game.offers.takeback.map(|asked| asked.by);
    [game.offers.draw, takeback, game.offers.pause].contains(&Some(!side))
}

/// Validates lines of the player of `side` and returns them as a tree in canonical notation.
/// `since` is the number of the log event that led to the position where the lines start. Turns may
/// be in any notation, or consist of comma-separated clicks.
///
/// # Errors
/// Returns an error if the player cannot plan now, if there are too many lines, or if a turn is
/// illegal based on public information.
pub fn judge_lines(
    game: &Game,
    side: Color,
    kind: PlanKind,
    since: Seq,
    lines: &[Vec<String>],
) -> Result<LineTree, PlanError> {
    may_plan(game, side, kind)?;
    if since != game.board_seq() {
        return Err(PlanError::Stale);
    }
    if lines.len() > MAX_TURNS {
        return Err(PlanError::TooMany);
    }
    let start = LineWalker::at(game.line().position().without_secrets());
    // The positions after the turns of the previous line, so that a common prefix is not replayed.
    let mut reached: Vec<(&String, LineWalker)> = Vec::new();
    let mut tree = LineTree::default();
    for line in lines {
        if kind == PlanKind::Answers && (line.is_empty() || line.len() % 2 == 1) {
            return Err(PlanError::Uneven);
        }
        if line.len() > MAX_DEPTH {
            return Err(PlanError::TooDeep);
        }
        let shared = reached.iter().zip(line);
        let shared = shared.take_while(|((before, _), turn)| before == turn);
        reached.truncate(shared.count());
        for turn in line.iter().skip(reached.len()) {
            let mut walker = reached.last().map_or(&start, |(_, walker)| walker).clone();
            walker.play(turn)?;
            reached.push((turn, walker));
        }
        let played = reached.last().map_or(&start, |(_, walker)| walker);
        add_line(&mut tree, &played.played, kind)?;
        if tree.turns() > MAX_TURNS {
            return Err(PlanError::TooMany);
        }
    }
    Ok(tree)
}

/// Adds a line in canonical notation to the tree. Conditional moves may have only one reply to each
/// turn of the opponent.
fn add_line(tree: &mut LineTree, line: &[String], kind: PlanKind) -> Result<(), PlanError> {
    let mut here = tree;
    for (place, turn) in line.iter().enumerate() {
        if kind == PlanKind::Answers
            && place % 2 == 1
            && let Some(one) = here.first_unless(turn)
        {
            return Err(PlanError::TwoAnswers {
                turn: line[place - 1].clone(),
                one: one.to_owned(),
                other: turn.clone(),
            });
        }
        here = here.branch_mut(turn);
    }
    Ok(())
}

/// Returns the position after the turns of `path`, and the canonical notation of these turns, based
/// on public information.
///
/// # Errors
/// Returns an error if the player of `side` cannot explore variations now, if the board has changed
/// since event `since`, or if a turn is illegal based on public information.
pub fn position_ahead(
    game: &Game,
    side: Color,
    since: Seq,
    path: &[String],
) -> Result<(Vec<String>, Position), PlanError> {
    may_plan(game, side, PlanKind::Variations)?;
    if since != game.board_seq() {
        return Err(PlanError::Stale);
    }
    if path.len() > MAX_DEPTH {
        return Err(PlanError::TooDeep);
    }
    let mut walker = LineWalker::at(game.line().position().without_secrets());
    for turn in path {
        walker.play(turn)?;
    }
    Ok((walker.played, walker.position))
}

/// A future position, and the turns that lead to it from the current position.
#[derive(Clone)]
struct LineWalker {
    position: Position,
    played: Vec<String>,
}

impl LineWalker {
    const fn at(position: Position) -> Self {
        Self {
            position,
            played: Vec::new(),
        }
    }

    /// Plays one turn for the side to move.
    fn play(&mut self, text: &str) -> Result<(), PlanError> {
        let illegal = |illegal: IllegalTurn| PlanError::Illegal {
            after: if self.played.is_empty() {
                "the position now".to_owned()
            } else {
                self.played.join(" ")
            },
            illegal,
        };
        check_length(text).map_err(illegal)?;
        if let Some(outcome) = self.position.verdict() {
            let over = GameLineError::Over(outcome).to_string();
            return Err(illegal(IllegalTurn::without_marks(over)));
        }
        // The position contains no secrets, so the choice of viewer does not matter.
        let clicked = notation_of_clicks(&self.position, Viewer::Spectator, text);
        let text = clicked.as_deref().unwrap_or(text);
        let played = self.position.play_as(Viewer::Spectator, text);
        match played.map_err(illegal)? {
            PlayResult::Whole(facts) => {
                self.played.push(facts.notation);
                Ok(())
            }
            // Unreachable: the position contains no secrets that could make a turn fail.
            PlayResult::Landed(_) | PlayResult::TakenBack { .. } => Err(PlanError::Stale),
        }
    }
}
