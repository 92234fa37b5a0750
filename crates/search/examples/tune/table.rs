//! Writes a variant's evaluation terms as a Rust source file of the search.

use std::{fmt::Write as _, fs, io, path::Path};

use postern_rules::Variant;
use postern_search::Term;

/// The folder that contains the term tables.
const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src/games/tables");

/// Overwrites the term table of a variant.
pub(crate) fn write(variant: Variant, terms: &[Term]) -> io::Result<()> {
    // The file name is the first word of the variant's slug.
    let name = variant.slug().split('-').next().unwrap_or_default();
    let file = Path::new(FOLDER).join(format!("{name}.rs"));
    fs::write(file, source(variant, terms))
}

fn source(variant: Variant, terms: &[Term]) -> String {
    let mut text = format!(
        "//! The terms of {}.\n\nuse crate::games::terms::{{Facet, Term}};\n\n\
         pub(in crate::games) const TERMS: &[Term] = &[\n",
        variant.title()
    );
    for term in terms {
        let Term {
            kind,
            facet,
            weight,
        } = term;
        // Writing to a `String` cannot fail.
        let _ = writeln!(text, "    Term::new('{kind}', Facet::{facet:?}, {weight}),");
    }
    text + "];\n"
}
