//! Tests rulings about combinations of two events, and about pieces that fall off the board.

use super::rulings::{assert_illegal, assert_legal, assert_plays, play_on, read};
use crate::model::ModelSide;

#[test]
fn a_fall_that_uncovers_the_own_king_loses() {
    let mut model = read("k3r3/8/8/8/8/8/4R3/4K3 w - - 0 1 d--,9:(e4a6)");
    play_on(&mut model, "Re4");
    assert_eq!(model.outcome(), Some(("0-1", "fell into a pit")));
}

#[test]
fn mate_and_check_are_judged_after_the_fall() {
    let mut model = read("6k1/5ppp/8/8/8/8/8/R3K3 w - - 0 1 d--,9:(a8c3)");
    play_on(&mut model, "Ra8#");
    assert_eq!(model.outcome(), None);
    let checking = "4k3/8/8/8/8/8/8/4K2Q w - - 0 1 d--,4:00,9:(h5a6)";
    assert_plays(checking, "Qh5+", "Qh5*", "d--,4:00,9:h5?");
    assert_plays(checking, "Qh8+", "Qh8+", "d--,4:10,9:??");
}

#[test]
fn a_known_pit_ends_a_run_and_any_march_goes_on() {
    let run = "8/8/8/7k/8/8/8/4K3 w - - 0 1 d--,102:33,9:e2a6";
    assert_legal(run, &["Ke2*", "Kf2,Ke2*"]);
    assert_illegal(run, &["Ke2*,Ke3", "Ke2,Ke3"]);
    let march = "4k3/8/8/8/8/3P4/3P4/4K3 w - - 0 1 d--,13,9:d4a6";
    assert_legal(march, &["d4*,d3", "d4*,d4*"]);
}

#[test]
fn swaps_through_the_passage() {
    let carried = "4k3/8/8/8/4P3/8/5N2/4K3 w - - 0 1 d--,5:e4f6,122";
    assert_plays(carried, "Nxe4-f6+", "Nxe4-f6+", "d--,5:e4f6,122");
    let friend_beyond = "4k3/8/5P2/8/8/8/5N2/4K3 w - - 0 1 d--,5:e4f6,122";
    assert_illegal(friend_beyond, &["Ne4", "Ne4-f6", "Nexf6"]);
    let from_beyond = "k7/8/5N2/8/4P3/8/8/4K3 w - - 0 1 d--,5:e4f6,122";
    assert_illegal(from_beyond, &["Nxe4", "Nxe4-f6"]);
    // A king on one end of the passage is attacked by a knight that could swap onto the other end.
    let attacked = "4k3/8/8/2p5/n7/8/4K3/8 w - - 0 1 d--,5:e2c5,122";
    assert!(read(attacked).in_check(ModelSide::White));
    let without = attacked.replace(",122", "");
    assert!(!read(&without).in_check(ModelSide::White));
}

#[test]
fn swaps_with_other_ways_of_moving() {
    let diagonal = "4k3/8/8/8/5P2/8/8/2N1K3 w - - 0 1 d--,76,122";
    assert_legal(diagonal, &["Nxf4", "Ne3", "Nb2"]);
    assert_illegal(diagonal, &["Nd3", "Ng5"]);
    let lent = "4k3/8/8/8/8/2P5/8/NR2K3 w - - 0 1 d--,73,122";
    assert_legal(lent, &["Rxc3", "Nc2"]);
    assert_illegal(lent, &["Nxb1", "Nxe1", "Rxe1"]);
}

#[test]
fn lent_ways_bring_the_rights_of_the_lender() {
    let jump = "4k3/8/p7/8/P7/8/B7/R3K3 w - - 0 1 d--,49,73";
    assert_legal(jump, &["Ba5", "Ba7", "Bd5"]);
    assert_illegal(jump, &["Bxa6"]);
    // Event 89 compares the kinds of the pieces, not the movement that they borrow.
    let rook = "4k3/8/8/1r6/8/8/8/RB2K3 w - - 0 1 d--,73,89";
    assert_legal(rook, &["Bxb5+"]);
    let bishop = "4k3/8/8/1b6/8/8/8/RB2K3 w - - 0 1 d--,73,89";
    assert_illegal(bishop, &["Bxb5", "Bxb5+"]);
    // Royal queens neither lend nor borrow movement.
    let royal = "4k3/8/8/8/8/8/8/QN2K3 w - - 0 1 d--,73,116";
    assert_illegal(royal, &["Nb7", "Qc2"]);
    assert_legal(&royal.replace(",116", ""), &["Nb7", "Qc2"]);
}

#[test]
fn rooks_jump_on_ice() {
    let fen = "4k3/8/8/8/8/8/8/R1B1K2n w - - 0 1 d--,49,70";
    assert_legal(fen, &["Rb1", "Rd1", "Rg1", "Ra8+"]);
    assert_illegal(fen, &["Rf1", "Ra5", "Rxh1"]);
}

#[test]
fn a_king_carried_home_wins() {
    let mut model = read("k7/8/8/8/8/8/8/4K3 w - - 0 1 d--,102:00,5:e2h8");
    play_on(&mut model, "Ke2-h8");
    assert_eq!(model.outcome(), Some(("1-0", "last rank")));
}

#[test]
fn missing_pieces_are_put_back() {
    let fen = "4k3/8/8/8/8/8/8/4K3 w - - 7 1 d--,7:wb";
    assert_legal(fen, &["P@e4", "P@a2", "R@h8+", "Q@a1", "N@d6+"]);
    assert_illegal(fen, &["P@a1", "P@a8", "K@a1"]);
    assert_plays(fen, "P@d7+", "P@d7+", "d--,7:b");
    let tired = "4k3/8/8/8/8/8/8/4K3 w - - 7 1 d--,7:wb,91:e1/-";
    assert_plays(tired, "R@h8+", "R@h8+", "d--,7:b,91:-/-");
}

#[test]
fn queens_that_are_royal() {
    let fen = "r3k3/1P6/8/8/8/8/8/4K3 w - - 0 1 d--,116";
    assert_legal(fen, &["b8=R+", "bxa8=Q+"]);
    assert_illegal(fen, &["b8=Q", "b8=Q+"]);
    // A check to a royal queen counts as one of the five checks of event 4.
    let checking = "4k3/q7/8/8/8/8/8/4K2R w - - 0 1 d--,4:00,116";
    assert_plays(checking, "Rh7+", "Rh7+", "d--,4:10,116");
}

#[test]
fn a_march_takes_nothing_beyond_the_passage_either() {
    let fen = "4k3/8/5n2/8/8/8/2P2P2/4K3 w - - 0 1 d--,13,5:c4f6";
    assert_legal(fen, &["c4xf6", "c3,f3"]);
    assert_illegal(fen, &["c4xf6,f3", "c4,f3", "f3,c4xf6"]);
}

#[test]
fn both_double_steps_can_be_taken() {
    let mut model = read("4k3/8/8/8/2p2p2/8/3PP3/4K3 w - - 0 1 d--,13");
    play_on(&mut model, "d4,e4");
    assert!(model.fen_full().contains(" d3e3 "));
    let turns = model.legal();
    for name in ["cxd3", "fxe3"] {
        assert!(turns.iter().any(|turn| turn.name == name), "{name}");
    }
}

#[test]
fn both_pawns_of_a_march_are_tired() {
    let fen = "4k3/8/8/8/8/8/3PP3/4K3 w - - 0 1 d--,13,91:d2/-";
    assert_illegal(fen, &["d4,e4", "d4"]);
    let rested = fen.replace("d2/-", "-/-");
    assert_plays(&rested, "d4,e4", "d4,e4", "d--,13,91:d4e4/-");
}
