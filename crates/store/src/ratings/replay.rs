//! Recomputes all ratings by replaying the rated games in their original order.

use std::collections::{HashMap, HashSet};

use super::{EndedGame, RatedGameRow, RatingState};
use postern_game::Strength;
use postern_rules::{ByColor, Color};

/// Selects a page of rated games after the number `$1`.
pub(crate) const COUNTED: &str = "SELECT number, game, rated_games.rated_set AS rated_set, at_ms,
        rated_games.white AS white, rated_games.black AS black,
        white_points, white_deviation, white_volatility, white_new_points, white_new_deviation, white_new_volatility,
        black_points, black_deviation, black_volatility, black_new_points, black_new_deviation, black_new_volatility,
        winner, annulled_white_after, annulled_black_after
     FROM rated_games JOIN games ON key = game WHERE number > $1 ORDER BY number LIMIT 1000";

/// Selects the stored ratings of all people.
pub(crate) const KEPT: &str =
    "SELECT person, rated_set, points, deviation, volatility, games, last_ms FROM ratings";

/// Selects deleted people, who have no stored ratings although they may have played rated games.
pub(crate) const DELETED: &str = "SELECT key FROM people WHERE deleted_ms IS NOT NULL";

/// A rated game with its stored rating changes.
#[derive(Clone, Debug)]
pub(crate) struct CountedGame {
    pub(crate) row: RatedGameRow,
    /// The winner as stored with the game.
    pub(crate) winner: Option<Color>,
    /// For an annulled game, the number of each player's last rated game in the set before the
    /// annulment.
    pub(crate) annulled_after: ByColor<Option<i64>>,
}

/// The ratings computed from all games replayed so far.
#[derive(Debug, Default)]
pub(crate) struct RatingReplay {
    known: RatingState,
    /// Points that are taken back from a player because of annulled games, by player and by the
    /// number of the game after which they are taken back.
    due: HashMap<(i64, i64), i64>,
    wrong: u64,
}

impl RatingReplay {
    /// Replays the next game. Returns the corrected row if the stored one is wrong.
    pub(crate) fn add(&mut self, stored: &CountedGame) -> Option<RatedGameRow> {
        let CountedGame { row, winner, .. } = stored;
        let ended = EndedGame {
            game: row.game,
            set: row.set.clone(),
            at_ms: row.at_ms,
            players: row.players,
            winner: *winner,
        };
        let computed = self.known.play(&ended, row.number);
        for side in Color::ALL {
            let player = row.players[side];
            if let Some(after) = stored.annulled_after[side] {
                let given = computed.after[side].points - computed.before[side].points;
                *self.due.entry((player, after)).or_default() += given;
                self.give_back(player, &row.set, 0, 1);
            }
            if let Some(points) = self.due.remove(&(player, row.number)) {
                self.give_back(player, &row.set, points, 0);
            }
        }
        let is_wrong = computed != *row;
        self.wrong += u64::from(is_wrong);
        is_wrong.then_some(computed)
    }

    fn give_back(&mut self, player: i64, set: &str, points: i64, games: i64) {
        let key = (player, set.to_owned());
        if let Some(strength) = self.known.strengths.get_mut(&key) {
            strength.rating.points -= points;
            strength.games -= games;
        }
    }

    /// Returns the ratings to store, without those of deleted people.
    pub(crate) fn strengths<'a>(
        &'a self,
        deleted: &'a HashSet<i64>,
    ) -> impl Iterator<Item = (i64, &'a str, &'a Strength)> {
        let strengths = self.known.strengths.iter();
        strengths
            .filter(|((person, _), _)| !deleted.contains(person))
            .map(|((person, set), strength)| (*person, set.as_str(), strength))
    }

    /// Returns descriptions of faults in the replayed games and the stored ratings.
    pub(crate) fn faults(
        &self,
        kept: &HashMap<(i64, String), Strength>,
        deleted: &HashSet<i64>,
    ) -> Vec<String> {
        let mut faults = Vec::new();
        if self.wrong > 0 {
            faults.push(format!(
                "table rated_games: {} of its rows are not what the games before them lead to",
                self.wrong
            ));
        }
        let (mut right, mut wrong) = (0, 0);
        for (person, set, strength) in self.strengths(deleted) {
            match kept.get(&(person, set.to_owned())) {
                Some(found) if found == strength => right += 1,
                _ => wrong += 1,
            }
        }
        let wrong = wrong.max(kept.len() - right);
        if wrong > 0 {
            faults.push(format!(
                "table ratings: {wrong} of its rows are not what the rated games lead to"
            ));
        }
        faults
    }
}
