//! The port through which the parts of a server hear from each other: that a game has gone on, who
//! is at its board, that a list may have changed, that a clock runs out earlier. It carries no
//! content: whoever hears something asks for the view that is made for them.
//!
//! There are two implementations: [`LocalBus`] for a server of one process, and around it
//! [`SharedBus`] for a node among several.

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

/// Who is at a game's board now.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct PresenceState {
    pub white: bool,
    pub black: bool,
    /// Connections of others.
    pub watchers: usize,
    /// Since when a side has had no connection, as far as this process knows; `None` for one that is
    /// there.
    pub away_since: ByColor<Option<Millis>>,
}

/// What is new in a person's own games.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PersonNews {
    /// Counts up whenever one of their games may wait for them, or no longer does.
    pub changes: u64,
    /// The game that an opponent has joined, if that was the last change.
    pub joined: Option<GameId>,
}

/// Notifications, presence and the wake-ups of timers. Nothing here waits.
pub trait Bus: Send + Sync + 'static {
    /// Tells the subscribers of a game that its log now ends with event `seq`, which is durable.
    fn publish(&self, game: &GameId, seq: Seq);

    /// Wakes the subscribers of a game although its log has not gone on: what they show of it has
    /// changed.
    fn refresh(&self, game: &GameId);

    /// Follows a game whose log ends with event `seq` as far as the caller knows. The value is the
    /// last event that was published; several events in a row may be seen as one.
    fn subscribe(&self, game: &GameId, seq: Seq) -> watch::Receiver<Seq>;

    /// Tells that the two players of a game have written to each other, or taken it back, which is
    /// durable.
    fn publish_chat(&self, game: &GameId);

    /// Counts up whenever that may have changed which the players of a game have written to each
    /// other. It is for them alone.
    fn subscribe_chat(&self, game: &GameId) -> watch::Receiver<u64>;

    /// One connection at a game's board is now there as `now` and no longer as `before`; `None` is
    /// not at all.
    fn move_presence(&self, game: &GameId, before: Option<Viewer>, now: Option<Viewer>);

    /// Follows who is at a game's board.
    fn presence(&self, game: &GameId) -> watch::Receiver<PresenceState>;

    /// Tells that a list of the start page may have changed.
    fn publish_lobby(&self);

    /// Counts up whenever a list of the start page may have changed.
    fn subscribe_lobby(&self) -> watch::Receiver<u64>;

    /// Whether anybody in this process follows the lists of the start page.
    fn is_lobby_followed(&self) -> bool;

    /// Tells a person that one of their games may wait for them, or no longer does, and whether that
    /// is because somebody has `joined` it.
    fn publish_to(&self, person: &PersonId, joined: Option<&GameId>);

    /// Follows what is new in a person's games.
    fn news_for(&self, person: &PersonId) -> watch::Receiver<PersonNews>;

    /// Tells all who follow lists and their own games that something may have changed, because what
    /// was published may have been missed. Gives the sessions that are followed.
    fn doubt(&self) -> Vec<TokenHash>;

    /// Tells that some clock runs out at `at`.
    fn publish_deadline(&self, at: Millis);

    /// Tells that a session has ended, which is durable.
    fn publish_session_end(&self, session: &TokenHash);

    /// Becomes `true` when the end of a session is published.
    fn subscribe_session(&self, session: &TokenHash) -> watch::Receiver<bool>;

    /// Wakes this process's timer when a deadline is published that comes before its own.
    fn alarm(&self) -> &Alarm;
}
