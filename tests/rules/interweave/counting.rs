//! The rules of Interweave: game ends that depend on the game's history, by repetition and by
//! counting moves.

use postern_rules::{EndReason, GameLine, GameLineError, Position, Variant};

use super::support::board;

fn line(pieces: &str, rest: &str) -> GameLine {
    GameLine::new(
        Position::from_fen(Variant::Interweave, &format!("{} w {rest}", board(pieces))).unwrap(),
    )
}

/// Moves both kings back and forth this many times. Each time takes four plies.
fn shuffle(line: &mut GameLine, times: usize) {
    for _ in 0..times {
        for turn in ["Ka1-b2", "Kh8-g7", "Kb2-a1", "Kg7-h8"] {
            line.play(turn)
                .unwrap_or_else(|error| panic!("{turn}: {error}"));
        }
    }
}

#[test]
fn who_brings_a_position_about_for_the_third_time_loses() {
    let mut line = line("Ka1 Pe2 kh8 pd7", "- - 0 1");
    shuffle(&mut line, 1);
    assert_eq!(
        line.outcome(),
        None,
        "it is the second time: the starting position counts as the first"
    );
    shuffle(&mut line, 1);
    assert_eq!(
        line.outcome().unwrap().to_string(),
        "1-0 third repetition",
        "Black brought it about"
    );
    assert!(matches!(line.play("Ka1-b2"), Err(GameLineError::Over(_))));
}

#[test]
fn white_loses_by_it_too() {
    let mut line = line("Ka1 Pe2 kh8 pd7", "- - 0 1");
    line.play("e2-f3").unwrap();
    for turn in ["Kh8-g7", "Ka1-b2", "Kg7-h8", "Kb2-a1"].repeat(2) {
        assert_eq!(line.outcome(), None);
        line.play(turn).unwrap();
    }
    assert_eq!(line.outcome().unwrap().to_string(), "0-1 third repetition");
}

#[test]
fn nobody_claims_or_draws_by_repetition() {
    let mut line = line("Ka1 Pe2 kh8 pd7", "- - 0 1");
    shuffle(&mut line, 1);
    line.play("Ka1-b2").unwrap();
    assert_eq!(line.claimable(), None);
}

#[test]
fn fifty_moves_of_each_side_can_be_claimed_and_seventy_five_end_the_game() {
    let at = |quiet: u32| line("Ka1 Pe2 kh8 pd7", &format!("- - {quiet} 90"));
    assert_eq!(at(99).claimable(), None);
    assert_eq!(at(100).claimable(), Some(EndReason::FiftyMoveRule));
    let mut late = at(149);
    assert_eq!(late.outcome(), None);
    late.play("Ka1-b2").unwrap();
    assert_eq!(late.outcome().unwrap().to_string(), "1/2-1/2 75-move rule");
    assert_eq!(late.claimable(), None, "the game is over");
}

#[test]
fn a_kings_capture_goes_before_the_count() {
    let mut line = line("Ka1 Bd4 kd5 pd7", "- - 149 90");
    line.play("Bd4").unwrap();
    assert_eq!(line.outcome().unwrap().to_string(), "1-0 king captured");
}
