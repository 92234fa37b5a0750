//! The names that a view shows.

use std::sync::Arc;

use crate::live::{Live, LiveError};
use postern_game::{Actor, Game, GameId, Names};
use postern_rules::Color;

impl Live {
    /// The game as it stands, and the names of everybody in it.
    ///
    /// # Errors
    /// When there is no such game, or it cannot be read.
    pub async fn game_with_names(&self, id: &GameId) -> Result<(Arc<Game>, Names), LiveError> {
        let game = self.game(id).await?;
        let names = self.names(&game).await?;
        Ok((game, names))
    }

    /// Counts up whenever a name that is kept may be out of date, those of deleted people among them.
    pub fn names_changed(&self) -> u64 {
        self.inner.people.forgotten()
    }

    /// Whether a player of the game other than `actor` was deleted.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub(in crate::live) async fn is_other_player_deleted(
        &self,
        game: &Game,
        actor: &Actor,
    ) -> Result<bool, LiveError> {
        let players = game.players();
        for player in Color::ALL
            .into_iter()
            .filter_map(|side| players[side].as_ref())
        {
            let is_actor = actor.person() == Some(player);
            if !is_actor && self.person(player).await?.is_none() {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The names of everybody whom a view of the game names.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub(in crate::live) async fn names(&self, game: &Game) -> Result<Names, LiveError> {
        let known = &self.inner.people;
        let mut people = Vec::new();
        let mut unknown = Vec::new();
        let forgotten = known.forgotten();
        for id in game.people() {
            match known.get(id) {
                Some(person) => people.push(person),
                None => unknown.push(id.clone()),
            }
        }
        if !unknown.is_empty() {
            let read = self.inner.store.people(&unknown).await?;
            for person in &read {
                known.put_read(person, forgotten);
            }
            people.extend(read);
        }
        Ok(Names::in_game(game, people))
    }
}
