//! A text that is read as a turn is one of the legal turns; any other text changes nothing.
//!
//! The input's first line is a FEN or nothing, the rest the text.

#![no_main]

use libfuzzer_sys::fuzz_target;
use postern::rules::{Position, Variant, Viewer};

fuzz_target!(|input: &str| {
    let (fen, text) = input.split_once('\n').unwrap_or(("", input));
    let mut position =
        Position::from_fen(Variant::HoleChess, fen).unwrap_or_else(|_| Position::start(Variant::HoleChess));
    let before = position.fen(Viewer::Spectator);
    let choices = position.choices(Viewer::BothPlayers);
    match position.play(text) {
        Ok(facts) => assert!(choices.iter().any(|choice| choice.notation == facts.notation)),
        Err(illegal) => {
            assert!(!illegal.message.contains('\n'));
            assert_eq!(position.fen(Viewer::Spectator), before);
        }
    }
});
