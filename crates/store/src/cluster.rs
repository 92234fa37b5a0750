//! What several servers on one database tell each other through it: a second port, which a database
//! offers that can be used by more than one.

use async_trait::async_trait;

use super::{News, StoreError};
use postern_game::{GameId, HOUR, Millis, PersonId};

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

/// A connection on which a node listens. Once it has failed it hears nothing more.
#[async_trait]
pub trait Listener: Send {
    /// Waits for the next call. Dropping the future loses nothing.
    async fn next(&mut self) -> Result<Call, StoreError>;
}

/// The database as several nodes share it. Every method fails when it cannot be reached.
#[async_trait]
pub trait Cluster: Send + Sync + 'static {
    /// This node.
    fn node(&self) -> NodeKey;

    /// Says that this node is alive, which counts for [`NODE_LIVES`], and removes what nodes have
    /// left behind that are not.
    async fn beat(&self) -> Result<Roll, StoreError>;

    /// Removes this node from those that are alive.
    async fn leave(&self) -> Result<(), StoreError>;

    /// The database's time, in microseconds since the Unix epoch.
    async fn time_us(&self) -> Result<i64, StoreError>;

    /// Listens from now on, on a connection of its own. `None` when notifications are switched off.
    async fn listen(&self) -> Result<Option<Box<dyn Listener>>, StoreError>;

    /// What is written from now on, or is being written, is behind this mark.
    async fn mark(&self) -> Result<NoticeMark, StoreError>;

    /// The notices of other nodes that were not there at a mark, each once, and the next mark. Of
    /// more than `limit` only so many are given; the others are lost.
    async fn notices(
        &self,
        since: &NoticeMark,
        limit: u32,
    ) -> Result<(Vec<Notice>, NoticeMark), StoreError>;

    /// Removes notices that are older than [`NOTICES_KEPT`].
    async fn prune(&self) -> Result<(), StoreError>;

    /// Writes how many connections of this node are at these boards, and tells the others.
    async fn put_presence(&self, changed: &[(GameId, Present)]) -> Result<(), StoreError>;

    /// How many connections of other nodes that are alive are at these boards; boards without any
    /// are left out.
    async fn presence(&self, games: &[GameId]) -> Result<Vec<(GameId, Present)>, StoreError>;

    /// Writes who has a page open with this node, and since when, in place of what was said before.
    async fn put_visitors(&self, visitors: &[(PersonId, Millis)]) -> Result<(), StoreError>;

    /// Up to `limit` people who have a page open with other nodes that are alive, those who came last
    /// first.
    async fn visitors(&self, limit: u32) -> Result<Vec<(PersonId, Millis)>, StoreError>;
}

/// For how long a node counts as alive after it has said so, in milliseconds.
pub const NODE_LIVES: Millis = 10_000;
/// For how long notices are kept, in milliseconds: one hour.
pub const NOTICES_KEPT: Millis = HOUR;
