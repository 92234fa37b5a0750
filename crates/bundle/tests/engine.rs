//! Tests the compiled WebAssembly engine in `static/engine/postern.wasm`. `make test-wasm` verifies
//! that it matches its sources.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::fs;
use std::path::Path;

use postern_bundle::{CompressionEffort, gzip};

/// The maximum compressed size of the engine, in bytes.
const MAX_BYTES: usize = 305_000;

#[test]
fn the_engine_is_small_and_is_what_it_should_be() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../static/engine/postern.wasm");
    let engine = fs::read(file).unwrap();
    assert!(engine.starts_with(b"\0asm"));
    let compressed = gzip(&engine, CompressionEffort::Best).unwrap().len();
    assert!(
        compressed <= MAX_BYTES,
        "{compressed} bytes, {MAX_BYTES} at most"
    );
    // The engine must not contain paths of the machine that built it.
    for place in ["/root/", "/home/", "/Users/", ".cargo", ".rustup"] {
        let found = engine
            .windows(place.len())
            .any(|part| part == place.as_bytes());
        assert!(!found, "static/engine/postern.wasm names {place}");
    }
}
