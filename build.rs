//! Build script: lists the variants' rule texts, and bundles and compresses the static files for
//! release builds.

use std::error::Error;
use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

use postern_bundle::{CompressionEffort, pack};

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rustc-check-cfg=cfg(packed)");
    println!("cargo::rerun-if-changed=build.rs");
    list_texts()?;
    list_samples()?;
    list_problems()?;
    list_event_texts()?;
    let wanted = env::var("PROFILE")? == "release" || env::var_os("CARGO_FEATURE_PACKED").is_some();
    if !wanted {
        return Ok(());
    }
    println!("cargo::rerun-if-changed=static");
    println!("cargo::rustc-cfg=packed");
    // The `quick` profile is the only one with this optimisation level. Its builds mostly serve
    // pages on the machine that built them, so compression need not be strong.
    let effort = if env::var("OPT_LEVEL")? == "1" {
        CompressionEffort::Quick
    } else {
        CompressionEffort::Best
    };
    let packed = pack(Path::new("static"), effort)?;
    let folder = env::var("OUT_DIR")?;
    let folder = Path::new(&folder);
    let mut table = String::new();
    for (number, file) in packed.files.iter().enumerate() {
        write!(table, "({:?}", file.path)?;
        for (end, bytes) in [
            ("plain", &file.plain),
            ("br", &file.brotli),
            ("gz", &file.gzip),
        ] {
            let path = folder.join(format!("{number}.{end}"));
            fs::write(&path, bytes)?;
            let path = path
                .to_str()
                .ok_or("the build folder's name is not UTF-8")?;
            write!(table, ", include_bytes!({path:?}).as_slice()")?;
        }
        table.push_str("),\n");
    }
    // The generated file is a bare expression. The code that includes it declares the type.
    let code = format!("({:?}, &[\n{table}])\n", packed.hash);
    fs::write(folder.join("packed.rs"), code)?;
    Ok(())
}

/// The folder with the variants' rule texts.
const FOLDER: &str = "templates/rules";

/// Returns the names of the entries of `folder` that end in `end`, sorted and without that ending.
fn names_in(folder: &str, end: &str) -> Result<Vec<String>, Box<dyn Error>> {
    let mut starts = Vec::new();
    for entry in fs::read_dir(folder)? {
        let name = entry?.file_name();
        let start = name.to_str().and_then(|name| name.strip_suffix(end));
        starts.extend(start.map(str::to_owned));
    }
    starts.sort();
    Ok(starts)
}

/// Returns the slugs of all variants, which are the names of their text folders.
fn slugs() -> Result<Vec<String>, Box<dyn Error>> {
    let mut names = names_in(FOLDER, "")?;
    names.retain(|name| Path::new(FOLDER).join(name).is_dir());
    Ok(names)
}

/// Generates the `texts!` macro call for `src/web/texts.rs`, with one line for each variant.
fn list_texts() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed={FOLDER}");
    let root = env::var("CARGO_MANIFEST_DIR")?;
    // Askama resolves a relative path from the file that defines the macro; the compiler resolves
    // it from the file that calls the macro. An absolute path works for both.
    let mut call = String::from("texts! {\nderive(Template);\n");
    for slug in slugs()? {
        write!(call, "{} {slug:?}", slug.replace('-', "_"))?;
        for part in ["three-minutes", "full", "primer", "notation", "short"] {
            write!(call, " \"rules/{slug}/{part}.html\"")?;
        }
        writeln!(call, " {:?};", format!("{root}/{FOLDER}/{slug}/about.txt"))?;
    }
    call.push_str("}\n");
    fs::write(Path::new(&env::var("OUT_DIR")?).join("texts.rs"), call)?;
    Ok(())
}

/// Generates the list of sample games, with their names and texts, for
/// `src/web/texts/sample_texts.rs`.
fn list_samples() -> Result<(), Box<dyn Error>> {
    let root = env::var("CARGO_MANIFEST_DIR")?;
    let mut code = String::from("const SAMPLES: &[(&str, &str)] = &[\n");
    for slug in slugs()? {
        for part in names_in(&format!("{FOLDER}/{slug}"), "sample.txt")? {
            let path = format!("{root}/{FOLDER}/{slug}/{part}sample.txt");
            let name = format!("{slug}-{part}");
            let name = name.trim_end_matches('-');
            writeln!(code, "({name:?}, include_str!({path:?})),")?;
        }
    }
    code.push_str("];\n");
    fs::write(Path::new(&env::var("OUT_DIR")?).join("samples.rs"), code)?;
    Ok(())
}

/// Generates the list of problems that ship with the server, with their names and texts, for
/// `src/live/computer/problems/shipped.rs`.
fn list_problems() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=problems");
    let root = env::var("CARGO_MANIFEST_DIR")?;
    let mut code = String::from("const PROBLEMS: &[(&str, &str)] = &[\n");
    for slug in names_in("problems", ".txt")? {
        let path = format!("{root}/problems/{slug}.txt");
        writeln!(code, "({slug:?}, include_str!({path:?})),")?;
    }
    code.push_str("];\n");
    fs::write(Path::new(&env::var("OUT_DIR")?).join("problems.rs"), code)?;
    Ok(())
}

/// Generates the `event_texts!` macro call for `src/web/texts/event_texts.rs`. Each line lists the
/// event cards of one variant that have a rules page.
fn list_event_texts() -> Result<(), Box<dyn Error>> {
    let root = env::var("CARGO_MANIFEST_DIR")?;
    let mut call = String::from("event_texts! {\nderive(Template);\n");
    for slug in slugs()? {
        let folder = format!("{FOLDER}/{slug}");
        if !Path::new(&folder).join("events").is_dir() {
            continue;
        }
        let pages = names_in(&format!("{folder}/events"), ".html")?;
        let mut numbers = pages
            .iter()
            .map(|name| name.parse::<u8>())
            .collect::<Result<Vec<u8>, _>>()?;
        numbers.sort_unstable();
        let module = slug.replace('-', "_");
        let words = format!("{root}/{folder}/deck.txt");
        write!(
            call,
            "{module} {slug:?} \"rules/{slug}/deck.html\" {words:?} ["
        )?;
        for number in numbers {
            write!(
                call,
                " Event{number} {number} \"rules/{slug}/events/{number}.html\""
            )?;
        }
        call.push_str("];\n");
    }
    call.push_str("}\n");
    fs::write(
        Path::new(&env::var("OUT_DIR")?).join("event_texts.rs"),
        call,
    )?;
    Ok(())
}
