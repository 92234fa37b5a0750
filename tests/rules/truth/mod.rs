//! Checks that explanations of illegal turns are true. Thousands of random clicks and texts are
//! refused, and each explanation is checked against an independent board. A sentence that matches
//! no template also fails the test.

mod attempt;
mod board;
mod case;
mod chess;
mod common;
mod drops;
mod hole;
mod orthodox;
mod positions;
mod ways;
mod weave;

use postern_rules::{Variant, Viewer};
use rand::rngs::StdRng;
use rand::{RngExt as _, SeedableRng as _};
use rstest::rstest;

use attempt::{Attempt, legal};
use board::TruthBoard;
use case::{ClaimCase, judge};

/// The number of refused attempts to check per variant.
const REFUSALS: usize = 4_000;

#[rstest]
#[case(Variant::HoleChess)]
#[case(Variant::EventChess)]
#[case(Variant::Interweave)]
#[case(Variant::Crazyhouse)]
#[case(Variant::AtomicChess)]
fn what_is_said_of_an_illegal_turn_is_true(#[case] variant: Variant) {
    let mut random = StdRng::seed_from_u64(5);
    let (mut refused, mut false_ones) = (0, Vec::new());
    while refused < REFUSALS {
        let position = positions::any(variant, &mut random);
        let legal = legal(&position);
        let names: Vec<String> = legal.iter().map(|(name, _)| name.clone()).collect();
        let board = TruthBoard::read(&position.fen(Viewer::Spectator));
        for _ in 0..random.random_range(10..40) {
            let attempt = attempt::any(&board, &names, &mut random);
            let Some(illegal) = attempt.refused(&position) else {
                continue;
            };
            refused += 1;
            let case = ClaimCase {
                position: &position,
                board: &board,
                legal: &legal,
                attempt: &attempt,
            };
            if let Err(why) = is_true(&case, &illegal.message) {
                let fen = position.full_fen();
                false_ones.push(format!(
                    "{why}: {fen} | {} | {}",
                    attempt.text, illegal.message
                ));
            }
        }
    }
    false_ones.sort();
    let shown: Vec<&String> = false_ones.iter().take(20).collect();
    assert!(
        false_ones.is_empty(),
        "{} of {refused} are false or unknown:\n{shown:#?}",
        false_ones.len()
    );
}

/// Checks that an explanation is true.
///
/// # Errors
///
/// Returns `false` if it is wrong, or `unknown` if it matches no template.
fn is_true(case: &ClaimCase, sentence: &str) -> Result<(), &'static str> {
    if case.position.verdict().is_some() {
        let over = sentence.starts_with("The game is over: ");
        return if over || unread(case.attempt) {
            Ok(())
        } else {
            Err("not over")
        };
    }
    let (claims, parts) = match case.variant() {
        Variant::HoleChess => (
            &[common::CLAIMS, hole::CLAIMS, &[hole::BEAM_FROM_HERE]][..],
            hole::parts(sentence),
        ),
        Variant::Interweave => (&[common::CLAIMS, weave::CLAIMS][..], weave::parts(sentence)),
        _ => (
            &[common::CLAIMS, chess::CLAIMS, drops::CLAIMS][..],
            vec![sentence.to_owned()],
        ),
    };
    for part in parts {
        match judge(case, &part, claims) {
            Some(true) => {}
            Some(false) => return Err("false"),
            None => return Err("unknown"),
        }
    }
    Ok(())
}

/// Whether the attempt names nothing that could be checked.
fn unread(attempt: &Attempt) -> bool {
    attempt.squares().is_empty() || attempt.text.contains('@')
}
