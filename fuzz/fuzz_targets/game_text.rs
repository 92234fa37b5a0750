//! Fuzz target: splits a game text into turns and plays them until one is illegal. Also parses the
//! whole text as an export and as a sample game.

#![no_main]

use libfuzzer_sys::fuzz_target;
use postern_rules::{GameLine, Position, Variant, read_game_text};

fuzz_target!(|text: &str| {
    postern::cli::verify_text(text);
    postern::web::read_sample(text);
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
