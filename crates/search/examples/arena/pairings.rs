//! Pairings of players, and the score that the first player should reach.

use std::fmt;

use crate::players::ArenaPlayer;
use crate::tally::ScoreTally;

/// A pairing of two players, and the first player's target score.
#[derive(Clone, Copy)]
pub(crate) struct Pairing {
    pub(crate) one: ArenaPlayer,
    pub(crate) other: ArenaPlayer,
    pub(crate) aim: TargetScore,
}

/// The first player's target score, in percent. A draw counts as half a win.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum TargetScore {
    AtLeast(u32),
    AtMost(u32),
    /// The target for two adjacent levels.
    Step,
    /// No target: the pairing only measures the strength of a reference player.
    Nothing,
}

/// The target score against the next lower level, in percent. `STEP_IF_DRAWN` applies if more than
/// half of the games are drawn.
const STEP: u32 = 65;
const STEP_IF_DRAWN: u32 = 60;

/// The divisor that reduces the node limit of a level whose games would otherwise take too long.
const PART: u64 = 20;

/// Returns all pairings, fastest games first.
pub(crate) fn all() -> Vec<Pairing> {
    let level = |number| ArenaPlayer::level(number, 1);
    let hasty = |number| ArenaPlayer::level(number, PART);
    let pairing = |one, other, aim| Pairing { one, other, aim };
    let step = |low| pairing(level(low + 1), level(low), TargetScore::Step);
    let hasty_step = |low| pairing(hasty(low + 1), hasty(low), TargetScore::Step);
    vec![
        pairing(
            ArenaPlayer::Greedy,
            ArenaPlayer::Random,
            TargetScore::Nothing,
        ),
        pairing(level(1), ArenaPlayer::Greedy, TargetScore::AtMost(30)),
        pairing(level(1), ArenaPlayer::Random, TargetScore::AtLeast(70)),
        step(1),
        step(2),
        step(3),
        pairing(hasty(8), ArenaPlayer::Greedy, TargetScore::AtLeast(98)),
        hasty_step(6),
        step(4),
        hasty_step(7),
        step(5),
    ]
}

impl Pairing {
    /// Returns the target in percent, and whether the target is a minimum (`true`) or a maximum.
    fn bound(&self, tally: &ScoreTally) -> Option<(u32, bool)> {
        match self.aim {
            TargetScore::AtLeast(percent) => Some((percent, true)),
            TargetScore::AtMost(percent) => Some((percent, false)),
            TargetScore::Step if tally.mostly_drawn() => Some((STEP_IF_DRAWN, true)),
            TargetScore::Step => Some((STEP, true)),
            TargetScore::Nothing => None,
        }
    }

    /// Formats the target, such as `≥ 65 %`.
    pub(crate) fn aim_in_words(&self, tally: &ScoreTally) -> String {
        let Some((percent, is_least)) = self.bound(tally) else {
            return String::new();
        };
        let sign = if is_least { '≥' } else { '≤' };
        let why = match self.aim {
            TargetScore::Step if tally.mostly_drawn() => " (mostly drawn)",
            _ => "",
        };
        format!("{sign} {percent} %{why}")
    }

    /// Whether the score meets the target; `None` if the pairing has no target.
    pub(crate) fn is_met(&self, tally: &ScoreTally) -> Option<bool> {
        let (percent, is_least) = self.bound(tally)?;
        let (score, aim) = (tally.score(), f64::from(percent) / 100.0);
        Some(if is_least { score >= aim } else { score <= aim })
    }

    /// Whether the 95 % confidence interval of the score excludes the target.
    pub(crate) fn is_sure(&self, tally: &ScoreTally) -> bool {
        self.lies_outside(tally, tally.interval())
    }

    /// Whether the wider confidence interval excludes the target. If so, no more games of this
    /// pairing are played.
    pub(crate) fn is_clear(&self, tally: &ScoreTally) -> bool {
        self.lies_outside(tally, tally.wide_interval())
    }

    fn lies_outside(&self, tally: &ScoreTally, (low, high): (f64, f64)) -> bool {
        self.bound(tally).is_some_and(|(percent, _)| {
            let aim = f64::from(percent) / 100.0;
            aim < low || high < aim
        })
    }
}

/// Formats the pairing, such as `level 2 - level 1`.
impl fmt::Display for Pairing {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} - {}", self.one, self.other)
    }
}
