//! Turns described in whole sentences.

use crate::TurnFacts;

/// Describes a turn in one sentence, from the description of each step (see
/// [`clauses`](crate::clauses)): `Queen to e8, then the pawn on b5 falls into the hole at d7.`
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

/// Like [`describe_turn`], without the final full stop.
#[must_use]
pub fn describe_steps(clauses: &[String], facts: &TurnFacts) -> String {
    // Picking up a piece adds nothing to what its move says.
    let told = clauses.iter().zip(&facts.steps);
    let told = told.filter(|(_, step)| !step.effects.is_empty());
    let clauses = told.enumerate().map(|(index, (clause, _))| match index {
        0 => clause.clone(),
        _ => lower_first(clause),
    });
    clauses.collect::<Vec<_>>().join(", then ")
}

/// Converts a clause for use inside a sentence.
fn lower_first(clause: &str) -> String {
    let mut characters = clause.chars();
    characters.next().map_or_else(String::new, |first| {
        first.to_lowercase().chain(characters).collect()
    })
}
