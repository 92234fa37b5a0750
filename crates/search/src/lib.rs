//! A computer opponent for every variant: search for the best turn, and proofs of forced wins.
//!
//! This library is pure: no threads, no clock and no I/O. It only depends on `postern-rules`. The
//! caller limits the number of searched positions and can interrupt a search. The same input, seed
//! and node limit give the same result on every platform.
//!
//! ```
//! use postern_rules::{GameLine, Position, Variant};
//! use postern_search::{Score, SearchBudget, SearchOptions, find_best_turn};
//! let fen = "---k---/--q1r--/-Qp3-/1p1*1p1/4p2/6B/2P*P2/-R1P1P-/--3--/---K--- w - 0 11";
//! let line = GameLine::new(Position::from_fen(Variant::HoleChess, fen)?);
//! let found = find_best_turn(&line, &SearchBudget::nodes(20_000), &SearchOptions::default())?;
//! assert_eq!(found.best, "Qd6/@d10#");
//! assert_eq!(found.score, Score::win_in(1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Modules
//!
//! - `score` and `evaluation`: values of positions, for the search and for display.
//! - `games`: the evaluation function of each game.
//! - `tree`: the search, with its transposition `table` and repetition `counting`.
//! - `proof`: proofs of forced wins, independent of any evaluation.
//! - `levels`: opponents of eight strengths.
//! - `any`: best turns and proofs for games of any variant.
//! - `exploration`: several best lines, at increasing depth.
//! - `player`: a computer player in a game. `answer` selects its next action, based on `knowledge`
//!   (the information of its side), `starts` (whether to start an event card) and `hidden` (play
//!   with secret squares).

mod advice;
mod any;
mod evaluation;
mod exploration;
mod games;
mod levels;
mod limits;
mod mix;
mod oversight;
mod player;
mod proof;
mod score;
mod tree;

pub use advice::{SearchError, TurnAdvice};
pub use any::{ProvedWin, choose, defend, find_best_turn, prove, prove_mate, prove_win};
pub use evaluation::Evaluation;
pub use exploration::Exploration;
pub use games::{EvaluationFeature, EvaluationTerm, EvaluationWeights, SearchableGame};
pub use levels::Level;
pub use limits::{SearchBudget, SearchOptions};
pub use oversight::OversightRates;
pub use player::answer::{ComputerAction, answer};
pub use proof::{DefenceResult, DefenceTurn, Proof, ProofGoal, ProofVerdict, Prover};
pub use score::Score;
pub use tree::{Explorer, MAX_LINES, SearchResult, Searcher, Variation};
