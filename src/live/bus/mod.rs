//! The message bus between the parts of a server: a game has a new event, somebody is at its board,
//! a list may have changed, a clock runs out earlier. It carries no content: subscribers then
//! request the view for their own viewer.
//!
//! There are two implementations: [`LocalBus`] for a single-process server, and around it
//! [`SharedBus`] for a node in a cluster.

mod alarm;
mod local;
mod sessions;
mod shared;

use tokio::sync::watch;

pub use alarm::Alarm;
pub use local::LocalBus;
pub(super) use shared::{PendingAnnouncements, SharedBus};

use postern_game::{GameId, Millis, PersonId, Seq};
use postern_rules::{ByColor, Viewer};
use postern_store::TokenHash;

/// The presence at a game's board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PresenceState {
    pub white: bool,
    pub black: bool,
    /// The number of other connections.
    pub watchers: usize,
    /// The time at which a side's absence began, as far as this process knows. `None` for a side
    /// that is present.
    pub away_since: ByColor<Option<Millis>>,
}

/// The latest changes in a person's own games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PersonNews {
    /// Incremented whenever one of their games may have started or stopped waiting for them.
    pub changes: u64,
    /// The game that an opponent has joined, if that was the last change.
    pub joined: Option<GameId>,
}

/// Notifications, presence and timer wake-ups. No method blocks.
pub trait Bus: Send + Sync + 'static {
    /// Notifies the subscribers of a game that its log now ends with event `seq`, which is durable.
    fn publish(&self, game: &GameId, seq: Seq);

    /// Wakes the subscribers of a game without a new event: their view of it has changed.
    fn refresh(&self, game: &GameId);

    /// Subscribes to a game whose log ends with event `seq` as far as the caller knows. The value
    /// is the last published event; several events in a row may arrive as one.
    fn subscribe(&self, game: &GameId, seq: Seq) -> watch::Receiver<Seq>;

    /// Announces a durable change in the chat of a game's two players: a new or a deleted line.
    fn publish_chat(&self, game: &GameId);

    /// Returns a counter of possible changes in the chat of a game's players. For the players only.
    fn subscribe_chat(&self, game: &GameId) -> watch::Receiver<u64>;

    /// Changes the presence of one connection at a game's board from `before` to `now`. `None`
    /// means absent.
    fn move_presence(&self, game: &GameId, before: Option<Viewer>, now: Option<Viewer>);

    /// Subscribes to the presence at a game's board.
    fn presence(&self, game: &GameId) -> watch::Receiver<PresenceState>;

    /// Announces that a list of the start page may have changed.
    fn publish_lobby(&self);

    /// Returns a counter of possible changes in the lists of the start page.
    fn subscribe_lobby(&self) -> watch::Receiver<u64>;

    /// Whether anyone in this process follows the lists of the start page.
    fn is_lobby_followed(&self) -> bool;

    /// Notifies a person that one of their games may have started or stopped waiting for them.
    /// `joined` is the game if an opponent has just joined it.
    fn publish_to(&self, person: &PersonId, joined: Option<&GameId>);

    /// Subscribes to changes in a person's games.
    fn news_for(&self, person: &PersonId) -> watch::Receiver<PersonNews>;

    /// Notifies all followers of lists and of their own games that something may have changed,
    /// because messages may have been missed. Returns the followed sessions.
    fn doubt(&self) -> Vec<TokenHash>;

    /// Announces that a clock runs out at `at`.
    fn publish_deadline(&self, at: Millis);

    /// Announces that a session has ended, which is durable.
    fn publish_session_end(&self, session: &TokenHash);

    /// Returns a receiver that becomes `true` when the end of a session is published.
    fn subscribe_session(&self, session: &TokenHash) -> watch::Receiver<bool>;

    /// Returns the alarm that wakes this process's timer when an earlier deadline is published.
    fn alarm(&self) -> &Alarm;
}
