//! Limits the number of bytes that each network may write to disk per day.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Mutex, PoisonError};
use std::time::{Duration, Instant};

const DAY: Duration = Duration::from_hours(24);

/// A bucket of bytes for each network, which refills evenly over a day. Bytes are taken after the
/// write, so concurrent writes can overdraw a bucket.
pub(crate) struct DailyBytes {
    /// The capacity of a bucket in bytes.
    a_day: u64,
    used: Mutex<HashMap<IpAddr, UsedBytes>>,
}

#[derive(Clone, Copy)]
struct UsedBytes {
    bytes: u64,
    at: Instant,
}

impl DailyBytes {
    pub(crate) fn new(a_day: u64) -> Self {
        Self {
            a_day,
            used: Mutex::default(),
        }
    }

    /// Whether the network has any bytes left in its bucket.
    pub(crate) fn has_left(&self, network: IpAddr, now: Instant) -> bool {
        let used = self.used.lock().unwrap_or_else(PoisonError::into_inner);
        used.get(&network)
            .is_none_or(|used| self.still_used(*used, now) < self.a_day)
    }

    /// Deducts the size of a write from the bucket of a network.
    pub(crate) fn spend(&self, network: IpAddr, bytes: u64, now: Instant) {
        let mut all = self.used.lock().unwrap_or_else(PoisonError::into_inner);
        let used = all
            .entry(network)
            .or_insert(UsedBytes { bytes: 0, at: now });
        *used = UsedBytes {
            bytes: self.still_used(*used, now).saturating_add(bytes),
            at: now,
        };
    }

    /// Drops the buckets that are full again.
    pub(crate) fn sweep(&self, now: Instant) {
        let mut all = self.used.lock().unwrap_or_else(PoisonError::into_inner);
        all.retain(|_, used| self.still_used(*used, now) > 0);
    }

    fn still_used(&self, used: UsedBytes, now: Instant) -> u64 {
        let elapsed = now.saturating_duration_since(used.at).as_millis();
        let freed = u128::from(self.a_day) * elapsed / DAY.as_millis();
        used.bytes
            .saturating_sub(u64::try_from(freed).unwrap_or(u64::MAX))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_network_that_has_written_its_share_waits_until_time_has_freed_some() {
        let daily = DailyBytes::new(1000);
        let [here, elsewhere] = ["192.0.2.1", "192.0.2.2"].map(|a| a.parse().unwrap());
        let start = Instant::now();
        daily.spend(here, 999, start);
        assert!(daily.has_left(here, start));
        daily.spend(here, 101, start);
        assert!(!daily.has_left(here, start));
        assert!(daily.has_left(elsewhere, start));
        assert!(!daily.has_left(here, start + DAY / 11));
        assert!(daily.has_left(here, start + DAY / 9));
        daily.sweep(start + DAY);
        assert!(!daily.used.lock().unwrap().is_empty());
        daily.sweep(start + DAY * 2);
        assert!(daily.used.lock().unwrap().is_empty());
    }
}
