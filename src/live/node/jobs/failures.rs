//! Background jobs that are currently failing, and the delays before they are restarted.

use std::collections::HashMap;
use std::fmt::Display;
use std::time::{Duration, Instant};

use parking_lot::Mutex;
use strum::IntoEnumIterator as _;

use super::Job;
use crate::live::{UnreadyReason, random};

/// The delay after a job's first failure. It doubles with each further failure in a row.
const FIRST_WAIT: Duration = Duration::from_millis(100);
/// How long a job may fail before the node counts as not ready. Shorter failures have no effect.
const TOLERATED: Duration = Duration::from_secs(5);

/// The current failures of all jobs.
#[derive(Debug, Default)]
pub(in crate::live) struct JobFailures(Mutex<HashMap<Job, FailureStreak>>);

#[derive(Debug)]
struct FailureStreak {
    /// The time since when the job has been failing; `None` after a success.
    since: Option<Instant>,
    in_a_row: u32,
}

impl JobFailures {
    /// Records a job's failure. Returns the delay before the job is restarted.
    pub(super) fn add(&self, job: Job, why: &dyn Display) -> Duration {
        job.report_failure(why);
        let mut jobs = self.0.lock();
        let failing = jobs.entry(job).or_insert(FailureStreak {
            since: None,
            in_a_row: 0,
        });
        failing.since.get_or_insert_with(Instant::now);
        failing.in_a_row = failing.in_a_row.saturating_add(1);
        let wait = wait_after(failing.in_a_row).min(job.longest_wait());
        drop(jobs);
        // The jitter spreads the retries of nodes that fail together, for example when the database
        // is down.
        wait.mul_f64(random::between(0.5, 1.0))
    }

    /// Records that a job has succeeded, which ends its failures.
    pub(in crate::live) fn end(&self, job: Job) {
        if let Some(failing) = self.0.lock().get_mut(&job) {
            *failing = FailureStreak {
                since: None,
                in_a_row: 0,
            };
        }
    }

    /// Returns the jobs whose last attempt failed, and since when each has been failing.
    pub(super) fn failing(&self) -> Vec<(Job, Instant)> {
        let jobs = self.0.lock();
        let since = |job| Some((job, jobs.get(&job)?.since?));
        Job::iter().filter_map(since).collect()
    }

    /// Returns an error with the first failing job that makes this node unready, if any.
    pub(super) fn check(&self) -> Result<(), UnreadyReason> {
        let lasting =
            |(job, since): &(Job, Instant)| job.is_needed() && since.elapsed() > TOLERATED;
        match self.failing().into_iter().find(lasting) {
            Some((job, _)) => Err(UnreadyReason::JobFails(job)),
            None => Ok(()),
        }
    }
}

fn wait_after(failures_in_a_row: u32) -> Duration {
    let doubled = 2_u32.saturating_pow(failures_in_a_row.saturating_sub(1));
    FIRST_WAIT.saturating_mul(doubled)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_what_games_need_takes_a_node_out_of_service_and_only_when_it_fails_for_long() {
        let mut needed = Vec::new();
        for job in Job::iter() {
            let failures = JobFailures::default();
            failures.add(job, &"a defect");
            assert_eq!(failures.check(), Ok(()), "{job} has failed once");
            let long_ago = Instant::now().checked_sub(2 * TOLERATED);
            failures.0.lock().get_mut(&job).unwrap().since = long_ago;
            failures.add(job, &"a defect");
            if failures.check() == Err(UnreadyReason::JobFails(job)) {
                needed.push(job.to_string());
            }
            failures.end(job);
            assert_eq!(failures.check(), Ok(()), "{job} works again");
        }
        let wanted = ["clocks", "listen", "notices", "presence", "time", "alive"];
        assert_eq!(needed, wanted);
    }

    #[test]
    fn a_job_that_always_fails_waits_longer_each_time_and_not_for_ever() {
        for (job, longest) in [(Job::AccountMails, 15), (Job::Clocks, 3)] {
            let failures = JobFailures::default();
            let waits: Vec<_> = (0..40).map(|_| failures.add(job, &"a defect")).collect();
            assert!(waits[0] <= FIRST_WAIT && waits[0] >= FIRST_WAIT / 2);
            assert!(waits[2] > waits[0], "{waits:?}");
            let longest = Duration::from_secs(longest);
            assert!(waits.iter().all(|wait| *wait <= longest), "{waits:?}");
            assert!(waits[39] >= longest / 2, "{waits:?}");
            failures.end(job);
            assert!(failures.add(job, &"a defect") <= FIRST_WAIT);
        }
    }
}
