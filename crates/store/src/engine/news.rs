//! News that a write sends to other nodes once it is durable.

use serde::{Deserialize, Serialize};

use crate::TokenHash;
use postern_game::{GameId, Millis, PersonId, Seq};

/// A single item of news. It carries no content of a game: the receiver reads the missing data.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum News {
    /// A game's log now ends with this event.
    #[serde(rename = "g")]
    Game(GameId, Seq),
    /// A list on the start page may have changed.
    #[serde(rename = "l")]
    Lobby,
    /// A person's game may have started or stopped waiting for them. The game is given if the
    /// reason is that somebody else has joined it.
    #[serde(rename = "p")]
    Games(PersonId, Option<GameId>),
    /// A chat line between the two players of a game was added or removed.
    #[serde(rename = "c")]
    Chat(GameId),
    /// A clock runs out at this time.
    #[serde(rename = "d")]
    Deadline(Millis),
    /// A person has changed their name.
    #[serde(rename = "r")]
    Renamed(PersonId),
    /// A session has ended.
    #[serde(rename = "s")]
    SessionEnd(TokenHash),
    /// A game that nobody had joined was removed.
    #[serde(rename = "x")]
    Removed(GameId),
}
