//! Conditional moves in two stores of different engines.

use async_trait::async_trait;
use postern::{
    game::{GameId, PersonId, Seq},
    store::{
        StoreError,
        conditional::{ConditionalMoves, KeptMoves},
    },
};

use super::store::{Twins, same};

#[async_trait]
impl ConditionalMoves for Twins {
    async fn conditional_in(&self, game: &GameId) -> Result<Vec<KeptMoves>, StoreError> {
        same!(self, store => store.conditional_in(game))
    }

    async fn conditional_of(
        &self,
        person: &PersonId,
    ) -> Result<Vec<(GameId, KeptMoves)>, StoreError> {
        same!(self, store => store.conditional_of(person))
    }

    async fn keep_conditional(
        &self,
        game: &GameId,
        kept: KeptMoves,
        last: Seq,
    ) -> Result<bool, StoreError> {
        same!(self, store => store.keep_conditional(game, kept.clone(), last))
    }

    async fn forget_conditional(&self, game: &GameId, person: PersonId) -> Result<(), StoreError> {
        same!(self, store => store.forget_conditional(game, person.clone()))
    }
}
