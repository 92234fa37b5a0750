//! Build script that lists the migrations for SQLite and PostgreSQL.

use std::collections::BTreeSet;
use std::error::Error;
use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=build.rs");
    let mut code = String::new();
    for engine in ["sqlite", "postgres"] {
        let folder = format!(
            "{}/../../migrations/{engine}",
            env::var("CARGO_MANIFEST_DIR")?
        );
        println!("cargo::rerun-if-changed={folder}");
        let mut names = Vec::new();
        for entry in fs::read_dir(&folder)? {
            let name = entry?.file_name();
            names.extend(
                name.to_str()
                    .and_then(|name| name.strip_suffix(".sql"))
                    .map(str::to_owned),
            );
        }
        names.sort();
        let numbers: BTreeSet<_> = names.iter().filter_map(|name| name.get(..4)).collect();
        if numbers.len() < names.len() {
            return Err(format!("two migrations in {folder} have the same number").into());
        }
        writeln!(
            code,
            "pub(crate) const {}: &[MigrationStep] = &[",
            engine.to_uppercase()
        )?;
        for file in names {
            let (version, name) = file
                .split_once('_')
                .ok_or_else(|| format!("{file}.sql has no number"))?;
            let version: i64 = version.parse()?;
            let path = format!("{folder}/{file}.sql");
            writeln!(
                code,
                "MigrationStep {{ version: {version}, name: {name:?}, \
                 sql: include_str!({path:?}) }},"
            )?;
        }
        code.push_str("];\n");
    }
    fs::write(Path::new(&env::var("OUT_DIR")?).join("migrations.rs"), code)?;
    Ok(())
}
