//! Frames as clients send them are read, with the commands in them.

#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|text: &str| postern::web::read_frame(text));
