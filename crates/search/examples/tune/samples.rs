//! Collects positions with their game results, as data for fitting the evaluation weights.

use std::time::Instant;

use postern_rules::Color;
use postern_search::{EvaluationTerm, EvaluationWeights, SearchOptions, Searcher};

use crate::TuningBudget;
use crate::chance::RandomGenerator;
use crate::playing::{PlayableGame, opening, play};

/// A quiet position as data for fitting the weights. All values are from White's point of view.
pub(crate) struct TuningSample {
    /// The score according to the current weights.
    pub(crate) score: f64,
    /// The partial derivatives of the score with respect to each weight.
    pub(crate) features: Vec<f64>,
    /// The result of the game for White: 1 for a win, 0.5 for a draw, 0 for a loss.
    pub(crate) result: f64,
}

/// One game in this many is reserved for validation.
const HELD_OUT: u64 = 5;

/// Positions with a larger score are skipped, because their result no longer depends on the
/// weights.
const MAX_SCORE: f64 = 1_500.0;

/// The change of a weight for the numerical derivative.
const STEP: i16 = 16;

/// Plays games until there are enough games or the time runs out. Returns the positions for
/// learning and the positions for validation.
pub(crate) fn collect<P: PlayableGame>(
    effort: &TuningBudget,
    until: Instant,
) -> (Vec<TuningSample>, Vec<TuningSample>) {
    let changed: Vec<[EvaluationWeights; 2]> = (0..P::TERMS.len()).map(changed::<P>).collect();
    let table = usize::try_from(2 * effort.nodes).unwrap_or(1 << 12);
    let (mut white, mut black) = (Searcher::<P>::new(table), Searcher::<P>::new(table));
    let (mut learnt, mut held_out) = (Vec::new(), Vec::new());
    for game in 0..effort.games {
        if Instant::now() > until {
            break;
        }
        let mut chance = RandomGenerator::of("samples", &[effort.seed, game]);
        let opened = opening(&mut white, &mut chance);
        let mut samples = Vec::new();
        let players = (&mut white, &mut black);
        let halves = play(
            opened,
            players,
            effort.nodes,
            chance.next(),
            |position, searcher| {
                samples.extend(sample(position, searcher, &changed));
            },
        );
        for sample in &mut samples {
            sample.result = f64::from(halves) / 2.0;
        }
        if game % HELD_OUT == 0 {
            held_out.append(&mut samples);
        } else {
            learnt.append(&mut samples);
        }
    }
    (learnt, held_out)
}

/// Returns two copies of the weights: one weight is increased in the first and decreased in the
/// second.
fn changed<P: PlayableGame>(place: usize) -> [EvaluationWeights; 2] {
    [STEP, -STEP].map(|step| {
        let mut terms: Vec<EvaluationTerm> = P::TERMS.to_vec();
        terms[place].weight += step;
        EvaluationWeights::of(P::VARIANT.geometry(), &terms)
    })
}

/// Converts a position to a sample. Returns `None` if the position is not quiet or is already
/// decided.
fn sample<P: PlayableGame>(
    position: &P,
    searcher: &mut Searcher<P>,
    changed: &[[EvaluationWeights; 2]],
) -> Option<TuningSample> {
    let score = position.evaluate();
    if position.in_check() || searcher.settle(position, &SearchOptions::default()) != score {
        return None;
    }
    let sign = if position.to_move() == Color::White {
        1.0
    } else {
        -1.0
    };
    let score = sign * f64::from(score.value());
    let features = changed.iter().map(|[more, less]| {
        let worth = |weights| f64::from(position.weigh(weights).value());
        sign * (worth(more) - worth(less)) / f64::from(2 * STEP)
    });
    (score.abs() < MAX_SCORE).then(|| TuningSample {
        score,
        features: features.collect(),
        result: 0.5,
    })
}
