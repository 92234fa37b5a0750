//! The bus of a node in a cluster. Within this process it works like [`LocalBus`]. Presence
//! announcements and queries for other nodes are queued.

use std::collections::HashSet;
use std::ops::Deref;
use std::sync::Arc;

use parking_lot::Mutex;
use tokio::sync::{Notify, watch};

use super::{Bus, LocalBus, PersonNews, PresenceState, TimerAlarm};
use crate::live::Clock;
use postern_game::{GameId, Millis, PersonId, Seq};
use postern_rules::Viewer;
use postern_store::TokenHash;
use postern_store::cluster::BoardConnections;

/// The bus of one cluster node.
pub(in crate::live) struct SharedBus {
    local: LocalBus,
    unsaid: Mutex<PendingAnnouncements>,
    wake: Notify,
}

/// Queued presence announcements and presence queries for other nodes.
#[derive(Debug, Default)]
pub(in crate::live) struct PendingAnnouncements {
    /// Games at whose boards the presence on this node has changed.
    pub(in crate::live) changed: HashSet<GameId>,
    /// Games for which the presence on other nodes must be queried.
    pub(in crate::live) asked: HashSet<GameId>,
}

/// Announcements that are being sent. They are queued again if this value is dropped before
/// `finish`.
pub(in crate::live) struct AnnouncementBatch<'a> {
    bus: &'a SharedBus,
    unsaid: PendingAnnouncements,
}

impl AnnouncementBatch<'_> {
    /// Marks the taken announcements as sent.
    pub(in crate::live) fn finish(mut self) {
        self.unsaid = PendingAnnouncements::default();
    }
}

impl Deref for AnnouncementBatch<'_> {
    type Target = PendingAnnouncements;

    fn deref(&self) -> &PendingAnnouncements {
        &self.unsaid
    }
}

impl Drop for AnnouncementBatch<'_> {
    fn drop(&mut self) {
        let PendingAnnouncements { changed, asked } = std::mem::take(&mut self.unsaid);
        self.bus.note(changed, asked);
    }
}

impl SharedBus {
    pub(in crate::live) fn new(clock: Arc<dyn Clock>) -> Self {
        Self {
            local: LocalBus::new(clock),
            unsaid: Mutex::default(),
            wake: Notify::new(),
        }
    }

    /// Waits until presence announcements or queries are queued.
    pub(in crate::live) async fn unsaid(&self) {
        self.wake.notified().await;
    }

    /// Takes the queued presence announcements and queries.
    pub(in crate::live) fn take_unsaid(&self) -> AnnouncementBatch<'_> {
        AnnouncementBatch {
            bus: self,
            unsaid: std::mem::take(&mut *self.unsaid.lock()),
        }
    }

    /// Queues presence queries about those of the given games whose boards have subscribers here.
    pub(in crate::live) fn ask_for(&self, games: Vec<GameId>) {
        let followed = games
            .into_iter()
            .filter(|game| self.local.is_followed(game))
            .collect();
        self.note(HashSet::new(), followed);
    }

    /// Queues presence queries about all boards that have subscribers here.
    pub(in crate::live) fn ask_for_all(&self) {
        self.note(HashSet::new(), self.local.followed());
    }

    /// Queues announcements of this node's presence at all followed boards, and queries about the
    /// presence on other nodes.
    pub(in crate::live) fn say_all(&self) {
        let followed = self.local.followed();
        self.note(followed.clone(), followed);
    }

    /// Returns this node's connections to a game's board.
    pub(in crate::live) fn present(&self, game: &GameId) -> BoardConnections {
        self.local.present(game)
    }

    /// Records the number of connections to a game's board on other nodes.
    pub(in crate::live) fn set_elsewhere(&self, game: &GameId, present: BoardConnections) {
        self.local.set_elsewhere(game, present);
    }

    fn note(&self, changed: HashSet<GameId>, asked: HashSet<GameId>) {
        if changed.is_empty() && asked.is_empty() {
            return;
        }
        let mut noted = self.unsaid.lock();
        noted.changed.extend(changed);
        noted.asked.extend(asked);
        self.wake.notify_one();
    }
}

impl Bus for SharedBus {
    fn publish(&self, game: &GameId, seq: Seq) {
        self.local.publish(game, seq);
    }

    fn refresh(&self, game: &GameId) {
        self.local.refresh(game);
    }

    fn subscribe(&self, game: &GameId, seq: Seq) -> watch::Receiver<Seq> {
        self.local.subscribe(game, seq)
    }

    fn publish_chat(&self, game: &GameId) {
        self.local.publish_chat(game);
    }

    fn subscribe_chat(&self, game: &GameId) -> watch::Receiver<u64> {
        self.local.subscribe_chat(game)
    }

    fn move_presence(&self, game: &GameId, before: Option<Viewer>, now: Option<Viewer>) {
        self.local.move_presence(game, before, now);
        self.note(HashSet::from([game.clone()]), HashSet::new());
    }

    fn presence(&self, game: &GameId) -> watch::Receiver<PresenceState> {
        let presence = self.local.presence(game);
        self.note(HashSet::new(), HashSet::from([game.clone()]));
        presence
    }

    fn publish_lobby(&self) {
        self.local.publish_lobby();
    }

    fn subscribe_lobby(&self) -> watch::Receiver<u64> {
        self.local.subscribe_lobby()
    }

    fn is_lobby_followed(&self) -> bool {
        self.local.is_lobby_followed()
    }

    fn publish_to(&self, person: &PersonId, joined: Option<&GameId>) {
        self.local.publish_to(person, joined);
    }

    fn news_for(&self, person: &PersonId) -> watch::Receiver<PersonNews> {
        self.local.news_for(person)
    }

    fn doubt(&self) -> Vec<TokenHash> {
        self.local.doubt()
    }

    fn publish_deadline(&self, at: Millis) {
        self.local.publish_deadline(at);
    }

    fn publish_session_end(&self, session: &TokenHash) {
        self.local.publish_session_end(session);
    }

    fn subscribe_session(&self, session: &TokenHash) -> watch::Receiver<bool> {
        self.local.subscribe_session(session)
    }

    fn alarm(&self) -> &TimerAlarm {
        self.local.alarm()
    }
}
