//! The engine for browsers is checked in as it was built, and is small enough. `make test-wasm` shows that it is made of its
//! sources.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::{fs, path::Path};

use postern_bundle::{Effort, gzip};

/// Most bytes that a browser loads, compressed.
const MOST: usize = 305_000;

#[test]
fn the_engine_is_small_and_is_what_it_should_be() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../static/engine/postern.wasm");
    let engine = fs::read(file).unwrap();
    assert!(engine.starts_with(b"\0asm"));
    let compressed = gzip(&engine, Effort::Best).unwrap().len();
    assert!(compressed <= MOST, "{compressed} bytes, {MOST} at most");
    // It says nothing of the machine on which it was built.
    for place in ["/root/", "/home/", "/Users/", ".cargo", ".rustup"] {
        let found = engine
            .windows(place.len())
            .any(|part| part == place.as_bytes());
        assert!(!found, "static/engine/postern.wasm names {place}");
    }
}
