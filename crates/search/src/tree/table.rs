//! The transposition table: results for positions that can be reached on several paths.

use crate::score::Score;

/// The meaning of a stored score.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum Bound {
    /// The entry is empty.
    #[default]
    Nothing,
    /// The score is exact.
    Exact,
    /// The score is a lower bound.
    Lower,
    /// The score is an upper bound.
    Upper,
}

/// The results for a position. They never depend on the path to it.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Entry {
    key: u64,
    score: i16,
    /// The index of the best turn among all turns of the position. The order of turns is
    /// deterministic.
    pub(crate) turn: u16,
    pub(crate) depth: u8,
    pub(crate) bound: Bound,
}

/// The turn index for "no turn".
pub(crate) const NO_TURN: u16 = u16::MAX;

/// Pairs of entries. The first of a pair keeps the deepest search, the second the latest.
pub(crate) struct Table {
    entries: Vec<[Entry; 2]>,
}

impl Table {
    /// Creates a table with room for at least `entries`, rounded up to a power of two.
    pub(crate) fn new(entries: usize) -> Self {
        let pairs = entries.div_ceil(2).max(1).next_power_of_two();
        Self {
            entries: vec![[Entry::default(); 2]; pairs],
        }
    }

    pub(crate) fn clear(&mut self) {
        self.entries.fill([Entry::default(); 2]);
    }

    /// Returns the entry of a position.
    #[inline]
    pub(crate) fn get(&self, key: u64) -> Option<Entry> {
        let pair = &self.entries[self.place(key)];
        pair.iter()
            .find(|entry| entry.key == key && entry.bound != Bound::Nothing)
            .copied()
    }

    /// Stores the result for a position that is `ply` plies from the root.
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
        // Keys are scrambled already. On 32-bit platforms the upper half is dropped.
        #[expect(
            clippy::cast_possible_truncation,
            reason = "only the lowest bits are used"
        )]
        let low = key as usize;
        low & (self.entries.len() - 1)
    }
}

impl Entry {
    /// Returns the score as seen from the root, `ply` plies away.
    pub(crate) fn score(&self, ply: u16) -> Score {
        Score::of_bits(self.score).seen_before(ply)
    }

    /// Returns the score if it settles a window.
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
