//! Tests individual rulings about events.

use crate::model::{DECK, ModelPlayResult, ModelPosition};

/// Returns the reference model's position for a FEN, after checking that the actual rules agree
/// with the model.
pub(super) fn read(fen: &str) -> ModelPosition {
    crate::compare::assert_same(fen);
    ModelPosition::from_fen(fen, &DECK).unwrap_or_else(|why| panic!("{fen}: {why}"))
}

fn is_legal(fen: &str, name: &str) -> bool {
    read(fen).legal().iter().any(|turn| turn.name == name)
}

pub(super) fn play_on(model: &mut ModelPosition, name: &str) -> ModelPlayResult {
    let legal = model.legal();
    let turns = legal.iter().cloned();
    let reversed = legal.iter().filter_map(|turn| {
        let reversed = turn.in_other_order()?;
        let (first, second) = name.split_once(',')?;
        (turn.name == format!("{second},{first}")).then_some(reversed)
    });
    let turn = turns
        .filter(|turn| turn.name == name)
        .chain(reversed)
        .next()
        .unwrap_or_else(|| panic!("{name} in {}", model.fen_full()));
    model.play(&turn, None)
}

/// Checks a turn's notation in an exported game, and the public event field of the FEN after the
/// turn.
#[track_caller]
pub(super) fn assert_plays(fen: &str, name: &str, written: &str, events: &str) {
    crate::compare::assert_played(fen, name, (written, events));
    let mut model = read(fen);
    let (ModelPlayResult::Whole(notation) | ModelPlayResult::TakenBack(notation)) =
        play_on(&mut model, name)
    else {
        panic!("{name} needs a promotion");
    };
    let fen = model.fen_public();
    assert_eq!(
        (notation.as_str(), fen.split(' ').nth(6)),
        (written, Some(events))
    );
}

#[track_caller]
pub(super) fn assert_legal(fen: &str, names: &[&str]) {
    for name in names {
        assert!(is_legal(fen, name), "{name} in {fen}");
    }
}

#[track_caller]
pub(super) fn assert_illegal(fen: &str, names: &[&str]) {
    for name in names {
        assert!(!is_legal(fen, name), "{name} in {fen}");
    }
}

#[test]
fn notation_of_the_passage() {
    assert_legal(
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 c4f6",
        &["c4-f6"],
    );
    assert_legal(
        "k7/8/8/8/8/8/2P5/4K3 w - - 0 1 c4g8",
        &["c4-g8=Q+", "c4-g8=N"],
    );
    assert_legal("4k3/8/8/8/8/8/8/4K2R w K - 0 1 f1h6", &["O-O-h6"]);
    assert_legal(
        "4k3/8/8/8/8/8/8/4K2R w K - 0 1 d--,5:f1h6,9:f1h6",
        &["O-O-h6*h6"],
    );
    assert_legal(
        "4k3/8/8/8/8/8/8/4K2R w K - 0 1 d--,5:g1h6,9:f1h6",
        &["O-O-h6*f1*h6"],
    );
}

#[test]
fn notation_of_falls() {
    assert_legal(
        "4k3/8/8/8/8/8/8/4K2Q w - - 0 1 d--,9:h4c3",
        &["Qh4*", "Qh5+"],
    );
    assert_legal("4k3/8/8/8/8/8/8/4K2R w K - 0 1 d--,9:g1f1", &["O-O*f1*g1"]);
    assert_legal(
        "k4N2/7P/8/8/8/8/8/4K3 w - - 0 1 d--,122,9:h7c3",
        &["Nxh7*=Q+"],
    );
    let mut model = read("4k3/8/8/8/8/8/8/4K2R w K - 0 1 d--,9:(g1c3)");
    assert_eq!(
        play_on(&mut model, "O-O"),
        ModelPlayResult::Whole("O-O*g1".to_owned())
    );
    assert_eq!(model.outcome(), Some(("0-1", "fell into a pit")));
}

#[test]
fn two_hidden_squares_on_one() {
    let board = "4k3/8/8/8/8/8/3N4/4K3 w - - 0 1";
    let passage_first = format!("{board} d--,5:(c4f6),9:(c4a6)");
    assert_plays(&passage_first, "Nc4", "Nc4-f6+", "d--,5:c4f6,9:c4?");
    let pit_first = format!("{board} d--,9:(c4a6),5:(c4f6)");
    assert_plays(&pit_first, "Nc4", "Nc4*", "d--,9:c4?,5:c4f6");
    let pit_beyond = format!("{board} d--,5:(c4f6),9:(f6a6)");
    assert_plays(&pit_beyond, "Nc4", "Nc4-f6*", "d--,5:c4f6,9:f6?");
}

#[test]
fn a_reveal_ends_a_turn_of_two_moves() {
    let march = "4k3/8/8/8/8/8/3PP3/4K3 w - - 0 1 d--,13,9:(d4a6)";
    assert_plays(march, "d4,e4", "d4*", "d--,13,9:d4?");
    assert_plays(march, "e4,d4", "e4,d4*", "d--,13,9:d4?");
    let run = "8/8/8/7k/8/8/8/4K3 w - - 0 1 d--,102:33,5:(e2a6)";
    assert_plays(run, "Ke2,Ke3", "Ke2-a6", "d--,102:33,5:e2a6");
    assert_plays(run, "Kf2,Ke2", "Kf2,Ke2-a6", "d--,102:23,5:e2a6");
}

#[test]
fn what_the_revealed_rules_forbid_is_taken_back() {
    // The passage would carry the king to a6, next to the enemy king.
    let fen = "8/8/8/k6p/8/8/8/4K3 w - - 0 1 (e2a6)";
    assert_plays(fen, "Ke2", "Ke2~", "e2a6");
    let capture = "4k3/8/8/8/5n2/8/3PP3/4K3 w - - 0 1 d--,13,5:(d4e5)";
    assert_plays(capture, "d4,e4", "d4-e5", "d--,13,5:d4e5");
}

#[test]
fn a_pawn_carried_to_its_last_rank_promotes() {
    let mut model = read("k7/8/8/8/8/8/2P5/4K3 w - - 0 1 (c4g8)");
    let ModelPlayResult::NeedsPromotion(kinds) = play_on(&mut model, "c4") else {
        panic!("a pawn on its last rank");
    };
    assert_eq!(kinds.len(), 4);
    let turns = model.legal();
    let turn = turns.iter().find(|turn| turn.name == "c4").unwrap();
    assert_eq!(
        model.play(turn, Some(kinds[0])),
        ModelPlayResult::Whole("c4-g8=Q+".to_owned())
    );
}

#[test]
fn pawns_go_back_and_aside() {
    let fen = "4k2p/8/6P1/8/8/8/6P1/4K3 b - - 0 1 d--,12";
    assert_legal(fen, &["h6", "h7", "h8-g8"]);
    let mut model = read(fen);
    play_on(&mut model, "h6");
    let turns = model.legal();
    for name in ["gxh7", "g2-g1", "g2-h2", "g4"] {
        assert!(turns.iter().any(|turn| turn.name == name), "{name}");
    }
}

#[test]
fn marches_are_written_once() {
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 d--,13";
    assert_legal(fen, &["d4,e4", "a3,b4"]);
    assert_illegal(fen, &["e4,d4"]);
    assert_legal("8/1P5P/k7/8/8/8/8/4K3 w - - 0 1 d--,13", &["b8=Q,h8=Q"]);
    // One pawn may step aside to make room for the other.
    let behind = "4k3/8/8/8/8/3P4/3P4/4K3 w - - 0 1 d--,13,12";
    assert_legal(behind, &["d3-e3,d4", "d2-e2,d4"]);
    assert_illegal(behind, &["d4,d3-e3", "d4,d4"]);
}

#[test]
fn walls_bar_steps_and_rooks_jump_them() {
    let wall = "4k3/8/4n3/3P4/8/8/8/4K3 w - - 0 1 d--,107";
    assert_illegal(wall, &["dxe6"]);
    let jump = "4k3/8/8/R6r/8/8/8/4K3 w - - 0 1 d--,49,107";
    assert_legal(jump, &["Rd5", "Re5+", "Rg5"]);
    assert_illegal(jump, &["Rxh5"]);
    let edge = "4k3/8/8/R6r/8/8/8/4K3 w - - 0 1 d--,70,107";
    assert_legal(edge, &["Rd5"]);
    assert_illegal(edge, &["Rc5", "Re5+"]);
}

#[test]
fn kings_run_home() {
    let fen = "8/8/4K3/8/8/k7/8/8 w - - 0 1 d--,102:30";
    let mut model = read(fen);
    assert_eq!(
        play_on(&mut model, "Kf7,Ke8"),
        ModelPlayResult::Whole("Kf7,Ke8".to_owned())
    );
    assert_eq!(model.outcome(), Some(("1-0", "last rank")));
    assert!(model.legal().is_empty());
    // A king may not move where the enemy king could capture it with two moves in one turn (event
    // 102). Whether the moving king has such turns left does not matter.
    assert_illegal("8/8/8/8/k7/8/8/3K4 w - - 0 1 d--,102:01", &["Kc2"]);
    assert_legal(
        "8/8/8/8/k7/8/8/3K4 w - - 0 1 d--,102:10",
        &["Kc2+", "Ke1,Kd1"],
    );
}

#[test]
fn what_moved_is_tired() {
    let fen = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1 d--,91:-/-";
    // A rook that has just moved or castled may not move on the next turn, so it gives no check.
    assert_plays(fen, "Ra8", "Ra8", "d--,91:a8/-");
    assert_plays(fen, "O-O", "O-O", "d--,91:f1g1/-");
    let fallen = "4k3/8/8/8/8/8/8/R3K2R w KQ - 0 1 d--,91:-/-,9:(f1a5)";
    assert_plays(fallen, "O-O", "O-O*f1", "d--,91:g1/-,9:f1?");
}

#[test]
fn knights_swap() {
    let fen = "4k3/8/8/8/8/8/3N4/1N2K3 w - - 0 1 d--,122";
    assert_legal(fen, &["Nxd2", "Nxb1"]);
    assert_illegal(fen, &["Nxe1"]);
    let home = "k7/8/3N1K2/8/8/8/8/8 w - - 0 1 d--,122,102:00";
    assert_illegal(home, &["Nxf6"]);
    let mut model = read("k3N3/8/5K2/8/8/8/8/8 w - - 0 1 d--,122,102:00");
    play_on(&mut model, "Nxf6");
    assert_eq!(model.outcome(), Some(("1-0", "last rank")));
}

#[test]
fn bare_kings_play_on_where_an_event_could_decide() {
    for (events, ends) in [
        ("d--,4:00", true),
        ("d--,7:w", false),
        ("d--,102:00", false),
        ("d--,7:-", true),
    ] {
        let model = read(&format!("4k3/8/8/8/8/8/8/4K3 w - - 0 1 {events}"));
        let ended = model.outcome() == Some(("1/2-1/2", "king against king"));
        assert_eq!(ended, ends, "{events}");
    }
}
