//! The problems shipped with the server: the files in `problems/`, which the build script lists.
//!
//! They are stored as rows like other problems when somebody first requests problems, so that
//! ratings and attempts are stored in the same way. Their IDs are derived from their content, so
//! that all nodes add the same rows.

use std::collections::HashMap;
use std::sync::LazyLock;

use data_encoding::BASE32_NOPAD;
use sha2::{Digest as _, Sha256};

use postern_game::{NewProblem, ProblemAim, ProblemId, read_problem};
use postern_rules::Variant;
use postern_store::problems::ShippedProblem;

include!(concat!(env!("OUT_DIR"), "/problems.rs"));

/// The number of characters in a problem ID. Each character encodes 5 bits.
const ID_LEN: usize = 12;

/// All shipped problems by variant.
static SHIPPED: LazyLock<HashMap<Variant, Vec<ShippedProblem>>> = LazyLock::new(|| {
    let read = |(slug, text): &(&str, &str)| {
        Some((slug.parse().ok()?, problems(slug.parse().ok()?, text)))
    };
    PROBLEMS.iter().filter_map(read).collect()
});

/// Returns all shipped problems.
pub(super) fn all() -> impl Iterator<Item = &'static ShippedProblem> {
    SHIPPED.values().flatten()
}

/// Returns a variant's shipped problem for a day. `day` counts days since the Unix epoch. Returns
/// `None` if the variant has no shipped problems.
pub(super) fn of_day(variant: Variant, day: i64) -> Option<&'static ProblemId> {
    let problems = SHIPPED.get(&variant).filter(|all| !all.is_empty())?;
    let day = usize::try_from(day).unwrap_or_default();
    Some(&problems[day % problems.len()].problem.id)
}

fn problems(variant: Variant, text: &str) -> Vec<ShippedProblem> {
    let lines = text
        .lines()
        .filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.filter_map(|line| problem(variant, line)).collect()
}

/// Parses a line with the format `KIND<TAB>N<TAB>KEY<TAB>FEN`.
fn problem(variant: Variant, line: &str) -> Option<ShippedProblem> {
    let mut fields = line.split('\t');
    let aim: ProblemAim = fields.next()?.parse().ok()?;
    let turns = fields.next()?.parse().ok()?;
    let key = fields.next()?.to_owned();
    let raw = NewProblem {
        id: ProblemId::parse("unnamed").ok()?,
        variant,
        fen: fields.next()?.to_owned(),
        aim,
        turns,
        title: String::new(),
        comment: String::new(),
    };
    let read = read_problem(raw.id.clone(), &raw).ok()?;
    let id = id(&read);
    Some(ShippedProblem {
        problem: NewProblem { id, ..read },
        keys: vec![key],
    })
}

fn id(problem: &NewProblem) -> ProblemId {
    let NewProblem {
        variant,
        fen,
        aim,
        turns,
        ..
    } = problem;
    let digest = Sha256::digest(format!("{}\n{aim}\n{turns}\n{fen}", variant.slug()));
    let mut id = BASE32_NOPAD.encode(&digest).to_lowercase();
    id.truncate(ID_LEN);
    ProblemId::parse(&id).expect("base 32 is letters and digits")
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use postern_rules::GameLine;
    use postern_search::{ProofVerdict, SearchBudget, prove};

    use super::super::prove::goal;
    use super::*;

    /// The test skips problems whose proofs need more search nodes. Their composers check them with
    /// `postern solve`.
    const NODES: u64 = 2_000;

    #[test]
    fn each_line_is_a_problem_and_the_key_of_each_is_right() {
        let (mut ids, mut proved) = (HashSet::new(), 0);
        for (slug, text) in PROBLEMS {
            let variant: Variant = slug.parse().unwrap();
            let lines = text
                .lines()
                .filter(|line| !line.is_empty() && !line.starts_with('#'));
            for line in lines {
                let shipped = problem(variant, line).unwrap_or_else(|| panic!("{slug}: {line}"));
                let problem = shipped.problem;
                assert!(
                    ids.insert(problem.id.clone()),
                    "{slug}: {line} is there twice"
                );
                let start = GameLine::new(
                    postern_rules::Position::from_reached_fen(variant, &problem.fen).unwrap(),
                );
                assert!(start.judge(&shipped.keys[0]).is_ok(), "{slug}: {line}");
                let found = prove(
                    &start,
                    goal(problem.aim),
                    problem.turns,
                    &SearchBudget::nodes(NODES),
                );
                match found.unwrap().verdict {
                    ProofVerdict::Won { turns, firsts } => {
                        assert_eq!(
                            (turns, firsts),
                            (problem.turns, shipped.keys),
                            "{slug}: {line}"
                        );
                        proved += 1;
                    }
                    ProofVerdict::Refuted => panic!("{slug}: {line} is refuted"),
                    ProofVerdict::Unproved { refuted } => assert!(refuted < problem.turns),
                }
            }
        }
        assert!(proved > 0);
    }

    #[test]
    fn every_game_has_a_problem_for_each_day_and_it_changes() {
        for variant in Variant::ALL {
            let days: HashSet<_> = (0..20).filter_map(|day| of_day(variant, day)).collect();
            assert_eq!(days.len(), SHIPPED[&variant].len().min(20), "{variant}");
        }
    }
}
