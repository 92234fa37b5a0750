//! Problems, and how far people are with them.

pub(crate) mod reads;
mod writes;

use async_trait::async_trait;

use super::StoreError;
use postern_game::{
    Attempt, Millis, NewProblem, PersonId, Problem, ProblemId, ProblemState, Solution, Strength,
};
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

/// The part of the database that is about problems. Every method fails as those of
/// [`Store`](super::Store) do.
#[async_trait]
pub trait Problems: Send + Sync + 'static {
    /// Adds those of these problems that are not there yet, as published at `now`.
    async fn ship_problems(
        &self,
        problems: Vec<ShippedProblem>,
        now: Millis,
    ) -> Result<(), StoreError>;

    /// How many problems are there that came with the server.
    async fn count_shipped(&self) -> Result<u32, StoreError>;

    /// Adds a problem that waits for its proof. `false`, and nothing is written, when the composer has one that
    /// waits, or the same is there already, or a limit is reached, or the composer is gone.
    async fn add_problem(
        &self,
        new: NewProblem,
        composer: &PersonId,
        now: Millis,
        limits: ProofLimits,
    ) -> Result<bool, StoreError>;

    /// `None` when there is no such problem.
    async fn problem(&self, id: &ProblemId) -> Result<Option<Problem>, StoreError>;

    /// The problem with this position and aim that is published or waits for its proof.
    async fn same_problem(&self, new: &NewProblem) -> Result<Option<ProblemId>, StoreError>;

    /// Up to `limit` published problems behind a place, with how far `reader` is with them.
    async fn problems(
        &self,
        filter: ProblemFilter,
        after: Option<ProblemPlace>,
        reader: Option<&PersonId>,
        limit: u32,
    ) -> Result<Vec<ListedProblem>, StoreError>;

    /// Up to `limit` problems of a composer in any state, the latest first.
    async fn problems_by(
        &self,
        composer: &PersonId,
        limit: u32,
    ) -> Result<Vec<Problem>, StoreError>;

    /// The problem at which a computer is to look first, if any is due.
    async fn due_problem(&self, now: Millis) -> Result<Option<Problem>, StoreError>;

    /// Moves the time at which a computer is to look at a problem. `false`, and nothing is written, when it is not
    /// `before` any more.
    async fn move_problem(
        &self,
        id: &ProblemId,
        before: Millis,
        due_ms: Millis,
    ) -> Result<bool, StoreError>;

    /// Writes down what has come of a proof. `false`, and nothing is written, when the time at which a computer is to look at the
    /// problem is not `before` any more.
    async fn settle_problem(
        &self,
        id: &ProblemId,
        before: Millis,
        state: ProblemState,
        keys: Vec<String>,
        solution: Option<Solution>,
    ) -> Result<bool, StoreError>;

    /// Has the solution of a problem worked out, unless it is known or that is under way. Whether it is written.
    async fn want_solution(&self, id: &ProblemId, now: Millis) -> Result<bool, StoreError>;

    /// Removes problems that were made up to `made_ms`, and were refuted or not proved.
    async fn forget_unpublished(&self, made_ms: Millis) -> Result<(), StoreError>;

    /// How far somebody is with a problem, and how many changes there were; `None` before the first.
    async fn attempt(
        &self,
        problem: &ProblemId,
        person: &PersonId,
    ) -> Result<Option<(Attempt, i64)>, StoreError>;

    /// Keeps how an attempt goes on, with what it changes in ratings. `false`, and nothing is written, when something of
    /// it was changed since it was read, or the person is gone.
    async fn keep_attempt(&self, change: AttemptChange) -> Result<bool, StoreError>;

    /// Up to `limit` attempts of a person, the last begun first.
    async fn attempts_of(
        &self,
        person: &PersonId,
        limit: u32,
    ) -> Result<Vec<(ProblemId, Attempt)>, StoreError>;

    /// Up to `limit` problems of a variant that can be one of a day since before `before_ms`, the latest first.
    async fn daily_problems(
        &self,
        variant: Variant,
        before_ms: Millis,
        limit: u32,
    ) -> Result<Vec<DailyProblem>, StoreError>;

    /// How well a person solves problems of a variant.
    async fn solver_strength(
        &self,
        person: &PersonId,
        variant: Variant,
    ) -> Result<Strength, StoreError>;
}
