//! Whole turns in sentences, made of what is said of their steps.

use crate::Facts;

/// A turn in a sentence, of what each of its steps does ([`clauses`](crate::clauses)): `Queen to e8, then the pawn on b5 falls into the hole at d7.`
#[must_use]
pub fn turn_words(clauses: &[String], facts: &Facts) -> String {
    let mut words = steps_words(clauses, facts);
    words.push('.');
    if !facts.checks.is_empty() {
        words.push_str(if facts.notation.ends_with('#') {
            " Checkmate."
        } else {
            " Check."
        });
    }
    words
}

/// The same without its end: `Queen to e8, then the pawn on b5 falls into the hole at d7`.
#[must_use]
pub fn steps_words(clauses: &[String], facts: &Facts) -> String {
    // That a piece was picked up says nothing that its move does not say.
    let told = clauses.iter().zip(&facts.steps);
    let told = told.filter(|(_, step)| !step.effects.is_empty());
    let clauses = told.enumerate().map(|(index, (clause, _))| match index {
        0 => clause.clone(),
        _ => lower_first(clause),
    });
    clauses.collect::<Vec<_>>().join(", then ")
}

/// A clause for the inside of a sentence.
fn lower_first(clause: &str) -> String {
    let mut characters = clause.chars();
    characters.next().map_or_else(String::new, |first| {
        first.to_lowercase().chain(characters).collect()
    })
}
