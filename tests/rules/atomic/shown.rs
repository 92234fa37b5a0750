//! The data that the board and the move list receive about a turn.

use postern_rules::{PositionFeatures, StepEffect, TurnClick, Viewer};
use rstest::rstest;

use super::boards::{ATOMIC, set_up, set_up_with, start, turn};
use crate::cells::{click, names, said};

fn words(position: &postern_rules::Position, text: &str) -> Vec<String> {
    let (_, facts) = turn(position, text);
    said(ATOMIC, position.pieces(Viewer::Spectator), &facts.steps)
}

/// Formats a turn's effects: `-d5` is a removal, and `e3-d5` a move.
fn effects(position: &postern_rules::Position, text: &str) -> String {
    let name = |cell| ATOMIC.geometry().name(cell);
    let (_, facts) = turn(position, text);
    let short = |effect: &StepEffect| match effect {
        StepEffect::Remove { at, into: None } => format!("-{}", name(*at)),
        StepEffect::Move {
            from,
            to,
            through: false,
        } => format!("{}-{}", name(*from), name(*to)),
        StepEffect::Become { at, kind } => format!("{}={kind}", name(*at)),
        other => panic!("{other:?}"),
    };
    facts.effects().map(short).collect::<Vec<_>>().join(" ")
}

#[test]
fn a_capture_is_made_and_then_all_that_explodes_leaves() {
    let before = set_up("Ka1 Ne3 Bc4 Pd4 kh8 nd5 qe5 rc6 pe6", "w");
    assert_eq!(effects(&before, "Nxd5"), "-d5 e3-d5 -d5 -c4 -e5 -c6");
    assert_eq!(
        words(&before, "Nxd5"),
        [
            "Knight takes the knight on d5, and the knight on d5, the bishop on c4, the queen on \
                e5 and the rook on c6 explode"
        ]
    );
}

#[test]
fn the_piece_that_comes_from_next_to_it_explodes_once() {
    let before = set_up("Ka1 Rd4 kh8 nd5", "w");
    assert_eq!(effects(&before, "Rxd5"), "-d5 d4-d5 -d5");
    assert_eq!(
        words(&before, "Rxd5"),
        ["Rook takes the knight on d5, and the rook on d5 explodes"]
    );
}

#[test]
fn a_capture_en_passant_explodes_where_it_ends() {
    let before = set_up_with("Ka1 Pe5 kh8 pd5 nc7", "w", "-", "d6");
    assert_eq!(effects(&before, "exd6"), "-d5 e5-d6 -d6 -c7");
    assert_eq!(
        words(&before, "exd6"),
        [
            "Pawn takes the pawn on d5 en passant and goes to d6, and the pawn on d6 and the \
                knight on c7 explode"
        ]
    );
}

#[test]
fn a_promotion_explodes_last() {
    let before = set_up("Ka1 Pb7 ke4 rc8 nd8", "w");
    assert_eq!(effects(&before, "bxc8=Q"), "-c8 b7-c8 c8=Q -c8 -d8");
    assert_eq!(
        words(&before, "bxc8=Q"),
        [
            "Pawn takes the rook on c8",
            "The pawn becomes a queen, and the queen on c8 and the knight on d8 explode"
        ]
    );
}

#[rstest]
#[case("Nf3", "g1-f3", "Knight to f3")]
#[case("e4", "e2-e4", "Pawn to e4")]
fn a_quiet_move_is_told_as_in_chess(#[case] text: &str, #[case] short: &str, #[case] said: &str) {
    assert_eq!(effects(&start(), text), short);
    assert_eq!(words(&start(), text), [said]);
}

#[test]
fn castling_moves_both() {
    let before = set_up_with("Ke1 Rh1 kb7 pa7", "w", "K", "-");
    assert_eq!(effects(&before, "O-O"), "e1-g1 h1-f1");
    assert_eq!(
        words(&before, "O-O"),
        ["King castles to g1, the rook goes to f1"]
    );
    let (_, facts) = turn(&before, "O-O");
    assert_eq!(click(ATOMIC, &facts.steps[0]), "g1");
}

#[test]
fn the_last_turn_is_marked_where_the_capturer_went() {
    let before = set_up("Ka1 Ne3 Bc4 kh8 nd5 qe5", "w");
    let (_, facts) = turn(&before, "Nxd5");
    assert_eq!(names(ATOMIC, &facts.touched()), ["e3", "d5"]);
}

#[test]
fn a_turn_is_one_click_after_its_piece_and_a_promotion_one_more() {
    let before = set_up("Ka1 Pb7 ke4 rc8", "w");
    let turns = before.legal_turns(Viewer::BothPlayers);
    let capture = turns.iter().find(|turn| turn.notation == "bxc8=R").unwrap();
    let clicks: Vec<_> = capture.steps.iter().filter_map(|step| step.click).collect();
    let c8 = ATOMIC.geometry().cell("c8").unwrap();
    assert_eq!(clicks, [TurnClick::Cell(c8), TurnClick::Kind('R')]);
}

#[test]
fn nothing_is_shown_besides_the_pieces() {
    assert_eq!(
        start().features(Viewer::Spectator),
        PositionFeatures::default()
    );
    assert!(start().events().is_none());
}
