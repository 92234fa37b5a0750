//! What the documents promise is there: settings, files, pictures.

use std::{collections::BTreeSet, fs, path::Path};

#[test]
fn readme_and_dockerfile_name_the_settings_that_there_are() {
    let sources = [
        "src/config.rs",
        "src/config/database.rs",
        "src/config/mail.rs",
        "src/config/outbound.rs",
    ];
    let settings: BTreeSet<String> = sources
        .into_iter()
        .flat_map(|source| names(&read(source), "env = \"POSTERN_"))
        .collect();
    assert!(!settings.is_empty());
    assert_eq!(
        names(&read("README.md"), "| `POSTERN_"),
        settings,
        "README.md lists exactly the settings in {sources:?}"
    );
    let docker = names(&read("Dockerfile"), "ENV POSTERN_");
    assert!(
        docker.is_subset(&settings),
        "Dockerfile sets what {sources:?} do not know: {docker:?}"
    );
    assert!(!docker.is_empty());
    assert!(
        !docker.contains("DATABASE"),
        "an image that names a database cannot be told of another by its URL's file"
    );
}

/// At most this many words has the map, so that it is read in ten minutes.
const MAX_MAP_WORDS: usize = 2_500;

#[test]
fn the_files_that_the_documents_link_to_are_there() {
    let mut missing = Vec::new();
    for document in documents() {
        let folder = Path::new(&document).parent().expect("a file has a folder");
        for link in read(&document)
            .split("](")
            .skip(1)
            .filter_map(|rest| rest.split(')').next())
        {
            let file = folder.join(link.split('#').next().unwrap_or(link));
            if !link.contains("://") && !link.starts_with('#') && !root().join(&file).exists() {
                missing.push(format!("{document}: {link}"));
            }
        }
    }
    assert!(missing.is_empty(), "{}", missing.join("\n"));
}

#[test]
fn the_files_that_the_documents_name_are_there() {
    let mut missing = Vec::new();
    for document in documents().filter(|document| document != "CHANGELOG.md") {
        let text = read(&document);
        let named = text.split('`').skip(1).step_by(2).filter(|name| {
            ["src/", "static/", "tests/", "crates/", "docs/", "templates/"]
                .iter()
                .any(|folder| name.starts_with(folder))
        });
        // A name with a part for the reader to fill in, such as SLUG, is of no one file.
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

/// The project's own documents, by their paths.
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
        .filter(|path| path.ends_with(".md"))
}

/// The names that follow a mark, up to their end.
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
