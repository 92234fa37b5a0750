//! Events that a write publishes to the other nodes once it is committed.

use serde::{Deserialize, Serialize};

use crate::TokenHash;
use postern_game::{GameId, Millis, PersonId, Seq};

/// An event published to other nodes. It contains no data of a game: the receiver reads the missing
/// data from the database.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum News {
    /// The game's log has grown up to the event with this number.
    #[serde(rename = "g")]
    Game(GameId, Seq),
    /// A list on the start page may have changed.
    #[serde(rename = "l")]
    Lobby,
    /// This person's turn in a game may have begun or ended. Contains the game if an opponent has
    /// just joined it.
    #[serde(rename = "p")]
    Games(PersonId, Option<GameId>),
    /// A chat message between the two players of a game was added or removed.
    #[serde(rename = "c")]
    Chat(GameId),
    /// A new deadline exists: a clock runs out at this time.
    #[serde(rename = "d")]
    Deadline(Millis),
    /// A person has changed their name.
    #[serde(rename = "r")]
    Renamed(PersonId),
    /// A session has ended.
    #[serde(rename = "s")]
    SessionEnd(TokenHash),
    /// A game was removed from the database.
    #[serde(rename = "x")]
    Removed(GameId),
}
