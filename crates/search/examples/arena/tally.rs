//! Counts wins, draws and losses, and computes confidence intervals.

use std::fmt;

/// The first player's wins, draws and losses in a pairing.
#[derive(Clone, Copy, Default)]
pub(crate) struct ScoreTally {
    pub(crate) won: u32,
    pub(crate) drawn: u32,
    pub(crate) lost: u32,
}

/// The z-value of a 95 % confidence interval. `WIDE` is for 99 %.
const USUAL: f64 = 1.96;
const WIDE: f64 = 2.576;

impl ScoreTally {
    /// Adds the result of a game, given as half-points.
    pub(crate) const fn add(&mut self, halves: u32) {
        match halves {
            0 => self.lost += 1,
            1 => self.drawn += 1,
            _ => self.won += 1,
        }
    }

    pub(crate) const fn games(&self) -> u32 {
        self.won + self.drawn + self.lost
    }

    pub(crate) const fn mostly_drawn(&self) -> bool {
        2 * self.drawn > self.games()
    }

    /// Returns the score from 0 to 1, where a draw counts as half a win.
    pub(crate) fn score(&self) -> f64 {
        let halves = f64::from(2 * self.won + self.drawn);
        halves / f64::from(2 * self.games()).max(1.0)
    }

    /// Returns the 95 % confidence interval of the score.
    pub(crate) fn interval(&self) -> (f64, f64) {
        self.wilson(USUAL)
    }

    /// Returns the 99 % confidence interval, which is used for early stopping.
    pub(crate) fn wide_interval(&self) -> (f64, f64) {
        self.wilson(WIDE)
    }

    /// Returns the Wilson interval of the score, with the variance of games without draws. Draws
    /// reduce the variance, so the interval is conservative.
    fn wilson(&self, deviations: f64) -> (f64, f64) {
        let (score, games) = (self.score(), f64::from(self.games()).max(1.0));
        let part = deviations * deviations / games;
        let middle = score + part / 2.0;
        let half = (part * score.mul_add(1.0 - score, part / 4.0)).sqrt();
        (
            (middle - half) / (1.0 + part),
            (middle + half) / (1.0 + part),
        )
    }
}

/// Formats the result, such as `62 % of 20 games (+11 =3 -6)`.
impl fmt::Display for ScoreTally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { won, drawn, lost } = self;
        let percent = 100.0 * self.score();
        write!(
            f,
            "{percent:.0} % of {} games (+{won} ={drawn} -{lost})",
            self.games()
        )
    }
}
