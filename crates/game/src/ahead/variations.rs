//! What is left of variations when a game has gone on.

use super::{plan::Plan, tree::Ahead};
use crate::{Game, Moment};

impl Plan {
    /// The variations that go on from the position that stands now: those that begin with the turns that
    /// were played since. Anything else between turns, such as an event, ends all of them.
    #[must_use]
    pub fn going_on(&self, game: &Game) -> Ahead {
        self.left_of(game).cloned().unwrap_or_default()
    }

    fn left_of(&self, game: &Game) -> Option<&Ahead> {
        let later = |moment: &Moment| moment.seq > self.since;
        let mut all = game.moments().iter().chain(game.aside_moments());
        let stands = self.since == 0 || all.any(|moment| moment.seq == self.since);
        if !stands || game.aside_moments().iter().any(later) {
            return None;
        }
        let played = game.moments().iter().zip(game.line().plies());
        played
            .filter(|(moment, _)| later(moment))
            .try_fold(&self.lines, |lines, (_, ply)| {
                lines.after(&ply.facts.notation)
            })
    }
}
