//! Users' attempts at chess problems. Each turn of the solver is checked and answered, and the
//! result of the first try is rated.

use std::collections::HashSet;

use super::daily::is_fit;
use super::error::ProblemError;
use super::solve::{TriedTurn, line_of};
use crate::live::computer::queue::SearchUrgency;
use crate::live::{LiveError, Problems};
use postern_game::{
    FirstTryResult, PersonId, Problem, ProblemAttempt, ProblemId, ProblemState, position_key,
    rate_try,
};
use postern_search::SearchBudget;
use postern_store::problems::{AttemptChange, RatedAttempt};

/// The maximum number of positions searched to check a solver's turn. The time limit of the search
/// thread may end the search earlier.
const JUDGED_NODES: u64 = 5_000_000;
/// The number of attempts to check a turn when concurrent requests change the same row.
const ATTEMPTS: usize = 4;

impl Problems {
    /// Plays a solver's turn after the first `ply` turns of the solver's line, and then the reply
    /// to it. The turn is in any notation or given as clicks.
    ///
    /// # Errors
    /// Returns [`ProblemError`], [`Refusal::FairPlay`](postern_game::Refusal::FairPlay) for a
    /// position that the person is playing, or an error if the search queue is full or something
    /// cannot be read or saved.
    pub async fn try_problem(
        &self,
        id: &ProblemId,
        person: &PersonId,
        ply: usize,
        text: &str,
    ) -> Result<(), LiveError> {
        self.node.accepting()?;
        if !self.games.computers_play() {
            return Err(ProblemError::NoComputer.into());
        }
        for _ in 0..ATTEMPTS {
            let problem = self.published(id).await?;
            let kept = self.node.store.attempt(id, person).await?;
            let (before, version) = kept.unwrap_or_default();
            let tried = TriedTurn::of(&problem, &before, ply, text)?;
            let line = line_of(&problem, &before.line[..ply]).ok_or(ProblemError::NotThere)?;
            let stands = || [line.start(), line.position()].map(position_key).into();
            self.games
                .fair_play(person, problem.variant, stands)
                .await?;
            if problem.solution.is_none() {
                self.want_solution(id).await?;
            }
            let after = self.judged(person, &problem, &before, tried).await?;
            if self.keep(&problem, person, &before, version, after).await? {
                return Ok(());
            }
        }
        Err(LiveError::Busy)
    }

    /// Shortens a solver's line to its first `ply` turns. This takes back all wrong turns, and the
    /// right ones after these `ply` turns.
    ///
    /// # Errors
    /// Returns [`ProblemError::Stale`] if it is not the solver's turn after `ply` turns, or an
    /// error if something cannot be read or saved.
    pub async fn go_back(
        &self,
        id: &ProblemId,
        person: &PersonId,
        ply: usize,
    ) -> Result<(), LiveError> {
        self.node.accepting()?;
        for _ in 0..ATTEMPTS {
            let problem = self.published(id).await?;
            let Some((before, version)) = self.node.store.attempt(id, person).await? else {
                return Ok(());
            };
            if ply % 2 == 1 || ply > before.right {
                return Err(ProblemError::Stale.into());
            }
            let after = ProblemAttempt {
                line: before.line[..ply].to_vec(),
                right: ply,
                ..before.clone()
            };
            if self.keep(&problem, person, &before, version, after).await? {
                return Ok(());
            }
        }
        Err(LiveError::Busy)
    }

    /// Reveals a problem's solution to a person permanently. An unfinished first try counts as
    /// failed.
    ///
    /// # Errors
    /// Returns the same errors as [`Problems::try_problem`].
    pub async fn show_solution(&self, id: &ProblemId, person: &PersonId) -> Result<(), LiveError> {
        self.node.accepting()?;
        for _ in 0..ATTEMPTS {
            let problem = self.published(id).await?;
            self.games
                .fair_play(person, problem.variant, || keys_of_solution(&problem))
                .await?;
            let kept = self.node.store.attempt(id, person).await?;
            let (before, version) = kept.unwrap_or_default();
            if problem.solution.is_none() {
                self.want_solution(id).await?;
            }
            let after = ProblemAttempt {
                first: before.first.or(Some(FirstTryResult::Failed)),
                shown: true,
                ..before.clone()
            };
            if before.shown || self.keep(&problem, person, &before, version, after).await? {
                return Ok(());
            }
        }
        Err(LiveError::Busy)
    }

    async fn published(&self, id: &ProblemId) -> Result<Problem, LiveError> {
        self.with_shipped().await?;
        let problem = self.node.store.problem(id).await?;
        let problem = problem.ok_or(ProblemError::NotThere)?;
        if problem.state != ProblemState::Published {
            return Err(ProblemError::NotPublished.into());
        }
        Ok(problem)
    }

    async fn want_solution(&self, id: &ProblemId) -> Result<(), LiveError> {
        if self
            .node
            .store
            .want_solution(id, self.node.now_ms())
            .await?
        {
            self.state.has_come.notify_one();
        }
        Ok(())
    }

    /// Checks a turn and returns the attempt's new state. Earlier verdicts come from the cache.
    async fn judged(
        &self,
        person: &PersonId,
        problem: &Problem,
        before: &ProblemAttempt,
        tried: TriedTurn,
    ) -> Result<ProblemAttempt, LiveError> {
        let answers = &self.state.answers;
        let key = std::iter::once(problem.id.as_str()).chain(tried.turns());
        let key = key.collect::<Vec<_>>().join(" ");
        if let Some(judged) = answers.get(&key) {
            return Ok(tried.go_on(problem, before, &judged));
        }
        let asked = problem.clone();
        let threads = &self.computers.threads;
        let found = threads.search(SearchUrgency::Unhurried, person, move |allowed| {
            let stop = || allowed.is_over();
            let limits = SearchBudget {
                stop: &stop,
                ..SearchBudget::nodes(JUDGED_NODES)
            };
            let judged = tried.judge(&asked, &limits);
            (tried, judged)
        });
        let found = found.ok_or(LiveError::Busy)?.await;
        let (tried, judged) = found.map_err(|_| LiveError::Failed)?;
        let judged = judged?;
        answers.insert(key, judged.clone());
        Ok(tried.go_on(problem, before, &judged))
    }

    /// Saves an attempt, and rates the first try of a person with an account. Returns `false` if
    /// the attempt has changed since it was read.
    async fn keep(
        &self,
        problem: &Problem,
        person: &PersonId,
        before: &ProblemAttempt,
        version: i64,
        mut after: ProblemAttempt,
    ) -> Result<bool, LiveError> {
        let (store, now) = (&self.node.store, self.node.now_ms());
        let mut rated = None;
        if let (None, Some(first)) = (before.first, after.first)
            && !problem.is_by(Some(person))
            && self.people.account(person).await?.is_some()
        {
            let strength = store.solver_strength(person, problem.variant).await?;
            let (solver, harder) = rate_try(strength, problem.strength, first, now);
            after.points = Some((strength.rating.points, solver.rating.points));
            rated = Some(RatedAttempt {
                variant: problem.variant,
                is_solved: first == FirstTryResult::Solved,
                solver_tries: strength.games,
                problem_tries: problem.strength.games,
                solver,
                is_fit: is_fit(problem, harder.games),
                problem: harder,
            });
        }
        let change = AttemptChange {
            problem: problem.id.clone(),
            person: person.clone(),
            version,
            after,
            at_ms: now,
            rated,
        };
        Ok(store.keep_attempt(change).await?)
    }
}

/// Returns the position keys of a problem's solution.
pub(super) fn keys_of_solution(problem: &Problem) -> HashSet<i64> {
    let turns = problem.solution.as_ref().map(|solution| &*solution.line);
    let line = line_of(problem, turns.unwrap_or_default());
    line.map_or_else(HashSet::new, |line| {
        let later = line.plies().iter().map(|ply| &ply.position);
        let all = std::iter::once(line.start()).chain(later);
        all.map(position_key).collect()
    })
}
