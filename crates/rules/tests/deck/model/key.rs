//! Computes position keys for the detection of repetition.

use super::moves::single::MoveManner;
use super::moves::turns::Turn;
use super::state::ModelPosition;

impl ModelPosition {
    /// Returns the position's public state as text. En passant squares are included only if a legal
    /// turn captures there.
    pub(crate) fn key(&self) -> String {
        let mut same = *self;
        if !self.passed.is_empty() {
            let turns = self.legal_turns();
            let taken = |(turn, _): &(Turn, _)| match turn {
                Turn::Single(step) if step.manner == MoveManner::EnPassant => Some(step.to),
                _ => None,
            };
            same.passed = turns.iter().filter_map(taken).collect();
        }
        let fen = same.fen_public();
        let mut fields: Vec<&str> = fen.split(' ').collect();
        // Removes the two move counters, which do not affect repetition.
        fields.drain(4..6);
        fields.join(" ")
    }
}
