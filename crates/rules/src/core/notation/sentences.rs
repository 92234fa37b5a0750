//! Describes turns in complete sentences.

use crate::TurnFacts;

/// Joins descriptions of a turn's steps, as returned by [`clauses`](crate::clauses), into one
/// sentence: `Queen to e8, then the pawn on b5 falls into the hole at d7.`
#[must_use]
pub fn describe_turn(clauses: &[String], facts: &TurnFacts) -> String {
    let mut words = describe_steps(clauses, facts);
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

/// Describes a turn like [`describe_turn`], but without the final full stop.
#[must_use]
pub fn describe_steps(clauses: &[String], facts: &TurnFacts) -> String {
    // Steps without effects only pick up a piece, and the move's description already names that
    // piece.
    let told = clauses.iter().zip(&facts.steps);
    let told = told.filter(|(_, step)| !step.effects.is_empty());
    let clauses = told.enumerate().map(|(index, (clause, _))| match index {
        0 => clause.clone(),
        _ => lower_first(clause),
    });
    clauses.collect::<Vec<_>>().join(", then ")
}

/// Returns the clause with its first letter in lower case, for use within a sentence.
fn lower_first(clause: &str) -> String {
    let mut characters = clause.chars();
    characters.next().map_or_else(String::new, |first| {
        first.to_lowercase().chain(characters).collect()
    })
}
