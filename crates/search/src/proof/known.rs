//! What a proof knows of positions that it has looked at.

/// What is known of one position.
#[derive(Clone, Copy, Default)]
pub(super) struct Known {
    key: u64,
    /// The win is forced in so many turns of the solver. Kept one higher; 0 when nothing is proved.
    proved: u8,
    /// The win is not forced in so many turns. Kept one higher; 0 when nothing is refuted.
    refuted: u8,
    /// The place of the turn that settled it last, among all turns of the position.
    pub(super) turn: u16,
}

impl Known {
    /// Whether a win is forced in `turns`, if that is known.
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

/// A table with one entry a place: what came last stays.
pub(super) struct Table {
    entries: Vec<Known>,
}

impl Table {
    pub(super) fn new(entries: usize) -> Self {
        Self {
            entries: vec![Known::default(); entries.max(1).next_power_of_two()],
        }
    }

    pub(super) fn clear(&mut self) {
        self.entries.fill(Known::default());
    }

    pub(super) fn get(&self, key: u64) -> Option<Known> {
        let known = self.entries[self.place(key)];
        (known.key == key).then_some(known)
    }

    /// Notes whether a win is forced in `turns`, by which turn.
    pub(super) fn put(&mut self, key: u64, turns: u8, is_won: bool, turn: u16) {
        let place = self.place(key);
        let known = &mut self.entries[place];
        if known.key != key {
            *known = Known {
                key,
                ..Known::default()
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
