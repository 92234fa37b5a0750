//! A computer opponent for every variant: a search for the best turn, and proofs of forced wins.
//!
//! A pure library on `postern-rules` alone: no threads, no clock, no I/O. A caller says how many
//! positions may be looked at, and may ask to stop; the same question with the same seed and number
//! of nodes has the same answer everywhere.
//!
//! ```
//! use postern_rules::{GameLine, Position, Variant};
//! use postern_search::{Limits, Options, Score, best_turn};
//! let fen = "---k---/--q1r--/-Qp3-/1p1*1p1/4p2/6B/2P*P2/-R1P1P-/--3--/---K--- w - 0 11";
//! let line = GameLine::new(Position::from_fen(Variant::HoleChess, fen)?);
//! let found = best_turn(&line, &Limits::nodes(20_000), &Options::default())?;
//! assert_eq!(found.best, "Qd6/@d10#");
//! assert_eq!(found.score, Score::win_in(1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! In reading order: `score` is what a position is worth, `games` how each game's positions are
//! weighed, `tree` the search, with its `table` and `counting` for what it knows of positions met
//! again; `proof` shows that a win is forced, whatever a position seems to be worth;
//! `levels` are opponents of eight strengths; `any` asks for turns and proofs in whole games, and
//! `exploration` for several of the best lines, deeper and deeper; `evaluation` says to people what a
//! position is worth.
//! In `player`, `answer` is what a player at a board asks: it uses `knowledge`, what a side may
//! know, `starts`, whether it starts an event, and `hidden`, what it does while squares are hidden.

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

pub use advice::{Advice, Refused};
pub use any::{ProvedWin, best_turn, choose, defend, prove, prove_mate, prove_win};
pub use evaluation::Evaluation;
pub use exploration::Exploration;
pub use games::{Facet, Game, Term, Weights};
pub use levels::Level;
pub use limits::{Limits, Options};
pub use oversight::Oversight;
pub use player::answer::{Answer, answer};
pub use proof::{Answered, Defence, Goal, Proof, Prover, Verdict};
pub use score::Score;
pub use tree::{Explorer, Found, MOST_LINES, Searcher, Variation};
