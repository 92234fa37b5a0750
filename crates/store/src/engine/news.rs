//! What other nodes must hear of a write, once it is durable.

use serde::{Deserialize, Serialize};

use crate::TokenHash;
use postern_game::{GameId, Millis, PersonId, Seq};

/// One thing that is new. It carries no content of a game: who hears it reads what it lacks.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum News {
    /// A game's log now ends with this event.
    #[serde(rename = "g")]
    Game(GameId, Seq),
    /// A list of the start page may have changed.
    #[serde(rename = "l")]
    Lobby,
    /// One of a person's games may wait for them, or no longer does; the game is the one that
    /// somebody else has joined, if that is the reason.
    #[serde(rename = "p")]
    Games(PersonId, Option<GameId>),
    /// The two players of a game have written to each other, or taken it back.
    #[serde(rename = "c")]
    Chat(GameId),
    /// Some clock runs out at this time.
    #[serde(rename = "d")]
    Deadline(Millis),
    /// A person has another name.
    #[serde(rename = "r")]
    Renamed(PersonId),
    /// A session has ended.
    #[serde(rename = "s")]
    SessionEnd(TokenHash),
    /// A game that nobody had joined was removed.
    #[serde(rename = "x")]
    Removed(GameId),
}
