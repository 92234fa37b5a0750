//! The frames of a watched game, built once for all watchers and shared as bytes.

use std::collections::{HashMap, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};

use axum::extract::ws::Utf8Bytes;

use super::text::to_text;
use postern_game::view::frames::{Audience, Info, PublicState, SharedFrame, TurnTrees, Update};
use postern_game::{Game, GameId, Names, Seq};

/// The number of updates that are cached for each game. A page that lacks more gets an update that
/// is built for it.
const KEPT: usize = 8;

/// The feeds of all games that somebody watches.
#[derive(Default)]
pub(crate) struct Feeds {
    feeds: Mutex<HashMap<GameId, Weak<Feed>>>,
}

/// The latest frames of one game. They are cached as long as somebody watches it.
pub(super) struct Feed {
    feeds: Arc<Feeds>,
    id: GameId,
    latest: Mutex<Option<Latest>>,
}

struct Latest {
    game: Arc<Game>,
    /// The names at the last update, or after the latest deletion of a person.
    names: Arc<Names>,
    /// [`People::names_changed`](crate::live::People::names_changed) before the names were read.
    names_changed: u64,
    /// How often each audience has lost comments because their author was deleted.
    purged: [u64; Audience::ALL.len()],
    state: PublicState,
    turns: Arc<TurnTrees>,
    /// The whole game for each audience. Cached after the first use, and only for large games.
    infos: [Option<Utf8Bytes>; Audience::ALL.len()],
    /// The last updates. Each starts where the one before it ends.
    updates: VecDeque<SharedUpdate>,
}

/// An update as bytes for each audience; mostly the same bytes for all.
struct SharedUpdate {
    since: Seq,
    seq: Seq,
    own: bool,
    texts: [Utf8Bytes; 4],
}

/// The state of the game that a watcher already has.
#[derive(Clone, Copy)]
pub(super) struct Known {
    /// The number of the last event; 0 means none.
    pub(super) seen: Seq,
    /// How often comments of deleted people had been removed; `None` for a new watcher.
    pub(super) purged: Option<u64>,
}

/// The frames that a watcher lacks, and the state of the game after them.
pub(super) struct News {
    pub(super) frames: Vec<Utf8Bytes>,
    /// Whether a player's page waits for the player's personal state.
    pub(super) own: bool,
    /// How often comments of deleted people have been removed.
    pub(super) purged: u64,
    /// The game after these frames.
    pub(super) game: Arc<Game>,
    /// The legal turns in that state.
    pub(super) turns: Arc<TurnTrees>,
}

impl Feeds {
    /// Returns the feed of a game. It exists as long as a caller holds it.
    pub(super) fn of(self: &Arc<Self>, id: &GameId) -> Arc<Feed> {
        let mut feeds = lock(&self.feeds);
        if let Some(feed) = feeds.get(id).and_then(Weak::upgrade) {
            return feed;
        }
        let feed = Arc::new(Feed {
            feeds: Arc::clone(self),
            id: id.clone(),
            latest: Mutex::default(),
        });
        feeds.insert(id.clone(), Arc::downgrade(&feed));
        feed
    }
}

impl Drop for Feed {
    fn drop(&mut self) {
        let mut feeds = lock(&self.feeds.feeds);
        // Another watcher may already have created a new feed.
        if feeds
            .get(&self.id)
            .is_some_and(|feed| feed.strong_count() == 0)
        {
            feeds.remove(&self.id);
        }
    }
}

impl Feed {
    /// Returns the game and its names, if frames up to event `seq` have been built and no name has
    /// changed since then.
    pub(super) fn game_at(&self, seq: Seq, names_changed: u64) -> Option<(Arc<Game>, Arc<Names>)> {
        let latest = lock(&self.latest);
        let latest = latest
            .as_ref()
            .filter(|latest| latest.game.seq() >= seq && latest.names_changed >= names_changed)?;
        Some((Arc::clone(&latest.game), Arc::clone(&latest.names)))
    }

    /// Whether a page that knows the events up to `seen` can be updated with cached updates, or
    /// with the next one.
    pub(super) fn leads_on_from(&self, seen: Seq) -> bool {
        let latest = lock(&self.latest);
        latest
            .as_ref()
            .is_some_and(|latest| seen == latest.state.seq() || latest.first_lacked(seen).is_some())
    }

    /// Returns the frames that `audience` lacks, up to `game` or a later state of it.
    /// `names_changed` is the counter's value before the names were read.
    pub(super) fn news(
        &self,
        game: &Arc<Game>,
        (names, names_changed): (&Arc<Names>, u64),
        known: Known,
        audience: Audience,
    ) -> serde_json::Result<News> {
        let mut latest = lock(&self.latest);
        let latest = match &mut *latest {
            Some(latest) => {
                latest.rename(names, names_changed);
                latest.go_on_to(game, names)?;
                latest
            }
            none => none.insert(Latest::new(game, names, names_changed)),
        };
        latest.news(known, audience)
    }
}

impl Latest {
    fn new(game: &Arc<Game>, names: &Arc<Names>, names_changed: u64) -> Self {
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

    /// Applies names that were read later. Drops all cached text of deleted people.
    fn rename(&mut self, names: &Arc<Names>, names_changed: u64) {
        if names_changed <= self.names_changed {
            return;
        }
        self.names_changed = names_changed;
        if names.same_deleted(&self.names) {
            return;
        }
        for (purged, audience) in self.purged.iter_mut().zip(Audience::ALL) {
            let read = |names| Update::of_comments(&self.state, &self.game, names, audience);
            if !read(&self.names).has_same_comments(&read(names)) {
                *purged += 1;
            }
        }
        self.names = Arc::clone(names);
        self.updates.clear();
        self.infos = Default::default();
    }

    /// Builds the update to a later state of the game.
    fn go_on_to(&mut self, game: &Arc<Game>, names: &Arc<Names>) -> serde_json::Result<()> {
        if game.seq() <= self.game.seq() {
            return Ok(());
        }
        let state = PublicState::of(game, names);
        let update = Update::between(&self.state, &state, game);
        let update = SharedUpdate {
            since: self.state.seq(),
            seq: state.seq(),
            own: update.has_personal_state(),
            texts: texts(update, game, names)?,
        };
        if game.last_comment_change() > self.game.seq() {
            // The updates may contain text that is deleted now.
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

    /// Returns the index of the first cached update that a page lacks which knows the events up to
    /// `seen`.
    fn first_lacked(&self, seen: Seq) -> Option<usize> {
        let lacks = |update: &SharedUpdate| (update.since..update.seq).contains(&seen);
        self.updates.iter().position(lacks)
    }

    fn news(&mut self, known: Known, audience: Audience) -> serde_json::Result<News> {
        let (mut frames, own) = self.frames(known.seen, audience)?;
        let purged = self.purged[audience.index()];
        let whole = !(1..=self.state.seq()).contains(&known.seen);
        if !whole && known.purged.is_some_and(|known| known < purged) {
            let update = Update::of_comments(&self.state, &self.game, &self.names, audience);
            frames.push(shared(&SharedFrame::Update(&update))?);
        }
        Ok(News {
            frames,
            own,
            purged,
            game: Arc::clone(&self.game),
            turns: Arc::clone(&self.turns),
        })
    }

    /// Returns the frames for a page that knows the events up to `seen`, and whether a player's
    /// page also waits for the player's personal state.
    fn frames(
        &mut self,
        seen: Seq,
        audience: Audience,
    ) -> serde_json::Result<(Vec<Utf8Bytes>, bool)> {
        let now = self.state.seq();
        if seen == now {
            return Ok((Vec::new(), false));
        }
        // A number that this game has not reached cannot come from this game.
        if !(1..now).contains(&seen) {
            return Ok((vec![self.info(audience)?], true));
        }
        if let Some(first) = self.first_lacked(seen) {
            let missed = || self.updates.iter().skip(first);
            let texts = missed().map(|update| update.texts[audience.index()].clone());
            return Ok((texts.collect(), missed().any(|update| update.own)));
        }
        let mut update = Update::catching_up(&self.state, &self.game, seen);
        update.add_comments(&self.game, &self.names, audience);
        Ok((vec![shared(&SharedFrame::Update(&update))?], true))
    }
}

impl Latest {
    /// Returns the whole game as a frame. For a small game it is rebuilt each time, because that
    /// costs little and a cached copy would use memory as long as somebody watches.
    fn info(&mut self, audience: Audience) -> serde_json::Result<Utf8Bytes> {
        let kept = &mut self.infos[audience.index()];
        if let Some(info) = kept {
            return Ok(info.clone());
        }
        let info = Info::of(&self.game, &self.names, audience);
        let info = shared(&SharedFrame::Info(&info))?;
        if self.game.is_long() {
            *kept = Some(info.clone());
        }
        Ok(info)
    }
}

/// Returns the update as text for each audience.
fn texts(mut update: Update, game: &Game, names: &Names) -> serde_json::Result<[Utf8Bytes; 4]> {
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

/// Serialises a frame that is shared by a whole audience.
fn shared(frame: &SharedFrame) -> serde_json::Result<Utf8Bytes> {
    let text = to_text(frame)?;
    let bytes = u32::try_from(text.len()).unwrap_or(u32::MAX);
    metrics::histogram!("postern_view_bytes").record(bytes);
    Ok(text)
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    // A panic while the lock is held leaves no half-changed state.
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
