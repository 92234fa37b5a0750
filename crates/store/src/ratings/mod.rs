//! Ratings: the changes of a game that ends are written in its transaction, in the order of a
//! number assigned there. The data stored for each game is enough to recompute all ratings.

pub(crate) mod check;
pub(crate) mod reads;
pub(super) mod replay;
pub(crate) mod writes;

use std::collections::{HashMap, HashSet};

use super::Entry;
use postern_game::{DAY, GameEvent, Millis, Rating, RatingSet, Strength, rate};
use postern_rules::{ByColor, Color};

/// Maximum number of rated games of the same two people within 24 hours. Further games end unrated.
pub const RATED_A_DAY: u32 = 5;

/// The rating changes of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RatedGame {
    /// The ratings just before the game.
    pub before: ByColor<Rating>,
    pub after: ByColor<Rating>,
    /// Whether a moderator has removed the game from the ratings.
    pub is_annulled: bool,
}

/// A rating after a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RatingPoint {
    pub at_ms: Millis,
    /// In thousandths, without the points from annulled games.
    pub points: i64,
}

/// A game that has just ended and is to be rated. People and games are given by their keys.
#[derive(Clone, Debug)]
pub(super) struct Ended {
    pub(super) game: i64,
    /// The name of the rating set.
    pub(super) set: String,
    pub(super) at_ms: Millis,
    pub(super) players: ByColor<i64>,
    pub(super) winner: Option<Color>,
}

/// A row of `rated_games`, without the columns for annulment.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Row {
    pub(super) number: i64,
    pub(super) game: i64,
    pub(super) set: String,
    pub(super) at_ms: Millis,
    pub(super) players: ByColor<i64>,
    pub(super) before: ByColor<Rating>,
    pub(super) after: ByColor<Rating>,
}

/// Returns the rating set and the winner if the events of an entry end a game that counts.
pub(super) fn ended(entry: &Entry) -> Option<(RatingSet, Option<Color>)> {
    let ends = |logged: &postern_game::LoggedEvent| matches!(logged.event, GameEvent::Ended { .. });
    let counts = entry.counts && entry.events.iter().any(ends);
    let set = entry.summary.rated.filter(|_| counts)?;
    Some((set, entry.summary.outcome?.winner))
}

/// A writer's state for rating games. It is locked until the commit.
#[derive(Debug, Default)]
pub(super) struct Known {
    /// Strengths by person and set. A missing person has not played in the set.
    pub(super) strengths: HashMap<(i64, String), Strength>,
    /// When counted games between two people ended, by their keys, the lower key first.
    pub(super) lately: HashMap<(i64, i64), Vec<Millis>>,
    pub(super) deleted: HashSet<i64>,
}

impl Known {
    /// Rates a game under this number, and keeps the result for the next ones. Returns `None` for a
    /// game that does not count.
    pub(super) fn rate(&mut self, ended: &Ended, number: i64) -> Option<Row> {
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

    /// Rates a game that counts.
    fn play(&mut self, ended: &Ended, number: i64) -> Row {
        let key = |side: Color| (ended.players[side], ended.set.clone());
        let strength = |side| self.strengths.get(&key(side)).copied();
        let before = ByColor::of(|side| strength(side).unwrap_or(Strength::NEW));
        let after = rate(before, ended.winner, ended.at_ms);
        for side in Color::ALL {
            self.strengths.insert(key(side), after[side]);
        }
        Row {
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

/// Returns two people in a fixed order.
pub(super) fn pair(one: i64, other: i64) -> (i64, i64) {
    (one.min(other), one.max(other))
}

impl Row {
    /// Returns the numbers of the row from `white_points` to `black_new_volatility`, in the order
    /// of the table.
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

/// Removes outdated rows from the index of the leaderboard; `$1` is the current time.
pub(super) const RATINGS_UNLISTED: &str =
    "UPDATE ratings SET listed_until_ms = NULL WHERE listed_until_ms <= $1";
