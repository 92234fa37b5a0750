//! Measures how far this node's clock differs from the database's, which all nodes follow.

use std::time::{Duration, Instant};

use super::readiness::MAX_UNCERTAIN;
use crate::live::Clock;
use crate::live::clock::MeasuredTime;
use postern_game::Millis;
use postern_store::{DatabaseCluster, StoreError};

/// The number of queries per time measurement. The answer to the fastest one is used.
const QUESTIONS: usize = 5;

/// The database's time and its uncertainty: half of the query's duration.
pub(super) struct TimeMeasurement {
    pub(super) time: MeasuredTime,
    pub(super) uncertainty: Duration,
}

/// Measures the database's time.
pub(super) async fn measure(port: &DatabaseCluster) -> Result<TimeMeasurement, StoreError> {
    let mut best = ask(port).await?;
    for _ in 1..QUESTIONS {
        let next = ask(port).await?;
        if next.uncertainty < best.uncertainty {
            best = next;
        }
    }
    Ok(best)
}

async fn ask(port: &DatabaseCluster) -> Result<TimeMeasurement, StoreError> {
    let asked = Instant::now();
    let us = port.time_us().await?;
    let uncertainty = asked.elapsed() / 2;
    Ok(TimeMeasurement {
        time: MeasuredTime {
            at: asked + uncertainty,
            us,
        },
        uncertainty,
    })
}

/// A running query for the database's time.
pub(super) struct TimeQuestion {
    at: Instant,
    /// The time of this node's clock when the query started.
    now_ms: Millis,
}

impl TimeQuestion {
    pub(super) fn now(clock: &dyn Clock) -> Self {
        Self {
            at: Instant::now(),
            now_ms: clock.now_ms(),
        }
    }

    /// Whether the time should be measured immediately. This is the case if the answer does not
    /// match this node's clock, for example after a database failover or after this machine was
    /// suspended. It is also the case if the query took so long that the connection may have become
    /// too slow.
    pub(super) fn casts_doubt(&self, clock: &dyn Clock, us: i64) -> bool {
        let said = us / 1_000;
        let tolerated = Millis::try_from(MAX_UNCERTAIN.as_millis()).unwrap_or(Millis::MAX);
        let (earliest, latest) = (self.now_ms - tolerated, clock.now_ms() + tolerated);
        let fits = (earliest..=latest).contains(&said);
        !fits || self.at.elapsed() > 2 * MAX_UNCERTAIN
    }
}
