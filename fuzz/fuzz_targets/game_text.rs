//! The text of a game is divided into turns, and they are played as far as they are legal.

#![no_main]

use libfuzzer_sys::fuzz_target;
use postern_rules::{GameLine, Position, Variant, read_game_text};

fuzz_target!(|text: &str| {
    let Ok(turns) = read_game_text(text) else {
        return;
    };
    for variant in Variant::ALL {
        let mut line = GameLine::new(Position::start(variant));
        for turn in &turns {
            assert!(!turn.is_empty());
            if line.submit(turn).is_err() {
                break;
            }
        }
    }
});
