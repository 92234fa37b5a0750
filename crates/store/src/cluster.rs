//! Communication between several servers (nodes) that share a database, through that database.
//! [`DatabaseCluster`](crate::DatabaseCluster) is the interface.

use super::News;
use postern_game::{GameId, HOUR, Millis};

/// The number of a node, never reused in the same database.
pub type NodeKey = i64;

/// Events published by a node in the same transaction as the changes that they announce.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClusterNotice {
    pub number: i64,
    pub node: NodeKey,
    /// The events; `None` if a newer version wrote them in a format that this version cannot read.
    pub news: Option<Vec<News>>,
}

/// A reader's position in the stream of notices, in the database's own representation. It records
/// which notices were visible at the last read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NoticeSnapshot(pub String);

/// A message that a node receives from the cluster.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ClusterMessage {
    Notice(ClusterNotice),
    /// The number of connections to these games has changed on the given node.
    Presence(NodeKey, Vec<GameId>),
    /// The heartbeat of a node. Each node also receives its own, which confirms that it is
    /// listening.
    Beat(NodeKey),
}

/// Number of connections that watch or play a game. A person who plays both sides counts for each
/// side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BoardConnections {
    pub white: usize,
    pub black: usize,
    pub watchers: usize,
}

/// A live server that uses the database.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ClusterNode {
    pub key: NodeKey,
    /// Host name and process id, for display only.
    pub name: String,
}

/// The result of a node's heartbeat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HeartbeatResult {
    /// All live nodes except this one.
    pub others: Vec<ClusterNode>,
    /// Whether a newer version has migrated the schema since this node started.
    pub newer_schema: bool,
    /// Whether this heartbeat has registered the node as live: the node is new, or the other nodes
    /// considered it dead and removed its rows.
    pub returns: bool,
    /// The database's time when the query ran, in microseconds since the Unix epoch.
    pub time_us: i64,
}

/// Time for which a node counts as live after its last heartbeat, in milliseconds.
pub const NODE_LIVES: Millis = 10_000;
/// Retention time of notices, in milliseconds: one hour.
pub const NOTICES_KEPT: Millis = HOUR;
