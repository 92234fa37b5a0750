//! Ratings: how well somebody plays in a set of games, and what a game changes in that. They are whole
//! numbers of small units, so that every database and every machine keeps the very same.

use postern_rules::{ByColor, Color};

use crate::{
    DAY, Millis,
    rating::glicko::{Estimate, Result},
};

/// A rating period, in milliseconds: 7 days.
const PERIOD: Millis = 7 * DAY;
/// The units of points and deviations: thousandths of a point.
const POINT: i64 = 1_000;
/// The units of volatilities: billionths.
const WHOLE: i64 = 1_000_000_000;

/// A rating is provisional while its deviation is above this: 110 points.
const PROVISIONAL: i64 = 110 * POINT;
/// A rating whose last game is older than this is idle: 60 days, in milliseconds.
pub const IDLE: Millis = 60 * DAY;

const LEAST_POINTS: i64 = 100 * POINT;
const MOST_POINTS: i64 = 4_000 * POINT;
const LEAST_DEVIATION: i64 = 30 * POINT;
const MOST_DEVIATION: i64 = 350 * POINT;
const LEAST_VOLATILITY: i64 = WHOLE / 100;
const MOST_VOLATILITY: i64 = WHOLE / 10;

/// How well somebody plays, at one moment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rating {
    /// In thousandths; 1,500,000 for somebody of whom nothing is known.
    pub points: i64,
    /// How uncertain that is, in thousandths of a point: about two thirds of all ratings are no
    /// farther off.
    pub deviation: i64,
    /// How much the play goes up and down, in billionths.
    pub volatility: i64,
}

/// What is kept of somebody's play in a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strength {
    /// As it was after the last game.
    pub rating: Rating,
    /// How many games have counted.
    pub games: i64,
    /// When the last of them ended; `None` before the first.
    pub last_ms: Option<Millis>,
}

impl Rating {
    /// The rating of somebody who has not played yet.
    pub const NEW: Self = Self {
        points: 1_500 * POINT,
        deviation: MOST_DEVIATION,
        volatility: 60_000_000,
    };

    /// The points as they are shown, rounded.
    #[must_use]
    pub const fn shown(self) -> i64 {
        (self.points + POINT / 2).div_euclid(POINT)
    }

    #[must_use]
    pub const fn is_provisional(self) -> bool {
        self.deviation > PROVISIONAL
    }

    /// The points, with a question mark if the rating is provisional: `1500?`.
    #[must_use]
    pub fn words(self) -> String {
        let mark = if self.is_provisional() { "?" } else { "" };
        format!("{}{mark}", self.shown())
    }

    /// The same after some time without a game.
    #[must_use]
    pub fn idle(self, ms: Millis) -> Self {
        Self::of(self.estimate().idle(periods(ms)))
    }

    /// For how long without a game the rating does not become provisional; `None` if it is already.
    fn settled_for(self) -> Option<Millis> {
        let provisional = units_to_float(PROVISIONAL, POINT);
        let periods = self.estimate().periods_until(provisional);
        (!self.is_provisional()).then(|| float_to_units(periods, PERIOD))
    }

    fn estimate(self) -> Estimate {
        Estimate {
            points: units_to_float(self.points, POINT),
            deviation: units_to_float(self.deviation, POINT),
            volatility: units_to_float(self.volatility, WHOLE),
        }
    }

    fn of(estimate: Estimate) -> Self {
        let points = float_to_units(estimate.points, POINT);
        let deviation = float_to_units(estimate.deviation, POINT);
        let volatility = float_to_units(estimate.volatility, WHOLE);
        Self {
            points: points.clamp(LEAST_POINTS, MOST_POINTS),
            deviation: deviation.clamp(LEAST_DEVIATION, MOST_DEVIATION),
            volatility: volatility.clamp(LEAST_VOLATILITY, MOST_VOLATILITY),
        }
    }
}

impl Strength {
    /// That of somebody who has not played yet.
    pub const NEW: Self = Self {
        rating: Rating::NEW,
        games: 0,
        last_ms: None,
    };

    /// The rating at `now`: it has become less certain since the last game.
    #[must_use]
    pub fn at(&self, now: Millis) -> Rating {
        self.rating.idle(self.since_last(now))
    }

    /// Until when the rating is among those that a list of the best shows: while it is neither
    /// provisional nor idle. `None` if it is not.
    #[must_use]
    pub fn listed_until(&self) -> Option<Millis> {
        let settled = self.rating.settled_for()?;
        Some(self.last_ms? + settled.min(IDLE))
    }

    /// How long the last game is over. The clocks of several servers may differ a little.
    fn since_last(&self, now: Millis) -> Millis {
        self.last_ms.map_or(0, |last| (now - last).max(0))
    }

    fn after(&self, opponent: Rating, score: f64, at_ms: Millis) -> Self {
        let game = Result {
            opponent: opponent.estimate(),
            score,
        };
        let since = periods(self.since_last(at_ms));
        Self {
            rating: Rating::of(self.rating.estimate().after(&[game], since)),
            games: self.games + 1,
            last_ms: self.last_ms.max(Some(at_ms)),
        }
    }
}

/// What a game that ended at `at_ms` makes of both players' strengths. `winner` is `None` for a draw.
#[must_use]
pub fn rate(players: ByColor<Strength>, winner: Option<Color>, at_ms: Millis) -> ByColor<Strength> {
    ByColor::of(|side| {
        let score = match winner {
            Some(winner) if winner == side => 1.0,
            Some(_) => 0.0,
            None => 0.5,
        };
        players[side].after(players[!side].at(at_ms), score, at_ms)
    })
}

#[allow(clippy::cast_precision_loss, reason = "far below 2 to the 53rd")]
fn units_to_float(units: i64, unit: i64) -> f64 {
    units as f64 / unit as f64
}

#[allow(
    clippy::cast_precision_loss,
    clippy::cast_possible_truncation,
    reason = "ratings are far below 2 to the 53rd, and what is larger saturates"
)]
fn float_to_units(value: f64, unit: i64) -> i64 {
    (value * unit as f64).round() as i64
}

fn periods(ms: Millis) -> f64 {
    units_to_float(ms, PERIOD)
}
