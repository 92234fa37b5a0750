//! When somebody is reminded that the time for a turn is running out.

use crate::{HOUR, Millis};

/// How long before a deadline somebody is reminded, besides with a third of the time left.
const BEFORE: [Millis; 2] = [24 * HOUR, 3 * HOUR];
/// Nobody is reminded of a turn that has waited for less.
const EARLIEST: Millis = HOUR;

/// When somebody is reminded next, after `now`, of a turn whose time runs from `since` to `deadline`:
/// with a third of the time left, a day before its end and three hours before it, but not within an
/// hour of its start. All are times in milliseconds. `None` when there is nothing more to remind of.
#[must_use]
pub fn next_reminder(since: Millis, deadline: Millis, now: Millis) -> Option<Millis> {
    let third = deadline.saturating_sub(since) / 3;
    let times = BEFORE.into_iter().chain([third]);
    times
        .map(|before| deadline.saturating_sub(before))
        .filter(|&at| at >= since.saturating_add(EARLIEST) && at > now && at < deadline)
        .min()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// How many hours before the deadline somebody is reminded who has this many.
    fn hours_before(hours: Millis) -> Vec<Millis> {
        let (since, deadline) = (7, 7 + hours * HOUR);
        let mut now = since;
        let mut told = Vec::new();
        while let Some(at) = next_reminder(since, deadline, now) {
            told.push((deadline - at) / HOUR);
            now = at;
        }
        told
    }

    #[test]
    fn somebody_is_reminded_at_a_third_a_day_and_three_hours() {
        assert_eq!(hours_before(14 * 24), [112, 24, 3]);
        assert_eq!(hours_before(3 * 24), [24, 3], "a third is a day");
        assert_eq!(hours_before(48), [24, 16, 3]);
        assert_eq!(hours_before(24), [8, 3], "a day ago it began");
        assert_eq!(hours_before(9), [3]);
        assert_eq!(hours_before(4), [3, 1], "not within an hour of the start");
        assert!(hours_before(1).is_empty());
    }
}
