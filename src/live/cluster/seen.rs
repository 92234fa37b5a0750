//! Recently received notices, which are skipped when they arrive again.

use std::collections::HashSet;

/// The numbers of recently received notices. A notice may arrive by connection, by polling, or by
/// both.
#[derive(Debug, Default)]
pub(super) struct SeenNotices {
    /// Notices received since the last poll.
    since: HashSet<i64>,
    /// Notices received between the last two polls.
    before: HashSet<i64>,
}

impl SeenNotices {
    /// Records a notice's number. Returns whether the notice is new.
    pub(super) fn is_new(&mut self, number: i64) -> bool {
        self.since.insert(number) && !self.before.contains(&number)
    }

    /// Starts a poll. Forgets the notices from before the previous poll, which later polls cannot
    /// find.
    pub(super) fn look(&mut self) {
        self.before = std::mem::take(&mut self.since);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_notice_is_new_once_as_long_as_it_can_be_found() {
        let mut seen = SeenNotices::default();
        assert!(seen.is_new(7), "heard");
        seen.look();
        assert!(!seen.is_new(7), "found as well");
        assert!(seen.is_new(5), "given earlier, written later");
        seen.look();
        assert!(!seen.is_new(5) && !seen.is_new(7), "found again");
        seen.look();
        seen.look();
        assert!(seen.before.is_empty() && seen.since.is_empty());
    }
}
