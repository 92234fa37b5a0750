//! A hash table of positions that a proof has already searched.

/// The stored results for one position.
#[derive(Clone, Copy, Default)]
pub(super) struct ProofEntry {
    key: u64,
    /// The number of solver turns in which a win is forced, plus one; 0 if no win is proved.
    proved: u8,
    /// The number of solver turns in which no win can be forced, plus one; 0 if nothing is refuted.
    refuted: u8,
    /// The index of the turn that decided the most recent search of the position.
    pub(super) turn: u16,
}

impl ProofEntry {
    /// Returns whether a win is forced in `turns` turns; `None` if that is unknown.
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

/// A hash table with one entry per slot. New entries overwrite old ones.
pub(super) struct ProofTable {
    entries: Vec<ProofEntry>,
}

impl ProofTable {
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

    /// Stores whether a win is forced in `turns` turns, and the turn that decided this.
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
