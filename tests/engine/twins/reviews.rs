//! What a computer says of games, in two stores of different engines.

use async_trait::async_trait;
use postern::live::Clock as _;
use postern_game::{Evaluation, GameId, Millis, Mistake, Review};
use postern_store::{StoreError, reviews::Reviews};

use super::{
    World,
    store::{Twins, same},
};

#[async_trait]
impl Reviews for Twins {
    async fn review_of(&self, game: &GameId) -> Result<Option<Review>, StoreError> {
        same!(self, store => store.review_of(game))
    }

    async fn keep_review(
        &self,
        game: &GameId,
        review: &Review,
        made_ms: Millis,
    ) -> Result<bool, StoreError> {
        same!(self, store => store.keep_review(game, review, made_ms))
    }
}

impl World {
    /// Somebody looks at a game or analyses one, or a computer reviews one, perhaps once more.
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
        let review = Review {
            evaluations: vec![None, Some(evaluation)],
            mistakes: vec![Mistake {
                ply: 1,
                better: vec!["Qd6/@d10#".to_owned()],
                answer: Vec::new(),
            }],
        };
        let now = self.clock.now_ms();
        let kept = self.twins.keep_review(&id, &review, now).await.unwrap();
        let found = self.twins.review_of(&id).await.unwrap();
        assert!(!kept || found == Some(review));
    }
}
