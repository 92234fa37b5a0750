//! A candidate turn, the positions to which it can lead, and its value.

use postern_rules::Rules;

use super::judge::{PositionJudge, PositionValue};
use crate::games::SearchableGame;
use crate::score::Score;

/// A candidate turn, with the positions to which it can lead.
pub(super) struct CandidateTurn<P: SearchableGame> {
    pub(super) turn: P::Turn,
    /// The position after the turn if nothing is revealed.
    expected: P,
    /// Sampled positions after the turn, each with different assumptions about the opponent's
    /// secret squares, in which the turn revealed something.
    revealed: Vec<P>,
    odds: RevealOdds,
    /// The value of the turn; `None` until it has been evaluated.
    pub(super) worth: Option<TurnWorth>,
}

/// The number of sampled worlds (assumptions about the opponent's secret squares), and the number
/// of those in which a turn reveals something.
#[derive(Clone, Copy)]
struct RevealOdds {
    reveals: i64,
    worlds: i64,
}

/// The value of a turn, averaged over the positions to which it can lead. Greater is better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct TurnWorth {
    /// The mean of the scores, each capped at ±[`MAX_VALUE`].
    mean: i64,
    /// The mean of the uncapped scores. It prefers a shorter forced win to a longer one.
    exact: i64,
    /// How much the possibility of a reveal improves the mean score.
    gained: i64,
    /// The lowest score over all sampled assumptions about the opponent's secret squares.
    worst: Score,
    best: Score,
    /// The lowest completed search depth in plies, counting the turn itself.
    pub(super) depth: u8,
}

/// The maximum number of sampled positions in which the turn reveals something.
const MAX_REVEALED: usize = 3;

/// The capped value of a forced win, in centipawns. It is worth the risk of losing a queen, but not
/// the risk of losing everything for a win in one case out of thirty.
const MAX_VALUE: i32 = 3_000;

/// The minimum difference in centipawns that counts as clearly better. Short searches are too
/// inaccurate for smaller differences.
const CLEARLY: i64 = 15;

impl<P: SearchableGame + Rules> CandidateTurn<P> {
    /// Creates a candidate by playing a turn in the public position and in all `worlds`, which
    /// assume secret squares of the opponent.
    pub(super) fn new(public: &P, worlds: &[P], turn: P::Turn) -> Self {
        let expected = public.after(turn);
        let key = expected.key();
        let mut odds = RevealOdds {
            reveals: 0,
            worlds: 0,
        };
        let mut revealed = Vec::new();
        for world in worlds {
            odds.worlds += 1;
            let after = world.after(turn);
            // Equal keys mean that nothing was revealed, because keys include reveals and the side
            // to move.
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

    /// Whether the turn reveals something for at least one assumption about the opponent's squares.
    pub(super) const fn can_reveal(&self) -> bool {
        self.odds.reveals > 0
    }

    /// Evaluates the turn. Divides `nodes` nodes equally among the positions to which the turn can
    /// lead. If the searches are stopped early, the candidate remains unchanged.
    pub(super) fn judge(&mut self, judge: &mut PositionJudge<'_, P>, nodes: u64) {
        let many = usize::try_from(nodes).unwrap_or(usize::MAX);
        let revealed = self.revealed.len().min(many.saturating_sub(1).max(1));
        // Positions that are compared must be searched with the same number of nodes.
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
        self.worth = Some(TurnWorth::of(expected, &found, self.odds));
    }
}

impl RevealOdds {
    /// Returns the mean value over all sampled assumptions about the opponent's squares. `revealed`
    /// is the value if the turn reveals something, and `expected` is the value if not.
    const fn mean(self, revealed: i64, expected: i64) -> i64 {
        (self.reveals * revealed + (self.worlds - self.reveals) * expected) / self.worlds
    }
}

impl TurnWorth {
    /// Computes the value of a turn. `expected` belongs to the position without a reveal,
    /// `revealed` to the sampled positions with one.
    fn of(expected: PositionValue, revealed: &[PositionValue], odds: RevealOdds) -> Self {
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

    /// Whether this turn should replace the first choice, which a longer search prefers if nothing
    /// is revealed. The advantage must come from possible reveals.
    pub(super) const fn is_clearly_better_than(self, other: Self) -> bool {
        self.mean > other.mean + CLEARLY && self.gained > other.gained + CLEARLY
    }

    /// Whether possible reveals make the turn clearly worse.
    pub(super) const fn is_risky(self) -> bool {
        self.gained < -CLEARLY
    }

    /// Returns the score to report. A forced result is only reported if it holds for all sampled
    /// assumptions about the opponent's squares.
    pub(super) fn score(self) -> Score {
        if self.worst.plies_to_win().is_some() || self.best.plies_to_loss().is_some() {
            self.worst
        } else {
            Score::centipawns(i32::try_from(self.mean).unwrap_or(0))
        }
    }
}
