//! Conditional moves in two stores of different engines.

use async_trait::async_trait;
use postern::{
    game::{GameId, PersonId, Seq},
    store::{
        StoreError,
        conditional::{ConditionalMoves, KeptMoves},
    },
};

use super::{
    World,
    store::{Twins, same},
};

/// Most turns of the opponent that are answered.
const MOST: usize = 40;

impl World {
    /// Somebody plans an answer to most of what the opponent may play, where that can be done.
    pub(super) async fn plan(&mut self) {
        let Some(id) = self.chance.pick(&self.games).cloned() else {
            return;
        };
        let person = Some(self.somebody().id);
        let person = person.as_ref();
        let Ok(kept) = self.live.conditional(&id, person).await else {
            return;
        };
        if self.chance.percent(10) {
            drop(self.live.forget_conditional(&id, person).await);
            return;
        }
        let mut lines = Vec::new();
        let ahead = async |path| self.live.ahead(&id, person, kept.since, path).await;
        let turns = ahead(Vec::new()).await.map(|ahead| ahead.choices);
        for turn in turns.unwrap_or_default().into_iter().take(MOST) {
            let answers = ahead(vec![turn.turn.clone()]).await;
            let answers = answers.map(|ahead| ahead.choices).unwrap_or_default();
            let reply = answers.into_iter().next();
            lines.extend(reply.map(|reply| vec![turn.turn, reply.turn]));
        }
        drop(
            self.live
                .keep_conditional(&id, person, kept.since, lines)
                .await,
        );
    }
}

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
