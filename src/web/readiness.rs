//! The readiness check: whether this server can handle requests. Simultaneous callers share one
//! database check.

use tokio::sync::Mutex;

use crate::live::{Live, LiveError};
use postern_game::Millis;

/// The time in milliseconds for which a result of the database check is reused, so that frequent
/// readiness checks do not load the database.
const FRESH: Millis = 1_000;

/// The last result of the database check, and its time.
#[derive(Default)]
pub(crate) struct Readiness {
    last: Mutex<Option<(Millis, Result<(), LiveError>)>>,
}

impl Readiness {
    /// Checks whether this server can handle requests, and returns the reason if it cannot. Only
    /// the result of the database check is cached. A database error takes precedence over problems
    /// with other servers or background jobs.
    pub(crate) async fn ask(&self, live: &Live) -> Result<(), LiveError> {
        live.node.accepting_people()?;
        self.ask_database(live).await?;
        live.node.knows_others()?;
        Ok(live.node.jobs_work()?)
    }

    /// Checks whether the database accepts writes. Simultaneous callers wait for one check.
    async fn ask_database(&self, live: &Live) -> Result<(), LiveError> {
        let mut last = self.last.lock().await;
        let now = live.node.now_ms();
        match &*last {
            Some((at, answer)) if (now - at).abs() < FRESH => answer.clone(),
            _ => {
                let answer = live.node.check_database().await;
                // The age of a result counts from the end of the check, so that the result of a
                // slow check is not stale immediately.
                *last = Some((live.node.now_ms(), answer.clone()));
                answer
            }
        }
    }
}
