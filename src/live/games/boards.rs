//! Players' and spectators' views of games, and presence at the boards.

use std::sync::Arc;

use tokio::sync::watch;

use crate::live::{Games, LiveError, PresenceGuard, PresenceState};
use postern_game::view::CommentsPage;
use postern_game::{DisplayNames, Game, GameId, GameView, PersonId, Seq};

impl Games {
    /// Returns a game's current state and the names of all people in it.
    ///
    /// # Errors
    /// Returns an error if the game does not exist or cannot be read.
    pub async fn game_with_names(
        &self,
        id: &GameId,
    ) -> Result<(Arc<Game>, DisplayNames), LiveError> {
        let game = self.game(id).await?;
        let names = self.people.names(&game).await?;
        Ok((game, names))
    }

    /// Returns `viewer`'s view of a game. The viewer already knows the events up to `since`.
    ///
    /// # Errors
    /// Returns an error if the game does not exist or cannot be read.
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

    /// Returns a page of a game's comments for `viewer`: the comments before event `before`, or the
    /// newest ones.
    ///
    /// # Errors
    /// Returns an error if the game does not exist or cannot be read.
    pub async fn comments(
        &self,
        game: &GameId,
        viewer: Option<&PersonId>,
        before: Option<Seq>,
    ) -> Result<CommentsPage, LiveError> {
        let (game, names) = self.game_with_names(game).await?;
        Ok(CommentsPage::of(&game, &names, viewer, before))
    }

    /// Subscribes to a game. The receiver holds the number of the game's last event. Subscribe
    /// first, then read the game, then wait for a change, so that nothing is missed.
    ///
    /// # Errors
    /// Returns an error if the game does not exist or cannot be read.
    pub async fn subscribe(&self, game: &GameId) -> Result<watch::Receiver<Seq>, LiveError> {
        let seq = self.game(game).await?.seq();
        Ok(self.bus.subscribe(game, seq))
    }

    /// Registers presence at a game's board until the [`PresenceGuard`] is dropped.
    ///
    /// # Errors
    /// Returns an error if the game does not exist or cannot be read.
    pub async fn enter(
        self: &Arc<Self>,
        game: &GameId,
        who: Option<&PersonId>,
    ) -> Result<(PresenceGuard, watch::Receiver<PresenceState>), LiveError> {
        let entered = self.presence.hub.enter(&self.game(game).await?, who);
        if let Some(person) = who {
            self.presence.visits.end(game, person);
        }
        // The game may have changed while its board had no viewers.
        if let Some(latest) = self.cache.peek(game) {
            self.presence.hub.meet(&latest);
        }
        // Another node may have announced a change before the board was registered.
        self.catch_up_if_stale(game);
        Ok(entered)
    }
}
