//! Enforces the structure in `docs/ARCHITECTURE.md` as far as Cargo cannot: dependencies between
//! the server's modules, access to secret values, and APIs that the pure libraries must not use.

mod circles;
mod source;
mod variants;

use std::path::Path;

use source::{files_under, read, root, without_comments_and_strings};

/// The modules of `src/`, lowest layer first. A module may use itself and those before it. Cargo
/// manifests define the dependencies between libraries.
const LAYERS: [&str; 7] = ["live", "mail", "outbound", "config", "web", "app", "cli"];

/// Restricted words, each with the modules of `src/` that may use it. Any other use is a violation.
const WORDS: [(&str, &[&str]); 7] = [
    ("serde_json", &["live", "web", "app", "cli"]),
    ("axum", &["web", "app"]),
    ("axum_extra", &["web", "app"]),
    ("askama", &["mail", "web"]),
    ("tower_http", &["web", "app"]),
    ("SystemTime", &["live", "config", "web", "app", "cli"]),
    ("Instant", &["live", "config", "web", "app", "cli"]),
];

/// The libraries that compute a game's state. They must be pure, so that the same event log always
/// yields the same game.
const PURE: [&str; 4] = [
    "crates/rules/src",
    "crates/search/src",
    "crates/analysis/src",
    "crates/game/src",
];
const IMPURE_WORDS: [&str; 4] = ["SystemTime", "Instant", "std::fs", "std::io"];

/// The store must not read the clock: callers pass the time.
const STORE: &str = "crates/store/src";
const CLOCK_WORDS: [&str; 2] = ["SystemTime", "Instant"];

/// Restricted words, most of which reveal secret values, and the only files and folders that may
/// use them.
const OPENERS: [(&str, &[&str]); 12] = [
    ("seed_thread", &["src/live/random.rs", "src/live/mod.rs"]),
    // All other code accesses the database through sqlx.
    (
        "rusqlite",
        &[
            "crates/store/src/sqlite/writer",
            "crates/store/src/sqlite/care",
            "crates/store/src/sqlite/error.rs",
            "crates/store/src/engine",
            // This benchmark uses rusqlite to read how many steps a statement took.
            "crates/store/benches/lists/engines.rs",
        ],
    ),
    // A `Referee` can read every secret value, so only a few files may create one.
    (
        "appoint",
        &[
            "crates/rules/src/core/secrets/secret.rs",
            "crates/game/src/cards/proof.rs",
        ],
    ),
    (
        "REFEREE",
        &[
            "crates/game/src/cards/proof.rs",
            "crates/game/src/lib.rs",
            "crates/store/src/log/codec",
        ],
    ),
    (
        "expose",
        &[
            "crates/rules/src/core/secrets/secret.rs",
            "crates/store/src/log/codec",
            "crates/game/src/cards/proof.rs",
        ],
    ),
    // The rules need secret squares to decide which turns are legal.
    (
        "unsealed",
        &[
            "crates/rules/src/core/secrets/secret.rs",
            "crates/rules/src/event_chess/hidden/choosing.rs",
        ],
    ),
    ("full_fen", &["crates/rules/src", "src/cli"]),
    // The seed of a random draw from the deck. The log stores the seed, and the game publishes it
    // once the rules allow that.
    (
        "exposed_seed",
        &[
            "crates/game/src/cards/draw.rs",
            "crates/game/src/state/cards.rs",
            "crates/store/src/log/codec/dto.rs",
        ],
    ),
    // Diagrams show example positions, which have no real secrets.
    (
        "visible_to",
        &[
            "crates/rules/src",
            "crates/game/src/view/secrets.rs",
            // A computer player puts its secret square into a command.
            "crates/game/src/cards/proof.rs",
            "src/cli/verify.rs",
            // The engine may tell the secret square to the player for whom it has chosen the
            // square.
            "src/cli/engine/thinking.rs",
            "src/web/pages/rules/diagram.rs",
        ],
    ),
    // A caller could pass the wrong owner to `secret_of`.
    ("secret_of", &["crates/game/src"]),
    // Only the game view decides when a secret choice is published.
    (
        "published_square",
        &[
            "crates/game/src/cards/proof.rs",
            "crates/game/src/view/secrets.rs",
        ],
    ),
    (
        "published_proof",
        &[
            "crates/game/src/cards/proof.rs",
            "crates/game/src/view/secrets.rs",
        ],
    ),
];

/// The maximum number of lines of a source file. A longer file usually has more than one
/// responsibility.
const MAX_LINES: usize = 400;

#[test]
fn a_module_uses_only_what_it_may() {
    let mut offences = Vec::new();
    for folder in ["src", STORE].into_iter().chain(PURE) {
        let files = files_under(folder, &["rs"]);
        assert!(!files.is_empty(), "{folder}: no file was read");
        for file in files {
            let place = file.strip_prefix(root()).expect("it was found there");
            offences.extend(offences_of(place, &read(&file)));
        }
    }
    assert!(offences.is_empty(), "{}", offences.join("\n"));
}

#[test]
fn the_files_that_may_open_secrets_are_there() {
    for (word, places) in OPENERS {
        for place in places {
            assert!(root().join(place).exists(), "{word}: there is no {place}");
        }
    }
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
        let files = files_under(folder, &["rs", "js", "css", "html", "svg", "sql"]);
        // The list of commands and the database schema may be longer, and so may test fixtures.
        let files = files.into_iter().filter(|file| {
            !file.ends_with("0047_baseline.sql")
                && !file.ends_with("decide/command.rs")
                && !file.starts_with(root().join("tests/fixtures"))
        });
        for file in files {
            let lines = read(&file).lines().count();
            if lines > MAX_LINES {
                long.push(format!("{}: {lines} lines", file.display()));
            }
        }
    }
    assert!(long.is_empty(), "{}", long.join("\n"));
}

#[test]
fn the_check_sees_what_it_should() {
    let offence = |place: &str, text: &str| offences_of(Path::new(place), text).len();
    for (place, text) in [
        ("src/live/games/play.rs", "use crate::web::Site;"),
        ("src/live/talk/mod.rs", "use super::super::web::Site;"),
        ("src/mail/mod.rs", "use crate::{live::Live, web::Site};"),
        (
            "src/config/mail.rs",
            "fn f(app: &crate::app::Application) {}",
        ),
        ("src/live/games/play.rs", "use axum::Json;"),
        (
            "src/mail/words.rs",
            "let now = std::time::SystemTime::now();",
        ),
        (
            "crates/rules/src/core/cells/color.rs",
            "use std::time::Instant;",
        ),
        (
            "crates/game/src/time/clock.rs",
            "let now = std::time::SystemTime::now();",
        ),
        ("crates/game/src/time/clock.rs", "std::fs::read(path)"),
        ("crates/store/src/error.rs", "std::time::SystemTime::now()"),
        (
            "crates/game/src/decide/turn.rs",
            "let cell = secret.expose();",
        ),
        (
            "crates/store/src/games/lists.rs",
            "let cell = secret.expose();",
        ),
        (
            "crates/store/src/games/lists.rs",
            "rusqlite::Connection::open(path)",
        ),
        ("crates/game/src/view/parts.rs", "position.full_fen()"),
        ("src/web/pages/game/export.rs", "choice.published_square()"),
        ("src/live/games/play.rs", "postern_game::REFEREE"),
    ] {
        assert_eq!(offence(place, text), 1, "{place}: {text}");
    }
    for (place, text) in [
        ("src/web/pages.rs", "use crate::{live::Live, mail::Mailer};"),
        (
            "crates/rules/src/lib.rs",
            "//! Nothing of [`std::io`]. /* axum */",
        ),
        (
            "crates/store/src/log/codec/secrets.rs",
            "secret.expose(); // full_fen",
        ),
        (
            "crates/rules/src/event_chess/hidden/choosing.rs",
            "secret.unsealed(); self.full_fen()",
        ),
        ("crates/game/src/cards/proof.rs", "secret.expose()"),
        (
            "crates/game/src/decide/mod.rs",
            "let a = \"std::fs // Instant\"; let operand = 1;",
        ),
    ] {
        assert_eq!(offence(place, text), 0, "{place}: {text}");
    }
}

#[test]
fn what_is_secret_can_be_neither_printed_nor_serialised() {
    for (file, words) in [
        (
            "crates/rules/src/core/secrets/secret.rs",
            &["Display", "Serialize", "Deref", "AsRef", "Hash", "Ord"][..],
        ),
        (
            "crates/game/src/cards/proof.rs",
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

/// Returns the violations in a file. `place` is its path in the repository.
fn offences_of(place: &Path, text: &str) -> Vec<String> {
    let code = without_comments_and_strings(text);
    let mut offences = offences_in_server(place, &code);
    let impure: &[&str] = if PURE.iter().any(|folder| place.starts_with(folder)) {
        &IMPURE_WORDS
    } else if place.starts_with(STORE) {
        &CLOCK_WORDS
    } else {
        &[]
    };
    let impure = impure.iter().filter(|word| says(&code, word));
    offences.extend(impure.map(|word| format!("must not know {word}")));
    let openers = OPENERS.iter().filter(|(word, allowed)| {
        !allowed.iter().any(|within| place.starts_with(within)) && says(&code, word)
    });
    offences.extend(
        openers
            .map(|(word, _)| format!("only the files named in tests/architecture may say {word}")),
    );
    let offences = offences.into_iter();
    offences
        .map(|offence| format!("{}: {offence}", place.display()))
        .collect()
}

/// Returns the modules and libraries that a file of `src/` uses in violation of the layers.
fn offences_in_server(place: &Path, code: &str) -> Vec<String> {
    let Ok(place) = place.strip_prefix("src") else {
        return Vec::new();
    };
    let Some(layer) = layer_of(place) else {
        return Vec::new();
    };
    let own = rank(layer).expect("layer_of gives known layers");
    let used = roots_used(code, depth_of(place));
    let upward = used
        .iter()
        .filter(|name| rank(name).is_some_and(|other| other > own))
        .map(|name| format!("{layer} must not use {name}"));
    let words = WORDS
        .iter()
        .filter(|(word, allowed)| !allowed.contains(&layer) && says(code, word))
        .map(|(word, _)| format!("{layer} must not know {word}"));
    upward.chain(words).collect()
}

fn rank(layer: &str) -> Option<usize> {
    LAYERS.iter().position(|name| *name == layer)
}

/// Returns the module that a file of `src/` belongs to. `main.rs` and `lib.rs` are above all layers
/// and belong to none.
fn layer_of(place: &Path) -> Option<&'static str> {
    let first = place.iter().next()?.to_str()?.trim_end_matches(".rs");
    LAYERS.into_iter().find(|name| *name == first)
}

/// Returns the number of `super::` that lead from a file to the crate root.
fn depth_of(place: &Path) -> usize {
    let parts = place.iter().count();
    if place.ends_with("mod.rs") {
        parts - 1
    } else {
        parts
    }
}

/// Returns the top-level modules that the code names: after `crate::`, in the braces of
/// `crate::{…}`, or after enough repetitions of `super::`.
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

/// Returns the first segment of a path, or of each path in a brace group.
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

/// Whether the code contains `word` as a whole word.
fn says(code: &str, word: &str) -> bool {
    let part = |sign: char| sign.is_alphanumeric() || sign == '_';
    code.match_indices(word).any(|(at, _)| {
        !code[..at].chars().next_back().is_some_and(part)
            && !code[at + word.len()..].chars().next().is_some_and(part)
    })
}
