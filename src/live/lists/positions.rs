//! The position index, which contains the positions of finished games. A background job fills it.

use std::future::pending;
use std::sync::Arc;

use crate::live::node::jobs::NextRun;
use crate::live::{Job, Lists, LiveError};
use postern_game::{DisplayNames, Game, GameId, Millis, bare_fen, indexed_positions, position_key};
use postern_rules::Position;
use postern_store::StoreError;
use postern_store::positions::NextTurn;

/// The number of games that are indexed without a pause.
const BATCH: u32 = 20;
/// The pause between two batches of games, in milliseconds.
const PAUSE: Millis = 1_000;
/// The interval of polling for newly finished games, in milliseconds.
const AGAIN_AFTER: Millis = 10_000;

/// A finished game that contains the searched position.
#[derive(Debug)]
pub struct FoundGame {
    pub game: Arc<Game>,
    pub names: DisplayNames,
    /// The number of turns before the searched position.
    pub ply: usize,
}

/// A page of games that contain the searched position.
#[derive(Debug, Default)]
pub struct FoundGames {
    pub games: Vec<FoundGame>,
    /// The last game of this page, if there is a next page.
    pub next: Option<GameId>,
}

impl Lists {
    /// Adds finished games to the position index until the server stops, at a limited rate. One
    /// node at a time does this. Progress is saved.
    pub async fn run_index(&self) {
        let look = || async {
            let may_be_more = self.index_some().await?;
            Ok(if may_be_more {
                NextRun::At(self.node.now_ms() + PAUSE)
            } else {
                NextRun::Usual
            })
        };
        self.node
            .every(Job::Positions, AGAIN_AFTER, pending, look)
            .await;
    }

    /// Indexes the next finished games, unless another node is doing so. Returns whether there may
    /// be more.
    async fn index_some(&self) -> Result<bool, StoreError> {
        let store = &self.node.store;
        if store.unindexed(1).await?.is_empty() {
            return Ok(false);
        }
        let Some(_lock) = store.lock_task("positions").await? else {
            return Ok(false);
        };
        let games = store.unindexed(BATCH).await?;
        for id in &games {
            if self.node.stopping.is_cancelled() {
                return Ok(false);
            }
            let positions = match self.finished_game(id).await {
                Ok(Some((game, _))) => {
                    let positions =
                        tokio::task::spawn_blocking(move || indexed_positions(&game)).await;
                    positions.map_err(|error| StoreError::Other(error.to_string()))?
                }
                Ok(None) => Vec::new(),
                Err(LiveError::Storage(error @ (StoreError::Unreachable | StoreError::Locked))) => {
                    return Err(error);
                }
                Err(error) => {
                    tracing::warn!(game = %id, %error, "the positions of this game cannot be put into their index");
                    Vec::new()
                }
            };
            store.index_positions(id, positions).await?;
        }
        Ok(!games.is_empty())
    }

    /// Returns at most `limit` finished games that contain this position in their indexed turns,
    /// most recently started first. `before` is the last game of the previous page. Each game is
    /// read to verify the position.
    ///
    /// # Errors
    /// Returns an error if the database cannot be read.
    pub async fn games_with(
        &self,
        position: &Position,
        before: Option<&GameId>,
        limit: u32,
    ) -> Result<FoundGames, LiveError> {
        let wanted = bare_fen(position);
        let key = position_key(position);
        let store = &self.node.store;
        let mut hits = store.with_position(key, before, limit + 1).await?;
        let has_more = hits.len() > limit as usize;
        hits.truncate(limit as usize);
        let next = hits.last().filter(|_| has_more).map(|hit| hit.game.clone());
        let mut games = Vec::with_capacity(hits.len());
        for hit in hits {
            let Ok(Some((game, names))) = self.finished_game(&hit.game).await else {
                continue;
            };
            let found = game.line().position_at(hit.ply);
            if found.is_some_and(|found| bare_fen(found) == wanted) {
                games.push(FoundGame {
                    game,
                    names,
                    ply: hit.ply,
                });
            }
        }
        Ok(FoundGames { games, next })
    }

    /// Returns the turns that were played from this position in finished games, most frequent
    /// first.
    ///
    /// # Errors
    /// Returns an error if the database cannot be read.
    pub async fn next_turns(&self, position: &Position) -> Result<Vec<NextTurn>, LiveError> {
        let key = position_key(position);
        Ok(self.node.store.next_turns(key).await?)
    }
}
