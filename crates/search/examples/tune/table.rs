//! Writes a variant's evaluation terms as a Rust source file of the search crate.

use std::fmt::Write as _;
use std::path::Path;
use std::{fs, io};

use postern_rules::Variant;
use postern_search::EvaluationTerm;

/// The folder that contains the term tables.
const FOLDER: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/src/games/tables");

/// Overwrites the term table of a variant.
pub(crate) fn write(variant: Variant, terms: &[EvaluationTerm]) -> io::Result<()> {
    // The file name is the first word of the variant's slug.
    let name = variant.slug().split('-').next().unwrap_or_default();
    let file = Path::new(FOLDER).join(format!("{name}.rs"));
    fs::write(file, source(variant, terms))
}

fn source(variant: Variant, terms: &[EvaluationTerm]) -> String {
    let mut text = format!(
        "//! Evaluation terms of {}.\n\n\
         use crate::games::terms::{{EvaluationFeature, EvaluationTerm}};\n\n\
         pub(in crate::games) const TERMS: &[EvaluationTerm] = &[\n",
        variant.title()
    );
    for term in terms {
        let EvaluationTerm {
            kind,
            facet,
            weight,
        } = term;
        // Writing to a `String` cannot fail.
        let _ = writeln!(
            text,
            "    EvaluationTerm::new('{kind}', EvaluationFeature::{facet:?}, {weight}),"
        );
    }
    text + "];\n"
}
