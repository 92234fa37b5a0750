//! Compares the players' private notes on SQLite and PostgreSQL.

use super::{TwinWorlds, same};

impl TwinWorlds {
    /// Saves notes on a game, sometimes with a text that is too long, or publishes the notes.
    pub(super) async fn note(&mut self) {
        let Some(id) = self.chance.pick(&self.games).cloned() else {
            return;
        };
        let person = self.somebody().id;
        let kept = same!(self, twin => twin.live.talk.notes(&id, &person));
        let version = kept.map_or(0, |notes| notes.version);
        if self.chance.percent(30) {
            let show = self.chance.percent(70);
            drop(same!(self, twin => twin.live.talk.show_notes(&id, &person, show)));
        } else {
            let stale = i64::from(self.chance.percent(10));
            let text = "é, ".repeat([0, 3, 500, 1_300][self.chance.below(4)]);
            let known = version - stale;
            drop(same!(self, twin => twin.live.talk.save_notes(&id, &person, known, &text)));
        }
        drop(same!(self, twin => twin.live.talk.open_notes(&id, None)));
    }
}
