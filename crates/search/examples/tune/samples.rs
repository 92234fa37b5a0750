//! Positions to learn from, with how their games ended.

use std::time::Instant;

use postern_rules::Color;
use postern_search::{Options, Searcher, Term, Weights};

use crate::{
    Effort,
    chance::Chance,
    playing::{Playable, opening, play},
};

/// A position in which nothing hangs, all from White's viewpoint.
pub(crate) struct Sample {
    /// What it is worth by the weights of the game.
    pub(crate) score: f64,
    /// By how much that grows with each weight.
    pub(crate) features: Vec<f64>,
    /// How the game ended: 1 when White won, 0 when Black did.
    pub(crate) result: f64,
}

/// One game in so many is not learnt from, to check by.
const HELD_OUT: u64 = 5;

/// Positions worth more than this are decided whatever the weights say.
const MOST: f64 = 1_500.0;

/// By how much each weight is changed to see what it does.
const STEP: i16 = 16;

/// Plays games until there are enough or the time has come: the positions to learn from, and those to check by.
pub(crate) fn collect<P: Playable>(effort: &Effort, until: Instant) -> (Vec<Sample>, Vec<Sample>) {
    let changed: Vec<[Weights; 2]> = (0..P::TERMS.len()).map(changed::<P>).collect();
    let table = usize::try_from(2 * effort.nodes).unwrap_or(1 << 12);
    let (mut white, mut black) = (Searcher::<P>::new(table), Searcher::<P>::new(table));
    let (mut learnt, mut held_out) = (Vec::new(), Vec::new());
    for game in 0..effort.games {
        if Instant::now() > until {
            break;
        }
        let mut chance = Chance::of("samples", &[effort.seed, game]);
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

/// The weights of the game with one of them higher, and with it lower.
fn changed<P: Playable>(place: usize) -> [Weights; 2] {
    [STEP, -STEP].map(|step| {
        let mut terms: Vec<Term> = P::TERMS.to_vec();
        terms[place].weight += step;
        Weights::of(P::VARIANT.geometry(), &terms)
    })
}

/// `None` where something hangs, or all is decided.
fn sample<P: Playable>(
    position: &P,
    searcher: &mut Searcher<P>,
    changed: &[[Weights; 2]],
) -> Option<Sample> {
    let score = position.evaluate();
    if position.in_check() || searcher.settle(position, &Options::default()) != score {
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
    (score.abs() < MOST).then(|| Sample {
        score,
        features: features.collect(),
        result: 0.5,
    })
}
