//! Ratings. The transaction that ends a rated game also stores the rating changes and numbers the
//! game consecutively. All ratings can be recomputed from the stored games in the order of these
//! numbers.

pub(crate) mod check;
pub(crate) mod reads;
pub(super) mod replay;
pub(crate) mod writes;

use std::collections::{HashMap, HashSet};

use super::NewEvents;
use postern_game::{DAY, GameEvent, Millis, Rating, RatingSet, Strength, rate};
use postern_rules::{ByColor, Color};

/// Maximum number of rated games between the same two people within 24 hours. Further games do not
/// change ratings.
pub const RATED_A_DAY: u32 = 5;

/// The rating changes that a game caused.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RatedGame {
    /// Both players' ratings just before the game.
    pub before: ByColor<Rating>,
    pub after: ByColor<Rating>,
    /// Whether a moderator has annulled the game's rating changes.
    pub is_annulled: bool,
}

/// A point in a rating graph: a player's rating after a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RatingPoint {
    pub at_ms: Millis,
    /// Rating in thousandths of a point, excluding changes from annulled games.
    pub points: i64,
}

/// A rated game that has just ended. People and games are identified by their database keys.
#[derive(Clone, Debug)]
pub(super) struct EndedGame {
    pub(super) game: i64,
    /// Name of the rating set.
    pub(super) set: String,
    pub(super) at_ms: Millis,
    pub(super) players: ByColor<i64>,
    pub(super) winner: Option<Color>,
}

/// A row of the `rated_games` table, without the columns for annulment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct RatedGameRow {
    pub(super) number: i64,
    pub(super) game: i64,
    pub(super) set: String,
    pub(super) at_ms: Millis,
    pub(super) players: ByColor<i64>,
    pub(super) before: ByColor<Rating>,
    pub(super) after: ByColor<Rating>,
}

/// Returns the rating set and the winner, if the entry's events end a rated game.
pub(super) fn rated_outcome(entry: &NewEvents) -> Option<(RatingSet, Option<Color>)> {
    let ends = |logged: &postern_game::LoggedEvent| matches!(logged.event, GameEvent::Ended { .. });
    let counts = entry.counts && entry.events.iter().any(ends);
    let set = entry.summary.rated.filter(|_| counts)?;
    Some((set, entry.summary.outcome?.winner))
}

/// The ratings that a writer needs to rate games. Their rows are locked until the commit.
#[derive(Debug, Default)]
pub(super) struct RatingState {
    /// Ratings by person and rating set. A person who has not played in the set is missing.
    pub(super) strengths: HashMap<(i64, String), Strength>,
    /// End times of recent rated games between two people, by their keys, the lower key first.
    pub(super) lately: HashMap<(i64, i64), Vec<Millis>>,
    pub(super) deleted: HashSet<i64>,
}

impl RatingState {
    /// Rates a game that gets this sequence number, and updates the ratings for the next games.
    /// Returns `None` for a game that does not change ratings.
    pub(super) fn rate(&mut self, ended: &EndedGame, number: i64) -> Option<RatedGameRow> {
        let ByColor { white, black } = ended.players;
        if white == black || [white, black].iter().any(|key| self.deleted.contains(key)) {
            return None;
        }
        let lately = self.lately.entry(pair(white, black)).or_default();
        let recent = |at: &&Millis| **at > ended.at_ms - DAY;
        if lately.iter().filter(recent).count() >= RATED_A_DAY as usize {
            return None;
        }
        lately.push(ended.at_ms);
        Some(self.play(ended, number))
    }

    /// Computes the rating changes of a game.
    fn play(&mut self, ended: &EndedGame, number: i64) -> RatedGameRow {
        let key = |side: Color| (ended.players[side], ended.set.clone());
        let strength = |side| self.strengths.get(&key(side)).copied();
        let before = ByColor::of(|side| strength(side).unwrap_or(Strength::NEW));
        let after = rate(before, ended.winner, ended.at_ms);
        for side in Color::ALL {
            self.strengths.insert(key(side), after[side]);
        }
        RatedGameRow {
            number,
            game: ended.game,
            set: ended.set.clone(),
            at_ms: ended.at_ms,
            players: ended.players,
            before: ByColor::of(|side: Color| before[side].at(ended.at_ms)),
            after: ByColor::of(|side: Color| after[side].rating),
        }
    }
}

/// Returns the keys of two people, the lower key first.
pub(super) fn pair(one: i64, other: i64) -> (i64, i64) {
    (one.min(other), one.max(other))
}

impl RatedGameRow {
    /// Returns the row's values from `white_points` to `black_new_volatility`, in table order.
    pub(super) fn figures(&self) -> [i64; 12] {
        let ByColor { white, black } = self.before;
        let (new_white, new_black) = (self.after.white, self.after.black);
        [
            white.points,
            white.deviation,
            white.volatility,
            new_white.points,
            new_white.deviation,
            new_white.volatility,
            black.points,
            black.deviation,
            black.volatility,
            new_black.points,
            new_black.deviation,
            new_black.volatility,
        ]
    }
}

/// Removes from the leaderboard index the ratings that are listed only until `$1` or earlier.
pub(super) const RATINGS_UNLISTED: &str =
    "UPDATE ratings SET listed_until_ms = NULL WHERE listed_until_ms <= $1";
