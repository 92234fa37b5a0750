//! Checks that every setting, file and picture that the documentation names exists.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

#[test]
fn the_dockerfile_names_settings_that_there_are() {
    // A test in `src/config` checks that `docs/CONFIGURATION.md` lists every flag.
    let settings = names(&read("docs/CONFIGURATION.md"), "| `POSTERN_");
    assert!(!settings.is_empty());
    let docker = names(&read("Dockerfile"), "ENV POSTERN_");
    assert!(
        docker.is_subset(&settings),
        "Dockerfile sets variables that no flag has: {docker:?}"
    );
    assert!(!docker.is_empty());
    assert!(
        !docker.contains("DATABASE"),
        "an image that sets a database conflicts with a file that holds its URL"
    );
}

#[test]
fn the_documents_show_every_screenshot() {
    let text: String = documents().map(|document| read(&document)).collect();
    let folder = fs::read_dir(root().join("docs/screenshots")).expect("the folder can be read");
    let unused: Vec<_> = folder
        .map(|file| file.expect("its files can be read").file_name())
        .filter(|name| !text.contains(&format!("screenshots/{})", name.to_string_lossy())))
        .collect();
    assert!(unused.is_empty(), "no document shows {unused:?}");
}

/// The maximum number of words in `docs/ARCHITECTURE.md`, which can be read in ten minutes.
const MAX_MAP_WORDS: usize = 2_500;

#[test]
fn links_in_the_documents_lead_somewhere() {
    let mut missing = Vec::new();
    for document in documents() {
        let folder = Path::new(&document).parent().expect("a file has a folder");
        let text = read(&document);
        for link in text
            .split("](")
            .skip(1)
            .filter_map(|rest| rest.split(')').next())
            .filter(|link| !link.contains("://"))
        {
            let (file, section) = link.split_once('#').unwrap_or((link, ""));
            let file = if file.is_empty() {
                document.clone()
            } else {
                folder.join(file).to_string_lossy().into_owned()
            };
            let is_there = root().join(&file).exists()
                && (section.is_empty() || sections(&read(&file)).contains(section));
            if !is_there {
                missing.push(format!("{document}: {link}"));
            }
        }
    }
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

/// Returns the anchors of a document's headings.
fn sections(text: &str) -> BTreeSet<String> {
    text.lines()
        .filter(|line| line.starts_with('#'))
        .map(|line| {
            line.trim_start_matches('#')
                .trim()
                .to_lowercase()
                .chars()
                .filter(|sign| sign.is_alphanumeric() || " -_".contains(*sign))
                .map(|sign| if sign == ' ' { '-' } else { sign })
                .collect()
        })
        .collect()
}

#[test]
fn the_files_that_the_documents_name_are_there() {
    let mut missing = Vec::new();
    for document in documents().filter(|document| document != "CHANGELOG.md") {
        let text = read(&document);
        let named = text.split('`').skip(1).step_by(2).filter(|name| {
            [
                "src/",
                "static/",
                "tests/",
                "crates/",
                "docs/",
                "templates/",
            ]
            .iter()
            .any(|folder| name.starts_with(folder))
        });
        // Names with a placeholder, such as SLUG, do not refer to a single file.
        let whole = named.filter(|name| !name.contains("SLUG") && !name.contains("NUMBER"));
        missing.extend(
            whole
                .filter(|name| !root().join(name).exists())
                .map(|name| format!("{document}: {name}")),
        );
    }
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

#[test]
fn the_map_is_read_in_ten_minutes() {
    let words = read("docs/ARCHITECTURE.md").split_whitespace().count();
    assert!(words <= MAX_MAP_WORDS, "it has {words} words");
}

/// Returns the paths of the project's documents.
fn documents() -> impl Iterator<Item = String> {
    ["", "docs/", "docs/internals/"]
        .into_iter()
        .flat_map(|folder| {
            let files = fs::read_dir(root().join(folder)).expect("the folder can be read");
            files.map(move |file| {
                let name = file.expect("its files can be read").file_name();
                format!("{folder}{}", name.to_string_lossy())
            })
        })
        .filter(|path| Path::new(path).extension().is_some_and(|kind| kind == "md"))
}

/// Returns the names that directly follow each occurrence of `mark`.
fn names(text: &str, mark: &str) -> BTreeSet<String> {
    let part = |sign: char| sign.is_ascii_uppercase() || sign == '_';
    text.split(mark)
        .skip(1)
        .map(|rest| rest.chars().take_while(|&sign| part(sign)).collect())
        .collect()
}

fn read(file: &str) -> String {
    fs::read_to_string(root().join(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
}

fn root() -> &'static Path {
    Path::new(env!("CARGO_MANIFEST_DIR"))
}
