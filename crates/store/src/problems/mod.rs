//! Chess problems, and users' attempts to solve them.

pub(crate) mod reads;
mod writes;

use postern_game::{Millis, NewProblem, PersonId, Problem, ProblemAttempt, ProblemId, Strength};
use postern_rules::Variant;

/// The limits on the number of problems submitted for proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProofLimits {
    /// Maximum number of problems that one person submits after `since_ms`.
    pub of_person: u32,
    pub since_ms: Millis,
    /// Maximum number of problems that wait for proof at the same time.
    pub waiting: u32,
}

/// A filter and sort order for a list of problems.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ProblemFilter {
    pub variant: Option<Variant>,
    /// Only problems with this number of turns to the win.
    pub turns: Option<u8>,
    pub order: ProblemOrder,
}

#[derive(
    Clone, Copy, Debug, Default, PartialEq, Eq, strum::Display, strum::EnumString, strum::EnumIter,
)]
#[strum(serialize_all = "kebab-case")]
pub enum ProblemOrder {
    #[default]
    Newest,
    Easiest,
    Hardest,
}

/// The point where a page of a sorted problem list ended: the sort value and the id of its last
/// problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProblemCursor {
    pub number: i64,
    pub id: String,
}

/// A problem in a list, with the attempt of the person who views the list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedProblem {
    pub problem: Problem,
    /// The viewer's attempt at the problem, if any.
    pub attempt: Option<ProblemAttempt>,
}

/// A problem included in the server's release.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShippedProblem {
    pub problem: NewProblem,
    pub keys: Vec<String>,
}

/// A change of a person's attempt at a problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AttemptChange {
    pub problem: ProblemId,
    pub person: PersonId,
    /// Number of earlier changes of the attempt; 0 for a new one.
    pub version: i64,
    pub after: ProblemAttempt,
    pub at_ms: Millis,
    /// The rating changes, if this change decides whether the first try has succeeded.
    pub rated: Option<RatedAttempt>,
}

/// Rating changes of the solver and the problem after a first try.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RatedAttempt {
    pub variant: Variant,
    pub is_solved: bool,
    /// Number of the solver's rated tries before this one.
    pub solver_tries: i64,
    pub problem_tries: i64,
    pub solver: Strength,
    pub problem: Strength,
    /// Whether the problem is eligible as a problem of the day after this try.
    pub is_fit: bool,
}

/// A user's chess problem that can become the problem of the day.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DailyProblem {
    pub id: ProblemId,
    /// Time since which the problem has been eligible.
    pub since_ms: Millis,
    /// Whether a moderator has hidden the problem's text.
    pub is_hidden: bool,
}
