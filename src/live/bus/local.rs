//! The message bus of a single-process server. Messages arrive immediately.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use parking_lot::Mutex;
use tokio::sync::watch;

use super::sessions::SessionTopics;
use super::{Bus, PersonNews, PresenceState, TimerAlarm};
use crate::live::Clock;
use crate::live::shards::Shards;
use postern_game::{GameId, Millis, PersonId, Seq};
use postern_rules::{ByColor, Color, Viewer};
use postern_store::TokenHash;
use postern_store::cluster::BoardConnections;

/// The message bus within one process. It has a topic for each followed game, and channels for news
/// about people, sessions and lists.
pub struct LocalBus {
    clock: Arc<dyn Clock>,
    topics: Shards<GameTopics>,
    people: Mutex<PersonTopics>,
    lobby: watch::Sender<u64>,
    alarm: TimerAlarm,
    sessions: SessionTopics,
}

#[derive(Debug, Default)]
struct GameTopics {
    games: HashMap<GameId, GameTopic>,
    /// The number of topics at which the next sweep removes idle topics.
    sweep_at: usize,
}

/// The people who subscribe to changes in their own games.
#[derive(Debug, Default)]
struct PersonTopics {
    news: HashMap<PersonId, watch::Sender<PersonNews>>,
    /// The number of people at which the next sweep removes idle entries.
    sweep_at: usize,
}

/// The number of topics or people below which no sweep takes place.
const FEW: usize = 16;

/// The subscription channels of one game.
#[derive(Debug)]
struct GameTopic {
    seq: watch::Sender<Seq>,
    presence: watch::Sender<PresenceState>,
    /// A counter that increases when the players' chat changes.
    chat: watch::Sender<u64>,
    present: BoardConnections,
    /// The connections to the game's board on other nodes.
    elsewhere: BoardConnections,
}

impl Bus for LocalBus {
    fn publish(&self, game: &GameId, seq: Seq) {
        self.with(game, |topic| topic.reach(seq));
    }

    fn refresh(&self, game: &GameId) {
        self.with(game, |topic| topic.seq.send_modify(|_| {}));
    }

    fn subscribe(&self, game: &GameId, seq: Seq) -> watch::Receiver<Seq> {
        let mut topics = self.topics.lock(game);
        let topic = topics.topic(game, self.clock.now_ms());
        topic.reach(seq);
        topic.seq.subscribe()
    }

    fn publish_chat(&self, game: &GameId) {
        self.with(game, |topic| topic.chat.send_modify(|count| *count += 1));
    }

    fn subscribe_chat(&self, game: &GameId) -> watch::Receiver<u64> {
        let mut topics = self.topics.lock(game);
        topics.topic(game, self.clock.now_ms()).chat.subscribe()
    }

    fn move_presence(&self, game: &GameId, before: Option<Viewer>, now: Option<Viewer>) {
        if now.is_some() {
            self.topics.lock(game).topic(game, self.clock.now_ms());
        }
        let now_ms = self.clock.now_ms();
        self.with(game, |topic| {
            count(&mut topic.present, before, |count| count.saturating_sub(1));
            count(&mut topic.present, now, |count| count + 1);
            topic.tell_presence(now_ms);
        });
    }

    fn presence(&self, game: &GameId) -> watch::Receiver<PresenceState> {
        let mut topics = self.topics.lock(game);
        topics.topic(game, self.clock.now_ms()).presence.subscribe()
    }

    fn publish_lobby(&self) {
        self.lobby.send_modify(|count| *count += 1);
    }

    fn subscribe_lobby(&self) -> watch::Receiver<u64> {
        self.lobby.subscribe()
    }

    fn is_lobby_followed(&self) -> bool {
        self.lobby.receiver_count() > 0
    }

    fn publish_to(&self, person: &PersonId, joined: Option<&GameId>) {
        if let Some(news) = self.people.lock().news.get(person) {
            news.send_modify(|news| {
                news.changes += 1;
                news.joined = joined.cloned();
            });
        }
    }

    fn news_for(&self, person: &PersonId) -> watch::Receiver<PersonNews> {
        self.people.lock().news_for(person)
    }

    fn doubt(&self) -> Vec<TokenHash> {
        self.publish_lobby();
        for news in self.people.lock().news.values() {
            news.send_modify(|news| news.changes += 1);
        }
        self.sessions.followed()
    }

    fn publish_deadline(&self, at: Millis) {
        self.alarm.hear(at);
    }

    fn publish_session_end(&self, session: &TokenHash) {
        self.sessions.end(session);
    }

    fn subscribe_session(&self, session: &TokenHash) -> watch::Receiver<bool> {
        self.sessions.follow(session)
    }

    fn alarm(&self) -> &TimerAlarm {
        &self.alarm
    }
}

impl LocalBus {
    /// Creates an empty bus. `clock` provides the time when a player leaves a board.
    #[must_use]
    pub fn new(clock: Arc<dyn Clock>) -> Self {
        Self {
            clock,
            topics: Shards::default(),
            people: Mutex::default(),
            lobby: watch::Sender::default(),
            alarm: TimerAlarm::default(),
            sessions: SessionTopics::default(),
        }
    }

    /// Returns the connections to a game's board in this process.
    pub(super) fn present(&self, game: &GameId) -> BoardConnections {
        let topics = self.topics.lock(game);
        topics
            .games
            .get(game)
            .map_or_else(BoardConnections::default, |topic| topic.present)
    }

    /// Records the number of connections to a game's board on other nodes, if the game has
    /// subscribers here.
    pub(super) fn set_elsewhere(&self, game: &GameId, elsewhere: BoardConnections) {
        let now_ms = self.clock.now_ms();
        self.with(game, |topic| {
            topic.elsewhere = elsewhere;
            topic.tell_presence(now_ms);
        });
    }

    pub(super) fn is_followed(&self, game: &GameId) -> bool {
        self.topics.lock(game).games.contains_key(game)
    }

    /// Returns the games that have subscribers in this process.
    pub(super) fn followed(&self) -> HashSet<GameId> {
        let shares = self.topics.each();
        shares
            .flat_map(|topics| topics.games.keys().cloned().collect::<Vec<_>>())
            .collect()
    }

    /// Changes a game's topic, if it exists. Removes the topic if nobody follows the game any more.
    fn with(&self, game: &GameId, change: impl FnOnce(&mut GameTopic)) {
        let mut topics = self.topics.lock(game);
        let Some(topic) = topics.games.get_mut(game) else {
            return;
        };
        change(topic);
        if topic.is_idle() {
            topics.games.remove(game);
        }
    }
}

impl PersonTopics {
    fn news_for(&mut self, person: &PersonId) -> watch::Receiver<PersonNews> {
        if self.news.len() >= self.sweep_at.max(FEW) {
            self.news.retain(|_, news| news.receiver_count() > 0);
            self.sweep_at = 2 * self.news.len();
        }
        self.news.entry(person.clone()).or_default().subscribe()
    }
}

impl GameTopics {
    /// Returns a game's topic, and creates it if necessary.
    fn topic(&mut self, game: &GameId, now: Millis) -> &mut GameTopic {
        if self.games.len() >= self.sweep_at.max(FEW) {
            self.games.retain(|_, topic| !topic.is_idle());
            self.sweep_at = 2 * self.games.len();
        }
        let topics = self.games.entry(game.clone());
        topics.or_insert_with(|| GameTopic::new(now))
    }
}

impl GameTopic {
    fn new(now: Millis) -> Self {
        let nobody = PresenceState {
            away_since: ByColor::of(|_| Some(now)),
            ..PresenceState::default()
        };
        Self {
            seq: watch::Sender::default(),
            presence: watch::Sender::new(nobody),
            chat: watch::Sender::default(),
            present: BoardConnections::default(),
            elsewhere: BoardConnections::default(),
        }
    }

    fn reach(&self, seq: Seq) {
        self.seq.send_if_modified(|known| {
            let later = seq > *known;
            *known = seq.max(*known);
            later
        });
    }

    fn tell_presence(&self, now_ms: Millis) {
        let here = ByColor {
            white: self.present.white + self.elsewhere.white > 0,
            black: self.present.black + self.elsewhere.black > 0,
        };
        let before = self.presence.borrow().away_since;
        let now = PresenceState {
            white: here.white,
            black: here.black,
            watchers: self.present.watchers + self.elsewhere.watchers,
            away_since: ByColor::of(|side| (!here[side]).then(|| before[side].unwrap_or(now_ms))),
        };
        self.presence
            .send_if_modified(|state| std::mem::replace(state, now) != now);
    }

    fn is_idle(&self) -> bool {
        self.present == BoardConnections::default()
            && self.seq.receiver_count() == 0
            && self.presence.receiver_count() == 0
            && self.chat.receiver_count() == 0
    }
}

/// Applies `change` to each connection count that includes `viewer`.
fn count(present: &mut BoardConnections, viewer: Option<Viewer>, change: impl Fn(usize) -> usize) {
    match viewer {
        None => {}
        Some(Viewer::Spectator) => present.watchers = change(present.watchers),
        Some(Viewer::Player(Color::White)) => present.white = change(present.white),
        Some(Viewer::Player(Color::Black)) => present.black = change(present.black),
        Some(Viewer::BothPlayers) => {
            present.white = change(present.white);
            present.black = change(present.black);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::live::SystemClock;

    fn id(number: usize) -> GameId {
        GameId::parse(&number.to_string()).unwrap()
    }

    fn topics(bus: &LocalBus) -> usize {
        bus.topics.each().map(|topics| topics.games.len()).sum()
    }

    #[test]
    fn topics_that_nobody_follows_go() {
        let bus = LocalBus::new(Arc::new(SystemClock));
        bus.move_presence(&id(1), None, Some(Viewer::Spectator));
        let (seq, presence) = (bus.subscribe(&id(1), 7), bus.presence(&id(1)));
        assert_eq!((*seq.borrow(), presence.borrow().watchers), (7, 1));
        bus.move_presence(&id(1), Some(Viewer::Spectator), None);
        drop(presence);
        assert_eq!(topics(&bus), 1, "somebody listens still");
        drop(seq);
        bus.publish(&id(1), 8);
        assert_eq!(topics(&bus), 0);
    }

    #[test]
    fn topics_about_which_nothing_is_published_are_swept() {
        let bus = LocalBus::new(Arc::new(SystemClock));
        for number in 0..100 * FEW {
            drop(bus.subscribe(&id(number), 1));
        }
        assert!(topics(&bus) < 100 * FEW);
    }

    #[test]
    fn what_is_published_never_goes_back() {
        let bus = LocalBus::new(Arc::new(SystemClock));
        let mut seq = bus.subscribe(&id(1), 5);
        bus.publish(&id(1), 4);
        assert!(!seq.has_changed().unwrap());
        bus.publish(&id(1), 6);
        assert_eq!(*seq.borrow_and_update(), 6);
    }
}
