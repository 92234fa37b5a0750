//! Players' last looks in two stores of different engines.

use async_trait::async_trait;
use postern_game::{GameId, PersonId};
use postern_store::{
    StoreError,
    looks::{Look, Looks},
};

use super::{
    World,
    store::{Twins, same},
};

#[async_trait]
impl Looks for Twins {
    async fn look(&self, game: &GameId, by: &PersonId) -> Result<Option<Look>, StoreError> {
        same!(self, store => store.look(game, by))
    }

    async fn keep_look(
        &self,
        game: &GameId,
        by: &PersonId,
        look: Look,
    ) -> Result<bool, StoreError> {
        same!(self, store => store.keep_look(game, by, look))
    }

    async fn looks_of(&self, by: &PersonId, limit: u32) -> Result<Vec<(GameId, Look)>, StoreError> {
        same!(self, store => store.looks_of(by, limit))
    }
}

impl World {
    /// Somebody looks at a game, perhaps before their last look.
    pub(super) async fn glance(&mut self) {
        let Some(id) = self.chance.pick(&self.games).cloned() else {
            return;
        };
        let person = self.somebody().id;
        let seq = i64::try_from(self.chance.below(9)).unwrap();
        let at_ms = i64::try_from(self.chance.below(5)).unwrap();
        let look = Look { seq, at_ms };
        self.twins.keep_look(&id, &person, look).await.unwrap();
        self.twins.look(&id, &person).await.unwrap();
        self.twins.looks_of(&person, 3).await.unwrap();
    }
}
