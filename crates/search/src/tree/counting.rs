//! Results that depend on the path to a position: repetition, and plies without progress.

use postern_rules::{Core, Counting};

use crate::score::Score;

/// The number of quiet plies after which the side to move may claim a draw.
pub(crate) const CLAIMABLE: u32 = 100;

/// The keys of the positions on the path from the root, and of the game before it.
pub(crate) struct Path<'a> {
    /// The game's positions before the root.
    history: &'a [u64],
    keys: Vec<u64>,
    counting: Counting,
}

impl<'a> Path<'a> {
    /// Creates a path that begins at the root. `keys` is a buffer with room for the plies of a
    /// line.
    pub(crate) fn new(history: &'a [u64], counting: Counting, keys: Vec<u64>) -> Self {
        let mut path = Self {
            history,
            keys,
            counting,
        };
        path.keys.clear();
        path
    }

    /// Returns the buffer for reuse.
    pub(crate) fn into_buffer(self) -> Vec<u64> {
        self.keys
    }

    pub(crate) fn push(&mut self, key: u64) {
        self.keys.push(key);
    }

    pub(crate) fn pop(&mut self) {
        self.keys.pop();
    }

    /// Returns the result by counting for a position that has turns. `key` is the position's key,
    /// which is not on the path yet.
    ///
    /// By the Laws of Chess a repeated position is a draw at its third occurrence. Here the second
    /// occurrence since the root suffices, because a player who could repeat once can do so again.
    /// In a game where the third occurrence loses, the side to move did not bring it about and
    /// wins.
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

/// Whether a search of `depth` more plies can reach the draw by quiet plies. Its results are then
/// valid for this number of quiet plies only.
pub(crate) fn nears_limit(position: &impl Core, depth: u8) -> bool {
    position.quiet_plies() + u32::from(depth) >= CLAIMABLE
}
