//! Games as they are shown, and who comes to their boards.

use std::sync::Arc;

use tokio::sync::watch;

use crate::live::{Games, LiveError, PresenceGuard, PresenceState};
use postern_game::{Game, GameId, GameView, Names, PersonId, Seq, view::CommentsPage};

impl Games {
    /// The game as it stands, and the names of everybody in it.
    ///
    /// # Errors
    /// When there is no such game, or it cannot be read.
    pub async fn game_with_names(&self, id: &GameId) -> Result<(Arc<Game>, Names), LiveError> {
        let game = self.game(id).await?;
        let names = self.people.names(&game).await?;
        Ok((game, names))
    }

    /// What `viewer` may see of a game, knowing the events up to `since` already.
    ///
    /// # Errors
    /// When there is no such game, or it cannot be read.
    pub async fn view(
        &self,
        game: &GameId,
        viewer: Option<&PersonId>,
        since: Seq,
    ) -> Result<GameView, LiveError> {
        let (game, names) = self.game_with_names(game).await?;
        Ok(GameView::of(
            &game,
            &names,
            viewer,
            since,
            self.node.now_ms(),
        ))
    }

    /// A page of a game's comments, as `viewer` may read them: those before event `before`, or the
    /// newest.
    ///
    /// # Errors
    /// When there is no such game, or it cannot be read.
    pub async fn comments(
        &self,
        game: &GameId,
        viewer: Option<&PersonId>,
        before: Option<Seq>,
    ) -> Result<CommentsPage, LiveError> {
        let (game, names) = self.game_with_names(game).await?;
        Ok(CommentsPage::of(&game, &names, viewer, before))
    }

    /// Follows a game; the value is its last event. Subscribe first, then look at the game, then
    /// wait for a change: so nothing is missed.
    ///
    /// # Errors
    /// When there is no such game, or it cannot be read.
    pub async fn subscribe(&self, game: &GameId) -> Result<watch::Receiver<Seq>, LiveError> {
        let seq = self.game(game).await?.seq();
        Ok(self.bus.subscribe(game, seq))
    }

    /// Somebody comes to a game's board, and is there until the [`PresenceGuard`] is dropped.
    ///
    /// # Errors
    /// When there is no such game, or it cannot be read.
    pub async fn enter(
        self: &Arc<Self>,
        game: &GameId,
        who: Option<&PersonId>,
    ) -> Result<(PresenceGuard, watch::Receiver<PresenceState>), LiveError> {
        let entered = self.presence.hub.enter(&self.game(game).await?, who);
        if let Some(person) = who {
            self.presence.visits.end(game, person);
        }
        // The game may have gone on while nobody was at its board.
        if let Some(latest) = self.cache.peek(game) {
            self.presence.hub.meet(&latest);
        }
        // Or another node has told of it before there was a board.
        self.catch_up_if_stale(game);
        Ok(entered)
    }
}
