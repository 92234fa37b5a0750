//! The problems that a user has composed and solved, as a part of the data download.

use serde::Serialize;

use crate::web::pages::shell::datetime;
use crate::web::{Problem, Site};
use postern_game::{Misconduct, PersonId, Problem as Composed, ProblemAttempt, ProblemId};

/// The maximum number of solving attempts in a download.
const MAX_TRIES: u32 = 10_000;

#[derive(Serialize)]
pub(super) struct ProblemsExport {
    composed: Vec<ComposedProblemExport>,
    tries: Vec<ProblemTryExport>,
}

#[derive(Serialize)]
struct ComposedProblemExport {
    id: String,
    variant: &'static str,
    fen: String,
    aim: String,
    turns: u8,
    title: String,
    comment: String,
    /// The reason why a moderator has hidden the title and the comment. `None` if they are visible.
    hidden: Option<&'static str>,
    made: String,
    /// The state of the problem: `queued`, `published`, `refuted`, `shorter` or `unproved`.
    state: String,
}

#[derive(Serialize)]
struct ProblemTryExport {
    problem: String,
    line: Vec<String>,
    /// The result of the first attempt: `solved` or `failed`.
    first_try: Option<String>,
    solved: bool,
    solution_shown: bool,
}

impl ProblemsExport {
    /// Reads the problems that a user has composed and tried to solve.
    ///
    /// # Errors
    /// Returns an error if the problems cannot be read.
    pub(super) async fn of(site: &Site, person: &PersonId) -> Result<Self, Problem> {
        let composed = site.live.problems.problems_by(person).await?;
        let tries = site.live.problems.attempts_of(person, MAX_TRIES).await?;
        Ok(Self {
            composed: composed
                .into_iter()
                .map(ComposedProblemExport::of)
                .collect(),
            tries: tries.into_iter().map(ProblemTryExport::of).collect(),
        })
    }
}

impl ComposedProblemExport {
    fn of(problem: Composed) -> Self {
        Self {
            id: problem.id.to_string(),
            variant: problem.variant.slug(),
            aim: problem.aim.to_string(),
            state: problem.state.to_string(),
            made: datetime(problem.made_ms),
            fen: problem.fen,
            turns: problem.turns,
            title: problem.title,
            comment: problem.comment,
            hidden: problem.hidden.map(Misconduct::words),
        }
    }
}

impl ProblemTryExport {
    fn of((problem, attempt): (ProblemId, ProblemAttempt)) -> Self {
        Self {
            problem: problem.to_string(),
            line: attempt.line,
            first_try: attempt.first.map(|first| first.to_string()),
            solved: attempt.solved,
            solution_shown: attempt.shown,
        }
    }
}
