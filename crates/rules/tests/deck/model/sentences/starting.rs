//! Tests starting events and the capture limit.

use super::rulings::{assert_illegal, assert_legal, play_on, read};
use crate::model::{DECK, ModelPosition};

#[test]
fn starting_an_event() {
    let first = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 d00";
    let mut model = read(first);
    assert_eq!(model.startable(), DECK);
    model.start(107).unwrap();
    assert!(model.startable().is_empty());
    assert!(model.fen_full().ends_with(" d-0,107"));
    play_on(&mut model, "e4");
    assert_eq!(model.startable().len(), 15);
    model.start(4).unwrap();
    assert!(model.fen_full().ends_with(" d--,107,4:00"));
    let old = ModelPosition::from_fen(&first.replace("d00", "d12"), &[5]).unwrap();
    assert_eq!(old.startable(), [5]);
}

#[test]
fn the_capture_limit_binds_while_an_event_can_be_started() {
    let limited = "4k3/8/8/3n4/4P3/8/8/4K3 w - - 0 1 d2-";
    assert_illegal(&format!("{limited},4:00"), &["exd5"]);
    assert_legal(
        &format!("{}1-,4:00", limited.trim_end_matches("2-")),
        &["exd5"],
    );
    assert_legal(&limited.replace("d2-", "d--,4:00"), &["exd5"]);
}
