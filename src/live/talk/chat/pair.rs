//! The two players of a private chat.

use super::ChatError;
use postern_game::{Game, PersonId};
use postern_rules::{Color, Viewer};

/// The two players of a private chat, from one player's point of view.
pub(in crate::live) struct ChatPair {
    pub(super) side: Color,
    pub(super) own: PersonId,
    pub(super) other: PersonId,
}

impl ChatPair {
    /// Returns a game's two players from the point of view of `person`.
    ///
    /// # Errors
    /// Returns an error if `person` is not one of two players of the game.
    pub(in crate::live) fn of(game: &Game, person: Option<&PersonId>) -> Result<Self, ChatError> {
        let side = match game.viewer(person) {
            Viewer::Player(side) => side,
            Viewer::BothPlayers => return Err(ChatError::OneBoard),
            Viewer::Spectator => return Err(ChatError::NotYours),
        };
        // A computer does not read chat.
        if game.computer().is_some() {
            return Err(ChatError::Nobody);
        }
        let players = game.players();
        match (&players[side], &players[!side]) {
            (Some(own), Some(other)) if own != other => Ok(Self {
                side,
                own: own.clone(),
                other: other.clone(),
            }),
            _ => Err(ChatError::Nobody),
        }
    }

    pub(super) fn side_of(&self, person: &PersonId) -> Color {
        if *person == self.own {
            self.side
        } else {
            !self.side
        }
    }
}
