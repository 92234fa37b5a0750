//! Problems, and how far people are with them.

pub(crate) mod reads;
mod writes;

use postern_game::{Attempt, Millis, NewProblem, PersonId, Problem, ProblemId, Strength};
use postern_rules::Variant;

/// How many problems somebody may have proved.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ProofLimits {
    /// Most that a person adds after `since_ms`.
    pub of_person: u32,
    pub since_ms: Millis,
    /// Most that wait in all.
    pub waiting: u32,
}

/// Which problems are listed, and in which order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ProblemFilter {
    pub variant: Option<Variant>,
    /// In how many turns they are won.
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

/// A place in a list of problems: the number by which it is in order, and the id of a problem.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ProblemPlace {
    pub number: i64,
    pub id: String,
}

/// A problem in somebody's list.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ListedProblem {
    pub problem: Problem,
    /// How far the reader of the list is with it.
    pub attempt: Option<Attempt>,
}

/// A problem that comes with the server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShippedProblem {
    pub problem: NewProblem,
    pub keys: Vec<String>,
}

/// How an attempt goes on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AttemptChange {
    pub problem: ProblemId,
    pub person: PersonId,
    /// How many changes there were before; 0 where there is no attempt yet.
    pub version: i64,
    pub after: Attempt,
    pub at_ms: Millis,
    /// Where it rates the first try.
    pub rated: Option<RatedTry>,
}

/// What a rated first try changes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct RatedTry {
    pub variant: Variant,
    pub is_solved: bool,
    /// How many tries were rated before.
    pub solver_tries: i64,
    pub problem_tries: i64,
    pub solver: Strength,
    pub problem: Strength,
    /// Whether the problem can be one of a day from now on, if it cannot already.
    pub is_fit: bool,
}

/// A problem by a person that can be one of a day.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DailyProblem {
    pub id: ProblemId,
    /// Since when.
    pub since_ms: Millis,
    /// Whether a moderator has hidden its words.
    pub is_hidden: bool,
}
