//! Only a game's folder in `crates/rules/` and its own texts may name the game or its special
//! features. Views, pictures and scripts must work for any game.

use std::path::Path;

use super::{files_under, read, root};

/// Lower-case words that belong to one game. “Hole” is missing, because any board may have holes.
const WORDS: [&str; 19] = [
    "beam",
    "passage",
    "hole chess",
    "hole-chess",
    "hole_chess",
    "holechess",
    "event chess",
    "event-chess",
    "event_chess",
    "eventchess",
    "interweave",
    "crazyhouse",
    "atomic chess",
    "atomic-chess",
    "atomic_chess",
    "atomicchess",
    "ps-bishop",
    "smasher",
    "leaper",
];

/// Files that may name games, each with the reason.
const ALLOWED: [(&str, &str); 1] = [(
    "templates/help.html",
    "tells people what the marks of each game look like",
)];

#[test]
fn nobody_names_a_game_outside_its_own_files() {
    let mut offences = Vec::new();
    for (folder, extensions) in [
        ("src", &["rs"][..]),
        ("crates/game/src", &["rs"]),
        ("crates/store/src", &["rs"]),
        ("static/js", &["js", "ts"]),
        ("static/css", &["css"]),
        ("templates", &["html"]),
    ] {
        let files = files_under(folder, extensions);
        assert!(!files.is_empty(), "{folder}: no file was read");
        for file in files {
            let place = file.strip_prefix(root()).expect("it was found there");
            if may_name_games(place) {
                continue;
            }
            let text = read(&file);
            let found = names_in(without_tests(&text))
                .map(|(line, word)| format!("{}:{line}: {word}", place.display()));
            offences.extend(found);
        }
    }
    assert!(offences.is_empty(), "{}", offences.join("\n"));
}

#[test]
fn the_check_sees_names() {
    let found = |text: &str| names_in(without_tests(text)).count();
    assert_eq!(
        found("if (effect.kind === \"beam\") {}\n.mark-passage {}"),
        2
    );
    assert_eq!(found("Variant::HoleChess => 1, // Event Chess"), 2);
    assert_eq!(found("CellKind::Hole; // beamed, passages"), 0);
    assert_eq!(
        found("#[cfg(test)]\nmod tests {\n    Variant::HoleChess\n}"),
        0
    );
}

fn may_name_games(place: &Path) -> bool {
    let own_text = place.starts_with("templates/rules") && !place.ends_with("index.html");
    own_text || ALLOWED.iter().any(|(file, _)| place.ends_with(file))
}

/// Removes a file's unit tests, which are at its end.
fn without_tests(text: &str) -> &str {
    let cut = text.find("#[cfg(test)]\nmod tests {");
    &text[..cut.unwrap_or(text.len())]
}

/// Returns the game-specific words in a text, each with its line number, counted from 1. Only whole
/// words count.
fn names_in(text: &str) -> impl Iterator<Item = (usize, &'static str)> {
    let lines = text.lines().map(str::to_lowercase).zip(1..);
    let found = lines.flat_map(|(line, number)| {
        let said = WORDS.into_iter().filter(|word| says(&line, word));
        said.map(|word| (number, word)).collect::<Vec<_>>()
    });
    found.collect::<Vec<_>>().into_iter()
}

fn says(line: &str, word: &str) -> bool {
    line.match_indices(word).any(|(at, _)| {
        let letter = |sign: Option<char>| sign.is_some_and(char::is_alphabetic);
        !letter(line[..at].chars().next_back()) && !letter(line[at + word.len()..].chars().next())
    })
}
