//! Everything that the documents name exists: settings, files, pictures.

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

#[test]
fn the_files_that_the_documents_link_to_are_there() {
    let mut missing = Vec::new();
    for document in [
        "README.md",
        "CONTRIBUTING.md",
        "SECURITY.md",
        "docs/ARCHITECTURE.md",
        "docs/WIRE.md",
        "docs/RULINGS.md",
        "docs/HOSTING.md",
        "docs/SCALING.md",
        "docs/internals/bundler.md",
    ] {
        let folder = Path::new(document)
            .parent()
            .expect("a file stands in a folder");
        for link in read(document)
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
fn the_map_names_files_that_are_there() {
    let map = read("docs/ARCHITECTURE.md");
    let named = map.split('`').skip(1).step_by(2).filter(|name| {
        ["src/", "static/", "tests/", "crates/", "docs/"]
            .iter()
            .any(|folder| name.starts_with(folder))
    });
    let missing: Vec<_> = named.filter(|name| !root().join(name).exists()).collect();
    assert!(missing.is_empty(), "docs/ARCHITECTURE.md: {missing:?}");
}

/// Returns the names that follow a mark, up to their end.
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
