//! Counts sequences of turns in the reference model.

use super::state::ModelPosition;

impl ModelPosition {
    /// Counts the sequences of `depth` turns. Panics if the position has secrets.
    pub(crate) fn perft(&self, depth: u32) -> usize {
        assert!(!self.is_hiding(), "perft of a position with hidden squares");
        let turns = || self.legal_turns();
        match depth {
            0 => 1,
            1 => turns().len(),
            _ => turns()
                .iter()
                .map(|(_, trail)| trail.settle().perft(depth - 1))
                .sum(),
        }
    }

    /// Returns the name of each legal turn and the number of sequences that begin with it.
    pub(crate) fn divide(&self, depth: u32) -> Vec<(String, usize)> {
        let names = self.legal().into_iter().map(|turn| turn.name);
        let turns = self.legal_turns();
        let counts = turns
            .iter()
            .map(|(_, trail)| trail.settle().perft(depth - 1));
        let mut lines: Vec<_> = names.zip(counts).collect();
        lines.sort();
        lines
    }
}
