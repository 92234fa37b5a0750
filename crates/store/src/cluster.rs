//! Communication between several servers through their shared database. A database that more than
//! one server can use has a [`Cluster`](crate::Cluster).

use super::News;
use postern_game::{GameId, HOUR, Millis};

/// The number of a server, unique among all servers that ever used the database.
pub type NodeKey = i64;

/// News that a node has written, in the same transaction as the change that it announces.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notice {
    pub number: i64,
    pub node: NodeKey,
    /// `None` if a newer version wrote it, which this version cannot read.
    pub news: Option<Vec<News>>,
}

/// The set of notices that were visible at the last read, in the database's own representation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoticeMark(pub String);

/// A message to a listener.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Call {
    Notice(Notice),
    /// The presence at the boards of these games has changed.
    Presence(NodeKey, Vec<GameId>),
    /// A node is alive. Each node also receives its own beats, which confirms that it is listening.
    Beat(NodeKey),
}

/// Number of connections at a board. A person who plays both sides counts for each side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Present {
    pub white: usize,
    pub black: usize,
    pub watchers: usize,
}

/// A server that currently uses the database.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Node {
    pub key: NodeKey,
    /// Host name and process id, for display.
    pub name: String,
}

/// The result of a node's heartbeat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Roll {
    /// The other live nodes.
    pub others: Vec<Node>,
    /// Whether a newer version has changed the schema in the meantime.
    pub newer_schema: bool,
    /// Whether this node was not among the live nodes: it is new, or the others considered it dead
    /// and removed its rows.
    pub returns: bool,
    /// The database's time when the query ran, in microseconds since the Unix epoch.
    pub time_us: i64,
}

/// Time for which a node counts as alive after its last heartbeat, in milliseconds.
pub const NODE_LIVES: Millis = 10_000;
/// Time for which notices are stored, in milliseconds: one hour.
pub const NOTICES_KEPT: Millis = HOUR;
