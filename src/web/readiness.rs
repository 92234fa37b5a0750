//! Whether people should be sent to this server. Simultaneous callers share one database check.

use tokio::sync::Mutex;

use crate::live::{Live, LiveError};
use postern_game::Millis;

/// How long a result of the database check is reused, in milliseconds. More frequent calls cause no
/// database work.
const FRESH: Millis = 1_000;

/// The last result of the database check, with its time.
#[derive(Default)]
pub(crate) struct Readiness {
    last: Mutex<Option<(Millis, Result<(), LiveError>)>>,
}

impl Readiness {
    /// Checks whether people should be sent to this server, or returns the reason why not. The
    /// server's own state is never cached. A database error takes precedence over problems with
    /// other servers and with background jobs.
    pub(crate) async fn ask(&self, live: &Live) -> Result<(), LiveError> {
        live.node.accepting_people()?;
        self.ask_database(live).await?;
        live.node.knows_others()?;
        Ok(live.node.jobs_work()?)
    }

    /// Checks whether a row can be written. Simultaneous callers wait for one check.
    async fn ask_database(&self, live: &Live) -> Result<(), LiveError> {
        let mut last = self.last.lock().await;
        let now = live.node.now_ms();
        match &*last {
            Some((at, answer)) if (now - at).abs() < FRESH => answer.clone(),
            _ => {
                let answer = live.node.check_database().await;
                // The age counts from the end of the check, so a slow result is not stale already.
                *last = Some((live.node.now_ms(), answer.clone()));
                answer
            }
        }
    }
}
