//! Annuls rated games.

use super::ConductError;
use super::acts::clean_reason;
use crate::live::{Conduct, LiveError, ModerationAuthority};
use postern_game::{Game, GameId};
use postern_rules::ByColor;
use postern_store::conduct::{ModerationAction, StaffRole};

impl Conduct {
    /// Annuls a rated game: each player loses exactly this game's rating change. Changes from later
    /// games stay. `game` is the game's ID or URL. The action cannot be undone.
    ///
    /// # Errors
    /// Returns an error if the authority is insufficient or belongs to one of the players. Also
    /// returns an error if the game does not exist, did not change ratings or was already annulled,
    /// or if the reason is missing.
    pub async fn annul(
        &self,
        by: ModerationAuthority<'_>,
        game: &str,
        reason: &str,
    ) -> Result<GameId, LiveError> {
        self.must_be(by, StaffRole::Moderator).await?;
        let reason = clean_reason(reason)?;
        let game = self.game_at(game).await?;
        let ByColor {
            white: Some(white),
            black: Some(black),
        } = game.players().clone()
        else {
            return Err(ConductError::NotRated.into());
        };
        if let ModerationAuthority::Officer(person) = by
            && [&white, &black].contains(&person)
        {
            return Err(ConductError::OwnGame.into());
        }
        if self.ratings.rated_game(game.id()).await?.is_none() {
            return Err(ConductError::NotRated.into());
        }
        let players = ByColor { white, black };
        self.act(
            by,
            ModerationAction::Annul(game.id().clone(), players),
            &reason,
        )
        .await?;
        Ok(game.id().clone())
    }

    /// Returns the game with this ID or URL.
    pub(super) async fn game_at(&self, text: &str) -> Result<std::sync::Arc<Game>, LiveError> {
        let text = text.trim();
        let text = text.split(['?', '#']).next().unwrap_or_default();
        let id = text.trim_end_matches('/').rsplit('/').next();
        let id = GameId::parse(id.unwrap_or_default()).map_err(|_| LiveError::NoGame)?;
        self.games.game(&id).await
    }
}
