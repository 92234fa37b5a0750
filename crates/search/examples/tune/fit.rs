//! Fits evaluation weights to game results by least squares. The model maps a score to an expected
//! result with a logistic function.

use postern_search::EvaluationTerm;

use crate::samples::TuningSample;

/// The number of Gauss–Newton iterations per fit.
const ROUNDS: usize = 12;

/// The relative standard deviation of a weight's prior. `LEEWAY` is the absolute one, in
/// centipawns. The prior counts as `PRIOR` positions, because positions of one game are strongly
/// correlated.
const PART: f64 = 0.25;
const LEEWAY: f64 = 6.0;
const PRIOR: f64 = 10.0;

/// Returns the factor that fits the results best in "expected result = logistic(factor × score)".
pub(crate) fn scale(samples: &[TuningSample]) -> f64 {
    let error = |scale: f64| -> f64 {
        let errors = samples.iter().map(|sample| {
            let off = logistic(scale * sample.score) - sample.result;
            off * off
        });
        errors.sum()
    };
    // Golden-section search over the logarithm of the factor.
    let (mut low, mut high): (f64, f64) = (1e-4_f64.ln(), 1e-1_f64.ln());
    let golden = (5.0_f64.sqrt() - 1.0) / 2.0;
    for _ in 0..40 {
        let width = golden * (high - low);
        if error((high - width).exp()) < error((low + width).exp()) {
            high = low + width;
        } else {
            low = high - width;
        }
    }
    f64::midpoint(low, high).exp()
}

/// Returns the mean squared error between expected and actual results.
pub(crate) fn error(
    samples: &[TuningSample],
    old: &[EvaluationTerm],
    new: &[EvaluationTerm],
    scale: f64,
) -> f64 {
    let moved = difference(old, new);
    let errors = samples.iter().map(|sample| {
        let off = expected(sample, &moved, scale) - sample.result;
        off * off
    });
    let count = u32::try_from(samples.len().max(1)).map_or(f64::MAX, f64::from);
    errors.sum::<f64>() / count
}

/// Returns the best-fitting weights, computed by the Gauss–Newton method.
pub(crate) fn fit(
    old: &[EvaluationTerm],
    samples: &[TuningSample],
    scale: f64,
) -> Vec<EvaluationTerm> {
    let count = old.len();
    let mut moved = vec![0.0; count];
    for _ in 0..ROUNDS {
        let mut rows = vec![vec![0.0; count + 1]; count];
        for (place, term) in old.iter().enumerate() {
            let leeway = LEEWAY + PART * f64::from(term.weight).abs();
            let pull = PRIOR / (leeway * leeway);
            rows[place][place] += pull;
            rows[place][count] -= pull * moved[place];
        }
        for sample in samples {
            let expected = expected(sample, &moved, scale);
            let slope = scale * expected * (1.0 - expected);
            let off = sample.result - expected;
            for (row, one) in rows.iter_mut().zip(&sample.features) {
                if *one != 0.0 {
                    for (sum, other) in row.iter_mut().zip(&sample.features) {
                        *sum += slope * slope * one * other;
                    }
                    row[count] += slope * off * one;
                }
            }
        }
        for (moved, step) in moved.iter_mut().zip(solve(rows)) {
            *moved += step;
        }
    }
    let terms = old.iter().zip(&moved);
    terms
        .map(|(term, moved)| {
            let weight = f64::from(term.weight) + moved;
            #[expect(clippy::cast_possible_truncation, reason = "weights are small")]
            let weight = weight.round() as i16;
            EvaluationTerm { weight, ..*term }
        })
        .collect()
}

fn expected(sample: &TuningSample, moved: &[f64], scale: f64) -> f64 {
    let added = sample.features.iter().zip(moved);
    let added: f64 = added.map(|(feature, moved)| feature * moved).sum();
    logistic(scale * (sample.score + added))
}

fn difference(old: &[EvaluationTerm], new: &[EvaluationTerm]) -> Vec<f64> {
    let pairs = old.iter().zip(new);
    pairs
        .map(|(old, new)| f64::from(new.weight) - f64::from(old.weight))
        .collect()
}

fn logistic(value: f64) -> f64 {
    1.0 / (1.0 + (-value).exp())
}

/// Solves a system of linear equations by Gaussian elimination. The last column is the right-hand
/// side. Pivoting is unnecessary, because the matrix is positive definite.
fn solve(mut rows: Vec<Vec<f64>>) -> Vec<f64> {
    let count = rows.len();
    for place in 0..count {
        let pivot = rows[place].clone();
        for (other, row) in rows.iter_mut().enumerate() {
            if other != place {
                let factor = row[place] / pivot[place];
                for (value, above) in row.iter_mut().zip(&pivot) {
                    *value -= factor * above;
                }
            }
        }
    }
    let solved = rows.iter().enumerate();
    solved.map(|(place, row)| row[count] / row[place]).collect()
}
