//! Plans in two stores of different engines.

use async_trait::async_trait;
use postern_game::{GameId, PersonId, PlanKind, Seq};
use postern_store::{
    StoreError,
    conditional::{KeptMoves, PlanStore},
};

use super::{
    World,
    store::{Twins, same},
};

/// Most turns of the opponent that are answered.
const MOST: usize = 40;

impl World {
    /// Somebody plans an answer to most of what the opponent may play, or tries as much by hand, where
    /// that can be done.
    pub(super) async fn plan(&mut self) {
        let Some(id) = self.chance.pick(&self.games).cloned() else {
            return;
        };
        let kind = if self.chance.percent(70) {
            PlanKind::Answers
        } else {
            PlanKind::Variations
        };
        let person = Some(self.somebody().id);
        let person = person.as_ref();
        let Ok(kept) = self.live.plans.plan(kind, &id, person).await else {
            return;
        };
        if self.chance.percent(10) {
            drop(self.live.plans.forget_plan(kind, &id, person).await);
            return;
        }
        let mut lines = Vec::new();
        let ahead = async |path| self.live.plans.ahead(&id, person, kept.since, path).await;
        let turns = ahead(Vec::new()).await.map(|ahead| ahead.choices);
        for turn in turns.unwrap_or_default().into_iter().take(MOST) {
            let answers = ahead(vec![turn.turn.clone()]).await;
            let answers = answers.map(|ahead| ahead.choices).unwrap_or_default();
            let reply = answers.into_iter().next();
            lines.extend(reply.map(|reply| vec![turn.turn, reply.turn]));
        }
        drop(
            self.live
                .plans
                .keep_plan(kind, &id, person, kept.since, lines)
                .await,
        );
    }
}

#[async_trait]
impl PlanStore for Twins {
    async fn plans_in(&self, kind: PlanKind, game: &GameId) -> Result<Vec<KeptMoves>, StoreError> {
        same!(self, store => store.plans_in(kind, game))
    }

    async fn plans_of(
        &self,
        kind: PlanKind,
        person: &PersonId,
    ) -> Result<Vec<(GameId, KeptMoves)>, StoreError> {
        same!(self, store => store.plans_of(kind, person))
    }

    async fn keep_plan(
        &self,
        kind: PlanKind,
        game: &GameId,
        kept: KeptMoves,
        last: Seq,
    ) -> Result<bool, StoreError> {
        same!(self, store => store.keep_plan(kind, game, kept.clone(), last))
    }

    async fn forget_plan(
        &self,
        kind: PlanKind,
        game: &GameId,
        person: PersonId,
    ) -> Result<(), StoreError> {
        same!(self, store => store.forget_plan(kind, game, person.clone()))
    }
}
