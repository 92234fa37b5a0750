//! Tests the descriptions of turns under each event.

use postern_rules::{GameLine, Position, Variant, Viewer, clauses};

/// Returns the description of a turn, as shown in the move list.
fn told(board: &str, events: &str, turn: &str) -> String {
    let fen = format!("{board} w - - 0 1 {events}");
    let before = Position::with_deck(Variant::EventChess, Some(&fen), None).unwrap();
    let before = before.unwrap_or_else(|why| panic!("{fen}: {why}"));
    let line = GameLine::new(before.clone());
    let judged = line
        .judge(turn)
        .unwrap_or_else(|why| panic!("{turn}: {why}"));
    let facts = judged.entry.facts().unwrap();
    let pieces = before.pieces(Viewer::Spectator).into_iter().collect();
    clauses(before.variant().info(), pieces, &facts.steps).join(", then ")
}

const PAWNS: &str = "4k3/8/8/8/8/8/3PP3/4K3";

#[test]
fn turns_of_two_moves_name_the_second_piece() {
    assert_eq!(
        told(PAWNS, "d--,13", "d4,e4"),
        "Pawn to d4, then The pawn on e2 moves too, then Pawn to e4"
    );
    assert_eq!(
        told("2r1k3/1p6/K7/8/8/8/8/8", "d--,102:30", "Kxb7,Kxc8"),
        "King takes the pawn on b7, then The king on b7 moves again, then King takes the rook on c8"
    );
}

#[test]
fn puts_and_swaps_are_said() {
    assert_eq!(told(PAWNS, "d--,7:wb", "R@h8+"), "Rook dropped on h8");
    let swap = "8/7P/5N2/8/k7/8/8/4K3";
    assert_eq!(
        told("4k3/8/8/8/8/8/3P4/1N2K3", "d--,122", "Nxd2"),
        "The knight on b1 and the pawn on d2 change places"
    );
    assert_eq!(
        told("7N/5P2/8/8/k7/8/8/4K3", "d--,122", "Nxf7=Q"),
        "The knight on h8 and the pawn on f7 change places, then The pawn becomes a queen"
    );
    // The passage carries the knight, but not the pawn that it swaps with.
    assert_eq!(
        told(swap, "d--,5:c4h7,122", "Nxh7"),
        "The knight on f6 and the pawn on h7 change places, the knight goes through the passage \
         to c4"
    );
}

#[test]
fn falls_are_said() {
    let pits = "d--,9:e5h1";
    assert_eq!(
        told("4k3/8/8/8/8/5N2/8/4K3", pits, "Ne5"),
        "Knight to e5, and the knight on e5 falls into the pit"
    );
    assert_eq!(
        told("4k3/8/8/4p3/8/5N2/8/4K3", pits, "Nxe5"),
        "Knight takes the pawn on e5, and the knight on e5 falls into the pit"
    );
    assert_eq!(
        told("4k3/8/8/8/8/5N2/8/4K3", "d--,5:a1g5,9:a1c3", "Ng5"),
        "Knight to g5, through the passage to a1, and the knight on a1 falls into the pit"
    );
}

#[test]
fn reveals_say_what_was_found() {
    assert_eq!(
        told("4k3/8/8/8/8/5N2/8/4K3", "d--,9:(e5h1)", "Ne5"),
        "Knight to e5, then The pit is revealed: e5, then The knight on e5 falls into the pit"
    );
    assert_eq!(
        told("4k3/8/8/8/8/5N2/8/4K3", "d--,5:(c4g5)", "Ng5"),
        "Knight to g5, then The passage is revealed: c4 and g5, then Knight through the passage \
         to c4"
    );
    // The passage is public, but the pit trap at its far end is not.
    assert_eq!(
        told("4k3/8/8/8/8/5N2/8/4K3", "d--,5:c4g5,9:(c4h1)", "Ng5"),
        "Knight to g5, then The pit is revealed: c4, then Knight through the passage to c4, \
         and the knight on c4 falls into the pit"
    );
    // A turn that is taken back still reveals the passage.
    assert_eq!(
        told("4k3/8/8/8/2P5/5N2/8/4K3", "d--,5:(c4g5),7:wb", "Ng5"),
        "Knight to g5, then The passage is revealed: c4 and g5, then Knight through the passage \
         to c4"
    );
    // Revealing a pit trap ends the turn before its second move.
    assert_eq!(
        told(PAWNS, "d--,13,9:(d4h1)", "d4,e4"),
        "Pawn to d4, then The pit is revealed: d4, then The pawn on d4 falls into the pit"
    );
}
