//! Ratings of people and problems. Values are stored as integers, so that every database and
//! machine computes the same ratings.

use postern_rules::{ByColor, Color};

use crate::rating::glicko::{GameScore, SkillEstimate};
use crate::{DAY, Millis};

/// The length of a Glicko-2 rating period: 7 days.
const RATING_PERIOD: Millis = 7 * DAY;
/// The number of units per rating point: points and deviations are stored in thousandths.
const POINT: i64 = 1_000;
/// The number of units per 1.0 of volatility, which is stored in billionths.
const WHOLE: i64 = 1_000_000_000;

/// The deviation above which a rating is provisional: 110 points.
const PROVISIONAL_DEVIATION: i64 = 110 * POINT;
/// The time without a game after which a rating is idle: 60 days.
pub const RATING_IDLE_AFTER: Millis = 60 * DAY;

const MIN_POINTS: i64 = 100 * POINT;
const MAX_POINTS: i64 = 4_000 * POINT;
const MIN_DEVIATION: i64 = 30 * POINT;
const MAX_DEVIATION: i64 = 350 * POINT;
const MIN_VOLATILITY: i64 = WHOLE / 100;
const MAX_VOLATILITY: i64 = WHOLE / 10;

/// A Glicko-2 rating at one point in time, stored as integers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rating {
    /// The rating in thousandths of a point. A new player has 1,500,000.
    pub points: i64,
    /// The standard deviation of `points`, in thousandths of a point. In about two thirds of all
    /// cases, the true strength differs from `points` by less than this.
    pub deviation: i64,
    /// The expected fluctuation of the rating, in billionths.
    pub volatility: i64,
}

/// The stored rating of a person or a problem in one rating set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Strength {
    /// The rating after the most recent game.
    pub rating: Rating,
    /// The number of rated games.
    pub games: i64,
    /// When the most recent rated game ended; `None` before the first game.
    pub last_ms: Option<Millis>,
}

impl Rating {
    /// The rating of a new player.
    pub const NEW: Self = Self {
        points: 1_500 * POINT,
        deviation: MAX_DEVIATION,
        volatility: 60_000_000,
    };

    /// Returns the rating for display, rounded to whole points.
    #[must_use]
    pub const fn shown(self) -> i64 {
        (self.points + POINT / 2).div_euclid(POINT)
    }

    #[must_use]
    pub const fn is_provisional(self) -> bool {
        self.deviation > PROVISIONAL_DEVIATION
    }

    /// Formats the rating for display. A question mark means that it is provisional: `1500?`.
    #[must_use]
    pub fn words(self) -> String {
        let mark = if self.is_provisional() { "?" } else { "" };
        format!("{}{mark}", self.shown())
    }

    /// Returns the rating after `ms` milliseconds without a game. Its deviation is larger than
    /// before.
    #[must_use]
    pub fn idle(self, ms: Millis) -> Self {
        Self::of(self.estimate().idle(periods(ms)))
    }

    /// Returns the time after which the rating becomes provisional if no further game is played;
    /// `None` if it is already provisional.
    fn settled_for(self) -> Option<Millis> {
        let provisional = units_to_float(PROVISIONAL_DEVIATION, POINT);
        let periods = self.estimate().periods_until(provisional);
        (!self.is_provisional()).then(|| float_to_units(periods, RATING_PERIOD))
    }

    fn estimate(self) -> SkillEstimate {
        SkillEstimate {
            points: units_to_float(self.points, POINT),
            deviation: units_to_float(self.deviation, POINT),
            volatility: units_to_float(self.volatility, WHOLE),
        }
    }

    fn of(estimate: SkillEstimate) -> Self {
        let points = float_to_units(estimate.points, POINT);
        let deviation = float_to_units(estimate.deviation, POINT);
        let volatility = float_to_units(estimate.volatility, WHOLE);
        Self {
            points: points.clamp(MIN_POINTS, MAX_POINTS),
            deviation: deviation.clamp(MIN_DEVIATION, MAX_DEVIATION),
            volatility: volatility.clamp(MIN_VOLATILITY, MAX_VOLATILITY),
        }
    }
}

impl Strength {
    /// The rating of a person or a problem without rated games.
    pub const NEW: Self = Self {
        rating: Rating::NEW,
        games: 0,
        last_ms: None,
    };

    /// Returns the rating at `now`. Its deviation has grown since the last game.
    #[must_use]
    pub fn at(&self, now: Millis) -> Rating {
        self.rating.idle(self.since_last(now))
    }

    /// Returns the time until which the leaderboard lists the rating if no other game follows.
    /// Returns `None` if the rating is provisional.
    #[must_use]
    pub fn listed_until(&self) -> Option<Millis> {
        let settled = self.rating.settled_for()?;
        Some(self.last_ms? + settled.min(RATING_IDLE_AFTER))
    }

    /// Returns the time since the last game. It is never negative, even if the clocks of two
    /// servers differ slightly.
    fn since_last(&self, now: Millis) -> Millis {
        self.last_ms.map_or(0, |last| (now - last).max(0))
    }

    fn after(&self, opponent: Rating, score: f64, at_ms: Millis) -> Self {
        let game = GameScore {
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

/// Rates a game that ended at `at_ms`, and returns both players' new ratings. `winner` is `None`
/// for a draw.
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
    units_to_float(ms, RATING_PERIOD)
}
