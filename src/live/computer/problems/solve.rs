//! Judging the turns of somebody who solves a problem, and answering them: with the defence that holds out longest,
//! or with what refutes a wrong turn.

use super::{error::ProblemError, prove::goal};
use postern_game::{Attempt, FirstTry, Problem, play_written};
use postern_rules::{GameLine, Outcome};
use postern_search::{Defence, Limits, defend};

/// What a turn is worth, and what is answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct TurnVerdict {
    is_right: bool,
    /// `None` where the game is over, or no turn is left to the solver.
    reply: Option<String>,
}

/// A turn that was played on the line of an attempt.
pub(super) struct TriedTurn {
    /// The line with the turn.
    line: GameLine,
    /// How many turns were before it.
    ply: usize,
    turn: String,
}

impl TriedTurn {
    /// Plays a turn, written in any notation or as clicks, after the first `ply` turns of an attempt.
    ///
    /// # Errors
    /// [`ProblemError::Stale`] when it is not the solver's turn there, or a wrong turn is before it;
    /// [`ProblemError::Illegal`].
    pub(super) fn of(
        problem: &Problem,
        before: &Attempt,
        (ply, text): (usize, &str),
    ) -> Result<Self, ProblemError> {
        if ply % 2 == 1 || ply > before.right {
            return Err(ProblemError::Stale);
        }
        let mut line = line_of(problem, &before.line[..ply]).ok_or(ProblemError::NotThere)?;
        let turn = play_written(&mut line, text)
            .map_err(|error| ProblemError::Illegal(error.to_string()))?;
        Ok(Self { line, ply, turn })
    }

    /// The turns with which it was reached, and itself.
    pub(super) fn turns(&self) -> impl Iterator<Item = &str> {
        let played = self.line.plies().iter();
        played.map(|ply| ply.facts.notation.as_str())
    }

    /// Judges the turn within limits.
    ///
    /// # Errors
    /// [`ProblemError::NotJudged`] when they were reached first.
    pub(super) fn judge(
        &self,
        problem: &Problem,
        limits: &Limits<'_>,
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
            (Ok(Defence::Lost { turn, .. }), None) => judged(true, Some(turn)),
            (Ok(Defence::Holds { turn }), None) => judged(false, Some(turn)),
            (Ok(Defence::Unproved { .. }), None) | (Err(_), _) => Err(ProblemError::NotJudged),
        }
    }

    /// What is answered in the solution, if the line is a part of it.
    fn reply_in_solution<'a>(&self, problem: &'a Problem) -> Option<&'a String> {
        let line = &problem.solution.as_ref()?.line;
        let played = line.get(..=self.ply)?;
        let is_part = played.iter().map(String::as_str).eq(self.turns());
        line.get(self.ply + 1).filter(|_| is_part)
    }

    /// Whether a first turn is right, which the proof has found.
    fn is_known(&self, problem: &Problem) -> Option<bool> {
        (self.ply == 0 && !problem.keys.is_empty()).then(|| problem.keys.contains(&self.turn))
    }

    /// How the attempt stands after the turn and its answer.
    pub(super) fn go_on(
        mut self,
        problem: &Problem,
        before: &Attempt,
        judged: &TurnVerdict,
    ) -> Attempt {
        if let Some(reply) = &judged.reply {
            // It is legal: the search has found it.
            let _ = self.line.play(reply);
        }
        let line: Vec<String> = self.turns().map(str::to_owned).collect();
        let is_met = |outcome| is_met(problem, outcome);
        let reached = judged.is_right && self.line.outcome().is_some_and(is_met);
        let first = if judged.is_right {
            reached.then_some(FirstTry::Solved)
        } else {
            Some(FirstTry::Failed)
        };
        Attempt {
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

/// Whether an end is what the solver was to force.
pub(in crate::live) fn is_met(problem: &Problem, outcome: Outcome) -> bool {
    let solver = problem.position().map(|position| position.to_move());
    solver.is_some_and(|solver| goal(problem.aim).is_met(outcome, solver))
}

/// The line of a problem with these turns. `None` when one of them is illegal, or the row is damaged.
pub(in crate::live) fn line_of(problem: &Problem, turns: &[String]) -> Option<GameLine> {
    let mut line = GameLine::new(problem.position()?);
    for turn in turns {
        line.play(turn).ok()?;
    }
    Some(line)
}
