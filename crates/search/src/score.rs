//! Scores of positions, from the point of view of the side to move.

use std::{fmt, ops::Neg};

/// A value in centipawns, or a forced result with its distance in plies.
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

/// The score of a win in zero plies. All scores fit into the 16 bits of a table entry.
const WIN: i32 = 32_000;

/// The lowest score of a forced win. Evaluations stay below it.
const MIN_WIN: i32 = WIN - 1_000;

impl Score {
    /// The score of an even position and of every draw.
    pub const DRAW: Self = Self(0);
    /// Above every score.
    pub(crate) const MAX: Self = Self(WIN + 1);

    /// Creates a score from centipawns, clamped to exclude forced results.
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

    /// The side to move wins in the given number of plies, at most 1,000; 1 if its next turn wins.
    #[must_use]
    pub const fn win_in(plies: u16) -> Self {
        Self(WIN - plies as i32)
    }

    /// The side to move loses in the given number of plies, at most 1,000; 0 if it has lost.
    #[must_use]
    pub const fn loss_in(plies: u16) -> Self {
        Self(plies as i32 - WIN)
    }

    /// Returns the number of plies until the side to move has won, if that is forced.
    #[must_use]
    pub fn plies_to_win(self) -> Option<u16> {
        (self.0 >= MIN_WIN)
            .then(|| WIN - self.0)
            .and_then(|plies| u16::try_from(plies).ok())
    }

    /// Returns the number of plies until the side to move has lost, if that is forced.
    #[must_use]
    pub fn plies_to_loss(self) -> Option<u16> {
        (-self).plies_to_win()
    }

    /// Returns the value in centipawns; beyond 31,000 it is a forced result.
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

    /// Converts a distance that is counted from here to one counted from `ply` plies later.
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

    /// The inverse of [`Score::seen_after`].
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

/// Writes `+0.35` or `-1.20`, or a forced result with its plies: `#5`, `#-4`.
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
