//! Frames of a watched game. They are serialised once, and all watchers share the bytes.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use axum::extract::ws::Utf8Bytes;

use super::text::to_text;
use postern_game::view::frames::{
    Audience, GameInfo, GameUpdate, PublicState, SharedFrame, TurnTrees,
};
use postern_game::{DisplayNames, Game, GameId, Seq};

/// The number of cached updates per game. A page that has missed more receives a separate update.
const KEPT: usize = 8;

/// The feeds of all games that are being watched.
#[derive(Default)]
pub(crate) struct GameFeeds {
    feeds: Mutex<HashMap<GameId, Weak<GameFeed>>>,
}

/// The latest frames of one game. They are cached while the game has a watcher.
pub(super) struct GameFeed {
    feeds: Arc<GameFeeds>,
    id: GameId,
    latest: Mutex<Option<LatestFrames>>,
}

struct LatestFrames {
    game: Arc<Game>,
    /// The player names as of the last update, or as of the last deletion of an account.
    names: Arc<DisplayNames>,
    /// The value of [`People::names_changed`](crate::live::People::names_changed) just before
    /// `names` were read. A higher value means that `names` are outdated.
    names_changed: u64,
    /// For each audience, the number of times that comments were removed because their author's
    /// account was deleted.
    purged: [u64; Audience::ALL.len()],
    state: PublicState,
    turns: Arc<TurnTrees>,
    /// The frame with the whole game for each audience. Only frames of large games are cached, on
    /// first use.
    infos: [Option<Utf8Bytes>; Audience::ALL.len()],
    /// The last updates. Each one starts at the event at which the previous one ends.
    updates: VecDeque<SharedUpdate>,
}

/// A serialised update for each audience. Usually all audiences share the same bytes.
struct SharedUpdate {
    since: Seq,
    seq: Seq,
    own: bool,
    texts: [Utf8Bytes; 4],
}

/// The state of a game that a watcher already knows.
#[derive(Clone, Copy)]
pub(super) struct WatcherState {
    /// The number of the last event that the watcher knows. 0 means none.
    pub(super) seen: Seq,
    /// The number of comment removals that the watcher knows of (see `LatestFrames::purged`).
    /// `None` for a new watcher.
    pub(super) purged: Option<u64>,
}

/// The frames that a watcher is missing, and the state of the game after them.
pub(super) struct WatcherUpdate {
    pub(super) frames: Vec<Utf8Bytes>,
    /// Whether a player's page must also receive its personal frame.
    pub(super) own: bool,
    /// The number of comment removals up to these frames (see `LatestFrames::purged`).
    pub(super) purged: u64,
    /// The state of the game after the frames.
    pub(super) game: Arc<Game>,
    /// The legal turns in the state `game`.
    pub(super) turns: Arc<TurnTrees>,
}

impl GameFeeds {
    /// Returns the feed of a game, or creates it. The feed exists while a caller holds it.
    pub(super) fn of(self: &Arc<Self>, id: &GameId) -> Arc<GameFeed> {
        let mut feeds = lock(&self.feeds);
        if let Some(feed) = feeds.get(id).and_then(Weak::upgrade) {
            return feed;
        }
        let feed = Arc::new(GameFeed {
            feeds: Arc::clone(self),
            id: id.clone(),
            latest: Mutex::default(),
        });
        feeds.insert(id.clone(), Arc::downgrade(&feed));
        feed
    }
}

impl Drop for GameFeed {
    fn drop(&mut self) {
        let mut feeds = lock(&self.feeds.feeds);
        // Removes the feed, unless another watcher has already replaced it.
        if feeds
            .get(&self.id)
            .is_some_and(|feed| feed.strong_count() == 0)
        {
            feeds.remove(&self.id);
        }
    }
}

impl GameFeed {
    /// Returns the game and its player names. `None` if the feed has not reached event `seq`, or if
    /// a name has changed since.
    pub(super) fn game_at(
        &self,
        seq: Seq,
        names_changed: u64,
    ) -> Option<(Arc<Game>, Arc<DisplayNames>)> {
        let latest = lock(&self.latest);
        let latest = latest
            .as_ref()
            .filter(|latest| latest.game.seq() >= seq && latest.names_changed >= names_changed)?;
        Some((Arc::clone(&latest.game), Arc::clone(&latest.names)))
    }

    /// Whether a page that knows the events up to `seen` can catch up with the cached updates or
    /// with the next update. Otherwise, it needs the whole game.
    pub(super) fn leads_on_from(&self, seen: Seq) -> bool {
        let latest = lock(&self.latest);
        latest
            .as_ref()
            .is_some_and(|latest| seen == latest.state.seq() || latest.first_lacked(seen).is_some())
    }

    /// Returns the frames that `audience` is missing, up to `game` or a later state.
    /// `names_changed` is the value of
    /// [`People::names_changed`](crate::live::People::names_changed) just before `names` were read.
    pub(super) fn news(
        &self,
        game: &Arc<Game>,
        names: &Arc<DisplayNames>,
        names_changed: u64,
        known: WatcherState,
        audience: Audience,
    ) -> serde_json::Result<WatcherUpdate> {
        let mut latest = lock(&self.latest);
        let latest = match &mut *latest {
            Some(latest) => {
                latest.rename(names, names_changed);
                latest.go_on_to(game, names)?;
                latest
            }
            none => none.insert(LatestFrames::new(game, names, names_changed)),
        };
        latest.news(known, audience)
    }
}

impl LatestFrames {
    fn new(game: &Arc<Game>, names: &Arc<DisplayNames>, names_changed: u64) -> Self {
        Self {
            game: Arc::clone(game),
            names: Arc::clone(names),
            names_changed,
            purged: Default::default(),
            state: PublicState::of(game, names),
            turns: Arc::default(),
            infos: Default::default(),
            updates: VecDeque::new(),
        }
    }

    /// Replaces the cached player names with newer ones. If an account was deleted, all cached text
    /// is dropped.
    fn rename(&mut self, names: &Arc<DisplayNames>, names_changed: u64) {
        if names_changed <= self.names_changed {
            return;
        }
        self.names_changed = names_changed;
        if names.same_deleted(&self.names) {
            return;
        }
        for (purged, audience) in self.purged.iter_mut().zip(Audience::ALL) {
            let read = |names| GameUpdate::of_comments(&self.state, &self.game, names, audience);
            if !read(&self.names).has_same_comments(&read(names)) {
                *purged += 1;
            }
        }
        self.names = Arc::clone(names);
        self.updates.clear();
        self.infos = Default::default();
    }

    /// Advances the feed to a later state of the game, and serialises the update.
    fn go_on_to(&mut self, game: &Arc<Game>, names: &Arc<DisplayNames>) -> serde_json::Result<()> {
        if game.seq() <= self.game.seq() {
            return Ok(());
        }
        let state = PublicState::of(game, names);
        let update = GameUpdate::between(&self.state, &state, game);
        let update = SharedUpdate {
            since: self.state.seq(),
            seq: state.seq(),
            own: update.has_personal_state(),
            texts: texts(update, game, names)?,
        };
        if game.last_comment_change() > self.game.seq() {
            // The cached updates may contain text that has now been deleted.
            self.updates.clear();
        }
        if self.updates.len() == KEPT {
            self.updates.pop_front();
        }
        self.updates.push_back(update);
        self.state = state;
        self.turns = Arc::default();
        self.infos = Default::default();
        self.game = Arc::clone(game);
        self.names = Arc::clone(names);
        Ok(())
    }

    /// Returns the index of the first cached update after event `seen`. `None` if the cache does
    /// not reach back that far.
    fn first_lacked(&self, seen: Seq) -> Option<usize> {
        let lacks = |update: &SharedUpdate| (update.since..update.seq).contains(&seen);
        self.updates.iter().position(lacks)
    }

    fn news(
        &mut self,
        known: WatcherState,
        audience: Audience,
    ) -> serde_json::Result<WatcherUpdate> {
        let (mut frames, own) = self.frames(known.seen, audience)?;
        let purged = self.purged[audience.index()];
        let whole = !(1..=self.state.seq()).contains(&known.seen);
        if !whole && known.purged.is_some_and(|known| known < purged) {
            let update = GameUpdate::of_comments(&self.state, &self.game, &self.names, audience);
            frames.push(shared(&SharedFrame::Update(&update))?);
        }
        Ok(WatcherUpdate {
            frames,
            own,
            purged,
            game: Arc::clone(&self.game),
            turns: Arc::clone(&self.turns),
        })
    }

    /// Returns the frames after event `seen`, and whether a player's page must also receive its
    /// personal frame.
    fn frames(
        &mut self,
        seen: Seq,
        audience: Audience,
    ) -> serde_json::Result<(Vec<Utf8Bytes>, bool)> {
        let now = self.state.seq();
        if seen == now {
            return Ok((Vec::new(), false));
        }
        // A page that knows events which the game does not have needs the whole game.
        if !(1..now).contains(&seen) {
            return Ok((vec![self.info(audience)?], true));
        }
        if let Some(first) = self.first_lacked(seen) {
            let missed = || self.updates.iter().skip(first);
            let texts = missed().map(|update| update.texts[audience.index()].clone());
            return Ok((texts.collect(), missed().any(|update| update.own)));
        }
        let mut update = GameUpdate::catching_up(&self.state, &self.game, seen);
        update.add_comments(&self.game, &self.names, audience);
        Ok((vec![shared(&SharedFrame::Update(&update))?], true))
    }
}

impl LatestFrames {
    /// Returns the frame with the whole game. For small games, it is rebuilt each time, because a
    /// cached copy would use memory as long as the game has a watcher.
    fn info(&mut self, audience: Audience) -> serde_json::Result<Utf8Bytes> {
        let kept = &mut self.infos[audience.index()];
        if let Some(info) = kept {
            return Ok(info.clone());
        }
        let info = GameInfo::of(&self.game, &self.names, audience);
        let info = shared(&SharedFrame::Info(&info))?;
        if self.game.is_long() {
            *kept = Some(info.clone());
        }
        Ok(info)
    }
}

/// Serialises an update for each audience.
fn texts(
    mut update: GameUpdate,
    game: &Game,
    names: &DisplayNames,
) -> serde_json::Result<[Utf8Bytes; 4]> {
    let silent = shared(&SharedFrame::Update(&update))?;
    let mut texts = [const { Utf8Bytes::from_static("") }; 4];
    for (text, audience) in texts.iter_mut().zip(Audience::ALL) {
        *text = if update.add_comments(game, names, audience) {
            shared(&SharedFrame::Update(&update))?
        } else {
            silent.clone()
        };
    }
    Ok(texts)
}

/// Serialises a frame that all members of an audience share.
fn shared(frame: &SharedFrame) -> serde_json::Result<Utf8Bytes> {
    let text = to_text(frame)?;
    let bytes = u32::try_from(text.len()).unwrap_or(u32::MAX);
    metrics::histogram!("postern_view_bytes").record(bytes);
    Ok(text)
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // A panic while the lock is held cannot leave the state inconsistent.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
