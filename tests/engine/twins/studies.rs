//! Compares saved analyses on SQLite and PostgreSQL.

use super::{TwinWorlds, pages, same};
use postern_game::{Millis, StudyId};
use postern_rules::Variant;
use postern_store::studies::NewStudy;

/// The maximum number of analyses per player in this test.
const MAX_STUDIES: u32 = 3;

impl TwinWorlds {
    /// Saves, updates or deletes an analysis.
    pub(super) async fn analyse(&mut self) {
        let Some(person) = self.chance.pick(&self.people).cloned() else {
            return;
        };
        let now = self.now();
        let listed = same!(self, twin => twin.store.studies_of(&person.id, MAX_STUDIES)).unwrap();
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
                    same!(self, twin => twin.store.remove_study(&first.id, &person.id)).unwrap()
                );
            }
            (Some(first), 1) => {
                let text = format!("1. c4 *{}", self.chance.below(100));
                let newer = new(first.id.clone(), text);
                let saved =
                    same!(self, twin => twin.store.save_study(newer.clone(), first.saved_ms))
                        .unwrap();
                assert!(saved);
                same!(self, twin => twin.store.study(&first.id)).unwrap();
            }
            (Some(_), 2) => self.forget_unseen_studies(now).await,
            _ => {
                let id = format!("s{}", self.chance.below(1_000_000));
                let new = new(StudyId::parse(&id).unwrap(), String::new());
                if same!(self, twin => twin.store.study(&new.id))
                    .unwrap()
                    .is_none()
                {
                    same!(self, twin => twin.store.add_study(new.clone(), MAX_STUDIES)).unwrap();
                }
            }
        }
    }

    /// Deletes the analyses of guests who have not been seen since `seen_ms`.
    async fn forget_unseen_studies(&self, seen_ms: Millis) {
        let unseen = same!(self, twin => pages(async |after| {
            twin.store.unseen_analysts(seen_ms, after, 2).await
        }));
        for person in unseen.unwrap().iter().flatten() {
            same!(self, twin => twin.store.forget_unseen_studies(person, seen_ms)).unwrap();
            same!(self, twin => twin.store.studies_of(person, MAX_STUDIES)).unwrap();
        }
    }
}
