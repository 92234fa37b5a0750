//! Rating sets, and the rules for which games are rated.

use postern_rules::{EndReason, RatingPool, Variant};
use strum::{Display, EnumIter, IntoEnumIterator as _, IntoStaticStr};

use crate::{Game, GameSetup, MINUTE, Millis, TimeControl};

/// The assumed number of turns per side, for computing the length of a game.
const USUAL_TURNS: Millis = 40;
/// The time per side below which a live game counts as blitz: 10 minutes for 40 turns.
const BLITZ: Millis = 10 * MINUTE;

/// The speed category of a game with a clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Display, EnumIter, IntoStaticStr)]
#[strum(serialize_all = "kebab-case")]
pub enum GameSpeed {
    /// A live game with less than 10 minutes per side for 40 turns.
    Blitz,
    Live,
    Correspondence,
}

/// Returns the time that each side has for 40 turns of a live game; `None` for other games.
#[must_use]
pub(crate) const fn usual_length(time: TimeControl) -> Option<Millis> {
    match time {
        TimeControl::Live { base_ms, per_move } => Some(base_ms + USUAL_TURNS * per_move.ms()),
        TimeControl::Unlimited | TimeControl::Correspondence { .. } => None,
    }
}

impl GameSpeed {
    /// Describes the speed in lower-case words, such as `live under 10 minutes`.
    #[must_use]
    pub const fn words(self) -> &'static str {
        match self {
            Self::Blitz => "live under 10 minutes",
            Self::Live => "live",
            Self::Correspondence => "correspondence",
        }
    }

    /// Returns the speed category; `None` for a game without a clock.
    #[must_use]
    pub const fn of(time: TimeControl) -> Option<Self> {
        match (time, usual_length(time)) {
            (TimeControl::Unlimited, _) => None,
            (TimeControl::Live { .. }, Some(length)) if length < BLITZ => Some(Self::Blitz),
            (TimeControl::Live { .. }, _) => Some(Self::Live),
            (TimeControl::Correspondence { .. }, _) => Some(Self::Correspondence),
        }
    }
}

/// A group of games that share one rating per player: a rating pool of a variant at one speed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RatingSet {
    pub pool: RatingPool,
    pub speed: GameSpeed,
}

impl RatingSet {
    /// Returns the rating set of a game with these settings; `None` if the game is unrated.
    #[must_use]
    pub fn of(setup: &GameSetup) -> Option<Self> {
        if !setup.rated {
            return None;
        }
        let deal = setup.deal.as_ref().map(ToString::to_string);
        let info = setup.variant.info();
        Some(Self {
            pool: info.pool(setup.fen.as_deref(), setup.seed, deal.as_deref())?,
            speed: GameSpeed::of(setup.time)?,
        })
    }

    /// Returns all rating sets in display order.
    #[must_use]
    pub fn all() -> Vec<Self> {
        let mut pools: Vec<RatingPool> = Vec::new();
        let starts = Variant::ALL
            .iter()
            .flat_map(|variant| variant.info().starts);
        for pool in starts.filter_map(|start| start.pool) {
            if !pools.contains(&pool) {
                pools.push(pool);
            }
        }
        let sets = |pool| GameSpeed::iter().map(move |speed| Self { pool, speed });
        pools.into_iter().flat_map(sets).collect()
    }

    /// Returns the rating set with this slug.
    #[must_use]
    pub fn from_slug(slug: &str) -> Option<Self> {
        Self::all().into_iter().find(|set| set.slug() == slug)
    }

    /// Returns the display name, which consists of the pool's name and the speed.
    #[must_use]
    pub fn title(&self) -> String {
        format!("{}, {}", self.pool.title, self.speed.words())
    }

    /// Returns the name used in URLs and in the database, such as `SLUG-blitz`.
    #[must_use]
    pub fn slug(&self) -> String {
        format!("{}-{}", self.pool.slug, self.speed)
    }
}

/// Whether a finished game changes the players' ratings: it is rated, both sides have moved, and it
/// was not aborted.
#[must_use]
pub fn counts_for_ratings(game: &Game) -> bool {
    let aborted = |reason| reason == EndReason::Aborted;
    RatingSet::of(game.setup()).is_some()
        && !game.one_board()
        && game.both_moved()
        && game
            .outcome()
            .is_some_and(|outcome| !aborted(outcome.reason))
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use crate::TimePerMove;

    #[test]
    fn speed_goes_by_the_time_for_forty_turns() {
        let live = |minutes: i64, seconds: i64| {
            GameSpeed::of(TimeControl::Live {
                base_ms: minutes * 60_000,
                per_move: TimePerMove::Increment(seconds * 1_000),
            })
        };
        assert_eq!(live(9, 1), Some(GameSpeed::Blitz));
        assert_eq!(live(8, 3), Some(GameSpeed::Live));
        assert_eq!(live(10, 0), Some(GameSpeed::Live));
        assert_eq!(GameSpeed::of(TimeControl::Unlimited), None);
    }

    #[test]
    fn each_set_has_a_name_of_its_own() {
        let all = RatingSet::all();
        let slugs: HashSet<String> = all.iter().map(RatingSet::slug).collect();
        assert_eq!(slugs.len(), all.len());
        for set in all {
            assert_eq!(RatingSet::from_slug(&set.slug()), Some(set));
        }
    }
}
