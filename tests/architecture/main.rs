//! The shape that `docs/ARCHITECTURE.md` promises, read from the source: which module may know
//! which, and what each must not know.

mod circles;
mod source;
mod variants;

use std::path::Path;

use source::{files_under, read, root, without_comments_and_strings};

/// The libraries, then the modules of `src/`, lowest first. Each may use those before it and
/// itself; what a library may use, its `Cargo.toml` says.
const LAYERS: [&str; 10] = [
    "crates", "game", "store", "live", "mail", "outbound", "config", "web", "app", "cli",
];

/// A word and the lowest modules that may say it: in all others it is an offence.
const WORDS: [(&str, &[&str]); 13] = [
    (
        "serde",
        &[
            "crates", "game", "store", "live", "config", "web", "app", "cli",
        ],
    ),
    (
        "serde_json",
        &["game", "store", "live", "web", "app", "cli"],
    ),
    ("sqlx", &["store"]),
    ("axum", &["web", "app"]),
    ("axum_extra", &["web", "app"]),
    ("askama", &["mail", "web"]),
    ("tower_http", &["web", "app"]),
    ("SystemTime", &["live", "config", "web", "app", "cli"]),
    ("Instant", &["live", "config", "web", "app", "cli"]),
    ("rand", &["live", "mail", "web", "app", "cli"]),
    (
        "tokio",
        &[
            "store", "live", "mail", "outbound", "config", "web", "app", "cli",
        ],
    ),
    ("std::fs", &["store", "live", "config", "web", "app", "cli"]),
    (
        "std::io",
        &["store", "live", "outbound", "config", "web", "app", "cli"],
    ),
];

/// A word that opens what is hidden, or is for a few alone, and the only files and folders of `src/`
/// and the repository that may say it.
const OPENERS: [(&str, &[&str]); 11] = [
    // All else that speaks to the database does so through sqlx.
    (
        "rusqlite",
        &[
            "store/sqlite/writer",
            "store/sqlite/care",
            "store/sqlite/error.rs",
            // It asks SQLite how many steps a statement took.
            "store/lists_bench/engines.rs",
        ],
    ),
    // Whoever has a referee can open everything.
    ("appoint", &["crates/rules/src/secret.rs", "game/proof.rs"]),
    ("REFEREE", &["game/proof.rs", "game/mod.rs", "store/codec"]),
    (
        "expose",
        &["crates/rules/src/secret.rs", "store/codec", "game/proof.rs"],
    ),
    // The rules judge turns by what is hidden.
    (
        "unsealed",
        &[
            "crates/rules/src/secret.rs",
            "crates/rules/src/event/choosing.rs",
        ],
    ),
    ("full_fen", &["crates/rules", "cli"]),
    // A seed decides a draw: the log keeps it, and the game publishes it when it may.
    (
        "exposed_seed",
        &["game/draw.rs", "game/state/cards.rs", "store/codec/dto.rs"],
    ),
    // Diagrams show positions that the page has made up itself.
    (
        "visible_to",
        &[
            "crates/rules",
            "game/view/secrets.rs",
            // A computer player gives its own square in a command.
            "game/proof.rs",
            "cli/verify.rs",
            // The engine answers the player whose square it chooses.
            "cli/engine/thinking.rs",
            "web/pages/rules/diagram.rs",
        ],
    ),
    // Who gives a value an owner can name the wrong one.
    ("secret_of", &["game"]),
    // What publishes a choice is asked for it by the views alone, which know when it may be.
    (
        "published_square",
        &["game/proof.rs", "game/view/secrets.rs"],
    ),
    (
        "published_proof",
        &["game/proof.rs", "game/view/secrets.rs"],
    ),
];

/// Longer files hold more than one idea.
const MOST_LINES: usize = 400;

#[test]
fn a_module_uses_only_what_stands_below_it() {
    let mut offences = Vec::new();
    // What only builds, tests or measures the server is no layer of it.
    let tools = [
        "crates/analysis/tests",
        "crates/bundle",
        "crates/test-postgres",
        "crates/rules/benches",
        "crates/rules/tests",
        "crates/search/benches",
        "crates/search/examples",
        "crates/search/tests",
    ]
    .map(|folder| root().join(folder));
    let libraries = files_under("crates", &["rs"])
        .into_iter()
        .filter(|file| !tools.iter().any(|tool| file.starts_with(tool)));
    for file in files_under("src", &["rs"]).into_iter().chain(libraries) {
        let place = file.strip_prefix(root()).expect("it was found there");
        let place = place.strip_prefix("src").unwrap_or(place);
        offences.extend(offences_of(place, &read(&file)));
    }
    assert!(offences.is_empty(), "{}", offences.join("\n"));
}

#[test]
fn no_file_is_too_long() {
    let mut long = Vec::new();
    for folder in [
        "crates",
        "src",
        "static",
        "templates",
        "tests",
        "benches",
        "migrations",
    ] {
        for file in files_under(folder, &["rs", "js", "css", "html", "sql", "svg"]) {
            let lines = read(&file).lines().count();
            if lines > MOST_LINES {
                long.push(format!(
                    "{}: {lines} lines, {MOST_LINES} at most",
                    file.display()
                ));
            }
        }
    }
    assert!(long.is_empty(), "{}", long.join("\n"));
}

#[test]
fn the_check_sees_what_it_should() {
    let offence = |place: &str, text: &str| offences_of(Path::new(place), text).len();
    assert_eq!(offence("game/decide/turn.rs", "use crate::live::Live;"), 1);
    assert_eq!(
        offence(
            "game/decide/turn.rs",
            "use super::super::super::live::Live;"
        ),
        1
    );
    assert_eq!(
        offence("game/mod.rs", "use crate::{event::Event, store::Store};"),
        1
    );
    assert_eq!(
        offence("store/log.rs", "fn f(live: &crate::live::Live) {}"),
        1
    );
    assert_eq!(
        offence("crates/rules/src/color.rs", "use std::time::Instant;"),
        1
    );
    assert_eq!(
        offence("web/pages.rs", "let rows = sqlx::query(\"SELECT 1\");"),
        1
    );
    assert_eq!(
        offence("game/clock.rs", "let now = std::time::SystemTime::now();"),
        1
    );
    assert_eq!(offence("live/play.rs", "use axum::Json;"), 1);
    assert_eq!(
        offence("game/decide/turn.rs", "let cell = secret.expose();"),
        1
    );
    assert_eq!(offence("store/lists.rs", "let cell = secret.expose();"), 1);
    assert_eq!(offence("game/view/parts.rs", "position.full_fen()"), 1);
    assert_eq!(
        offence("web/pages/game/export.rs", "choice.published_square()"),
        1
    );

    assert_eq!(
        offence(
            "web/pages.rs",
            "use crate::{live::Live, game::{GameId, GameView}};"
        ),
        0
    );
    assert_eq!(
        offence(
            "crates/rules/src/lib.rs",
            "//! Nothing of [`std::io`]. /* axum */"
        ),
        0
    );
    assert_eq!(
        offence("store/codec/secrets.rs", "secret.expose(); // full_fen"),
        0
    );
    assert_eq!(
        offence(
            "crates/rules/src/event/choosing.rs",
            "secret.unsealed(); self.full_fen()"
        ),
        0
    );
    assert_eq!(offence("game/proof.rs", "secret.expose()"), 0);
    assert_eq!(
        offence(
            "game/decide.rs",
            "let a = \"crate::store // sqlx\"; let operand = 1;"
        ),
        0
    );
}

#[test]
fn what_is_secret_can_be_neither_printed_nor_serialised() {
    for (file, words) in [
        (
            "crates/rules/src/secret.rs",
            &["Display", "Serialize", "Deref", "AsRef", "Hash", "Ord"][..],
        ),
        (
            "src/game/proof.rs",
            &["Serialize", "Deref", "AsRef", "Hash", "Ord"],
        ),
    ] {
        let code = without_comments_and_strings(&read(&root().join(file)));
        for word in words {
            assert!(!says(&code, word), "{file} must not say {word}");
        }
        assert!(
            code.contains("fmt::Debug for"),
            "{file}: what is printed for developers is written by hand"
        );
    }
}

/// What the module that holds `place` (a path inside `src/`) says and must not.
fn offences_of(place: &Path, text: &str) -> Vec<String> {
    let Some(layer) = layer_of(place) else {
        return Vec::new();
    };
    let code = without_comments_and_strings(text);
    let own = rank(layer).expect("layer_of gives known layers");
    let used = roots_used(&code, depth_of(place));
    let upward = used
        .iter()
        .filter(|name| rank(name).is_some_and(|other| other > own))
        .map(|name| format!("src/{}: {layer} must not use {name}", place.display()));
    let words = WORDS
        .iter()
        .filter(|(word, allowed)| !allowed.contains(&layer) && says(&code, word))
        .map(|(word, _)| format!("src/{}: {layer} must not know {word}", place.display()));
    let openers = OPENERS
        .iter()
        .filter(|(word, allowed)| {
            !allowed.iter().any(|within| place.starts_with(within)) && says(&code, word)
        })
        .map(|(word, _)| {
            format!(
                "src/{}: only the files named in this test may say {word}",
                place.display()
            )
        });
    upward.chain(words).chain(openers).collect()
}

fn rank(layer: &str) -> Option<usize> {
    LAYERS.iter().position(|name| *name == layer)
}

/// The module that a file belongs to; `main.rs` and `lib.rs` stand above all and belong to none.
fn layer_of(place: &Path) -> Option<&'static str> {
    let first = place.iter().next()?.to_str()?.trim_end_matches(".rs");
    LAYERS.into_iter().find(|name| *name == first)
}

/// How many `super::` lead from a file to the crate's root.
fn depth_of(place: &Path) -> usize {
    let parts = place.iter().count();
    if place.ends_with("mod.rs") {
        parts - 1
    } else {
        parts
    }
}

/// The modules of the crate's root that the code names: after `crate::`, in the braces of
/// `crate::{…}`, or after enough `super::`.
fn roots_used(code: &str, depth: usize) -> Vec<String> {
    let mut used: Vec<String> = code
        .split("crate::")
        .skip(1)
        .flat_map(first_names)
        .collect();
    let chain = "super::".repeat(depth);
    used.extend(
        code.split(chain.as_str())
            .skip(1)
            .flat_map(|rest| first_names(rest.trim_start_matches("super::"))),
    );
    used
}

/// The first name of a path, or the first name of each path in braces.
fn first_names(path: &str) -> Vec<String> {
    let Some(group) = path.strip_prefix('{') else {
        return vec![name_at(path)];
    };
    let mut names = vec![name_at(group.trim_start())];
    let mut depth = 1;
    for (at, sign) in group.char_indices() {
        match sign {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 1 => names.push(name_at(group[at + 1..].trim_start())),
            _ => {}
        }
        if depth == 0 {
            break;
        }
    }
    names
}

fn name_at(text: &str) -> String {
    text.chars()
        .take_while(|sign| sign.is_alphanumeric() || *sign == '_')
        .collect()
}

/// Whether `word` stands in the code as a word of its own.
fn says(code: &str, word: &str) -> bool {
    let part = |sign: char| sign.is_alphanumeric() || sign == '_';
    code.match_indices(word).any(|(at, _)| {
        !code[..at].chars().next_back().is_some_and(part)
            && !code[at + word.len()..].chars().next().is_some_and(part)
    })
}
