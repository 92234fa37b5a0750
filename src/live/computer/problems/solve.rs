//! Checks a solver's turns. Answers a right turn with the longest defence, and a wrong turn with
//! its refutation.

use super::error::ProblemError;
use super::prove::goal;
use postern_game::{FirstTryResult, Problem, ProblemAttempt, play_written};
use postern_rules::{GameLine, Outcome};
use postern_search::{DefenceTurn, SearchBudget, defend};

/// The verdict on a solver's turn, and the reply.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct TurnVerdict {
    is_right: bool,
    /// The reply; `None` if the game is over or the solver has no turns left.
    reply: Option<String>,
}

/// A turn that a solver has played in an attempt.
pub(super) struct TriedTurn {
    /// The turns of the attempt, including this one.
    line: GameLine,
    /// The number of turns before the played turn.
    ply: usize,
    turn: String,
}

impl TriedTurn {
    /// Plays a turn after the first `ply` turns of an attempt. The turn is in any notation or given
    /// as clicks.
    ///
    /// # Errors
    /// Returns [`ProblemError::Stale`] if it is not the solver's turn after `ply` turns or an
    /// earlier turn is wrong, and [`ProblemError::Illegal`] if the turn is illegal.
    pub(super) fn of(
        problem: &Problem,
        before: &ProblemAttempt,
        ply: usize,
        text: &str,
    ) -> Result<Self, ProblemError> {
        if ply % 2 == 1 || ply > before.right {
            return Err(ProblemError::Stale);
        }
        let mut line = line_of(problem, &before.line[..ply]).ok_or(ProblemError::NotThere)?;
        let turn = play_written(&mut line, text)
            .map_err(|error| ProblemError::Illegal(error.to_string()))?;
        Ok(Self { line, ply, turn })
    }

    /// Returns the line's turns, including the played one.
    pub(super) fn turns(&self) -> impl Iterator<Item = &str> {
        let played = self.line.plies().iter();
        played.map(|ply| ply.facts.notation.as_str())
    }

    /// Checks the turn, within the limits of a search.
    ///
    /// # Errors
    /// Returns [`ProblemError::NotJudged`] if the limits are reached first.
    pub(super) fn judge(
        &self,
        problem: &Problem,
        limits: &SearchBudget<'_>,
    ) -> Result<TurnVerdict, ProblemError> {
        let judged = |is_right, reply| Ok(TurnVerdict { is_right, reply });
        if let Some(outcome) = self.line.outcome() {
            return judged(is_met(problem, outcome), None);
        }
        let played = u8::try_from(self.ply / 2 + 1).unwrap_or(u8::MAX);
        let left = problem.turns.saturating_sub(played);
        if left == 0 {
            return judged(false, None);
        }
        if let Some(reply) = self.reply_in_solution(problem) {
            return judged(true, Some(reply.clone()));
        }
        let known = self.is_known(problem);
        let answered = defend(&self.line, goal(problem.aim), left, limits);
        match (answered.map(|answered| answered.defence), known) {
            (Ok(defence), Some(is_right)) => judged(is_right, Some(defence.turn().clone())),
            (Ok(DefenceTurn::Lost { turn, .. }), None) => judged(true, Some(turn)),
            (Ok(DefenceTurn::Holds { turn }), None) => judged(false, Some(turn)),
            (Ok(DefenceTurn::Unproved { .. }), None) | (Err(_), _) => Err(ProblemError::NotJudged),
        }
    }

    /// Returns the reply from the problem's solution, if the line is a part of the solution.
    fn reply_in_solution<'a>(&self, problem: &'a Problem) -> Option<&'a String> {
        let line = &problem.solution.as_ref()?.line;
        let played = line.get(..=self.ply)?;
        let is_part = played.iter().map(String::as_str).eq(self.turns());
        line.get(self.ply + 1).filter(|_| is_part)
    }

    /// Returns whether the solver's first turn is right, if the proof has already determined that.
    fn is_known(&self, problem: &Problem) -> Option<bool> {
        (self.ply == 0 && !problem.keys.is_empty()).then(|| problem.keys.contains(&self.turn))
    }

    /// Returns the attempt after the turn and the reply.
    pub(super) fn go_on(
        mut self,
        problem: &Problem,
        before: &ProblemAttempt,
        judged: &TurnVerdict,
    ) -> ProblemAttempt {
        if let Some(reply) = &judged.reply {
            // The reply is legal, since the search has found it.
            let _ = self.line.play(reply);
        }
        let line: Vec<String> = self.turns().map(str::to_owned).collect();
        let is_met = |outcome| is_met(problem, outcome);
        let reached = judged.is_right && self.line.outcome().is_some_and(is_met);
        let first = if judged.is_right {
            reached.then_some(FirstTryResult::Solved)
        } else {
            Some(FirstTryResult::Failed)
        };
        ProblemAttempt {
            right: if judged.is_right {
                line.len()
            } else {
                self.ply
            },
            line,
            first: before.first.or(first),
            solved: before.solved || reached,
            ..*before
        }
    }
}

/// Whether an outcome is the one that the solver has to force.
pub(in crate::live) fn is_met(problem: &Problem, outcome: Outcome) -> bool {
    let solver = problem.position().map(|position| position.to_move());
    solver.is_some_and(|solver| goal(problem.aim).is_met(outcome, solver))
}

/// Returns the line of a problem after these turns. Returns `None` if a turn is illegal or the
/// problem's row is damaged.
pub(in crate::live) fn line_of(problem: &Problem, turns: &[String]) -> Option<GameLine> {
    let mut line = GameLine::new(problem.position()?);
    for turn in turns {
        line.play(turn).ok()?;
    }
    Some(line)
}
