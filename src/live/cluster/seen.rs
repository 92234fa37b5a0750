//! The notices that were heard lately.

use std::collections::HashSet;

/// The numbers of the notices that were heard lately: a notice comes by either way, or by both.
#[derive(Debug, Default)]
pub(super) struct SeenNotices {
    /// Since the last look.
    since: HashSet<i64>,
    /// Between the last look and the one before.
    before: HashSet<i64>,
}

impl SeenNotices {
    /// Whether a notice is new.
    pub(super) fn is_new(&mut self, number: i64) -> bool {
        self.since.insert(number) && !self.before.contains(&number)
    }

    /// What the look that begins now does not find is not found by later ones.
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
