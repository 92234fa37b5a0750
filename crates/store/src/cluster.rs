//! What several servers on one database tell each other through it: a database that can be used by
//! more than one has a [`Cluster`].

use super::News;
use postern_game::{GameId, HOUR, Millis};

/// The number of a server among all that ever used the database.
pub type NodeKey = i64;

/// News that a node has written in the transaction that made it true.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    pub number: i64,
    pub node: NodeKey,
    /// `None` when it is of a newer version, which this one cannot read.
    pub news: Option<Vec<News>>,
}

/// Which notices were there when they were last read, in the database's own words.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoticeMark(pub String);

/// What a listener is told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Call {
    Notice(Notice),
    /// It has changed who is at the boards of these games.
    Presence(NodeKey, Vec<GameId>),
    /// A node is alive. Each hears itself too, and so knows that it hears.
    Beat(NodeKey),
}

/// How many connections there are at a board. Who plays both sides counts for each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Present {
    pub white: usize,
    pub black: usize,
    pub watchers: usize,
}

/// A server that uses the database now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    pub key: NodeKey,
    /// Host and process number, for people.
    pub name: String,
}

/// What a node finds when it says that it is alive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Roll {
    /// The other nodes that are alive.
    pub others: Vec<Node>,
    /// Whether a newer version has changed the schema meanwhile.
    pub newer_schema: bool,
    /// Whether this node was not among those that are alive: it is new, or the others have taken it
    /// for gone and removed what it had said.
    pub returns: bool,
    /// The database's time while it was asked, in microseconds since the Unix epoch.
    pub time_us: i64,
}

/// For how long a node counts as alive after it has said so, in milliseconds.
pub const NODE_LIVES: Millis = 10_000;
/// For how long notices are kept, in milliseconds: one hour.
pub const NOTICES_KEPT: Millis = HOUR;
