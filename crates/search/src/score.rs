//! What a position is worth, from the viewpoint of the side to move.

use std::{fmt, ops::Neg};

/// A value in hundredths of a pawn, or a forced end with its distance in plies.
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

/// A win in no plies. Everything fits into 16 bits, as the table keeps it.
const WIN: i32 = 32_000;

/// The least score of a forced win. Evaluations stay below it.
const LEAST_WIN: i32 = WIN - 1_000;

impl Score {
    /// Level, and every draw.
    pub const DRAW: Self = Self(0);
    /// Above every score.
    pub(crate) const MOST: Self = Self(WIN + 1);

    /// A value in hundredths of a pawn, cut off where forced ends begin.
    #[must_use]
    pub const fn centipawns(value: i32) -> Self {
        let most = LEAST_WIN - 1;
        Self(if value > most {
            most
        } else if value < -most {
            -most
        } else {
            value
        })
    }

    /// The side to move wins in so many plies, at most 1,000: 1 when its next turn wins.
    #[must_use]
    pub const fn win_in(plies: u16) -> Self {
        Self(WIN - plies as i32)
    }

    /// The side to move loses in so many plies, at most 1,000: 0 when it has lost.
    #[must_use]
    pub const fn loss_in(plies: u16) -> Self {
        Self(plies as i32 - WIN)
    }

    /// The number of plies after which the side to move has won, when that is forced.
    #[must_use]
    pub fn plies_to_win(self) -> Option<u16> {
        (self.0 >= LEAST_WIN)
            .then(|| WIN - self.0)
            .and_then(|plies| u16::try_from(plies).ok())
    }

    /// The number of plies after which the side to move has lost, when that is forced.
    #[must_use]
    pub fn plies_to_loss(self) -> Option<u16> {
        (-self).plies_to_win()
    }

    /// The number in hundredths of a pawn; beyond 31,000 it stands for a forced end.
    #[must_use]
    pub const fn value(self) -> i32 {
        self.0
    }

    /// The same to the other side.
    pub(crate) const fn negated(self) -> Self {
        Self(-self.0)
    }

    /// The score that many hundredths of a pawn higher, or lower.
    pub(crate) const fn shifted(self, by: i32) -> Self {
        Self(self.0 + by)
    }

    /// A forced end's distance counted not from here but from a position `ply` turns further on.
    pub(crate) const fn seen_after(self, ply: u16) -> Self {
        let ply = ply as i32;
        Self(if self.0 >= LEAST_WIN {
            self.0 + ply
        } else if self.0 <= -LEAST_WIN {
            self.0 - ply
        } else {
            self.0
        })
    }

    /// The opposite of [`Score::seen_after`].
    pub(crate) const fn seen_before(self, ply: u16) -> Self {
        let ply = ply as i32;
        Self(if self.0 >= LEAST_WIN {
            self.0 - ply
        } else if self.0 <= -LEAST_WIN {
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

/// Writes `+0.35`, `-1.20`, or a forced end with its plies: `#5`, `#-4`.
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
