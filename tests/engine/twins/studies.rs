//! Analyses that people keep, in two stores of different engines.

use async_trait::async_trait;
use postern::live::Clock as _;
use postern_game::{Millis, PersonId, StudyId};
use postern_rules::Variant;
use postern_store::{
    Page, Place, StoreError,
    studies::{KeptStudy, ListedStudy, NewStudy, Studies},
};

use super::{
    World,
    store::{Twins, same},
};

/// Most analyses of a person here.
const MOST: u32 = 3;

#[async_trait]
impl Studies for Twins {
    async fn study(&self, id: &StudyId) -> Result<Option<KeptStudy>, StoreError> {
        same!(self, store => store.study(id))
    }

    async fn add_study(&self, new: NewStudy, most: u32) -> Result<bool, StoreError> {
        same!(self, store => store.add_study(new.clone(), most))
    }

    async fn save_study(&self, new: NewStudy, before_ms: Millis) -> Result<bool, StoreError> {
        same!(self, store => store.save_study(new.clone(), before_ms))
    }

    async fn remove_study(&self, id: &StudyId, by: &PersonId) -> Result<bool, StoreError> {
        same!(self, store => store.remove_study(id, by))
    }

    async fn studies_of(&self, by: &PersonId, limit: u32) -> Result<Vec<ListedStudy>, StoreError> {
        same!(self, store => store.studies_of(by, limit))
    }

    async fn unseen_analysts(
        &self,
        seen_ms: Millis,
        after: Option<Place>,
        limit: u32,
    ) -> Result<Page<PersonId>, StoreError> {
        let stores = self.stores.lock().await;
        let places = self.places(after);
        let one = stores.0.unseen_analysts(seen_ms, places.0, limit);
        let other = stores.1.unseen_analysts(seen_ms, places.1, limit);
        Ok(self.same_page(one.await?, &other.await?))
    }

    async fn forget_unseen_studies(
        &self,
        by: &PersonId,
        seen_ms: Millis,
    ) -> Result<bool, StoreError> {
        same!(self, store => store.forget_unseen_studies(by, seen_ms))
    }
}

impl World {
    /// Somebody keeps an analysis, saves it again, or removes it.
    pub(super) async fn analyse(&mut self) {
        let Some(person) = self.chance.pick(&self.people).cloned() else {
            return;
        };
        let now = self.clock.now_ms();
        let listed = self.twins.studies_of(&person.id, MOST).await.unwrap();
        let new = |id: StudyId, text: String| NewStudy {
            id,
            by: person.id.clone(),
            variant: Variant::Interweave,
            title: "A trap".to_owned(),
            text,
            saved_ms: now,
        };
        match (listed.first(), self.chance.below(4)) {
            (Some(first), 0) => {
                assert!(
                    self.twins
                        .remove_study(&first.id, &person.id)
                        .await
                        .unwrap()
                );
            }
            (Some(first), 1) => {
                let text = format!("1. c4 *{}", self.chance.below(100));
                let newer = new(first.id.clone(), text);
                let saved = self.twins.save_study(newer, first.saved_ms).await.unwrap();
                assert!(saved);
                self.twins.study(&first.id).await.unwrap();
            }
            (Some(_), 2) => self.forget_unseen_studies(now).await,
            _ => {
                let id = format!("s{}", self.chance.below(1_000_000));
                let new = new(StudyId::parse(&id).unwrap(), String::new());
                if self.twins.study(&new.id).await.unwrap().is_none() {
                    self.twins.add_study(new, MOST).await.unwrap();
                }
            }
        }
    }
    /// The analyses of guests who were not seen lately are removed.
    async fn forget_unseen_studies(&self, seen_ms: Millis) {
        let mut after = None;
        loop {
            let page = self.twins.unseen_analysts(seen_ms, after, 2).await.unwrap();
            for person in &page.rows {
                let twins = &self.twins;
                twins.forget_unseen_studies(person, seen_ms).await.unwrap();
                twins.studies_of(person, MOST).await.unwrap();
            }
            after = page.next;
            if after.is_none() {
                break;
            }
        }
    }
}
