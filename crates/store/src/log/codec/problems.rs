//! Solutions of problems, and lines of attempts, encoded as JSON.

use serde::{Deserialize, Serialize};

use postern_game::{Duals, Solution};

#[derive(Serialize, Deserialize)]
struct Body {
    line: Vec<String>,
    duals: Vec<Other>,
}

#[derive(Serialize, Deserialize)]
struct Other {
    ply: usize,
    turns: Vec<String>,
}

/// Encodes a solution.
///
/// # Panics
/// Never: JSON can represent all its values.
pub(crate) fn solution_text(solution: &Solution) -> String {
    let body = Body {
        line: solution.line.clone(),
        duals: solution
            .duals
            .iter()
            .map(|duals| Other {
                ply: duals.ply,
                turns: duals.turns.clone(),
            })
            .collect(),
    };
    serde_json::to_string(&body).expect("numbers and texts")
}

/// Reads a stored solution.
///
/// # Errors
/// Returns an error if the text is not a solution.
pub(crate) fn solution(text: &str) -> Result<Solution, serde_json::Error> {
    let Body { line, duals } = serde_json::from_str(text)?;
    let duals = duals
        .into_iter()
        .map(|Other { ply, turns }| Duals { ply, turns });
    Ok(Solution {
        line,
        duals: duals.collect(),
    })
}

/// Encodes turns.
///
/// # Panics
/// Never: turns are texts.
pub(crate) fn turns_text(turns: &[String]) -> String {
    serde_json::to_string(turns).expect("texts")
}

/// Reads stored turns.
///
/// # Errors
/// Returns an error if the text is not a list of texts.
pub(crate) fn turns(text: &str) -> Result<Vec<String>, serde_json::Error> {
    serde_json::from_str(text)
}
