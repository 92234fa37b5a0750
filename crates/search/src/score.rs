//! Search scores, from the point of view of the side to move.

use std::fmt;
use std::ops::Neg;

/// A score in centipawns, or a forced result with its distance in plies.
///
/// ```
/// use postern_search::Score;
/// assert!(Score::win_in(3) > Score::win_in(5));
/// assert!(Score::win_in(5) > Score::centipawns(9_000));
/// assert_eq!(-Score::win_in(3), Score::loss_in(3));
/// assert_eq!(Score::win_in(3).plies_to_win(), Some(3));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Score(i32);

/// The score of a win in zero plies. It is small enough for 16-bit table entries.
const WIN: i32 = 32_000;

/// The lowest score of a forced win. Evaluations are always lower.
const MIN_WIN: i32 = WIN - 1_000;

impl Score {
    /// The score of an equal position or of a draw.
    pub const DRAW: Self = Self(0);
    /// A value that is greater than every score.
    pub(crate) const MAX: Self = Self(WIN + 1);

    /// Creates a score from centipawns, clamped to the range of unforced results.
    #[must_use]
    pub const fn centipawns(value: i32) -> Self {
        let most = MIN_WIN - 1;
        Self(if value > most {
            most
        } else if value < -most {
            -most
        } else {
            value
        })
    }

    /// Creates a score for a forced win of the side to move in at most 1,000 plies. A win by the
    /// next turn has 1 ply.
    #[must_use]
    pub const fn win_in(plies: u16) -> Self {
        Self(WIN - plies as i32)
    }

    /// Creates a score for a forced loss of the side to move in at most 1,000 plies. A game that is
    /// already lost has 0 plies.
    #[must_use]
    pub const fn loss_in(plies: u16) -> Self {
        Self(plies as i32 - WIN)
    }

    /// Returns the number of plies to the forced win of the side to move; `None` if no win is
    /// forced.
    #[must_use]
    pub fn plies_to_win(self) -> Option<u16> {
        (self.0 >= MIN_WIN)
            .then(|| WIN - self.0)
            .and_then(|plies| u16::try_from(plies).ok())
    }

    /// Returns the number of plies to the forced loss of the side to move; `None` if no loss is
    /// forced.
    #[must_use]
    pub fn plies_to_loss(self) -> Option<u16> {
        (-self).plies_to_win()
    }

    /// Returns the score in centipawns. Values beyond ±31,000 are forced results.
    #[must_use]
    pub const fn value(self) -> i32 {
        self.0
    }

    /// Returns the score from the opponent's point of view.
    pub(crate) const fn negated(self) -> Self {
        Self(-self.0)
    }

    /// Adds centipawns, which may be negative.
    pub(crate) const fn shifted(self, by: i32) -> Self {
        Self(self.0 + by)
    }

    /// Converts a score as if the search had started `ply` plies later. Only distances of forced
    /// results change.
    pub(crate) const fn seen_after(self, ply: u16) -> Self {
        let ply = ply as i32;
        Self(if self.0 >= MIN_WIN {
            self.0 + ply
        } else if self.0 <= -MIN_WIN {
            self.0 - ply
        } else {
            self.0
        })
    }

    /// Reverses [`Score::seen_after`].
    pub(crate) const fn seen_before(self, ply: u16) -> Self {
        let ply = ply as i32;
        Self(if self.0 >= MIN_WIN {
            self.0 - ply
        } else if self.0 <= -MIN_WIN {
            self.0 + ply
        } else {
            self.0
        })
    }

    pub(crate) fn to_bits(self) -> i16 {
        i16::try_from(self.0).unwrap_or(if self.0 < 0 { i16::MIN } else { i16::MAX })
    }

    pub(crate) const fn of_bits(bits: i16) -> Self {
        Self(bits as i32)
    }
}

impl Neg for Score {
    type Output = Self;

    fn neg(self) -> Self {
        self.negated()
    }
}

/// Formats the score in pawns (`+0.35`, `-1.20`), or a forced result with its distance in plies
/// (`#5`, `#-4`).
impl fmt::Display for Score {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(plies) = self.plies_to_win() {
            write!(f, "#{plies}")
        } else if let Some(plies) = self.plies_to_loss() {
            write!(f, "#-{plies}")
        } else {
            let sign = if self.0 < 0 { '-' } else { '+' };
            let value = self.0.unsigned_abs();
            write!(f, "{sign}{}.{:02}", value / 100, value % 100)
        }
    }
}
