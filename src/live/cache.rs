//! Folded games that were lately asked for.

use std::{
    num::NonZeroUsize,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
};

use lru::LruCache;

use crate::game::{Game, GameId};

/// Most games kept. A long one takes some 100 KB.
const CAPACITY: NonZeroUsize = NonZeroUsize::new(1_000).expect("not 0");

/// The least recently used game leaves first. What is not here is folded from the log again.
pub(super) struct Cache {
    games: Mutex<LruCache<GameId, Arc<Game>>>,
}

impl Cache {
    pub(super) fn new() -> Self {
        Self {
            games: Mutex::new(LruCache::new(CAPACITY)),
        }
    }

    pub(super) fn get(&self, id: &GameId) -> Option<Arc<Game>> {
        self.lock().get(id).cloned()
    }

    /// Keeps a game unless a later state of it is here.
    pub(super) fn put(&self, game: &Arc<Game>) {
        let mut games = self.lock();
        if games
            .peek(game.id())
            .is_none_or(|kept| kept.seq() < game.seq())
        {
            games.put(game.id().clone(), Arc::clone(game));
        }
    }

    /// Forgets a state that the log has left behind.
    pub(super) fn forget(&self, stale: &Game) {
        let mut games = self.lock();
        if games
            .peek(stale.id())
            .is_some_and(|kept| kept.seq() <= stale.seq())
        {
            games.pop(stale.id());
        }
    }

    fn lock(&self) -> MutexGuard<'_, LruCache<GameId, Arc<Game>>> {
        // Nothing that holds the lock can leave the cache half-changed.
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
