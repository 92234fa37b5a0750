//! Proves waiting problems. Each node polls for due problems, leases one by moving its due time,
//! and renews the lease during the proof. If the node dies, another node takes over the problem, or
//! the same node does after a restart.

use std::time::Duration;

use tokio_util::sync::CancellationToken;

use super::prove;
use super::prove::ProofResult;
use crate::live::node::jobs::NextRun;
use crate::live::{Job, LiveError, Problems};
use postern_game::{MINUTE, Millis, PersonId, Problem, ProblemComposer, ProblemState};

/// The interval, in milliseconds, at which a node polls for problems of which it was not notified.
const LOOK_EVERY: Millis = 10_000;
/// The length of a lease on a problem.
const TAKEN_FOR: Millis = MINUTE;
/// The interval at which a lease is renewed during a proof.
const STILL_EVERY: Duration = Duration::from_secs(15);
/// The maximum thread time of a proof, not counting other searches that its thread runs.
const MAX_TIME: Duration = Duration::from_mins(5);

impl Problems {
    /// Proves waiting problems until the server stops.
    pub async fn run_proofs(&self) {
        let look = || async {
            let may_be_more = self.prove_next().await?;
            Ok(if may_be_more {
                NextRun::In(Duration::ZERO)
            } else {
                NextRun::Usual
            })
        };
        let has_come = || self.state.has_come.notified();
        self.node
            .every(Job::Proofs, LOOK_EVERY, has_come, look)
            .await;
    }

    /// Proves the problem that is due first. Returns whether a problem was due.
    async fn prove_next(&self) -> Result<bool, LiveError> {
        if !self.games.computers_play() {
            return Ok(false);
        }
        let (store, now) = (&self.node.store, self.node.now_ms());
        let Some(problem) = store.due_problem(now).await? else {
            return Ok(false);
        };
        let Some(due) = problem.due_ms else {
            return Ok(false);
        };
        let mut taken = now + TAKEN_FOR;
        if !store.move_problem(&problem.id, due, taken).await? {
            // Another node leased the problem first.
            return Ok(true);
        }
        let Some(proved) = self.prove(&problem, &mut taken).await? else {
            return Ok(true);
        };
        let ProofResult {
            state,
            keys,
            solution,
        } = proved;
        if problem.state == ProblemState::Published && solution.is_none() {
            tracing::warn!(problem = %problem.id, ?state, "no solution of a published problem was found");
            let later = self.node.now_ms() + 24 * 60 * TAKEN_FOR;
            store.move_problem(&problem.id, taken, later).await?;
            return Ok(true);
        }
        let settled = store.settle_problem(&problem.id, taken, state, keys, solution);
        settled.await?;
        Ok(true)
    }

    /// Solves a problem. Returns `None` if another node has taken the problem or the server stops.
    /// `taken` is the end of the lease.
    async fn prove(
        &self,
        problem: &Problem,
        taken: &mut Millis,
    ) -> Result<Option<ProofResult>, LiveError> {
        let wanted = CancellationToken::new();
        // Cancels the proof when this function returns.
        let _guard = wanted.clone().drop_guard();
        let composer = match &problem.composer {
            ProblemComposer::Person(person) => person.clone(),
            ProblemComposer::Postern | ProblemComposer::Deleted => {
                PersonId::parse("postern").map_err(|_| LiveError::Failed)?
            }
        };
        let nodes = self.state.most_nodes();
        let asked = problem.clone();
        let threads = &self.computers.threads;
        let mut found = threads
            .prove(&composer, MAX_TIME, wanted, move |patience| {
                prove::proved(&asked, nodes, &|| patience.is_over())
            })
            .ok_or(LiveError::Busy)?;
        loop {
            tokio::select! {
                found = &mut found => {
                    // A proof that was interrupted by the server's stop has no result.
                    let ends = self.node.stopping.is_cancelled();
                    return Ok(found.ok().filter(|_| !ends));
                }
                () = self.node.stopping.cancelled() => return Ok(None),
                () = tokio::time::sleep(STILL_EVERY) => {
                    let until = self.node.now_ms() + TAKEN_FOR;
                    let store = &self.node.store;
                    if !store.move_problem(&problem.id, *taken, until).await? {
                        return Ok(None);
                    }
                    *taken = until;
                }
            }
        }
    }
}
