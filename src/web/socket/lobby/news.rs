//! The lobby's lists as frames: whole lists for new connections, then only the changes. The frames
//! are serialised once for all connections.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use serde::{Serialize, Serializer};
use serde_json::value::{RawValue, to_raw_value};
use tokio::sync::Mutex;
use tokio::time::Instant;

use super::changes::{ListChanges, ListEntry};
use crate::web::Problem;
use crate::web::pages::lists::here::PeopleOnline;
use postern_game::PersonId;
use postern_game::view::GeometryView;
use postern_rules::Variant;

/// The minimum interval between two updates of a page. Many games change at the same time, and a
/// list needs only the latest state.
const AT_MOST_EVERY: Duration = Duration::from_millis(500);

/// The number of cached updates. A connection that has missed more receives the whole lists.
const KEPT: usize = 64;

/// A frame that the server sends over the lobby socket.
#[derive(Serialize)]
#[serde(tag = "type", rename_all = "snake_case")]
#[cfg_attr(test, derive(ts_rs::TS))]
pub(crate) enum LobbyFrame<S, R> {
    /// The whole lists, for a page that has just connected.
    Lobby {
        seeks: Vec<S>,
        running: Vec<R>,
        /// The board geometry of each variant, by name, so that the page can draw any game.
        boards: BTreeMap<&'static str, GeometryView>,
        /// The online users. Only the start page receives them.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        here: Option<PeopleOnline>,
    },
    /// The changes in the lists since the previous frame.
    LobbyUpdate {
        seeks: ListChanges<S>,
        running: ListChanges<R>,
        /// The online users. Omitted if they have not changed.
        #[serde(skip_serializing_if = "Option::is_none")]
        #[cfg_attr(test, ts(optional))]
        here: Option<PeopleOnline>,
    },
    /// The open challenges of this page's user that other users do not see.
    LobbyOwn { seeks: Vec<S> },
}

/// A list entry, serialised once for all frames that contain it.
#[derive(Clone)]
pub(super) struct SerializedEntry {
    id: Arc<str>,
    json: Arc<RawValue>,
}

impl SerializedEntry {
    pub(super) fn of(id: &str, entry: &impl Serialize) -> Result<Self, Problem> {
        let json = to_raw_value(entry).map_err(|_| Problem::internal())?;
        Ok(Self {
            id: id.into(),
            json: json.into(),
        })
    }
}

impl ListEntry for SerializedEntry {
    fn id(&self) -> &str {
        &self.id
    }
}

impl PartialEq for SerializedEntry {
    fn eq(&self, other: &Self) -> bool {
        self.json.get() == other.json.get()
    }
}

impl Serialize for SerializedEntry {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.json.serialize(serializer)
    }
}

/// The lists that the lobby shows: open challenges, running games and online users.
#[derive(Clone)]
pub(super) struct LobbyLists {
    pub(super) seeks: Vec<SerializedEntry>,
    /// Open challenges that only their creator sees.
    pub(super) kept_back: Vec<(PersonId, SerializedEntry)>,
    pub(super) running: Vec<SerializedEntry>,
    pub(super) here: Option<PeopleOnline>,
}

/// The latest edition of the lobby lists. It is updated on demand.
#[derive(Default)]
pub(crate) struct LobbyNews {
    latest: Mutex<Option<LobbyEdition>>,
}

struct LobbyEdition {
    /// The number that the event bus gave to the last lobby change in this edition.
    change: u64,
    made: Instant,
    /// The number of the edition, starting at 0. It stays the same if the lists have not changed.
    number: u64,
    lists: LobbyLists,
    /// The updates from earlier editions to this one, oldest first.
    updates: VecDeque<Utf8Bytes>,
    /// The frame with the whole lists, serialised on first use.
    whole: Option<Utf8Bytes>,
}

/// The frames that a connection is missing, and the state of the connection after it has received
/// them.
pub(super) struct LobbyDelta {
    pub(super) frames: Vec<Utf8Bytes>,
    /// The frame with the user's open challenges that other users do not see. `None` if it need not
    /// be sent.
    pub(super) own: Option<Utf8Bytes>,
    /// The number of the lobby edition that the connection has after these frames.
    pub(super) edition: u64,
    /// The number of the last lobby change that the connection knows after these frames.
    pub(super) change: u64,
    /// The earliest time at which the next edition can be created.
    pub(super) next: Instant,
}

impl LobbyNews {
    /// The frame for a user whose open challenges are all public again.
    pub(super) const NONE_OWN: Utf8Bytes =
        Utf8Bytes::from_static(r#"{"type":"lobby_own","seeks":[]}"#);

    /// Returns the frames from the edition `seen` to the latest one. `None` for `seen` means a new
    /// page, which always receives the current lists. The latest edition includes all changes up to
    /// `change`, unless the previous one is too recent. The frames for `person` include that user's
    /// challenges which other users do not see. If a new edition is needed, `lists` reads the
    /// lists.
    pub(super) async fn since(
        &self,
        seen: Option<u64>,
        person: Option<&PersonId>,
        change: u64,
        lists: impl Future<Output = Result<LobbyLists, Problem>>,
    ) -> Result<LobbyDelta, Problem> {
        let mut latest = self.latest.lock().await;
        if !latest
            .as_ref()
            .is_some_and(|edition| edition.serves(change, seen.is_none()))
        {
            let next = LobbyEdition::after(latest.as_ref(), lists.await?, change)?;
            *latest = Some(next);
        }
        let edition = latest.as_mut().ok_or_else(Problem::internal)?;
        Ok(LobbyDelta {
            frames: edition.frames(seen)?,
            own: person.map_or(Ok(None), |person| edition.own(person))?,
            edition: edition.number,
            change: edition.change,
            next: edition.made + AT_MOST_EVERY,
        })
    }
}

impl LobbyEdition {
    /// Whether a page can use this edition. It can if the edition includes all changes, or if the
    /// page is not new and the edition is too recent to be replaced.
    fn serves(&self, change: u64, newcomer: bool) -> bool {
        self.change >= change || (!newcomer && self.made.elapsed() < AT_MOST_EVERY)
    }

    fn after(before: Option<&Self>, lists: LobbyLists, change: u64) -> Result<Self, Problem> {
        let mut next = Self {
            change,
            made: Instant::now(),
            number: before.map_or(0, |before| before.number),
            lists,
            updates: before.map_or_else(VecDeque::new, |before| before.updates.clone()),
            whole: None,
        };
        if let Some(before) = before {
            let seeks = ListChanges::between(&before.lists.seeks, &next.lists.seeks);
            let running = ListChanges::between(&before.lists.running, &next.lists.running);
            let here = next.lists.here.clone();
            let here = here.filter(|here| before.lists.here.as_ref() != Some(here));
            if seeks.is_empty() && running.is_empty() && here.is_none() {
                next.whole.clone_from(&before.whole);
            } else {
                next.number += 1;
                next.updates.push_back(text(&LobbyFrame::LobbyUpdate {
                    seeks,
                    running,
                    here,
                })?);
                if next.updates.len() > KEPT {
                    next.updates.pop_front();
                }
            }
        }
        Ok(next)
    }

    fn frames(&mut self, seen: Option<u64>) -> Result<Vec<Utf8Bytes>, Problem> {
        let missed = seen.and_then(|seen| usize::try_from(self.number.checked_sub(seen)?).ok());
        if let Some(missed) = missed.filter(|missed| *missed <= self.updates.len()) {
            let known = self.updates.len() - missed;
            return Ok(self.updates.iter().skip(known).cloned().collect());
        }
        let whole = match &self.whole {
            Some(whole) => whole.clone(),
            None => self.whole.insert(self.whole_frame()?).clone(),
        };
        Ok(vec![whole])
    }

    fn own(&self, person: &PersonId) -> Result<Option<Utf8Bytes>, Problem> {
        let own = self.lists.kept_back.iter();
        let own = own.filter(|(by, _)| by == person);
        let seeks: Vec<_> = own.map(|(_, seek)| seek.clone()).collect();
        if seeks.is_empty() {
            return Ok(None);
        }
        text(&LobbyFrame::LobbyOwn { seeks }).map(Some)
    }

    fn whole_frame(&self) -> Result<Utf8Bytes, Problem> {
        let LobbyLists {
            seeks,
            running,
            here,
            ..
        } = self.lists.clone();
        text(&LobbyFrame::Lobby {
            seeks,
            running,
            here,
            boards: Variant::ALL
                .map(|variant| (variant.slug(), GeometryView::of(variant)))
                .into(),
        })
    }
}

fn text(frame: &LobbyFrame<SerializedEntry, SerializedEntry>) -> Result<Utf8Bytes, Problem> {
    serde_json::to_string(frame)
        .map(Utf8Bytes::from)
        .map_err(|_| Problem::internal())
}
