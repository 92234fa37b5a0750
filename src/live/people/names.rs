//! The names of people in a view of a game.

use crate::live::{LiveError, People};
use postern_game::{Actor, DisplayNames, Game, PersonId};
use postern_rules::Color;

impl People {
    /// Returns a counter that increases when a cached name may have changed, including by a
    /// deletion.
    pub fn names_changed(&self) -> u64 {
        self.cache.forgotten()
    }

    /// Removes a deleted or renamed person from the cache.
    pub(in crate::live) fn forget(&self, person: &PersonId) {
        self.cache.remove(person);
    }

    /// Clears the name cache.
    pub(in crate::live) fn forget_all(&self) {
        self.cache.clear();
    }

    /// Whether a player of the game other than `actor` was deleted.
    ///
    /// # Errors
    /// Returns an error if the database cannot be read.
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

    /// Returns the names of all people in a view of the game.
    ///
    /// # Errors
    /// Returns an error if the database cannot be read.
    pub(in crate::live) async fn names(&self, game: &Game) -> Result<DisplayNames, LiveError> {
        let known = &self.cache;
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
            let read = self.node.store.people(&unknown).await?;
            for person in &read {
                known.put_read(person, forgotten);
            }
            people.extend(read);
        }
        Ok(DisplayNames::in_game(game, people))
    }
}
