//! Fuzz target: parses frames and requests for new games, as clients send them.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    postern::web::read_frame(text);
    postern::web::read_new_game(text);
});
