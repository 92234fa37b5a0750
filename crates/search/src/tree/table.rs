//! The transposition table, which stores results for positions that several paths reach.

use crate::score::Score;

/// Whether a stored score is exact or a bound.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) enum ScoreBound {
    /// The entry contains no score.
    #[default]
    Nothing,
    /// The score is exact.
    Exact,
    /// The score is a lower bound.
    Lower,
    /// The score is an upper bound.
    Upper,
}

/// The stored result of searching a position. It never depends on the path to the position.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct TableEntry {
    key: u64,
    score: i16,
    /// The index of the best turn in the deterministic order of the position's turns.
    pub(crate) turn: u16,
    pub(crate) depth: u8,
    pub(crate) bound: ScoreBound,
}

/// The turn index in entries without a best turn.
pub(crate) const NO_TURN: u16 = u16::MAX;

/// A table of entry pairs. The first entry of a pair stores the deepest search, the second one the
/// latest.
pub(crate) struct TranspositionTable {
    entries: Vec<[TableEntry; 2]>,
}

impl TranspositionTable {
    /// Creates a table with at least `entries` entries, rounded up to a power of two.
    pub(crate) fn new(entries: usize) -> Self {
        let pairs = entries.div_ceil(2).max(1).next_power_of_two();
        Self {
            entries: vec![[TableEntry::default(); 2]; pairs],
        }
    }

    pub(crate) fn clear(&mut self) {
        self.entries.fill([TableEntry::default(); 2]);
    }

    /// Returns the entry for a position; `None` if there is none.
    #[inline]
    pub(crate) fn get(&self, key: u64) -> Option<TableEntry> {
        let pair = &self.entries[self.place(key)];
        pair.iter()
            .find(|entry| entry.key == key && entry.bound != ScoreBound::Nothing)
            .copied()
    }

    /// Stores a result. `ply` is the distance of the position from the root.
    #[inline]
    pub(crate) fn put(
        &mut self,
        key: u64,
        ply: u16,
        score: Score,
        bound: ScoreBound,
        depth: u8,
        turn: u16,
    ) {
        let entry = TableEntry {
            key,
            score: score.seen_after(ply).to_bits(),
            turn,
            depth,
            bound,
        };
        let place = self.place(key);
        let [deepest, last] = &mut self.entries[place];
        if deepest.key == key || deepest.bound == ScoreBound::Nothing || deepest.depth <= depth {
            if deepest.key != key {
                *last = *deepest;
            }
            *deepest = entry;
        } else {
            *last = entry;
        }
    }

    fn place(&self, key: u64) -> usize {
        // Keys are already uniformly distributed. On 32-bit platforms their upper half is
        // discarded.
        #[expect(
            clippy::cast_possible_truncation,
            reason = "only the lowest bits are used"
        )]
        let low = key as usize;
        low & (self.entries.len() - 1)
    }
}

impl TableEntry {
    /// Returns the score with distances counted from the root, which is `ply` plies away.
    pub(crate) fn score(&self, ply: u16) -> Score {
        Score::of_bits(self.score).seen_before(ply)
    }

    /// Returns the score if it makes a search with this window unnecessary.
    pub(crate) fn settles(&self, ply: u16, alpha: Score, beta: Score) -> Option<Score> {
        let score = self.score(ply);
        let settled = match self.bound {
            ScoreBound::Nothing => false,
            ScoreBound::Exact => true,
            ScoreBound::Lower => score >= beta,
            ScoreBound::Upper => score <= alpha,
        };
        settled.then_some(score)
    }
}
