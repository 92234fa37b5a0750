//! Per-game state, divided among many locks so that games do not wait for each other.

use std::hash::{BuildHasher, RandomState};

use parking_lot::{Mutex, MutexGuard};

use postern_game::GameId;

/// The number of shards, each with its own lock.
const SHARDS: usize = 64;

/// One `T` per shard. Each game belongs to one shard.
#[derive(Debug)]
pub(super) struct Shards<T> {
    shards: Box<[Mutex<T>]>,
    hasher: RandomState,
}

impl<T: Default> Default for Shards<T> {
    fn default() -> Self {
        Self {
            shards: std::iter::repeat_with(Mutex::default)
                .take(SHARDS)
                .collect(),
            hasher: RandomState::new(),
        }
    }
}

impl<T> Shards<T> {
    /// Locks a game's shard. Hold the lock only briefly, and never hold two locks at once.
    pub(super) fn lock(&self, game: &GameId) -> MutexGuard<'_, T> {
        let hash = self.hasher.hash_one(game);
        #[allow(
            clippy::cast_possible_truncation,
            reason = "any part of a hash will do"
        )]
        self.shards[hash as usize % SHARDS].lock()
    }

    /// Yields a lock guard for each shard, one after the other.
    pub(super) fn each(&self) -> impl Iterator<Item = MutexGuard<'_, T>> {
        self.shards.iter().map(Mutex::lock)
    }
}
