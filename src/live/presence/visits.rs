//! Players whose browsers hold no socket open: those without JavaScript, and those on networks that
//! let no sockets through. They count as being at the board for a while after each request, so that
//! nobody is taken for gone who is thinking.

use std::{
    collections::HashMap,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
    },
    time::Duration,
};

use parking_lot::Mutex;

use crate::live::{Job, Presence, PresenceGuard};
use postern_game::{Game, GameId, PersonId, Status, TimeControl};
use postern_rules::Viewer;

/// How a player without a socket shows up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Visit {
    /// By a page or a form, which may be looked at for a while.
    Page,
    /// By asking for frames, which a page does every few seconds.
    Poll,
}

impl Visit {
    const fn lasts(self) -> Duration {
        match self {
            Self::Page => Duration::from_mins(5),
            Self::Poll => Duration::from_secs(20),
        }
    }
}

/// Most players who are kept at boards without a socket.
const MOST: usize = 10_000;

/// Who is kept at which board.
#[derive(Default)]
pub(in crate::live) struct Visits {
    kept: Mutex<HashMap<(GameId, PersonId), VisitRecord>>,
    last: AtomicU64,
}

struct VisitRecord {
    /// Tells it from the next one of the same player.
    number: u64,
    _presence: PresenceGuard,
}

impl Visits {
    /// The player has opened a socket, or has been away for long enough.
    pub(in crate::live) fn end(&self, game: &GameId, person: &PersonId) {
        // Dropped after the lock is gone.
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
        if kept.len() >= MOST && !kept.contains_key(&key) {
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
    /// A player of a live game asks for something without a socket. Whoever has one open is there
    /// anyway, and whoever opens one later is there no longer than that.
    pub fn visit(
        self: &Arc<Self>,
        game: &std::sync::Arc<Game>,
        who: Option<&PersonId>,
        visit: Visit,
    ) {
        let is_live = matches!(game.time(), TimeControl::Live { .. });
        let Some(person) = who.filter(|_| is_live && game.status() == Status::Running) else {
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
