//! The times when players last viewed their games, used to show what has changed since. They are
//! kept in memory and written at most once a minute for each player and game. After a crash,
//! players see the latest changes again.

use std::collections::HashMap;
use std::future::pending;

use parking_lot::Mutex;

use crate::live::{Job, LiveError, Presence};
use postern_game::view::CatchUpView;
use postern_game::{Game, GameId, MINUTE, Millis, PersonId, Seq};
use postern_rules::Viewer;
use postern_store::looks::LastLook;

/// The minimum time between two writes for one player and game, in milliseconds.
const AT_MOST_EVERY: Millis = MINUTE;
/// The interval at which due view times are written to the database, in milliseconds.
const EVERY: Millis = 10_000;
/// The minimum absence after which a player is shown the changes: 5 minutes, in milliseconds.
const AWAY: Millis = 5 * MINUTE;
/// The maximum number of view times in memory.
const MAX_LOOKS: usize = 20_000;

/// The times of players' latest views of their games, as recorded in the last minute or two.
#[derive(Default)]
pub(in crate::live) struct LatestLooks(Mutex<HashMap<(GameId, PersonId), LatestLook>>);

struct LatestLook {
    look: LastLook,
    written_ms: Option<Millis>,
    is_written: bool,
}

impl LatestLook {
    /// Whether this view time should be written to the database at `now`.
    fn is_due(&self, now: Millis) -> bool {
        !self.is_written && self.written_ms.is_none_or(|at| now - at >= AT_MOST_EVERY)
    }
}

impl LatestLooks {
    fn get(&self, game: &GameId, person: &PersonId) -> Option<LastLook> {
        let key = (game.clone(), person.clone());
        self.0.lock().get(&key).map(|latest| latest.look)
    }

    fn note(&self, key: (GameId, PersonId), look: LastLook) {
        let mut looks = self.0.lock();
        if let Some(latest) = looks.get_mut(&key) {
            latest.look = look;
            latest.is_written = false;
        } else if looks.len() < MAX_LOOKS {
            let latest = LatestLook {
                look,
                written_ms: None,
                is_written: false,
            };
            looks.insert(key, latest);
        }
    }

    /// Returns the view times to write at `now`, or all unwritten ones if `all` is set. Removes old
    /// ones from memory.
    fn take(&self, now: Millis, all: bool) -> Vec<((GameId, PersonId), LastLook)> {
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
    /// Records that a person has seen a game up to event `seq`. Only views by one of the two
    /// players are stored.
    pub fn looked(&self, game: &Game, person: Option<&PersonId>, seq: Seq) {
        let Some(person) = person else { return };
        if matches!(game.viewer(Some(person)), Viewer::Player(_)) {
            let look = LastLook {
                seq,
                at_ms: self.node.now_ms(),
            };
            let key = (game.id().clone(), person.clone());
            self.looks.note(key, look);
        }
    }

    /// Returns the changes since a player's last view of a game, if that view was at least five
    /// minutes ago. Also records that the player is viewing the game now.
    ///
    /// # Errors
    /// Returns an error if the database cannot be read.
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

    /// Returns a player's last view of a game, if this node knows one.
    pub(in crate::live) async fn last_look(
        &self,
        game: &GameId,
        person: &PersonId,
    ) -> Result<Option<LastLook>, LiveError> {
        match self.looks.get(game, person) {
            Some(look) => Ok(Some(look)),
            None => Ok(self.node.store.look(game, person).await?),
        }
    }

    /// Writes players' view times to the database periodically until the server stops. Spawn it
    /// once.
    pub async fn run_looks(&self) {
        let look = || self.keep_looks(false);
        self.node.every(Job::Looks, EVERY, pending, look).await;
    }

    /// Writes the due view times to the database, or all unwritten ones if `all` is set.
    ///
    /// # Errors
    /// Returns an error if the database cannot be written. In that case the view times are lost,
    /// and the players see older changes again.
    pub async fn keep_looks(&self, all: bool) -> Result<(), LiveError> {
        for ((game, person), look) in self.looks.take(self.node.now_ms(), all) {
            self.node.store.keep_look(&game, &person, look).await?;
        }
        Ok(())
    }
}
