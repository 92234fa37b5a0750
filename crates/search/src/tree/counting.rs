//! Ends that only the way to a position shows: repetition, and plies without progress.

use postern_rules::{Core, Counting};

use crate::score::Score;

/// Quiet plies after which whoever is to move may claim a draw.
pub(crate) const CLAIMABLE: u32 = 100;

/// The keys of the positions on the way from the root, and of the game before it.
pub(crate) struct Path<'a> {
    /// The game's positions before the root.
    history: &'a [u64],
    keys: Vec<u64>,
    counting: Counting,
}

impl<'a> Path<'a> {
    /// A way that begins at the root, with room for `plies` turns.
    pub(crate) fn new(history: &'a [u64], counting: Counting, keys: Vec<u64>) -> Self {
        let mut path = Self {
            history,
            keys,
            counting,
        };
        path.keys.clear();
        path
    }

    /// The buffer, to be used again.
    pub(crate) fn into_buffer(self) -> Vec<u64> {
        self.keys
    }

    pub(crate) fn push(&mut self, key: u64) {
        self.keys.push(key);
    }

    pub(crate) fn pop(&mut self) {
        self.keys.pop();
    }

    /// The end by counting, to which the way to a position that has turns leads; `key` is the
    /// position's, and it is not on the way yet.
    ///
    /// By the Laws of Chess a position that comes again is drawn when it has stood three times, or
    /// twice since the root: whoever could repeat once can do so again. In a game where the third
    /// occurrence loses, the side to move has not brought it about, and wins.
    pub(crate) fn end(&self, key: u64, quiet_plies: u32, ply: u16) -> Option<Score> {
        if quiet_plies >= CLAIMABLE {
            return Some(Score::DRAW);
        }
        let known = |keys: &[u64]| keys.iter().filter(|known| **known == key).count();
        let since_root = known(&self.keys);
        match self.counting {
            Counting::Fide if since_root >= 1 || known(self.history) >= 2 => Some(Score::DRAW),
            Counting::ThirdOccurrenceLoses if since_root + known(self.history) >= 2 => {
                Some(Score::win_in(ply))
            }
            Counting::Fide | Counting::ThirdOccurrenceLoses => None,
        }
    }
}

/// Whether a search of `depth` more plies can meet the draw that quiet plies bring about. What it
/// finds then holds for this number of quiet plies alone.
pub(crate) fn nears_limit(position: &impl Core, depth: u8) -> bool {
    position.quiet_plies() + u32::from(depth) >= CLAIMABLE
}
