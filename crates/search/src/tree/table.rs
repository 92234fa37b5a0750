//! The transposition table: what was found of positions that can be reached in several ways.

use crate::score::Score;

/// What a stored score says.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Bound {
    /// Nothing is stored.
    #[default]
    Nothing,
    /// The score itself.
    Exact,
    /// The score is this or more.
    Lower,
    /// The score is this or less.
    Upper,
}

/// What is known of a position. Nothing in it depends on how the position was reached.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Entry {
    key: u64,
    score: i16,
    /// The best turn, by its place among all turns of the position; positions show them in the same
    /// order each time.
    pub(crate) turn: u16,
    pub(crate) depth: u8,
    pub(crate) bound: Bound,
}

/// A place among turns that stands for none.
pub(crate) const NO_TURN: u16 = u16::MAX;

/// Entries in pairs: of each, the first keeps what was searched deepest, the second what came last.
pub(crate) struct Table {
    entries: Vec<[Entry; 2]>,
}

impl Table {
    /// A table with room for at least `entries`, rounded up to a power of two.
    pub(crate) fn new(entries: usize) -> Self {
        let pairs = entries.div_ceil(2).max(1).next_power_of_two();
        Self {
            entries: vec![[Entry::default(); 2]; pairs],
        }
    }

    pub(crate) fn clear(&mut self) {
        self.entries.fill([Entry::default(); 2]);
    }

    /// What is known of a position.
    #[inline]
    pub(crate) fn get(&self, key: u64) -> Option<Entry> {
        let pair = &self.entries[self.place(key)];
        pair.iter()
            .find(|entry| entry.key == key && entry.bound != Bound::Nothing)
            .copied()
    }

    /// Keeps what was found of a position, `ply` turns from the root.
    #[inline]
    pub(crate) fn put(
        &mut self,
        key: u64,
        ply: u16,
        (score, bound): (Score, Bound),
        (depth, turn): (u8, u16),
    ) {
        let entry = Entry {
            key,
            score: score.seen_after(ply).to_bits(),
            turn,
            depth,
            bound,
        };
        let place = self.place(key);
        let [deepest, last] = &mut self.entries[place];
        if deepest.key == key || deepest.bound == Bound::Nothing || deepest.depth <= depth {
            if deepest.key != key {
                *last = *deepest;
            }
            *deepest = entry;
        } else {
            *last = entry;
        }
    }

    fn place(&self, key: u64) -> usize {
        // Keys are scrambled already. What is cut off is the upper half, where the platform has no room.
        #[expect(
            clippy::cast_possible_truncation,
            reason = "only the lowest bits are used"
        )]
        let low = key as usize;
        low & (self.entries.len() - 1)
    }
}

impl Entry {
    /// The score as the root sees it, from `ply` turns away.
    pub(crate) fn score(&self, ply: u16) -> Score {
        Score::of_bits(self.score).seen_before(ply)
    }

    /// The score, if it settles a window.
    pub(crate) fn settles(&self, ply: u16, alpha: Score, beta: Score) -> Option<Score> {
        let score = self.score(ply);
        let settled = match self.bound {
            Bound::Nothing => false,
            Bound::Exact => true,
            Bound::Lower => score >= beta,
            Bound::Upper => score <= alpha,
        };
        settled.then_some(score)
    }
}
