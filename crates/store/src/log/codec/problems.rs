//! Solutions of problems, and lines of attempts, as JSON.

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

/// A solution as it is stored.
///
/// # Panics
/// Never: there is nothing in it that JSON cannot say.
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

/// Reads what was stored.
///
/// # Errors
/// When it is no solution.
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

/// Turns as they are stored.
///
/// # Panics
/// Never: they are texts.
pub(crate) fn turns_text(turns: &[String]) -> String {
    serde_json::to_string(turns).expect("texts")
}

/// Reads what was stored.
///
/// # Errors
/// When it is no list of texts.
pub(crate) fn turns(text: &str) -> Result<Vec<String>, serde_json::Error> {
    serde_json::from_str(text)
}
