//! A cache of recently requested games.

use std::sync::Arc;

use quick_cache::Weighter;
use quick_cache::sync::Cache;

use crate::live::LiveError;
use postern_game::{Game, GameId, Seq};

/// The cache's approximate maximum size in bytes. Evicted games are rebuilt from the log.
const GAME_BYTES: u64 = 64 << 20;
/// The approximate size of a game without plies and comments, in bytes.
const BYTES_EACH: u64 = 4_096;
/// The approximate size of a ply, in bytes.
const BYTES_PER_PLY: u64 = 2_600;
/// The approximate size of a comment, in bytes.
const BYTES_PER_COMMENT: u64 = 256;
/// The number of games for which announcements from other nodes are remembered. It is large enough
/// for all reads and writes in progress.
const HEARD: usize = 10_000;
/// The maximum number of reads before the cache accepts a state older than the announced one.
const READINGS: usize = 3;

/// Cached game states. The least used games without viewers are evicted first.
pub(in crate::live) struct GameCache {
    games: Cache<GameId, Arc<Game>, GameSize>,
    /// The number of the last event that other nodes have announced for each game. Older states are
    /// not cached.
    heard: Cache<GameId, Seq>,
}

#[derive(Clone, Copy)]
struct GameSize;

impl Weighter<GameId, Arc<Game>> for GameSize {
    fn weight(&self, _: &GameId, game: &Arc<Game>) -> u64 {
        let turns = game.line().plies().len() + game.line().asides().len();
        let comments = game.comments();
        let texts = comments.iter().filter_map(|comment| comment.text.as_ref());
        let texts: usize = texts.map(String::len).sum();
        BYTES_EACH
            + BYTES_PER_PLY * turns as u64
            + BYTES_PER_COMMENT * comments.len() as u64
            + texts as u64
    }
}

impl Default for GameCache {
    fn default() -> Self {
        Self::of_bytes(GAME_BYTES)
    }
}

impl GameCache {
    fn of_bytes(bytes: u64) -> Self {
        Self {
            games: Cache::with_weighter(1_000, bytes, GameSize),
            heard: Cache::new(HEARD),
        }
    }

    /// Returns the approximate size of all cached games in bytes.
    #[allow(clippy::cast_precision_loss, reason = "it is a figure for people")]
    pub(in crate::live) fn bytes(&self) -> f64 {
        self.games.weight() as f64
    }

    /// Returns a game's latest cached state, if any.
    pub(in crate::live) fn peek(&self, id: &GameId) -> Option<Arc<Game>> {
        self.games.peek(id)
    }

    /// Returns a game, and calls `read` if the game is not cached. Concurrent callers share one
    /// read.
    pub(in crate::live) async fn get_or_read<R>(
        &self,
        id: &GameId,
        read: impl Fn() -> R,
    ) -> Result<Arc<Game>, LiveError>
    where
        R: Future<Output = Result<Arc<Game>, LiveError>>,
    {
        let mut game = self.games.get_or_insert_async(id, read()).await?;
        for _ in 1..READINGS {
            if !self.is_stale(&game) {
                break;
            }
            // Another node extended the game's log during the read.
            self.drop_older(id, game.seq() + 1);
            game = self.games.get_or_insert_async(id, read()).await?;
        }
        Ok(game)
    }

    /// Removes a deleted game from the cache.
    pub(in crate::live) fn remove(&self, id: &GameId) {
        self.games.remove(id);
    }

    /// Clears the cache when notices from other nodes may have been missed.
    pub(in crate::live) fn clear(&self) {
        self.games.clear();
    }

    /// Records that a game's log contains at least event `seq`. Drops an older state from the
    /// cache, even one that is still being read.
    pub(in crate::live) fn hear(&self, id: &GameId, seq: Seq) {
        if self.heard.peek(id).is_none_or(|heard| heard < seq) {
            self.heard.insert(id.clone(), seq);
        }
        self.drop_older(id, seq);
    }

    /// Whether another node has announced a later state of the game.
    pub(in crate::live) fn is_stale(&self, game: &Game) -> bool {
        self.heard
            .peek(game.id())
            .is_some_and(|heard| heard > game.seq())
    }

    fn drop_older(&self, id: &GameId, seq: Seq) {
        if self.games.peek(id).is_none_or(|kept| kept.seq() < seq) {
            self.games.remove(id);
        }
    }

    /// Caches a game state that has just become durable, unless a later state is cached or
    /// announced. Also replaces a state that is still being read.
    pub(in crate::live) fn put(&self, game: &Arc<Game>) {
        let later = self.games.peek(game.id()).map(|kept| kept.seq());
        if later.is_none_or(|seq| seq < game.seq()) {
            self.games.insert(game.id().clone(), Arc::clone(game));
        }
        // Check this last: an announcement after this point finds the state in the cache.
        if self.is_stale(game) {
            self.drop_older(game.id(), game.seq() + 1);
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering};

    use super::*;
    use crate::live::LiveError;
    use crate::live::presence::hub::open_games;
    use postern_game::PersonId;

    #[test]
    fn games_are_kept_up_to_a_number_of_bytes() {
        let cache = GameCache::of_bytes(100 * BYTES_EACH);
        let games = open_games(200);
        for game in &games {
            cache.put(game);
        }
        let kept = games.iter().filter(|game| cache.peek(game.id()).is_some());
        assert!((50..=100).contains(&kept.count()));
    }

    #[tokio::test]
    async fn what_is_put_while_it_is_read_stays() {
        let cache = GameCache::of_bytes(GAME_BYTES);
        let game = &open_games(1)[0];
        let mut later = Game::clone(game);
        let person = PersonId::parse("ben").unwrap();
        let joined = postern_game::GameEvent::Joined { person };
        later.apply(&joined, 2, 0).unwrap();
        let later = Arc::new(later);
        let read = async || {
            cache.put(&later);
            Ok::<_, LiveError>(Arc::clone(game))
        };
        cache.get_or_read(game.id(), read).await.unwrap();
        assert_eq!(cache.peek(game.id()).unwrap().seq(), 2);
    }

    #[tokio::test]
    async fn what_another_node_has_overtaken_is_read_again() {
        let cache = GameCache::of_bytes(GAME_BYTES);
        let game = &open_games(1)[0];
        let readings = AtomicU64::new(0);
        let read = async || {
            if readings.fetch_add(1, Ordering::Relaxed) == 0 {
                cache.hear(game.id(), 2);
                return Ok(Arc::clone(game));
            }
            let mut later = Game::clone(game);
            let person = PersonId::parse("ben").unwrap();
            let joined = postern_game::GameEvent::Joined { person };
            later.apply(&joined, 2, 0).unwrap();
            Ok(Arc::new(later))
        };
        let found = cache.get_or_read(game.id(), read).await.unwrap();
        assert_eq!(found.seq(), 2);
        cache.put(game);
        assert_eq!(cache.peek(game.id()).unwrap().seq(), 2);
        cache.hear(game.id(), 3);
        cache.put(&found);
        assert!(
            cache.peek(game.id()).is_none(),
            "event 3 is known to be there"
        );
    }
}
