//! The table of positions that a proof has searched.

/// The results for one position.
#[derive(Clone, Copy, Default)]
pub(super) struct ProofEntry {
    key: u64,
    /// A win is forced in this number of the solver's turns. Stored plus one; 0 if nothing is
    /// proved.
    proved: u8,
    /// A win is not forced in this number of turns. Stored plus one; 0 if nothing is refuted.
    refuted: u8,
    /// The index, among all turns of the position, of the turn that settled it most recently.
    pub(super) turn: u16,
}

impl ProofEntry {
    /// Returns whether a win is forced in `turns`, if that is known.
    pub(super) fn answer(self, turns: u8) -> Option<bool> {
        if self.proved > 0 && self.proved - 1 <= turns {
            Some(true)
        } else if self.refuted > turns {
            Some(false)
        } else {
            None
        }
    }
}

/// A hash table with one entry per slot; the latest entry wins.
pub(super) struct Table {
    entries: Vec<ProofEntry>,
}

impl Table {
    pub(super) fn new(entries: usize) -> Self {
        Self {
            entries: vec![ProofEntry::default(); entries.max(1).next_power_of_two()],
        }
    }

    pub(super) fn clear(&mut self) {
        self.entries.fill(ProofEntry::default());
    }

    pub(super) fn get(&self, key: u64) -> Option<ProofEntry> {
        let known = self.entries[self.place(key)];
        (known.key == key).then_some(known)
    }

    /// Records whether a win is forced in `turns`, and by which turn.
    pub(super) fn put(&mut self, key: u64, turns: u8, is_won: bool, turn: u16) {
        let place = self.place(key);
        let known = &mut self.entries[place];
        if known.key != key {
            *known = ProofEntry {
                key,
                ..ProofEntry::default()
            };
        }
        known.turn = turn;
        if is_won {
            let proved = turns + 1;
            known.proved = if known.proved == 0 {
                proved
            } else {
                known.proved.min(proved)
            };
        } else {
            known.refuted = known.refuted.max(turns + 1);
        }
    }

    fn place(&self, key: u64) -> usize {
        #[expect(
            clippy::cast_possible_truncation,
            reason = "only the lowest bits are used"
        )]
        let low = key as usize;
        low & (self.entries.len() - 1)
    }
}
