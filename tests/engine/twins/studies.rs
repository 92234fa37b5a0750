//! Analyses that people keep, in two stores of different engines.

use async_trait::async_trait;
use postern::{
    game::{Millis, PersonId, StudyId},
    live::Clock as _,
    store::{
        StoreError,
        studies::{KeptStudy, ListedStudy, NewStudy, Studies},
    },
};
use postern_rules::Variant;

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
        match (listed.first(), self.chance.below(3)) {
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
            _ => {
                let id = format!("s{}", self.chance.below(1_000_000));
                let new = new(StudyId::parse(&id).unwrap(), String::new());
                if self.twins.study(&new.id).await.unwrap().is_none() {
                    self.twins.add_study(new, MOST).await.unwrap();
                }
            }
        }
    }
}
