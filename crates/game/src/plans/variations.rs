//! Updates variations after the game has continued.

use super::line_tree::LineTree;
use super::plan::Plan;
use crate::{EventStamp, Game};

impl Plan {
    /// Returns the variations from the current position on. Drops those that differ from the turns
    /// played since they were planned. An event card or a secret choice ends all variations.
    #[must_use]
    pub fn remaining_variations(&self, game: &Game) -> LineTree {
        self.remaining(game).cloned().unwrap_or_default()
    }

    fn remaining(&self, game: &Game) -> Option<&LineTree> {
        let later = |stamp: &EventStamp| stamp.seq > self.since;
        let mut all = game.ply_stamps().iter().chain(game.aside_stamps());
        let stands = self.since == 0 || all.any(|stamp| stamp.seq == self.since);
        if !stands || game.aside_stamps().iter().any(later) {
            return None;
        }
        let played = game.ply_stamps().iter().zip(game.line().plies());
        played
            .filter(|(stamp, _)| later(stamp))
            .try_fold(&self.lines, |lines, (_, ply)| {
                lines.after(&ply.facts.notation)
            })
    }
}
