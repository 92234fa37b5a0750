//! Checks that `deny.toml` lists every dependency's licence and no unused ones, and that the
//! program links only one copy of SQLite.

use std::collections::BTreeSet;
use std::path::Path;
use std::process::Command;
use std::{env, fs};

use serde_json::Value;

#[test]
fn every_licence_is_on_the_list_and_the_list_is_no_longer_than_needed() {
    let allowed = allow_list();
    let mut needed = BTreeSet::new();
    let mut wrong = Vec::new();
    for (name, expression) in dependencies() {
        match choose(&expression, &allowed) {
            Some(chosen) => needed.extend(chosen),
            None => wrong.push(format!("{name}: {expression}")),
        }
    }
    assert!(
        wrong.is_empty(),
        "not on the list in deny.toml:\n{}",
        wrong.join("\n")
    );
    assert_eq!(
        needed,
        allowed.into_iter().collect(),
        "deny.toml allows what no dependency needs"
    );
}

/// Two copies of SQLite in one process would not respect each other's file locks.
#[test]
fn there_is_one_sqlite() {
    let lock = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("Cargo.lock"))
        .expect("Cargo.lock is there");
    let versions = lock.matches("name = \"libsqlite3-sys\"").count();
    assert_eq!(versions, 1, "libsqlite3-sys in Cargo.lock");
}

#[test]
fn an_expression_is_read_as_spdx_says() {
    let allowed = ["MIT".to_owned(), "Unicode-3.0".to_owned()];
    let chosen = |expression| {
        choose(expression, &allowed).map(|names| names.into_iter().collect::<Vec<_>>().join(" "))
    };
    assert_eq!(chosen("MIT"), Some("MIT".into()));
    assert_eq!(chosen("Apache-2.0/MIT"), Some("MIT".into()));
    assert_eq!(
        chosen("Apache-2.0 WITH LLVM-exception OR MIT"),
        Some("MIT".into())
    );
    assert_eq!(
        chosen("(MIT OR Apache-2.0) AND Unicode-3.0"),
        Some("MIT Unicode-3.0".into())
    );
    assert_eq!(chosen("MIT AND GPL-2.0-only"), None);
    assert_eq!(chosen("GPL-2.0-only"), None);
    assert_eq!(chosen(""), None);
}

/// Returns the entries of the `allow` list in `deny.toml`.
fn allow_list() -> Vec<String> {
    let text = fs::read_to_string(Path::new(env!("CARGO_MANIFEST_DIR")).join("deny.toml"))
        .expect("deny.toml is there");
    let list = text
        .split_once("allow = [")
        .and_then(|(_, rest)| rest.split_once(']'))
        .expect("an allow list")
        .0;
    list.split('"')
        .skip(1)
        .step_by(2)
        .map(str::to_owned)
        .collect()
}

/// Returns the name and licence of every crate in a build on this machine, including tests and
/// tools.
fn dependencies() -> Vec<(String, String)> {
    let host = output("rustc", &["-vV"]);
    let host = host
        .lines()
        .find_map(|line| line.strip_prefix("host: "))
        .expect("rustc names its host")
        .to_owned();
    let arguments = [
        "metadata",
        "--offline",
        "--locked",
        "--format-version",
        "1",
        "--filter-platform",
        &host,
    ];
    let metadata: Value =
        serde_json::from_str(&output(env!("CARGO"), &arguments)).expect("cargo speaks JSON");
    let used: BTreeSet<&str> = list(&metadata["resolve"]["nodes"])
        .filter_map(|node| node["id"].as_str())
        .collect();
    list(&metadata["packages"])
        .filter(|package| package["id"].as_str().is_some_and(|id| used.contains(id)))
        .map(|package| {
            let word = |key: &str| package[key].as_str().unwrap_or_default().to_owned();
            (word("name"), word("license"))
        })
        .collect()
}

fn list(value: &Value) -> impl Iterator<Item = &Value> {
    value.as_array().expect("cargo metadata lists it").iter()
}

fn output(program: &str, arguments: &[&str]) -> String {
    let run = Command::new(program)
        .args(arguments)
        .current_dir(env!("CARGO_MANIFEST_DIR"))
        .output()
        .expect("it starts");
    assert!(
        run.status.success(),
        "{program} failed: {}",
        String::from_utf8_lossy(&run.stderr)
    );
    String::from_utf8(run.stdout).expect("UTF-8")
}

/// Returns the allowed licences that satisfy an SPDX expression, or `None`. Handles parentheses one
/// level deep, which is all that occurs.
fn choose(expression: &str, allowed: &[String]) -> Option<BTreeSet<String>> {
    let expression = expression.replace('/', " OR ");
    let mut all = BTreeSet::new();
    for part in top_level(&expression, " AND ") {
        let part = part.trim();
        let inner = part
            .strip_prefix('(')
            .and_then(|part| part.strip_suffix(')'))
            .unwrap_or(part);
        let chosen = inner
            .split(" OR ")
            .map(|name| {
                name.split(" WITH ")
                    .next()
                    .unwrap_or(name)
                    .trim()
                    .to_owned()
            })
            .find(|name| allowed.contains(name))?;
        all.insert(chosen);
    }
    Some(all)
}

/// Splits `text` at each `separator` outside parentheses.
fn top_level<'a>(text: &'a str, separator: &str) -> Vec<&'a str> {
    let mut parts = Vec::new();
    let mut start = 0;
    for (at, _) in text.match_indices(separator) {
        let before = &text[..at];
        if before.matches('(').count() == before.matches(')').count() {
            parts.push(&text[start..at]);
            start = at + separator.len();
        }
    }
    parts.push(&text[start..]);
    parts
}
