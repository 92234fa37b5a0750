//! Tests the detection of dead positions.

use postern_rules::event_chess::Position;
use postern_rules::{InspectPosition as _, Rules as _};

#[track_caller]
fn is_dead(board: &str, events: &str) -> bool {
    let fen = format!("{board} w - - 0 1 {events}");
    let found = Position::with_deck(Some(&fen), None).unwrap();
    found.unwrap_or_else(|why| panic!("{fen}: {why}")).is_dead()
}

const KINGS: &str = "4k3/8/8/8/8/8/8/4K3";

#[test]
fn kings_alone_are_a_draw_unless_an_event_can_still_decide() {
    for events in ["d--", "d--,5:c4f6", "d--,13,122", "d--,7:-"] {
        assert!(is_dead(KINGS, events), "{events}");
    }
    // The positions are not dead: a king can still run to its last rank, or a piece can be revived.
    for events in ["d--,102:33", "d--,7:w"] {
        assert!(!is_dead(KINGS, events), "{events}");
    }
    for piece in ["P", "R", "n"] {
        let board = KINGS.replacen("/8/", &format!("/{piece}7/"), 1);
        assert!(!is_dead(&board, "d--"), "{piece}");
    }
}
