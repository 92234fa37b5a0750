//! Reads what clients send: frames with commands in them, and requests for new games, which are
//! then created.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| {
    postern::web::read_frame(text);
    postern::web::read_new_game(text);
});
