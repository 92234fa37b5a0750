//! A turn with what it can lead to, and what it is worth.

use postern_rules::Rules;

use super::judge::{Judge, Judged};
use crate::{games::Game, score::Score};

/// A turn that is judged.
pub(super) struct Candidate<P: Game> {
    pub(super) turn: P::Turn,
    /// What it leads to when nothing comes to light.
    expected: P,
    /// What it leads to in a few of the worlds in which something does; these stand for all such worlds.
    revealed: Vec<P>,
    odds: Odds,
    /// `None` until it has been judged.
    pub(super) worth: Option<Worth>,
}

/// In how many of all worlds a turn brings something to light.
#[derive(Clone, Copy)]
struct Odds {
    reveals: i64,
    worlds: i64,
}

/// What a turn seems to be worth over all that it can lead to. The greater the better.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Worth {
    /// The mean of scores, none of which counts for more than [`MOST_VALUE`].
    mean: i64,
    /// The mean of all scores as they are: it prefers the shorter of two sure wins.
    exact: i64,
    /// By how much the mean is better for what comes to light.
    gained: i64,
    /// The least score that is possible, and the greatest.
    worst: Score,
    best: Score,
    /// The least depth that was looked ahead in full, the turn included.
    pub(super) depth: u8,
}

/// Positions that stand for all in which the turn reveals something.
const MOST_REVEALED: usize = 3;

/// What a forced win counts for among other outcomes, in hundredths of a pawn: enough to risk a queen for it,
/// but not everything for one world in thirty.
const MOST_VALUE: i32 = 3_000;

/// How much has to hang on what comes to light, in hundredths of a pawn, before it decides: searches as short as
/// these err.
const CLEARLY: i64 = 15;

impl<P: Game + Rules> Candidate<P> {
    /// A turn of the position that everybody knows, and what it leads to in worlds.
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
            // What comes to light goes into the key, and so does whose turn it is.
            if after.key() != key {
                odds.reveals += 1;
                if revealed.len() < MOST_REVEALED {
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

    /// Whether something can come to light by the turn.
    pub(super) const fn can_reveal(&self) -> bool {
        self.odds.reveals > 0
    }

    /// Judges the turn with so many nodes, or one for each of two positions. Nothing changes when the judge is over
    /// before it has a judgement.
    pub(super) fn judge(&mut self, judge: &mut Judge<'_, P>, nodes: u64) {
        let many = usize::try_from(nodes).unwrap_or(usize::MAX);
        let revealed = self.revealed.len().min(many.saturating_sub(1).max(1));
        // What is compared with each other is searched equally long.
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
    /// The mean over all worlds of what is the case when something comes to light, and of what is when nothing does.
    const fn mean(self, revealed: i64, expected: i64) -> i64 {
        (self.reveals * revealed + (self.worlds - self.reveals) * expected) / self.worlds
    }
}

impl Worth {
    /// Of a turn that leads to one position as everybody expects, and to others, if any, when it reveals something.
    fn of(expected: Judged, revealed: &[Judged], odds: Odds) -> Self {
        let mean = |value: fn(Score) -> i32| {
            let all: i64 = revealed
                .iter()
                .map(|found| i64::from(value(found.score)))
                .sum();
            let count = i64::try_from(revealed.len()).unwrap_or(i64::MAX);
            odds.mean(all / count.max(1), i64::from(value(expected.score)))
        };
        let capped: fn(Score) -> i32 = |score| score.value().clamp(-MOST_VALUE, MOST_VALUE);
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

    /// Whether a turn of this worth is to be played instead of one that a longer search has found to be best as
    /// long as nothing comes to light: only what may come to light is a reason.
    pub(super) const fn is_clearly_better_than(self, other: Self) -> bool {
        self.mean > other.mean + CLEARLY && self.gained > other.gained + CLEARLY
    }

    /// Whether the turn is clearly worse for what it may bring to light.
    pub(super) const fn is_risky(self) -> bool {
        self.gained < -CLEARLY
    }

    /// The score that is told: a forced end only if it comes whatever is hidden.
    pub(super) fn score(self) -> Score {
        if self.worst.plies_to_win().is_some() || self.best.plies_to_loss().is_some() {
            self.worst
        } else {
            Score::centipawns(i32::try_from(self.mean).unwrap_or(0))
        }
    }
}
