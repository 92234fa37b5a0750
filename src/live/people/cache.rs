//! People that were lately asked for.

use std::sync::atomic::{AtomicU64, Ordering};

use quick_cache::sync::Cache;

use crate::live::LiveError;
use postern_game::{Person, PersonId};

/// Most people. One takes some 150 bytes.
const PEOPLE: usize = 10_000;

/// People by their ids, with the names that they have now.
pub(in crate::live) struct PeopleCache {
    people: Cache<PersonId, Person>,
    /// Counts how often somebody was forgotten: what was read before may be out of date.
    forgotten: AtomicU64,
}

impl Default for PeopleCache {
    fn default() -> Self {
        Self {
            people: Cache::new(PEOPLE),
            forgotten: AtomicU64::new(0),
        }
    }
}

impl PeopleCache {
    /// The person, read by `read` when not here; nobody is not remembered.
    pub(in crate::live) async fn get_or_read(
        &self,
        id: &PersonId,
        read: impl Future<Output = Result<Option<Person>, LiveError>>,
    ) -> Result<Option<Person>, LiveError> {
        let read = async { read.await.map_err(Some)?.ok_or(None) };
        match self.people.get_or_insert_async(id, read).await {
            Ok(person) => Ok(Some(person)),
            Err(None) => Ok(None),
            Err(Some(error)) => Err(error),
        }
    }

    pub(in crate::live) fn get(&self, id: &PersonId) -> Option<Person> {
        self.people.get(id)
    }

    /// How often somebody was forgotten. Ask before people are read, for [`Self::put_read`].
    pub(in crate::live) fn forgotten(&self) -> u64 {
        self.forgotten.load(Ordering::SeqCst)
    }

    /// Keeps a person who was read, unless that person is here, perhaps with a newer name, or
    /// somebody was forgotten since the count was at `forgotten`.
    pub(in crate::live) fn put_read(&self, person: &Person, forgotten: u64) {
        if self.people.peek(&person.id).is_none() {
            self.put(person);
            // Asked last: whoever is forgotten from now on is found here.
            if self.forgotten() != forgotten {
                self.people.remove(&person.id);
            }
        }
    }

    /// Forgets somebody who was removed, or has another name.
    pub(in crate::live) fn remove(&self, id: &PersonId) {
        self.forgotten.fetch_add(1, Ordering::SeqCst);
        self.people.remove(id);
    }

    /// Forgets everybody.
    pub(in crate::live) fn clear(&self) {
        self.forgotten.fetch_add(1, Ordering::SeqCst);
        self.people.clear();
    }

    /// Keeps a person as that person is now in the database.
    pub(in crate::live) fn put(&self, person: &Person) {
        self.people.insert(person.id.clone(), person.clone());
    }
}
