//! When players look at their games, so that they can be told what has happened since. It is kept in
//! memory first and written at most once a minute for each player and game; what a crash cuts off is
//! told once more.

use std::{collections::HashMap, future::pending};

use parking_lot::Mutex;

use crate::live::{Job, LiveError, Presence};
use postern_game::{Game, GameId, MINUTE, Millis, PersonId, Seq, view::CatchUpView};
use postern_rules::Viewer;
use postern_store::looks::Look;

/// Shortest time between two writes for one player and game, in milliseconds.
const AT_MOST_EVERY: Millis = MINUTE;
/// How often it is looked what is to be written.
const EVERY: Millis = 10_000;
/// Who was away for less has seen what there was: 5 minutes, in milliseconds.
const AWAY: Millis = 5 * MINUTE;
/// Most looks that are kept in memory.
const MOST: usize = 20_000;

/// Looks of the last minute or two.
#[derive(Default)]
pub(in crate::live) struct LatestLooks(Mutex<HashMap<(GameId, PersonId), Latest>>);

struct Latest {
    look: Look,
    written_ms: Option<Millis>,
    is_written: bool,
}

impl Latest {
    /// Whether it is to be written at `now`.
    fn is_due(&self, now: Millis) -> bool {
        !self.is_written && self.written_ms.is_none_or(|at| now - at >= AT_MOST_EVERY)
    }
}

impl LatestLooks {
    fn get(&self, game: &GameId, person: &PersonId) -> Option<Look> {
        let key = (game.clone(), person.clone());
        self.0.lock().get(&key).map(|latest| latest.look)
    }

    fn note(&self, key: (GameId, PersonId), look: Look) {
        let mut looks = self.0.lock();
        if let Some(latest) = looks.get_mut(&key) {
            latest.look = look;
            latest.is_written = false;
        } else if looks.len() < MOST {
            let latest = Latest {
                look,
                written_ms: None,
                is_written: false,
            };
            looks.insert(key, latest);
        }
    }

    /// Takes what is to be written at `now`, or everything, and forgets what nobody needs.
    fn take(&self, now: Millis, all: bool) -> Vec<((GameId, PersonId), Look)> {
        let mut looks = self.0.lock();
        looks.retain(|_, latest| {
            let is_old = latest
                .written_ms
                .is_some_and(|at| now - at >= AT_MOST_EVERY);
            !(latest.is_written && is_old)
        });
        let due = looks
            .iter_mut()
            .filter(|(_, latest)| all && !latest.is_written || latest.is_due(now));
        due.map(|(key, latest)| {
            latest.is_written = true;
            latest.written_ms = Some(now);
            (key.clone(), latest.look)
        })
        .collect()
    }
}

impl Presence {
    /// Somebody sees a game up to event `seq`. Only looks of one of two players are kept.
    pub fn looked(&self, game: &Game, person: Option<&PersonId>, seq: Seq) {
        let Some(person) = person else { return };
        if matches!(game.viewer(Some(person)), Viewer::Player(_)) {
            let look = Look {
                seq,
                at_ms: self.node.now_ms(),
            };
            let key = (game.id().clone(), person.clone());
            self.looks.note(key, look);
        }
    }

    /// What has happened since a player last looked at a game, at least five minutes ago; the player
    /// looks now.
    ///
    /// # Errors
    /// When the database cannot be read.
    pub async fn since_last_look(
        &self,
        game: &Game,
        person: &PersonId,
    ) -> Result<Option<CatchUpView>, LiveError> {
        let Viewer::Player(side) = game.viewer(Some(person)) else {
            return Ok(None);
        };
        let look = self.last_look(game.id(), person).await?;
        self.looked(game, Some(person), game.seq());
        let away = look.filter(|look| self.node.now_ms() - look.at_ms >= AWAY);
        Ok(away.and_then(|look| CatchUpView::of(game, side, look.seq, look.at_ms)))
    }

    /// A player's last look at a game, as far as this node knows.
    pub(in crate::live) async fn last_look(
        &self,
        game: &GameId,
        person: &PersonId,
    ) -> Result<Option<Look>, LiveError> {
        match self.looks.get(game, person) {
            Some(look) => Ok(Some(look)),
            None => Ok(self.node.store.look(game, person).await?),
        }
    }

    /// Writes now and then what players have seen, until the server stops. Spawn it once.
    pub async fn run_looks(&self) {
        let look = || self.keep_looks(false);
        self.node.every(Job::Looks, EVERY, pending, look).await;
    }

    /// Writes the looks that are due, or `all`.
    ///
    /// # Errors
    /// When the database cannot be written. What was to be written is lost then: its owner is told of
    /// what happened since an earlier look.
    pub async fn keep_looks(&self, all: bool) -> Result<(), LiveError> {
        for ((game, person), look) in self.looks.take(self.node.now_ms(), all) {
            self.node.store.keep_look(&game, &person, look).await?;
        }
        Ok(())
    }
}
