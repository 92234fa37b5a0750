//! Compares reviews of games on SQLite and PostgreSQL.

use super::{TwinWorlds, same};
use postern_game::{Evaluation, GameReview, Mistake};

impl TwinWorlds {
    /// Opens a game, saves an analysis, or reviews a game, possibly for a second time.
    pub(super) async fn glance_or_review(&mut self) {
        match self.chance.below(3) {
            0 => return self.glance().await,
            1 => return self.analyse().await,
            _ => {}
        }
        let Some(id) = self.chance.pick(&self.games).cloned() else {
            return;
        };
        let evaluation = Evaluation::new(i32::try_from(self.chance.below(900)).unwrap_or_default());
        let review = GameReview {
            evaluations: vec![None, Some(evaluation)],
            mistakes: vec![Mistake {
                ply: 1,
                better: vec!["Qd6/@d10#".to_owned()],
                answer: Vec::new(),
            }],
        };
        let now = self.now();
        let kept = same!(self, twin => twin.store.keep_review(&id, &review, now)).unwrap();
        let found = same!(self, twin => twin.store.review_of(&id)).unwrap();
        assert!(!kept || found == Some(review));
    }
}
