//! Encodes the solutions of chess problems, and the turns of users' attempts, as JSON.

use serde::{Deserialize, Serialize};

use postern_game::{DualTurns, Solution};

#[derive(Serialize, Deserialize)]
struct SolutionBody {
    line: Vec<String>,
    duals: Vec<StoredDuals>,
}

#[derive(Serialize, Deserialize)]
struct StoredDuals {
    ply: usize,
    turns: Vec<String>,
}

/// Encodes a solution.
///
/// # Panics
/// Never: JSON can represent all values of a solution.
pub(crate) fn solution_text(solution: &Solution) -> String {
    let body = SolutionBody {
        line: solution.line.clone(),
        duals: solution
            .duals
            .iter()
            .map(|duals| StoredDuals {
                ply: duals.ply,
                turns: duals.turns.clone(),
            })
            .collect(),
    };
    serde_json::to_string(&body).expect("numbers and texts")
}

/// Decodes a stored solution.
///
/// # Errors
/// Returns an error if the text is not an encoded solution.
pub(crate) fn solution(text: &str) -> Result<Solution, serde_json::Error> {
    let SolutionBody { line, duals } = serde_json::from_str(text)?;
    let duals = duals
        .into_iter()
        .map(|StoredDuals { ply, turns }| DualTurns { ply, turns });
    Ok(Solution {
        line,
        duals: duals.collect(),
    })
}

/// Encodes a list of turns in notation.
///
/// # Panics
/// Never: JSON can represent any list of strings.
pub(crate) fn turns_text(turns: &[String]) -> String {
    serde_json::to_string(turns).expect("texts")
}

/// Decodes a list of turns.
///
/// # Errors
/// Returns an error if the text is not a JSON array of strings.
pub(crate) fn turns(text: &str) -> Result<Vec<String>, serde_json::Error> {
    serde_json::from_str(text)
}
