//! A match between new and old evaluation weights, decided by a sequential test.

use std::fmt;
use std::time::Instant;

use postern_search::{EvaluationWeights, Searcher};

use crate::TuningBudget;
use crate::chance::RandomGenerator;
use crate::playing::{PlayableGame, opening, play};

/// The expected score of the new weights if they are as strong as the old ones. The test decides
/// between this hypothesis and `BETTER`.
const SAME: f64 = 0.5;
const BETTER: f64 = 0.54;

/// The bound of the log-likelihood ratio for an error rate of at most 5 %: ln 19.
const BOUND: f64 = 2.944;

/// The minimum number of game pairs before the match can end.
const FEWEST: u64 = 20;

/// The state of a match. Each opening is played twice with sides reversed, and the test evaluates
/// pairs of games.
#[derive(Default)]
pub(crate) struct DuelState {
    /// The number of games that the new weights have lost, drawn and won.
    games: [u64; 3],
    pairs: u64,
    /// The sum of the pair scores, each from 0 to 1.
    sum: f64,
    squares: f64,
}

/// Plays two games from one opening. Returns the score of the new weights in half-points: first as
/// White, then as Black.
fn play_pair<P: PlayableGame>(
    searchers: (&mut Searcher<P>, &mut Searcher<P>),
    effort: &TuningBudget,
    pair: u64,
) -> [u8; 2] {
    let (new, old) = searchers;
    let mut chance = RandomGenerator::of("duel", &[effort.seed, pair]);
    let opened = opening(old, &mut chance);
    let seed = chance.next();
    let first = play(
        opened.clone(),
        (&mut *new, &mut *old),
        effort.nodes,
        seed,
        |_, _| {},
    );
    let second = play(opened, (old, new), effort.nodes, seed, |_, _| {});
    [first, 2 - second]
}

/// Plays until the test reaches a decision, the maximum number of pairs is reached or the time runs
/// out.
pub(crate) fn fight<P: PlayableGame>(
    weights: &EvaluationWeights,
    effort: &TuningBudget,
    until: Instant,
) -> DuelState {
    let table = usize::try_from(2 * effort.nodes).unwrap_or(1 << 12);
    let mut new = Searcher::<P>::with_weights(table, weights.clone());
    let mut old = Searcher::<P>::new(table);
    let mut duel = DuelState::default();
    for pair in 0..effort.pairs {
        if Instant::now() > until || duel.is_clear() {
            break;
        }
        duel.add(play_pair((&mut new, &mut old), effort, pair));
    }
    duel
}

impl DuelState {
    fn add(&mut self, halves: [u8; 2]) {
        for half in halves {
            self.games[usize::from(half)] += 1;
        }
        let score = f64::from(halves[0] + halves[1]) / 4.0;
        self.pairs += 1;
        self.sum += score;
        self.squares += score * score;
    }

    /// Whether the match proves that the new weights are stronger.
    pub(crate) fn is_won(&self) -> bool {
        self.pairs >= FEWEST && self.evidence() >= BOUND
    }

    fn is_clear(&self) -> bool {
        self.pairs >= FEWEST && self.evidence().abs() >= BOUND
    }

    fn count(&self) -> f64 {
        u32::try_from(self.pairs.max(1)).map_or(f64::MAX, f64::from)
    }

    fn mean(&self) -> f64 {
        self.sum / self.count()
    }

    /// Returns the log-likelihood ratio of the hypotheses "stronger" and "equally strong".
    fn evidence(&self) -> f64 {
        let mean = self.mean();
        let variance = (self.squares / self.count() - mean * mean).max(1e-2);
        self.count() * (BETTER - SAME) * (2.0 * mean - SAME - BETTER) / (2.0 * variance)
    }
}

/// Formats the match, such as `54.1 % of 300 games (+120 =84 -96), evidence +3.01: won`.
impl fmt::Display for DuelState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [lost, drawn, won] = self.games;
        let end = match (self.is_won(), self.is_clear()) {
            (true, _) => "won",
            (false, true) => "not better",
            (false, false) => "open",
        };
        write!(
            f,
            "{:.1} % of {} games (+{won} ={drawn} -{lost}), evidence {:+.2}: {end}",
            100.0 * self.mean(),
            2 * self.pairs,
            self.evidence()
        )
    }
}
