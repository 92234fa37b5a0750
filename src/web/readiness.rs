//! Whether people should be sent to this server. The database is asked once for all who want to know.

use tokio::sync::Mutex;

use crate::live::{Live, LiveError};
use postern_game::Millis;

/// How long an answer of the database counts, in milliseconds: whoever asks more often costs it
/// nothing.
const FRESH: Millis = 1_000;

/// What the database answered last.
#[derive(Default)]
pub(crate) struct Readiness {
    last: Mutex<Option<(Millis, Result<(), LiveError>)>>,
}

impl Readiness {
    /// Whether people should be sent here, or why not. What this server knows by itself counts at once;
    /// of what is wrong with it and the database, the database comes first.
    pub(crate) async fn ask(&self, live: &Live) -> Result<(), LiveError> {
        live.node.accepting_people()?;
        self.ask_database(live).await?;
        live.node.knows_others()?;
        Ok(live.node.jobs_work()?)
    }

    /// Whether a row can be written. Several who ask at once wait for one answer.
    async fn ask_database(&self, live: &Live) -> Result<(), LiveError> {
        let mut last = self.last.lock().await;
        let now = live.node.now_ms();
        match &*last {
            Some((at, answer)) if (now - at).abs() < FRESH => answer.clone(),
            _ => {
                let answer = live.node.check_database().await;
                // By when it was answered: one that took long is not old already.
                *last = Some((live.node.now_ms(), answer.clone()));
                answer
            }
        }
    }
}
