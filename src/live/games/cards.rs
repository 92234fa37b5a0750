//! The event cards that players have already read. In a live game, players get less time to read
//! cards that they know.

use crate::live::{Games, LiveError};
use postern_game::{Actor, Command, Game, PersonId};
use postern_rules::ByColor;

impl Games {
    /// Returns the cards that each player has read in games of a variant, if the command may reveal
    /// a card in a live game. Nothing is read for other commands.
    ///
    /// # Errors
    /// Returns an error if the database cannot be read.
    pub(in crate::live) async fn cards_read_in(
        &self,
        game: &Game,
        command: &Command,
    ) -> Result<ByColor<Vec<u8>>, LiveError> {
        if !command.waits_for_readers(game) {
            return Ok(ByColor::default());
        }
        let players = game.players();
        Ok(ByColor {
            white: self.cards_read_by(game, players.white.as_ref()).await?,
            black: self.cards_read_by(game, players.black.as_ref()).await?,
        })
    }

    async fn cards_read_by(
        &self,
        game: &Game,
        person: Option<&PersonId>,
    ) -> Result<Vec<u8>, LiveError> {
        let Some(person) = person else {
            return Ok(Vec::new());
        };
        let variant = game.setup().variant;
        let read = self.node.store.cards_read(person).await?.into_iter();
        Ok(read
            .filter_map(|(of, card)| (of == variant).then_some(card))
            .collect())
    }

    /// Saves that a person has read the card that was revealed in a game. If the save fails, they
    /// get the full reading time again in the next game.
    pub(in crate::live) async fn keep_card_read(&self, game: &Game, actor: &Actor) {
        let (Some(reading), Some(person)) = (game.reading(), actor.person()) else {
            return;
        };
        let variant = game.setup().variant;
        let store = &self.node.store;
        let kept = store.keep_card_read(person, variant, reading.event).await;
        if let Err(error) = kept {
            tracing::warn!(%error, "it could not be written who has read which card");
        }
    }
}
