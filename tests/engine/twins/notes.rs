//! What people note about their games, in two stores of different engines.

use async_trait::async_trait;
use postern_game::{GameId, Millis, PersonId};
use postern_store::{
    StoreError,
    notes::{NewNotes, Notes, OwnNotes, PeoplesNotes, ShownNotes},
};

use super::{
    World,
    store::{Twins, same},
};

#[async_trait]
impl PeoplesNotes for Twins {
    async fn notes(&self, game: &GameId, by: &PersonId) -> Result<Option<Notes>, StoreError> {
        same!(self, store => store.notes(game, by))
    }

    async fn save_notes(&self, new: NewNotes) -> Result<bool, StoreError> {
        same!(self, store => store.save_notes(new.clone()))
    }

    async fn show_notes(
        &self,
        game: &GameId,
        by: &PersonId,
        show: bool,
    ) -> Result<bool, StoreError> {
        same!(self, store => store.show_notes(game, by, show))
    }

    async fn shown_notes(&self, game: &GameId, now: Millis) -> Result<Vec<ShownNotes>, StoreError> {
        same!(self, store => store.shown_notes(game, now))
    }

    async fn count_notes(&self, by: &PersonId) -> Result<u32, StoreError> {
        same!(self, store => store.count_notes(by))
    }

    async fn notes_of(&self, by: &PersonId, limit: u32) -> Result<Vec<OwnNotes>, StoreError> {
        same!(self, store => store.notes_of(by, limit))
    }
}

impl World {
    /// Somebody notes something about a game, now and then more than there is room for, or shows it.
    pub(super) async fn note(&mut self) {
        let Some(id) = self.chance.pick(&self.games).cloned() else {
            return;
        };
        let (person, live) = (self.somebody().id, &self.live);
        let kept = live.talk.notes(&id, &person).await;
        let version = kept.map_or(0, |notes| notes.version);
        if self.chance.percent(30) {
            let show = self.chance.percent(70);
            drop(live.talk.show_notes(&id, &person, show).await);
        } else {
            let stale = i64::from(self.chance.percent(10));
            let text = "é, ".repeat([0, 3, 500, 1_300][self.chance.below(4)]);
            drop(
                live.talk
                    .save_notes(&id, &person, version - stale, &text)
                    .await,
            );
        }
        drop(live.talk.open_notes(&id, None).await);
    }
}
