//! Selects which problems are published.

use std::collections::{HashMap, HashSet};

use crate::problem::ComposedProblem;

/// The number of problems to select for each length, from one to six turns.
const QUOTAS: [usize; 6] = [8, 12, 9, 4, 2, 1];
const WANTED: usize = 36;

/// Selects the most interesting problems. No two of them come from the same game or have the same
/// first turn. Limits the number of similar problems if there are alternatives. If long problems
/// are missing, shorter ones take their place.
pub(crate) fn choose(mut found: Vec<ComposedProblem>) -> Vec<ComposedProblem> {
    found.sort_by(|one, other| {
        let rank = |problem: &ComposedProblem| (-problem.interest, problem.nodes, problem.game);
        rank(one).cmp(&rank(other))
    });
    let mut chosen = ChosenProblems::default();
    for (turns, quota) in (1..=6u8).zip(QUOTAS).rev() {
        chosen.take(
            &found,
            turns,
            quota,
            (quota.div_ceil(3), (3 * quota).div_ceil(4)),
        );
        let missing = quota.saturating_sub(chosen.count(turns));
        chosen.take(&found, turns, missing, (quota, quota));
    }
    for turns in [3, 2, 4, 1] {
        let missing = WANTED.saturating_sub(chosen.problems.len());
        chosen.take(&found, turns, missing, (WANTED, WANTED));
    }
    chosen
        .problems
        .sort_by_key(|problem| (problem.turns, problem.nodes, problem.game));
    chosen.problems
}

#[derive(Default)]
struct ChosenProblems {
    problems: Vec<ComposedProblem>,
    games: HashSet<u64>,
    keys: HashSet<String>,
    /// The number of selected problems for each length and kind of piece that moves first.
    kinds: HashMap<(u8, char), usize>,
    /// The number of selected problems for each length, with and without checkmate at the end.
    ends: HashMap<(u8, bool), usize>,
}

impl ChosenProblems {
    fn count(&self, turns: u8) -> usize {
        let alike = self
            .problems
            .iter()
            .filter(|problem| problem.turns == turns);
        alike.count()
    }

    /// Selects at most the given number of problems of one length. Limits the number of problems
    /// with the same kind of piece or the same kind of end.
    fn take(
        &mut self,
        found: &[ComposedProblem],
        turns: u8,
        more: usize,
        (of_kind, ending): (usize, usize),
    ) {
        let mut taken = 0;
        for problem in found.iter().filter(|problem| problem.turns == turns) {
            let kinds = self.kinds.entry((turns, problem.kind)).or_default();
            let ends = self.ends.entry((turns, problem.is_mate)).or_default();
            if taken == more
                || *kinds >= of_kind
                || *ends >= ending
                || self.games.contains(&problem.game)
                || self.keys.contains(&problem.key)
            {
                continue;
            }
            *kinds += 1;
            *ends += 1;
            taken += 1;
            self.games.insert(problem.game);
            self.keys.insert(problem.key.clone());
            self.problems.push(problem.clone());
        }
    }
}
