//! Schedules reminders for players whose time is running out.

use crate::{HOUR, Millis};

/// How long before a deadline to send reminders. Another reminder is sent when a third of the time
/// is left.
const LEAD_TIMES: [Millis; 2] = [24 * HOUR, 3 * HOUR];
/// The minimum time between the start of a turn and its first reminder.
const MIN_WAIT: Millis = HOUR;

/// Returns the time of the next reminder after `now`; `None` if there are no more. `since` is the
/// start of the clock, and `deadline` is its end. Reminders are sent when a third of the time is
/// left, a day before the deadline and three hours before the deadline, but never within an hour
/// after `since`.
#[must_use]
pub fn next_reminder(since: Millis, deadline: Millis, now: Millis) -> Option<Millis> {
    let third = deadline.saturating_sub(since) / 3;
    let times = LEAD_TIMES.into_iter().chain([third]);
    times
        .map(|before| deadline.saturating_sub(before))
        .filter(|&at| at >= since.saturating_add(MIN_WAIT) && at > now && at < deadline)
        .min()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Returns how many hours before the deadline reminders are sent, for a turn of `hours` hours.
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
