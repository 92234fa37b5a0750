//! Draws and losses that depend on earlier positions: by repetition, and by plies without a capture
//! or pawn move.

use postern_rules::{CountingRules, PlayablePosition};

use crate::score::Score;

/// The number of consecutive plies without a capture or pawn move (quiet plies) after which a
/// player can claim a draw.
pub(crate) const CLAIMABLE: u32 = 100;

/// The keys of all positions from the root to the current node, and of the game before the root.
pub(crate) struct SearchPath<'a> {
    /// The keys of the game's positions before the root.
    history: &'a [u64],
    keys: Vec<u64>,
    counting: CountingRules,
}

impl<'a> SearchPath<'a> {
    /// Creates a path that begins at the root. `keys` is a reusable buffer with capacity for a
    /// whole line.
    pub(crate) fn new(history: &'a [u64], counting: CountingRules, keys: Vec<u64>) -> Self {
        let mut path = Self {
            history,
            keys,
            counting,
        };
        path.keys.clear();
        path
    }

    /// Returns the key buffer so that it can be reused.
    pub(crate) fn into_buffer(self) -> Vec<u64> {
        self.keys
    }

    pub(crate) fn push(&mut self, key: u64) {
        self.keys.push(key);
    }

    pub(crate) fn pop(&mut self) {
        self.keys.pop();
    }

    /// Returns the score if the position ends the game by repetition or quiet plies. `key` must not
    /// be on the path yet, and the position must have legal turns.
    ///
    /// By the Laws of Chess, the third occurrence of a position is a draw. Here the second
    /// occurrence since the root is sufficient, because a player who can repeat once can do so
    /// again. In games where causing the third occurrence loses, the side to move wins, because the
    /// opponent caused it.
    pub(crate) fn end(&self, key: u64, quiet_plies: u32, ply: u16) -> Option<Score> {
        if quiet_plies >= CLAIMABLE {
            return Some(Score::DRAW);
        }
        let known = |keys: &[u64]| keys.iter().filter(|known| **known == key).count();
        let since_root = known(&self.keys);
        match self.counting {
            CountingRules::Fide if since_root >= 1 || known(self.history) >= 2 => Some(Score::DRAW),
            CountingRules::ThirdOccurrenceLoses if since_root + known(self.history) >= 2 => {
                Some(Score::win_in(ply))
            }
            CountingRules::Fide | CountingRules::ThirdOccurrenceLoses => None,
        }
    }
}

/// Whether a search of `depth` more plies can reach the draw after too many plies without a capture
/// or pawn move (quiet plies). Its results are then only valid for the current number of quiet
/// plies.
pub(crate) fn nears_limit(position: &impl PlayablePosition, depth: u8) -> bool {
    position.quiet_plies() + u32::from(depth) >= CLAIMABLE
}
