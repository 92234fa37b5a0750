//! The analysis board's engine. It finds a position's best lines of play and describes them in
//! words.
//!
//! The same code runs in the browser as a WebAssembly module (`make wasm`), and on the server for
//! browsers that cannot run it. An [`AnalysisQuestion`] describes the position. A
//! [`RunningAnalysis`] searches deeper and deeper, and returns its answers as JSON.
//!
//! ```
//! use postern_analysis::{AnalysisQuestion, RunningAnalysis};
//! use postern_search::SearchBudget;
//! let question = AnalysisQuestion::read("atomic-chess\n\n2\nNf3\na6\nNg5\na5")?;
//! let mut analysis = RunningAnalysis::begin(&question)?;
//! analysis.step(&SearchBudget::nodes(20_000));
//! assert!(analysis.answer().contains(r#""turns":["Nxf7#"]"#));
//! # Ok::<(), postern_analysis::QuestionError>(())
//! ```

mod answer;
#[cfg(target_arch = "wasm32")]
mod boundary;
mod json;
mod problem;
mod question;

pub use answer::RunningAnalysis;
pub use problem::QuestionError;
pub use question::AnalysisQuestion;
