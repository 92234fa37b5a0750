//! The names of background jobs.

use std::{fmt::Display, time::Duration};

use strum::{EnumIter, IntoStaticStr};

/// What goes on without anybody's asking. The log and `postern_job_failures_total` call it by these
/// names.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, strum::Display, EnumIter, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum Job {
    /// Expires clocks and open challenges.
    Clocks,
    /// Puts games that are over into the index of positions.
    Positions,
    /// Removes what nobody uses.
    Tidy,
    Vacations,
    /// Looks for games that wait for a computer.
    ComputerGames,
    Proofs,
    /// Writes who looked at which game.
    Looks,
    /// Counts reports for the host.
    ReportFigures,
    /// Tells who is here.
    Visitors,
    /// Sends mails about accounts.
    #[strum(serialize = "letters")]
    AccountMails,
    /// Sends mails about games.
    GamesMail,
    Webhooks,
    Push,
    /// Answers Prometheus.
    Metrics,
    /// Tells systemd that the writer answers.
    Watchdog,

    /// Hears what other nodes write.
    Listen,
    /// Looks for what was not heard.
    Notices,
    /// Removes notices that are old.
    OldNotices,
    /// Shares who is at which board.
    Presence,
    /// Measures the database's time.
    Time,
    /// Says that this node is alive.
    Alive,

    /// Carries out the commands of one game.
    Commands,
    /// Plays one game as the computer.
    Computer,
    /// Makes one review.
    Review,
    /// Reads again what another node has changed.
    CatchUp,
    /// Writes when somebody was here.
    Traces,
    /// Reads again what administrators have set.
    Settings,

    /// Accepts connections.
    Listener,
    /// Writes to the database.
    Writer,
}

/// The longest waits before a job is started again that fails each time.
const LONGEST_WAIT: Duration = Duration::from_secs(15);
const LONGEST_URGENT_WAIT: Duration = Duration::from_secs(3);

impl Job {
    /// Logs and counts that it failed.
    pub fn report_failure(self, why: &dyn Display) {
        let name: &'static str = self.into();
        tracing::error!(job = name, %why, "a background job failed");
        self.count_failures(1);
    }

    /// Adds to its figure in the metrics.
    pub(crate) fn count_failures(self, number: u64) {
        let name: &'static str = self.into();
        metrics::counter!("postern_job_failures_total", "job" => name).increment(number);
    }

    /// Whether games would go wrong on a node where it fails again and again. A writer that fails
    /// needs no such mark: the database is asked whether it can be written.
    pub(super) const fn is_needed(self) -> bool {
        matches!(
            self,
            Self::Clocks | Self::Listen | Self::Notices | Self::Presence | Self::Time | Self::Alive
        )
    }

    pub(super) const fn longest_wait(self) -> Duration {
        if self.is_needed() {
            LONGEST_URGENT_WAIT
        } else {
            LONGEST_WAIT
        }
    }
}
