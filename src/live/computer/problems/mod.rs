//! Chess problems: composing, proving, publishing, solving and rating.

mod attempts;
mod daily;
mod error;
mod prove;
mod run;
mod shipped;
mod solve;

use std::collections::HashSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use quick_cache::sync::Cache;
use tokio::sync::{Notify, OnceCell};

use crate::live::reads::reads;
use crate::live::{Computers, Games, LiveError, Node, People, Standings, random};
use attempts::keys_of_solution;
pub use error::ProblemError;
use postern_game::{
    DAY, InvalidProblem, NewProblem, PersonId, Problem, ProblemAttempt, ProblemComposer, ProblemId,
    ProblemState, Strength, position_key, read_problem,
};
use postern_rules::GameLine;
use postern_search::{SearchBudget, SearchError};
use postern_store::problems::{ListedProblem, ProblemCursor, ProblemFilter, ProofLimits};
use prove::MAX_NODES;
use solve::{TurnVerdict, is_met, line_of};

/// The maximum number of problems proved per day for one person with an account.
const A_DAY: u32 = 5;
/// The maximum number of problems proved per day for one guest.
const A_DAY_FOR_GUEST: u32 = 2;
/// The maximum number of problems that wait for a proof.
const MAX_WAITING: u32 = 100;
/// The maximum number of problems listed for their composer.
const OWN: u32 = 50;
/// The number of cached verdicts on solvers' turns. Each takes about 200 bytes.
const KEPT_ANSWERS: usize = 10_000;

/// The problem service's state in this process.
pub(in crate::live) struct ProblemsState {
    /// Set once the shipped problems are in the database.
    shipped: OnceCell<()>,
    /// Notified when a new problem is queued for its proof.
    has_come: Notify,
    /// Cached verdicts on solvers' turns, by problem and turns played.
    answers: Cache<String, TurnVerdict>,
    most_nodes: AtomicU64,
}

impl ProblemsState {
    pub(in crate::live) fn new() -> Self {
        Self {
            shipped: OnceCell::new(),
            has_come: Notify::new(),
            answers: Cache::new(KEPT_ANSWERS),
            most_nodes: AtomicU64::new(MAX_NODES),
        }
    }

    fn most_nodes(&self) -> u64 {
        self.most_nodes.load(Ordering::Relaxed)
    }
}

/// A problem with the viewer's attempt and rating.
#[derive(Clone, Debug)]
pub struct ProblemAttemptView {
    pub problem: Problem,
    /// The composer's name; `None` if the composer is not a user, or was deleted.
    pub composer: Option<String>,
    pub attempt: ProblemAttempt,
    /// The turns of the viewer's attempt.
    pub line: GameLine,
    /// Whether the line has reached the problem's aim.
    pub is_reached: bool,
    /// The viewer's rating as a solver in this variant; `None` without an account.
    pub solver: Option<Strength>,
}

/// The service for composing, proving and solving problems.
pub struct Problems {
    pub(in crate::live) node: Arc<Node>,
    pub(in crate::live) standings: Arc<Standings>,
    pub(in crate::live) people: Arc<People>,
    pub(in crate::live) games: Arc<Games>,
    pub(in crate::live) computers: Arc<Computers>,
    pub(in crate::live) state: ProblemsState,
}

impl Problems {
    /// Limits each proof to this number of positions. The default is 50 million.
    pub fn limit_proofs(&self, nodes: u64) {
        let most = &self.state.most_nodes;
        most.store(nodes.min(MAX_NODES), Ordering::Relaxed);
    }

    /// Queues a composed problem for its proof. The problem is published if the proof shows that it
    /// is sound.
    ///
    /// # Errors
    /// Returns [`ProblemError`], [`Refusal::FairPlay`](postern_game::Refusal::FairPlay), or an
    /// error if the person is suspended or something cannot be read or saved.
    pub async fn compose_problem(
        &self,
        person: &PersonId,
        raw: &NewProblem,
    ) -> Result<ProblemId, LiveError> {
        self.node.accepting()?;
        if !self.games.computers_play() {
            return Err(ProblemError::NoComputer.into());
        }
        let new = read_problem(random::problem_id(), raw).map_err(ProblemError::from)?;
        self.standings.must_be_in_standing(person).await?;
        let line = start_of(&new)?;
        let start = || HashSet::from([position_key(line.start())]);
        self.games.fair_play(person, new.variant, start).await?;
        self.with_shipped().await?;
        let most = match self.people.account(person).await? {
            Some(_) => A_DAY,
            None => A_DAY_FOR_GUEST,
        };
        let now = self.node.now_ms();
        let limits = ProofLimits {
            of_person: most,
            since_ms: now - DAY,
            waiting: MAX_WAITING,
        };
        let (store, id) = (&self.node.store, new.id.clone());
        if store.add_problem(new.clone(), person, now, limits).await? {
            self.state.has_come.notify_one();
            return Ok(id);
        }
        if let Some(same) = store.same_problem(&new).await? {
            return Err(ProblemError::Same(same).into());
        }
        let own = store.problems_by(person, OWN).await?;
        let is_new = |problem: &&Problem| problem.made_ms > limits.since_ms;
        Err(match own.iter().filter(is_new).count() {
            _ if own.iter().any(|own| own.state == ProblemState::Queued) => {
                ProblemError::OneAtATime.into()
            }
            made if made >= usize::try_from(most).unwrap_or(usize::MAX) => {
                ProblemError::EnoughToday { most }.into()
            }
            _ => ProblemError::TooMany.into(),
        })
    }

    /// Returns at most `limit` published problems that follow `after` in the list, with the
    /// viewer's progress.
    ///
    /// # Errors
    /// Returns an error if the problems cannot be read.
    pub async fn problems(
        &self,
        filter: ProblemFilter,
        after: Option<ProblemCursor>,
        reader: Option<&PersonId>,
        limit: u32,
    ) -> Result<Vec<ListedProblem>, LiveError> {
        self.with_shipped().await?;
        let store = &self.node.store;
        let mut listed = store.problems(filter, after, reader, limit).await?;
        for ListedProblem { problem, .. } in &mut listed {
            self.hide_words(problem).await?;
        }
        Ok(listed)
    }

    /// Clears a problem's title and comment if a moderator has hidden them or the composer is
    /// suspended.
    async fn hide_words(&self, problem: &mut Problem) -> Result<(), LiveError> {
        let has_words = !problem.title.is_empty() || !problem.comment.is_empty();
        if let ProblemComposer::Person(composer) = &problem.composer
            && has_words
            && (problem.hidden.is_some()
                || self
                    .standings
                    .standing(composer)
                    .await?
                    .suspension
                    .is_some())
        {
            problem.title.clear();
            problem.comment.clear();
        }
        Ok(())
    }

    /// Returns a composer's latest problems, in any state.
    ///
    /// # Errors
    /// Returns an error if the problems cannot be read.
    pub async fn problems_by(&self, composer: &PersonId) -> Result<Vec<Problem>, LiveError> {
        Ok(self.node.store.problems_by(composer, OWN).await?)
    }

    reads! {
        /// Returns at most `limit` of a person's latest attempts at problems.
        attempts_of(person: &PersonId, limit: u32) -> Vec<(ProblemId, ProblemAttempt)>;
    }

    /// Returns a problem as a viewer sees it. Only the composer sees an unpublished problem.
    ///
    /// # Errors
    /// Returns [`ProblemError::NotThere`], [`Refusal::FairPlay`](postern_game::Refusal::FairPlay)
    /// for a person who has seen the solution and is playing a game with one of the solution's
    /// positions, or an error if something cannot be read.
    pub async fn problem(
        &self,
        id: &ProblemId,
        reader: Option<&PersonId>,
    ) -> Result<ProblemAttemptView, LiveError> {
        self.with_shipped().await?;
        let problem = self.node.store.problem(id).await?;
        let mut problem = problem
            .filter(|found| found.state == ProblemState::Published || found.is_by(reader))
            .ok_or(ProblemError::NotThere)?;
        self.hide_words(&mut problem).await?;
        let mut attempt = ProblemAttempt::default();
        let mut solver = None;
        if let Some(reader) = reader {
            let kept = self.node.store.attempt(id, reader).await?;
            attempt = kept.unwrap_or_default().0;
            if self.people.account(reader).await?.is_some() {
                let store = &self.node.store;
                solver = Some(store.solver_strength(reader, problem.variant).await?);
            }
            if attempt.shown {
                self.games
                    .fair_play(reader, problem.variant, || keys_of_solution(&problem))
                    .await?;
            }
        }
        let composer = match &problem.composer {
            ProblemComposer::Person(person) => {
                self.people.person(person).await?.map(|person| person.name)
            }
            ProblemComposer::Postern | ProblemComposer::Deleted => None,
        };
        let line = line_of(&problem, &attempt.line).ok_or(ProblemError::NotThere)?;
        let is_reached = line.outcome().is_some_and(|end| is_met(&problem, end));
        Ok(ProblemAttemptView {
            problem,
            composer,
            attempt,
            line,
            is_reached,
            solver,
        })
    }

    /// Ensures that the shipped problems are stored in the database.
    async fn with_shipped(&self) -> Result<(), LiveError> {
        let ship = async || {
            let store = &self.node.store;
            let all: Vec<_> = shipped::all().cloned().collect();
            let there = usize::try_from(store.count_shipped().await?).unwrap_or_default();
            if there < all.len() {
                store.ship_problems(all, self.node.now_ms()).await?;
            }
            Ok(())
        };
        let done: Result<&(), LiveError> = self.state.shipped.get_or_try_init(ship).await;
        done.copied()
    }
}

/// Returns a problem's start position, if a proof can start there.
fn start_of(new: &NewProblem) -> Result<GameLine, ProblemError> {
    let position = postern_rules::Position::from_reached_fen(new.variant, &new.fen)
        .map_err(|error| InvalidProblem::Fen(error.to_string()))?;
    let line = GameLine::new(position);
    match postern_search::prove(&line, prove::goal(new.aim), 1, &SearchBudget::nodes(1)) {
        Ok(_) => Ok(line),
        Err(SearchError::Over(_)) => Err(InvalidProblem::Over.into()),
        Err(SearchError::Hidden) => Err(InvalidProblem::Hidden.into()),
        Err(SearchError::NoTurn | SearchError::Unforeseeable) => {
            Err(InvalidProblem::Unforeseeable.into())
        }
    }
}
