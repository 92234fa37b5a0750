//! The best lines of a position, in words: what an engine answers on an analysis board.
//!
//! The same code runs in the browser, as a WebAssembly module of its own (`make wasm`), and on the server for
//! browsers in which that cannot run. A [`Question`] says where a game stands, an [`Analysis`] looks deeper and
//! deeper, and each of its answers is a text in JSON.
//!
//! ```
//! use postern_analysis::{Analysis, Question};
//! use postern_search::Limits;
//! let question = Question::read("atomic-chess\n\n2\nNf3\na6\nNg5\na5")?;
//! let mut analysis = Analysis::begin(&question)?;
//! analysis.step(&Limits::nodes(20_000));
//! assert!(analysis.answer().contains(r#""turns":["Nxf7#"]"#));
//! # Ok::<(), postern_analysis::Problem>(())
//! ```

mod answer;
#[cfg(target_arch = "wasm32")]
mod boundary;
mod json;
mod problem;
mod question;

pub use answer::Analysis;
pub use problem::Problem;
pub use question::Question;
