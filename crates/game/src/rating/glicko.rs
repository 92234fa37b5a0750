//! Glicko-2 by Mark Glickman (`glicko2.pdf` on his website, 2022), with fractional rating periods:
//! the deviation grows continuously, and each game is rated immediately.

use std::f64::consts::PI;

/// The number of points per unit of the internal scale.
const POINTS_PER_UNIT: f64 = 173.7178;
/// The rating of an average player, in points.
const MIDDLE_POINTS: f64 = 1_500.0;
/// The constraint on changes of the volatility, τ in the paper.
const TAU: f64 = 0.5;
/// The convergence tolerance for a new volatility, ε in the paper. It applies to the logarithm of
/// the squared volatility.
const TOLERANCE: f64 = 0.000_001;
/// The maximum number of iterations for a new volatility. About ten are usually enough.
const MAX_STEPS: u32 = 100;

/// An estimate of a player's strength, in points.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct SkillEstimate {
    pub(crate) points: f64,
    pub(crate) deviation: f64,
    pub(crate) volatility: f64,
}

/// One game from the point of view of one player.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GameScore {
    pub(crate) opponent: SkillEstimate,
    /// The score: 1 for a win, 0.5 for a draw, 0 for a loss.
    pub(crate) score: f64,
}

impl SkillEstimate {
    /// Returns the estimate after the given number of rating periods without a game.
    pub(crate) fn idle(self, periods: f64) -> Self {
        let grown = (self.phi().powi(2) + periods * self.volatility.powi(2)).sqrt();
        Self {
            deviation: grown * POINTS_PER_UNIT,
            ..self
        }
    }

    /// Returns the number of rating periods without a game after which the deviation reaches
    /// `deviation`.
    pub(crate) fn periods_until(self, deviation: f64) -> f64 {
        let room = (deviation / POINTS_PER_UNIT).powi(2) - self.phi().powi(2);
        room.max(0.0) / self.volatility.powi(2)
    }

    /// Returns the estimate after `games`, which were played `periods` rating periods after this
    /// estimate was made.
    pub(crate) fn after(self, games: &[GameScore], periods: f64) -> Self {
        let (mut information, mut surprise) = (0.0, 0.0);
        for game in games {
            let weight = game.opponent.weight();
            let expected = 1.0 / (1.0 + (-weight * (self.mu() - game.opponent.mu())).exp());
            information += weight.powi(2) * expected * (1.0 - expected);
            surprise += weight * (game.score - expected);
        }
        if information == 0.0 {
            return self.idle(periods);
        }
        let volatility = self.new_volatility(1.0 / information, surprise / information);
        let grown = self.phi().powi(2) + periods * volatility.powi(2);
        let phi_squared = 1.0 / (1.0 / grown + information);
        Self {
            points: MIDDLE_POINTS + POINTS_PER_UNIT * (self.mu() + phi_squared * surprise),
            deviation: POINTS_PER_UNIT * phi_squared.sqrt(),
            volatility,
        }
    }

    fn mu(self) -> f64 {
        (self.points - MIDDLE_POINTS) / POINTS_PER_UNIT
    }

    fn phi(self) -> f64 {
        self.deviation / POINTS_PER_UNIT
    }

    /// Returns the weight of a game against this opponent, `g(φ)` in the paper. The weight is lower
    /// if the opponent's rating is uncertain.
    fn weight(self) -> f64 {
        1.0 / (1.0 + 3.0 * self.phi().powi(2) / PI.powi(2)).sqrt()
    }

    /// Returns the new volatility (step 5 of the paper). The paper calls `variance` `v` and
    /// `improvement` `Δ`.
    fn new_volatility(self, variance: f64, improvement: f64) -> f64 {
        let (phi, delta) = (self.phi().powi(2), improvement.powi(2));
        let before = self.volatility.powi(2).ln();
        let slope = |x: f64| {
            let spread = phi + variance + x.exp();
            x.exp() * (delta - spread) / (2.0 * spread.powi(2)) - (x - before) / TAU.powi(2)
        };
        let mut low = before;
        let mut high = if delta > phi + variance {
            (delta - phi - variance).ln()
        } else {
            let mut steps = 1.0;
            while slope(before - steps * TAU) < 0.0 && steps < f64::from(MAX_STEPS) {
                steps += 1.0;
            }
            before - steps * TAU
        };
        let (mut at_low, mut at_high) = (slope(low), slope(high));
        for _ in 0..MAX_STEPS {
            if (high - low).abs() <= TOLERANCE {
                break;
            }
            let middle = low + (low - high) * at_low / (at_high - at_low);
            let at_middle = slope(middle);
            if at_middle * at_high <= 0.0 {
                (low, at_low) = (high, at_high);
            } else {
                at_low /= 2.0;
            }
            (high, at_high) = (middle, at_middle);
        }
        (low / 2.0).exp()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn estimate(points: f64, deviation: f64) -> SkillEstimate {
        SkillEstimate {
            points,
            deviation,
            volatility: 0.06,
        }
    }

    /// The paper's example: a win against 1400, and losses against 1550 and 1700, in one rating
    /// period.
    #[test]
    fn the_papers_example_comes_out() {
        let games = [
            (1_400.0, 30.0, 1.0),
            (1_550.0, 100.0, 0.0),
            (1_700.0, 300.0, 0.0),
        ]
        .map(|(points, deviation, score)| GameScore {
            opponent: estimate(points, deviation),
            score,
        });
        let after = estimate(1_500.0, 200.0).after(&games, 1.0);
        assert!((after.points - 1_464.06).abs() < 0.01, "{after:?}");
        assert!((after.deviation - 151.52).abs() < 0.01, "{after:?}");
        assert!((after.volatility - 0.059_99).abs() < 0.000_01, "{after:?}");
    }

    #[test]
    fn without_games_only_the_deviation_grows() {
        let before = estimate(1_700.0, 80.0);
        let after = before.after(&[], 4.0);
        assert_eq!(after, before.idle(4.0));
        assert!((before.points - after.points).abs() < f64::EPSILON);
        // After four periods the squared deviation has grown by four squared volatilities.
        let grown = (80.0_f64.powi(2) + (2.0 * 0.06 * POINTS_PER_UNIT).powi(2)).sqrt();
        assert!((after.deviation - grown).abs() < 1e-9);
    }
}
