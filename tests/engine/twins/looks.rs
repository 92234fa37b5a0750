//! Compares the players' last looks at games on SQLite and PostgreSQL.

use postern_store::looks::LastLook;

use super::{TwinWorlds, same};

impl TwinWorlds {
    /// Stores a player's look at a game, possibly one that is older than the last.
    pub(super) async fn glance(&mut self) {
        let Some(id) = self.chance.pick(&self.games).cloned() else {
            return;
        };
        let person = self.somebody().id;
        let seq = i64::try_from(self.chance.below(9)).unwrap();
        let at_ms = i64::try_from(self.chance.below(5)).unwrap();
        let look = LastLook { seq, at_ms };
        same!(self, twin => twin.store.keep_look(&id, &person, look)).unwrap();
        same!(self, twin => twin.store.look(&id, &person)).unwrap();
        same!(self, twin => twin.store.looks_of(&person, 3)).unwrap();
    }
}
