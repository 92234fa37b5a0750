//! Players without an open socket, because they use no JavaScript or their network blocks sockets.
//! They count as present for a while after each request, so that a player who is thinking does not
//! count as gone.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use parking_lot::Mutex;

use crate::live::{Job, Presence, PresenceGuard};
use postern_game::{Game, GameId, GameStatus, PersonId, TimeControl};
use postern_rules::Viewer;

/// The kind of request from a player without a socket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum VisitKind {
    /// A request for a page. The player counts as present while they may be reading it.
    Page,
    /// A poll for new frames, which a page sends every few seconds.
    Poll,
}

impl VisitKind {
    const fn lasts(self) -> Duration {
        match self {
            Self::Page => Duration::from_mins(5),
            Self::Poll => Duration::from_secs(20),
        }
    }
}

/// The maximum number of players without a socket who count as present.
const MAX_VISITS: usize = 10_000;

/// The players without a socket who are present, by board.
#[derive(Default)]
pub(in crate::live) struct Visits {
    kept: Mutex<HashMap<(GameId, PersonId), VisitRecord>>,
    last: AtomicU64,
}

struct VisitRecord {
    /// Distinguishes this visit from the same player's next visit.
    number: u64,
    _presence: PresenceGuard,
}

impl Visits {
    /// Ends a visit, because the player has opened a socket or was away for long enough.
    pub(in crate::live) fn end(&self, game: &GameId, person: &PersonId) {
        // Drop the visit after the lock is released.
        let _kept = self.kept.lock().remove(&(game.clone(), person.clone()));
    }

    fn end_number(&self, key: &(GameId, PersonId), number: u64) {
        let mut kept = self.kept.lock();
        if kept.get(key).is_some_and(|kept| kept.number == number) {
            let _kept = kept.remove(key);
        }
    }

    fn keep(&self, key: (GameId, PersonId), presence: PresenceGuard) -> Option<u64> {
        let mut kept = self.kept.lock();
        if kept.len() >= MAX_VISITS && !kept.contains_key(&key) {
            return None;
        }
        let number = self.last.fetch_add(1, Ordering::Relaxed);
        let _before = kept.insert(
            key,
            VisitRecord {
                number,
                _presence: presence,
            },
        );
        Some(number)
    }
}

impl Presence {
    /// Records a request by a player of a live game whose page has no socket. Not needed while the
    /// player has an open socket. A socket that opens later ends the visit.
    pub fn visit(
        self: &Arc<Self>,
        game: &std::sync::Arc<Game>,
        who: Option<&PersonId>,
        visit: VisitKind,
    ) {
        let is_live = matches!(game.time(), TimeControl::Live { .. });
        let Some(person) = who.filter(|_| is_live && game.status() == GameStatus::Running) else {
            return;
        };
        let Viewer::Player(side) = game.viewer(Some(person)) else {
            return;
        };
        let key = (game.id().clone(), person.clone());
        let here = *self.bus.presence(game.id()).borrow();
        if here.away_since[side].is_none() && !self.visits.kept.lock().contains_key(&key) {
            return;
        }
        let (presence, _) = self.hub.enter(game, Some(person));
        let Some(number) = self.visits.keep(key.clone(), presence) else {
            return;
        };
        let presence = Arc::clone(self);
        self.node.spawn(Job::Traces, async move {
            tokio::select! {
                () = tokio::time::sleep(visit.lasts()) => {}
                () = presence.node.stopping.cancelled() => {}
            }
            presence.visits.end_number(&key, number);
        });
    }
}
