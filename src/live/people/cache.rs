//! A cache of recently requested people.

use std::sync::atomic::{AtomicU64, Ordering};

use quick_cache::sync::Cache;

use crate::live::LiveError;
use postern_game::{Person, PersonId};

/// The maximum number of cached people. Each takes about 150 bytes.
const PEOPLE: usize = 10_000;

/// Cached people by ID, with their current names.
pub(in crate::live) struct PeopleCache {
    people: Cache<PersonId, Person>,
    /// The number of invalidations. A value that was read before an invalidation may be outdated.
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
    /// Returns a person, and calls `read` if the person is not cached. A missing person is not
    /// cached.
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

    /// Returns the number of invalidations. Call this before reading people, and pass the result to
    /// [`Self::put_read`].
    pub(in crate::live) fn forgotten(&self) -> u64 {
        self.forgotten.load(Ordering::SeqCst)
    }

    /// Caches a person who has just been read. Does nothing if the person is already cached,
    /// perhaps with a newer name, or if people were invalidated during the read. `forgotten` is the
    /// number of invalidations before the read.
    pub(in crate::live) fn put_read(&self, person: &Person, forgotten: u64) {
        if self.people.peek(&person.id).is_none() {
            self.put(person);
            // Check this last: a later invalidation finds the entry and removes it.
            if self.forgotten() != forgotten {
                self.people.remove(&person.id);
            }
        }
    }

    /// Removes a deleted or renamed person from the cache.
    pub(in crate::live) fn remove(&self, id: &PersonId) {
        self.forgotten.fetch_add(1, Ordering::SeqCst);
        self.people.remove(id);
    }

    /// Removes all people from the cache.
    pub(in crate::live) fn clear(&self) {
        self.forgotten.fetch_add(1, Ordering::SeqCst);
        self.people.clear();
    }

    /// Caches a person's state, which must be the current one in the database.
    pub(in crate::live) fn put(&self, person: &Person) {
        self.people.insert(person.id.clone(), person.clone());
    }
}
