//! The engine for browsers is checked in as it was built: it is small enough, and no older than its sources.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::{
    env,
    fmt::Write as _,
    fs,
    path::{Path, PathBuf},
};

use data_encoding::HEXLOWER;
use postern_bundle::{Effort, gzip};
use sha2::{Digest as _, Sha256};

/// The libraries that the engine is made of.
const CRATES: [&str; 3] = ["crates/analysis", "crates/rules", "crates/search"];

/// Where the hash of what the engine was built from stands.
const HASH: &str = "static/engine/sources.sha256";

/// Most bytes that a browser loads, compressed.
const MOST: usize = 300_000;

#[test]
fn the_engine_is_no_older_than_its_sources() {
    let hash = hash();
    if env::var_os("POSTERN_WRITE").is_some() {
        fs::write(root().join(HASH), &hash).unwrap();
    }
    assert_eq!(
        fs::read_to_string(root().join(HASH)).unwrap_or_default(),
        hash,
        "static/engine/postern.wasm is older than its sources in {CRATES:?}: run 'make wasm' (it needs 'rustup target \
         add wasm32-unknown-unknown') and commit what it has written"
    );
}

#[test]
fn the_engine_is_small_and_is_what_it_should_be() {
    let engine = fs::read(root().join("static/engine/postern.wasm")).unwrap();
    assert!(engine.starts_with(b"\0asm"));
    let compressed = gzip(&engine, Effort::Best).unwrap().len();
    assert!(compressed <= MOST, "{compressed} bytes, {MOST} at most");
    // It says nothing of the machine on which it was built.
    for place in ["/root/", "/home/", "/Users/", ".cargo"] {
        let found = engine
            .windows(place.len())
            .any(|part| part == place.as_bytes());
        assert!(!found, "static/engine/postern.wasm names {place}");
    }
}

/// A hash of all that decides what the engine does: the sources of its libraries, their manifests, and the versions of
/// the libraries that these name. What those use in turn is left out, and so is the compiler: both change often, and
/// hardly ever what the engine does.
fn hash() -> String {
    let mut list = String::new();
    for folder in CRATES {
        let folder = root().join(folder);
        let mut files = files_under(&folder.join("src"));
        files.push(folder.join("Cargo.toml"));
        files.sort();
        for file in files {
            let content = fs::read(&file).unwrap();
            let name = file.strip_prefix(root()).unwrap().to_str().unwrap();
            let hash = HEXLOWER.encode(&Sha256::digest(content));
            writeln!(list, "{hash}  {name}").unwrap();
        }
    }
    for (name, version) in versions() {
        writeln!(list, "{name} {version}").unwrap();
    }
    HEXLOWER.encode(&Sha256::digest(list)) + "\n"
}

/// The libraries of others that the engine's name, unless they are optional, with their versions.
fn versions() -> Vec<(String, String)> {
    let lock = fs::read_to_string(root().join("Cargo.lock")).unwrap();
    let mut found = Vec::new();
    for folder in CRATES {
        let manifest = fs::read_to_string(root().join(folder).join("Cargo.toml")).unwrap();
        let named = manifest.split("\n[dependencies]\n").nth(1).unwrap();
        let named = named.lines().take_while(|line| !line.starts_with('['));
        let named =
            named.filter(|line| !line.contains("optional = true") && !line.contains("path ="));
        for name in named.filter_map(|line| Some(line.split_once(" = ")?.0)) {
            let package = lock
                .split(&format!("name = \"{name}\"\nversion = \""))
                .nth(1);
            let version = package.unwrap().split('"').next().unwrap();
            found.push((name.to_owned(), version.to_owned()));
        }
    }
    found.sort();
    found.dedup();
    found
}

fn files_under(folder: &Path) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).unwrap();
    let paths = entries.map(|entry| entry.unwrap().path());
    paths
        .flat_map(|path| {
            if path.is_dir() {
                files_under(&path)
            } else {
                vec![path]
            }
        })
        .collect()
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}
