//! The message bus between the parts of a server. A message reports that a game has a new event,
//! that somebody is at a board, that a list may have changed, or that a clock has a new, earlier
//! deadline. Messages carry no content: each subscriber then requests the view for its own viewer.
//!
//! There are two implementations: [`LocalBus`] for a single-process server, and around it
//! [`SharedBus`] for a node in a cluster.

mod alarm;
mod local;
mod sessions;
mod shared;

use tokio::sync::watch;

pub use alarm::TimerAlarm;
pub use local::LocalBus;
pub(super) use shared::{PendingAnnouncements, SharedBus};

use postern_game::{GameId, Millis, PersonId, Seq};
use postern_rules::{ByColor, Viewer};
use postern_store::TokenHash;

/// The players and spectators who are connected to a game's board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PresenceState {
    pub white: bool,
    pub black: bool,
    /// The number of spectators' connections.
    pub watchers: usize,
    /// The time at which each side's absence began, as far as this process knows; `None` for a side
    /// that is present.
    pub away_since: ByColor<Option<Millis>>,
}

/// The latest changes in a person's own games, as received by subscribers.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PersonNews {
    /// Incremented whenever one of the person's games may have started or stopped waiting for them.
    pub changes: u64,
    /// The game that an opponent has just joined, if that was the last change.
    pub joined: Option<GameId>,
}

/// A message bus for game changes, presence and timer wake-ups. No method blocks.
pub trait Bus: Send + Sync + 'static {
    /// Notifies a game's subscribers that the game's log now ends with event `seq`, which is
    /// durable.
    fn publish(&self, game: &GameId, seq: Seq);

    /// Wakes a game's subscribers without a new event, because their view of the game has changed.
    fn refresh(&self, game: &GameId);

    /// Subscribes to a game. `seq` is the last event that the caller knows. The receiver holds the
    /// number of the last published event and may skip earlier ones.
    fn subscribe(&self, game: &GameId, seq: Seq) -> watch::Receiver<Seq>;

    /// Announces a durable change in the chat of a game's players: a new or a deleted message.
    fn publish_chat(&self, game: &GameId);

    /// Returns a counter that increases when the chat of a game's players may have changed. Callers
    /// must pass it on only to the players.
    fn subscribe_chat(&self, game: &GameId) -> watch::Receiver<u64>;

    /// Changes one connection's presence at a game's board from `before` to `now`. `None` means
    /// absent.
    fn move_presence(&self, game: &GameId, before: Option<Viewer>, now: Option<Viewer>);

    /// Subscribes to the presence at a game's board.
    fn presence(&self, game: &GameId) -> watch::Receiver<PresenceState>;

    /// Announces that a list on the start page may have changed.
    fn publish_lobby(&self);

    /// Returns a counter that increases when a list on the start page may have changed.
    fn subscribe_lobby(&self) -> watch::Receiver<u64>;

    /// Whether anyone in this process subscribes to the lists on the start page.
    fn is_lobby_followed(&self) -> bool;

    /// Notifies a person that one of their games may have started or stopped waiting for them.
    /// `joined` is the game that an opponent has just joined, if any.
    fn publish_to(&self, person: &PersonId, joined: Option<&GameId>);

    /// Subscribes to changes in a person's own games.
    fn news_for(&self, person: &PersonId) -> watch::Receiver<PersonNews>;

    /// Wakes everyone who subscribes to lists or to their own games, because messages about changes
    /// may have been missed. Returns the sessions that have subscribers.
    fn doubt(&self) -> Vec<TokenHash>;

    /// Announces that a game's clock runs out at `at`.
    fn publish_deadline(&self, at: Millis);

    /// Announces that a session has ended. The end is already durable.
    fn publish_session_end(&self, session: &TokenHash);

    /// Returns a receiver that changes to `true` when the end of a session is published.
    fn subscribe_session(&self, session: &TokenHash) -> watch::Receiver<bool>;

    /// Returns the alarm that wakes this process's timer when an earlier deadline is published.
    fn alarm(&self) -> &TimerAlarm;
}
