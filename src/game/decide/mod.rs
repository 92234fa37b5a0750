//! Whether a command is granted, and what happens then.

use super::{Actor, Command, Event, Game, GameId, Millis, NewGame, Person, Refusal};
use crate::rules::Color;

/// What follows from a command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decision {
    /// What happens in the game, in this order, all at once.
    pub events: Vec<Event>,
    /// Another game that begins at the same moment: a rematch, with its id and its first events.
    pub successor: Option<(GameId, Vec<Event>)>,
    /// Set when the events happen although the command is refused: a turn that comes after the flag ends the game and is not played.
    pub refusal: Option<Refusal>,
}

/// The first events of a new game. `chance` is the side that the creator gets when none was chosen.
///
/// # Errors
/// When the start position cannot be read or is over.
pub fn create(new: NewGame, creator: &Person, chance: Color) -> Result<Vec<Event>, Refusal> {
    let _ = (new, creator, chance);
    todo!()
}

/// Judges a command against the game as it stands at `now`.
///
/// # Errors
/// [`Refusal`] says why not; nothing happens then.
pub fn decide(game: &Game, actor: &Actor, command: Command, now: Millis) -> Result<Decision, Refusal> {
    let _ = (game, actor, command, now);
    todo!()
}
