//! Which cards people have read, in two stores of different engines.

use async_trait::async_trait;
use postern_game::PersonId;
use postern_rules::Variant;
use postern_store::{StoreError, cards_read::CardsRead};

use super::{
    World,
    store::{Twins, same},
};

#[async_trait]
impl CardsRead for Twins {
    async fn cards_read(&self, by: &PersonId) -> Result<Vec<(Variant, u8)>, StoreError> {
        same!(self, store => store.cards_read(by))
    }

    async fn keep_card_read(
        &self,
        by: &PersonId,
        variant: Variant,
        event: u8,
    ) -> Result<bool, StoreError> {
        same!(self, store => store.keep_card_read(by, variant, event))
    }
}

impl World {
    /// Somebody reads a card, perhaps one that they have read before.
    pub(super) async fn read_card(&mut self) {
        let person = self.somebody().id;
        let event = [5, 7, 91][self.chance.below(3)];
        let kept = self
            .twins
            .keep_card_read(&person, Variant::EventChess, event);
        kept.await.unwrap();
        self.twins.cards_read(&person).await.unwrap();
    }
}
