//! A FEN that is read can be written, read again, and played from.

#![no_main]

use libfuzzer_sys::fuzz_target;
use postern::rules::{Position, Variant, Viewer};

fuzz_target!(|fen: &str| {
    let Ok(position) = Position::from_fen(Variant::HoleChess, fen) else { return };
    let written = position.fen(Viewer::Spectator);
    let again = Position::from_fen(Variant::HoleChess, &written).expect("what is written can be read");
    assert_eq!(again.fen(Viewer::Spectator), written);
    let choices = position.choices(Viewer::BothPlayers);
    assert_eq!(choices.len() as u64, position.perft(1));
    assert!(choices.is_empty() || position.verdict().is_none());
});
