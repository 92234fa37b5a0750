//! Compares which cards players have read, as stored by SQLite and PostgreSQL.

use postern_rules::Variant;

use super::{TwinWorlds, same};

impl TwinWorlds {
    /// Marks a card as read, possibly for a second time.
    pub(super) async fn read_card(&mut self) {
        let person = self.somebody().id;
        let event = [5, 7, 91][self.chance.below(3)];
        let kept =
            same!(self, twin => twin.store.keep_card_read(&person, Variant::EventChess, event));
        kept.unwrap();
        same!(self, twin => twin.store.cards_read(&person)).unwrap();
    }
}
