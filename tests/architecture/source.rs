//! Source files of the repository, and Rust code without comments and strings.

use std::fs;
use std::path::{Path, PathBuf};

/// A module's path inside its crate. The crate root has an empty path.
pub(crate) type Module = Vec<String>;

/// Blanks comments and string contents. Handles only the Rust syntax that this project uses.
pub(crate) fn without_comments_and_strings(text: &str) -> String {
    let mut code = String::with_capacity(text.len());
    let mut rest = text;
    while let Some(sign) = rest.chars().next() {
        let skipped = match sign {
            '/' if rest.starts_with("//") => rest.find('\n').unwrap_or(rest.len()),
            '/' if rest.starts_with("/*") => rest.find("*/").map_or(rest.len(), |end| end + 2),
            '"' => string_length(rest),
            '\'' if rest.starts_with("'\"'") => 3,
            _ => 0,
        };
        if skipped == 0 {
            code.push(sign);
            rest = &rest[sign.len_utf8()..];
        } else {
            code.push(' ');
            rest = &rest[skipped..];
        }
    }
    code
}

/// Returns the length of the string literal at the start of `text`, including both quotes.
fn string_length(text: &str) -> usize {
    let mut escaped = false;
    for (at, sign) in text.char_indices().skip(1) {
        match sign {
            _ if escaped => escaped = false,
            '\\' => escaped = true,
            '"' => return at + 1,
            _ => {}
        }
    }
    text.len()
}

pub(crate) fn root() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
}

pub(crate) fn read(file: &Path) -> String {
    fs::read_to_string(file).unwrap_or_else(|error| panic!("{}: {error}", file.display()))
}

/// Returns all files in a folder that have one of these extensions, sorted by path. Returns an
/// empty list if the folder does not exist.
pub(crate) fn files_under(folder: &str, extensions: &[&str]) -> Vec<PathBuf> {
    let mut found = Vec::new();
    let mut folders = vec![root().join(folder)];
    while let Some(folder) = folders.pop() {
        let Ok(entries) = fs::read_dir(&folder) else {
            continue;
        };
        for path in entries.map(|entry| entry.expect("the folder can be read").path()) {
            if path.is_dir() {
                folders.push(path);
            } else if path
                .extension()
                .and_then(|end| end.to_str())
                .is_some_and(|end| extensions.contains(&end))
            {
                found.push(path);
            }
        }
    }
    found.sort();
    found
}
