//! Problems, and people's attempts at them.

pub(crate) mod reads;
mod writes;

use postern_game::{Attempt, Millis, NewProblem, PersonId, Problem, ProblemId, Strength};
use postern_rules::Variant;

/// Limits on the problems that a person may submit for proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProofLimits {
    /// Maximum number that a person adds after `since_ms`.
    pub of_person: u32,
    pub since_ms: Millis,
    /// Maximum number of problems waiting in total.
    pub waiting: u32,
}

/// A filter for a list of problems, with its order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ProblemFilter {
    pub variant: Option<Variant>,
    /// Number of turns to the win.
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

/// A place in a list of problems: the sort value, and the id of a problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProblemPlace {
    pub number: i64,
    pub id: String,
}

/// A problem in a person's list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedProblem {
    pub problem: Problem,
    /// The reader's attempt at it.
    pub attempt: Option<Attempt>,
}

/// A problem that is shipped with the server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShippedProblem {
    pub problem: NewProblem,
    pub keys: Vec<String>,
}

/// A change of an attempt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AttemptChange {
    pub problem: ProblemId,
    pub person: PersonId,
    /// Number of earlier changes; 0 for a new attempt.
    pub version: i64,
    pub after: Attempt,
    pub at_ms: Millis,
    /// Set if this change rates the first try.
    pub rated: Option<RatedTry>,
}

/// The changes of a rated first try.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RatedTry {
    pub variant: Variant,
    pub is_solved: bool,
    /// Number of tries rated before.
    pub solver_tries: i64,
    pub problem_tries: i64,
    pub solver: Strength,
    pub problem: Strength,
    /// Whether the problem becomes eligible as a problem of the day, if it is not already.
    pub is_fit: bool,
}

/// A person's problem that can be a problem of the day.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DailyProblem {
    pub id: ProblemId,
    /// When it became eligible.
    pub since_ms: Millis,
    /// Whether a moderator has hidden its text.
    pub is_hidden: bool,
}
