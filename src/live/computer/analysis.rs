//! Engine analysis of positions on analysis boards, for browsers that cannot run the engine.

use std::collections::HashSet;
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;

use postern_analysis::{QuestionError, RunningAnalysis};
use postern_rules::GameLine;
use postern_search::SearchBudget;

use super::Computers;
use super::analysis_error::AnalysisError;
use super::queue::SearchUrgency;
use super::shares::{ComputeQuota, ComputeQuotas};
use super::threads::SearchTime;
use crate::live::{Clock, Games, LiveError, Node, People};
use postern_game::PersonId;

/// The maximum number of people with a running or queued analysis.
const MAX_ANALYSES: usize = 20;
/// The maximum number of search nodes for one analysis.
const NODES: u64 = 100_000;
/// The number of entries in the search's transposition table.
const TABLE: usize = 1 << 17;
/// The maximum time of a search.
const WITHIN: Duration = Duration::from_millis(500);
/// The number of analyses that a person may request at once, and the time until one more is
/// allowed.
const AT_ONCE: ComputeQuota = (NonZeroU32::new(120).unwrap(), Duration::from_mins(1));
const AT_ONCE_FOR_GUEST: ComputeQuota = (NonZeroU32::new(60).unwrap(), Duration::from_mins(2));

/// The running analyses of this process.
pub(in crate::live) struct RunningAnalyses {
    underway: Mutex<HashSet<PersonId>>,
    shares: ComputeQuotas,
}

impl RunningAnalyses {
    pub(in crate::live) fn new(clock: &Arc<dyn Clock>) -> Self {
        Self {
            underway: Mutex::default(),
            shares: ComputeQuotas::new(AT_ONCE, AT_ONCE_FOR_GUEST, clock),
        }
    }

    /// Records a person's running analysis until the returned guard is dropped.
    fn begin<'a>(
        &'a self,
        person: &'a PersonId,
        has_account: bool,
    ) -> Result<AnalysisGuard<'a>, AnalysisError> {
        let mut underway = self.underway.lock();
        if underway.contains(person) {
            return Err(AnalysisError::OneAtATime);
        }
        if underway.len() >= MAX_ANALYSES {
            return Err(AnalysisError::TooMany);
        }
        self.shares
            .take(person, has_account)
            .map_err(|after_s| AnalysisError::EnoughForNow { after_s })?;
        underway.insert(person.clone());
        Ok(AnalysisGuard(self, person))
    }
}

/// Removes a person's running analysis when it is dropped.
struct AnalysisGuard<'a>(&'a RunningAnalyses, &'a PersonId);

impl Drop for AnalysisGuard<'_> {
    fn drop(&mut self) {
        self.0.underway.lock().remove(self.1);
    }
}

/// The service for engine analysis on analysis boards.
pub struct Analyses {
    pub(in crate::live) node: Arc<Node>,
    pub(in crate::live) people: Arc<People>,
    pub(in crate::live) games: Arc<Games>,
    pub(in crate::live) computers: Arc<Computers>,
    pub(in crate::live) underway: RunningAnalyses,
}

impl Analyses {
    /// Returns the best lines from a game's last position, in the browser engine's format
    /// ([`RunningAnalysis::answer`]). Searches for the turns of computer players take precedence.
    ///
    /// # Errors
    /// Returns [`AnalysisError`], [`Refusal::FairPlay`](postern_game::Refusal::FairPlay), or an
    /// error if games cannot be read.
    pub async fn best_lines(
        &self,
        person: &PersonId,
        line: GameLine,
        lines: usize,
    ) -> Result<String, LiveError> {
        self.node.accepting()?;
        if !self.games.computers_play() {
            return Err(AnalysisError::NoComputer.into());
        }
        self.games
            .may_analyse(Some(person), line.position())
            .await?;
        let has_account = self.people.account(person).await?.is_some();
        let _underway = self.underway.begin(person, has_account)?;
        let search = move |allowed: &SearchTime| {
            let allowed = allowed.within(WITHIN);
            let mut analysis = RunningAnalysis::of(line, lines, TABLE)?;
            analysis.step(&SearchBudget {
                stop: &|| allowed.is_over(),
                ..SearchBudget::nodes(NODES)
            });
            Ok::<_, QuestionError>(analysis.answer())
        };
        let threads = &self.computers.threads;
        let found = threads.search(SearchUrgency::Review, person, search);
        let found = found.ok_or(AnalysisError::TooMany)?;
        tokio::select! {
            found = found => {
                let found = found.map_err(|_| LiveError::Failed)?;
                Ok(found.map_err(AnalysisError::Asked)?)
            }
            () = self.node.stopping.cancelled() => Err(LiveError::Stopping),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::live::ManualClock;

    fn person(name: &str) -> PersonId {
        PersonId::parse(name).unwrap()
    }

    #[test]
    fn one_position_at_a_time_is_looked_into_for_a_person() {
        let clock: Arc<dyn Clock> = Arc::new(ManualClock::at(0));
        let analyses = RunningAnalyses::new(&clock);
        let (ann, ben) = (person("ann"), person("ben"));
        let first = analyses.begin(&ann, true).unwrap();
        let second = analyses.begin(&ann, true).err();
        assert_eq!(second, Some(AnalysisError::OneAtATime));
        assert!(analyses.begin(&ben, false).is_ok());
        drop(first);
        assert!(analyses.begin(&ann, true).is_ok());
    }

    #[test]
    fn no_more_than_so_many_are_looked_into_at_once() {
        let clock: Arc<dyn Clock> = Arc::new(ManualClock::at(0));
        let analyses = RunningAnalyses::new(&clock);
        let people: Vec<_> = (0..=MAX_ANALYSES)
            .map(|number| person(&format!("p{number}")))
            .collect();
        let begun: Vec<_> = people.iter().map(|one| analyses.begin(one, true)).collect();
        assert!(begun[..MAX_ANALYSES].iter().all(Result::is_ok));
        assert_eq!(
            begun[MAX_ANALYSES].as_ref().err(),
            Some(&AnalysisError::TooMany)
        );
    }
}
