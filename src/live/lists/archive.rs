//! The archive of finished games.

use std::sync::Arc;

use crate::live::reads::reads;
use crate::live::{Lists, LiveError};
use postern_game::{DisplayNames, Game, GameId, GameStatus};
use postern_store::{ArchiveFilter, ArchivePage};

impl Lists {
    reads! {
        /// Returns a page of at most `limit` archived games that match the filter. `before` is the
        /// last game of the previous page.
        archive(filter: &ArchiveFilter, before: Option<&GameId>, limit: u32) -> ArchivePage;
    }

    /// Returns a finished game and the names of all people in it; `None` if the game is still
    /// running. The game is not cached, so that reading many games does not evict running ones.
    ///
    /// # Errors
    /// Returns an error if the game does not exist or cannot be read.
    pub async fn finished_game(
        &self,
        id: &GameId,
    ) -> Result<Option<(Arc<Game>, DisplayNames)>, LiveError> {
        let game = match self.games.cache.peek(id) {
            Some(game) => game,
            None => self.games.read(id).await?,
        };
        if game.status() != GameStatus::Over {
            return Ok(None);
        }
        let names = self.people.names(&game).await?;
        Ok(Some((game, names)))
    }
}
