//! Compares the lists of each player's games on SQLite and PostgreSQL.

use postern_game::PersonId;
use postern_store::{GameFilter, ListRange, PersonGamesFilter, WaitingSide};

use super::{TwinWorlds, same};

impl TwinWorlds {
    pub(super) async fn look_at_own_games(&self, person: &PersonId) {
        for waits in [None, Some(WaitingSide::ForMe), Some(WaitingSide::ForOthers)] {
            let games = GameFilter::default();
            let filter = PersonGamesFilter { waits, games };
            for (from, most) in [(0, 500), (1, 2)] {
                let part = ListRange { from, most };
                let some = same!(self, twin => twin.store.unfinished_of(person, filter, part));
                some.unwrap();
            }
        }
    }
}
