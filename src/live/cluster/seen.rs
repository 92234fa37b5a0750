//! Recently received notices.

use std::collections::HashSet;

/// The numbers of recently received notices: a notice may arrive by connection, by polling, or by
/// both.
#[derive(Debug, Default)]
pub(super) struct SeenNotices {
    /// Received since the last poll.
    since: HashSet<i64>,
    /// Received between the last two polls.
    before: HashSet<i64>,
}

impl SeenNotices {
    /// Whether a notice is new.
    pub(super) fn is_new(&mut self, number: i64) -> bool {
        self.since.insert(number) && !self.before.contains(&number)
    }

    /// Marks the start of a poll. Notices that this poll does not find are not found by later ones.
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
