//! A turn, the positions that it can lead to, and its value.

use postern_rules::Rules;

use super::judge::{Judge, Judgement};
use crate::{games::Game, score::Score};

/// A turn under consideration.
pub(super) struct Candidate<P: Game> {
    pub(super) turn: P::Turn,
    /// The position that it leads to if nothing is revealed.
    expected: P,
    /// Sampled positions that it leads to in worlds in which something is revealed.
    revealed: Vec<P>,
    odds: Odds,
    /// `None` until it has been judged.
    pub(super) worth: Option<Worth>,
}

/// In how many of all worlds a turn reveals something.
#[derive(Clone, Copy)]
struct Odds {
    reveals: i64,
    worlds: i64,
}

/// The value of a turn over all positions that it can lead to. Greater is better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Worth {
    /// The mean of the scores, each capped at [`MAX_VALUE`].
    mean: i64,
    /// The mean of the uncapped scores. It prefers the shorter of two certain wins.
    exact: i64,
    /// How much the mean gains from reveals.
    gained: i64,
    /// The lowest and the highest possible score.
    worst: Score,
    best: Score,
    /// The lowest completely searched depth, including the turn.
    pub(super) depth: u8,
}

/// The number of sampled positions in which the turn reveals something.
const MAX_REVEALED: usize = 3;

/// The value of a forced win among other outcomes, in centipawns: worth risking a queen for, but
/// not everything for one world in thirty.
const MAX_VALUE: i32 = 3_000;

/// By how many centipawns a reveal must change the value before it decides. Searches as short as
/// these are inaccurate.
const CLEARLY: i64 = 15;

impl<P: Game + Rules> Candidate<P> {
    /// Creates a candidate from a turn of the public position and the worlds to play it in.
    pub(super) fn new(public: &P, worlds: &[P], turn: P::Turn) -> Self {
        let expected = public.after(turn);
        let key = expected.key();
        let mut odds = Odds {
            reveals: 0,
            worlds: 0,
        };
        let mut revealed = Vec::new();
        for world in worlds {
            odds.worlds += 1;
            let after = world.after(turn);
            // The key includes reveals and the side to move.
            if after.key() != key {
                odds.reveals += 1;
                if revealed.len() < MAX_REVEALED {
                    revealed.push(after);
                }
            }
        }
        Self {
            turn,
            expected,
            revealed,
            odds,
            worth: None,
        }
    }

    /// Whether the turn can reveal something.
    pub(super) const fn can_reveal(&self) -> bool {
        self.odds.reveals > 0
    }

    /// Judges the turn with `nodes` nodes, but at least one for each of two positions. Changes
    /// nothing if the judge stops before it has a result.
    pub(super) fn judge(&mut self, judge: &mut Judge<'_, P>, nodes: u64) {
        let many = usize::try_from(nodes).unwrap_or(usize::MAX);
        let revealed = self.revealed.len().min(many.saturating_sub(1).max(1));
        // Positions that are compared with each other get equal numbers of nodes.
        let share = nodes / (revealed as u64 + 1);
        let Some(expected) = judge.value(&self.expected, share) else {
            return;
        };
        let mut found = Vec::with_capacity(revealed);
        for position in &self.revealed[..revealed] {
            found.extend(judge.value(position, share));
        }
        if found.is_empty() && self.can_reveal() {
            return;
        }
        self.worth = Some(Worth::of(expected, &found, self.odds));
    }
}

impl Odds {
    /// Returns the mean over all worlds, given the values with and without a reveal.
    const fn mean(self, revealed: i64, expected: i64) -> i64 {
        (self.reveals * revealed + (self.worlds - self.reveals) * expected) / self.worlds
    }
}

impl Worth {
    /// Computes the value of a turn from the expected position and the sampled ones in which it
    /// reveals something.
    fn of(expected: Judgement, revealed: &[Judgement], odds: Odds) -> Self {
        let mean = |value: fn(Score) -> i32| {
            let all: i64 = revealed
                .iter()
                .map(|found| i64::from(value(found.score)))
                .sum();
            let count = i64::try_from(revealed.len()).unwrap_or(i64::MAX);
            odds.mean(all / count.max(1), i64::from(value(expected.score)))
        };
        let capped: fn(Score) -> i32 = |score| score.value().clamp(-MAX_VALUE, MAX_VALUE);
        let is_possible = odds.reveals < odds.worlds;
        let possible = || {
            let expected = is_possible.then_some(&expected);
            revealed.iter().chain(expected)
        };
        let scores = || possible().map(|found| found.score);
        let depths = possible().filter_map(|found| found.depth);
        Self {
            mean: mean(capped),
            exact: mean(Score::value),
            gained: mean(capped) - i64::from(capped(expected.score)),
            worst: scores().min().unwrap_or(expected.score),
            best: scores().max().unwrap_or(expected.score),
            depth: depths.min().map_or(1, |depth| depth.saturating_add(1)),
        }
    }

    /// Whether a turn of this value should replace the first choice, which a longer search found to
    /// be best if nothing is revealed. Only what may be revealed counts as a reason.
    pub(super) const fn is_clearly_better_than(self, other: Self) -> bool {
        self.mean > other.mean + CLEARLY && self.gained > other.gained + CLEARLY
    }

    /// Whether what the turn may reveal makes it clearly worse.
    pub(super) const fn is_risky(self) -> bool {
        self.gained < -CLEARLY
    }

    /// Returns the score to report. A forced result is only reported if it does not depend on
    /// secrets.
    pub(super) fn score(self) -> Score {
        if self.worst.plies_to_win().is_some() || self.best.plies_to_loss().is_some() {
            self.worst
        } else {
            Score::centipawns(i32::try_from(self.mean).unwrap_or(0))
        }
    }
}
