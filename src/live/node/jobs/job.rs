//! The names of background jobs.

use std::fmt::Display;
use std::time::Duration;

use strum::{EnumIter, IntoStaticStr};

/// A background job. Its name appears in the log and in `postern_job_failures_total`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, strum::Display, EnumIter, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Job {
    /// Ends games and open challenges whose time has run out.
    Clocks,
    /// Adds finished games to the position index.
    Positions,
    /// Removes unused data.
    Tidy,
    Vacations,
    /// Scans for games that wait for a computer.
    ComputerGames,
    Proofs,
    /// Saves when players last viewed their games.
    Looks,
    /// Updates the metrics of open reports to the moderators.
    ReportFigures,
    /// Announces which people have a page open.
    Visitors,
    /// Sends e-mails about accounts.
    #[strum(serialize = "letters")]
    AccountMails,
    /// Sends e-mails about games.
    GamesMail,
    Webhooks,
    Push,
    /// Serves metrics to Prometheus.
    Metrics,
    /// Tells systemd that the database writer responds.
    Watchdog,

    /// Receives notices from other nodes.
    Listen,
    /// Polls for missed notices from other nodes.
    Notices,
    /// Removes old notices between nodes.
    OldNotices,
    /// Shares with other nodes who is present at boards.
    Presence,
    /// Measures the database's time.
    Time,
    /// Sends heartbeats of this node.
    Alive,

    /// Runs the commands of one game.
    Commands,
    /// Plays one game as the computer.
    Computer,
    /// Reviews one finished game.
    Review,
    /// Re-reads games that another node has changed.
    CatchUp,
    /// Saves when people and API tokens were last active.
    Traces,
    /// Re-reads the site settings.
    Settings,

    /// Accepts network connections.
    Listener,
    /// Writes to the database.
    Writer,
}

/// The maximum delay before a failing job is restarted.
const MAX_RETRY_WAIT: Duration = Duration::from_secs(15);
/// The maximum delay before a failing job is restarted, if games need the job.
const MAX_URGENT_RETRY_WAIT: Duration = Duration::from_secs(3);

impl Job {
    /// Logs and counts a failure of the job.
    pub fn report_failure(self, why: &dyn Display) {
        let name: &'static str = self.into();
        tracing::error!(job = name, %why, "a background job failed");
        self.count_failures(1);
    }

    /// Adds `number` to the job's failure counter in the metrics.
    pub(crate) fn count_failures(self, number: u64) {
        let name: &'static str = self.into();
        metrics::counter!("postern_job_failures_total", "job" => name).increment(number);
    }

    /// Whether the games on a node are disrupted if this job keeps failing. The writer is not
    /// included, since another check covers writing to the database.
    pub(super) const fn is_needed(self) -> bool {
        matches!(
            self,
            Self::Clocks | Self::Listen | Self::Notices | Self::Presence | Self::Time | Self::Alive
        )
    }

    pub(super) const fn longest_wait(self) -> Duration {
        if self.is_needed() {
            MAX_URGENT_RETRY_WAIT
        } else {
            MAX_RETRY_WAIT
        }
    }
}
