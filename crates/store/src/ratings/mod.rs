//! Ratings beside games: what a game that ends changes, in its own transaction and in the order of a
//! number given there. What is kept of each game is enough to compute all ratings anew.

pub(crate) mod check;
pub(crate) mod reads;
pub(super) mod replay;
pub(crate) mod writes;

use std::collections::{HashMap, HashSet};

use super::Entry;
use postern_game::{DAY, GameEvent, Millis, Rating, RatingSet, Strength, rate};
use postern_rules::{ByColor, Color};

/// So many games of the same two people count within 24 hours; others end unrated.
pub const RATED_A_DAY: u32 = 5;

/// What a game has changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RatedGame {
    /// The ratings right before it.
    pub before: ByColor<Rating>,
    pub after: ByColor<Rating>,
    /// Whether a moderator has taken it out of the ratings again.
    pub is_annulled: bool,
}

/// A rating after a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RatingPoint {
    pub at_ms: Millis,
    /// In thousandths, without what annulled games had given.
    pub points: i64,
}

/// A game that has ended just now and is to be rated. People and games are named by their keys.
#[derive(Clone, Debug)]
pub(super) struct Ended {
    pub(super) game: i64,
    /// The name of the set.
    pub(super) set: String,
    pub(super) at_ms: Millis,
    pub(super) players: ByColor<i64>,
    pub(super) winner: Option<Color>,
}

/// A row of `rated_games`, but for what annuls it.
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

/// In which set, and with which winner, the events of an entry end a game that counts.
pub(super) fn ended(entry: &Entry) -> Option<(RatingSet, Option<Color>)> {
    let ends = |logged: &postern_game::LoggedEvent| matches!(logged.event, GameEvent::Ended { .. });
    let counts = entry.counts && entry.events.iter().any(ends);
    let set = entry.summary.rated.filter(|_| counts)?;
    Some((set, entry.summary.outcome?.winner))
}

/// What a writer knows when it rates games. It is locked until the commit.
#[derive(Debug, Default)]
pub(super) struct Known {
    /// By person and set. Whoever is missing has not played in it.
    pub(super) strengths: HashMap<(i64, String), Strength>,
    /// When games between two people ended that counted, by their keys, the lower first.
    pub(super) lately: HashMap<(i64, i64), Vec<Millis>>,
    pub(super) deleted: HashSet<i64>,
}

impl Known {
    /// Rates a game under this number, and knows what comes of it for the next ones. `None` for a
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

/// Two people, in whatever order they come.
pub(super) fn pair(one: i64, other: i64) -> (i64, i64) {
    (one.min(other), one.max(other))
}

impl Row {
    /// The numbers of the row from `white_points` to `black_new_volatility`, in the order of the table.
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

/// Takes what is out of date out of the index of the best; `$1` is now.
pub(super) const RATINGS_UNLISTED: &str =
    "UPDATE ratings SET listed_until_ms = NULL WHERE listed_until_ms <= $1";
