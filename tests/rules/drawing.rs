//! The rules of Hole Chess: draws by repetition and by counting moves.

use postern_rules::{EndReason, GameLine, GameLineError};

use crate::support::{board, read_fen, set_up};

/// Moves both kings back and forth this many times. Each time takes four plies.
fn shuffle(line: &mut GameLine, times: usize) {
    for _ in 0..times {
        for turn in ["Kd2", "Kd9", "Kd1", "Kd10"] {
            line.play(turn)
                .unwrap_or_else(|error| panic!("{turn}: {error}"));
        }
    }
}

fn kings() -> GameLine {
    GameLine::new(set_up("Kd1 Pb3 kd10 pf8", "w"))
}

#[test]
fn the_third_occurrence_can_be_claimed() {
    let mut line = kings();
    shuffle(&mut line, 1);
    assert_eq!(line.claimable(), None, "it is the second");
    shuffle(&mut line, 1);
    assert_eq!(line.claimable(), Some(EndReason::ThreefoldRepetition));
    assert_eq!(line.outcome(), None);
}

#[test]
fn the_fifth_occurrence_ends_the_game() {
    let mut line = kings();
    shuffle(&mut line, 4);
    assert_eq!(
        line.outcome().unwrap().to_string(),
        "1/2-1/2 fivefold repetition"
    );
    assert!(matches!(line.play("Kd2"), Err(GameLineError::Over(_))));
    assert_eq!(line.plies().len(), 16);
    line.truncate(15);
    assert_eq!(line.outcome(), None, "taken back");
}

#[test]
fn the_side_to_move_and_en_passant_make_positions_different() {
    let position = |fen: &str| read_fen(fen).unwrap().key();
    let pieces = board("Kd1 kd10 Pf5 pe5");
    let white = position(&format!("{pieces} w - 0 1"));
    let black = position(&format!("{pieces} b - 0 1"));
    let passed = position(&format!("{pieces} b f4 0 1"));
    assert!(white != black && black != passed);
    assert_eq!(
        black,
        position(&format!("{pieces} b - 7 30")),
        "counters do not matter"
    );
    let nobody = board("Kd1 kd10 Pf5 pb5");
    assert_eq!(
        position(&format!("{nobody} b f4 0 1")),
        position(&format!("{nobody} b - 0 1")),
        "a square passed over counts only where it can be taken on"
    );
}

#[test]
fn fifty_moves_of_each_side_can_be_claimed_and_seventy_five_end_the_game() {
    let line = |quiet: u32| {
        GameLine::new(read_fen(&format!("{} w - {quiet} 90", board("Kd1 Pb3 kd10 pf8"))).unwrap())
    };
    assert_eq!(line(99).claimable(), None);
    assert_eq!(line(100).claimable(), Some(EndReason::FiftyMoveRule));
    let mut late = line(149);
    assert_eq!(late.outcome(), None);
    late.play("Kd2").unwrap();
    assert_eq!(late.outcome().unwrap().to_string(), "1/2-1/2 75-move rule");
    assert_eq!(late.claimable(), None, "the game is over");
}

#[test]
fn captures_beams_and_pawn_moves_begin_the_count_anew() {
    let quiet = |pieces: &str, turn: &str| {
        let mut position = read_fen(&format!("{} w - 20 30", board(pieces))).unwrap();
        position.play(turn).unwrap();
        position.quiet_plies()
    };
    assert_eq!(quiet("Kd1 Ra4 pb4 pa5 kd10", "Kd2"), 21);
    assert_eq!(quiet("Kd1 Ra4 pb4 pa5 kd10", "Rxb4"), 0);
    assert_eq!(quiet("Kd1 Ra4 pg4 kd10", "Ra4/@g4"), 0);
    assert_eq!(quiet("Kd1 Pb3 kd10", "b4"), 0);
}

#[test]
fn the_end_of_the_game_goes_before_the_count() {
    let mut line =
        GameLine::new(read_fen(&format!("{} b - 149 90", board("Kd1 kd10 qf5"))).unwrap());
    line.play("Qd3#").unwrap();
    assert_eq!(line.outcome().unwrap().to_string(), "0-1 checkmate");
}

#[test]
fn a_draw_leaves_the_turns_of_the_position_alone() {
    let position = read_fen(&format!("{} w - 150 90", board("Kd1 Pb3 kd10 pf8"))).unwrap();
    assert!(position.perft(1) > 0 && position.verdict().is_none());
}
