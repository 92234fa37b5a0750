//! What is legal: positions, turns, notation and verdicts of each variant.
//!
//! A pure library: no I/O, no clock, no names of players. Each variant is a folder and implements
//! [`Rules`]; [`Position`] is the closed enum through which everybody else talks to all of them,
//! and [`GameLine`] plays whole games. Cells are numbers ([`Cell`]); their names are in the
//! variant's [`Geometry`], as all that is constant about a variant is in its [`VariantInfo`].
//!
//! # A tour
//! Each game begins somewhere, lists its turns, plays one and comes to an end.
//!
//! Hole Chess, a turn before a beam draws the king into a hole:
//! ```
//! use postern_rules::{GameLine, Position, Variant, Viewer};
//! let fen = "---k---/--q1r--/-Qp3-/1p1*1p1/4p2/6B/2P*P2/-R1P1P-/--3--/---K--- w - 0 11";
//! let start = Position::from_fen(Variant::HoleChess, fen)?;
//! let turns = start.legal_turns(Viewer::BothPlayers);
//! assert!(turns.iter().any(|turn| turn.notation == "Qd6/@d10#"));
//! let mut line = GameLine::new(start);
//! line.play("Qd6/@d10")?;
//! assert_eq!(line.outcome().unwrap().to_string(), "1-0 king captured");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Event Chess, which is orthodox chess until somebody starts an event:
//! ```
//! use postern_rules::{GameLine, Position, Variant, Viewer};
//! let mut line = GameLine::new(Position::start(Variant::EventChess));
//! assert_eq!(line.position().legal_turns(Viewer::BothPlayers).len(), 20);
//! for turn in ["f3", "e5", "g4", "Qh4"] {
//!     line.play(turn)?;
//! }
//! assert_eq!(line.outcome().unwrap().to_string(), "0-1 checkmate");
//! # Ok::<(), postern_rules::GameLineError>(())
//! ```
//!
//! Interweave, where a capture is compulsory:
//! ```
//! use postern_rules::{GameLine, Position, Variant, Viewer};
//! let start = Position::from_fen(Variant::Interweave, "k7/8/8/3k4/3K4/8/8/7K w - - 0 1")?;
//! let mut line = GameLine::new(start);
//! let turns = line.position().legal_turns(Viewer::BothPlayers);
//! assert_eq!(turns[0].notation, "Kd4-d6(xd5)#");
//! line.play("d4-d6")?;
//! assert_eq!(line.outcome().unwrap().to_string(), "1-0 king captured");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Atomic Chess, where a capture next to a king explodes it:
//! ```
//! use postern_rules::{GameLine, Position, Variant, Viewer};
//! let mut line = GameLine::new(Position::start(Variant::AtomicChess));
//! for turn in ["Nf3", "a6", "Ng5", "a5"] {
//!     line.play(turn)?;
//! }
//! let turns = line.position().legal_turns(Viewer::BothPlayers);
//! assert!(turns.iter().any(|turn| turn.notation == "Nxf7#"));
//! line.play("Nxf7")?;
//! assert_eq!(line.outcome().unwrap().to_string(), "1-0 king exploded");
//! # Ok::<(), postern_rules::GameLineError>(())
//! ```

pub mod atomic;
mod core;
pub mod crazyhouse;
pub mod event_chess;
pub mod hole_chess;
pub mod interweave;
pub mod orthodox;
mod variant;
mod variant_name;

pub use core::cells::cell::{Cell, CellInfo, CellKind, Geometry};
pub use core::cells::color::{ByColor, Color};
pub use core::cells::piece::{PieceKind, Pieces, Placed};
pub use core::contract::events::{Act, Choice, ChoiceWords, EventCard, Events};
pub use core::contract::features::{
    Cards, Counter, Features, Highlight, Look, Mark, MarkLook, Phase, Place, Waiting,
};
pub use core::contract::info::{Counting, RatingPool, Setting, Start, Terms, VariantInfo};
pub use core::contract::{Core, Explain, FenError, Illegal, Inspect, Notation, Outline, Rules};
pub use core::moves::game_line::{Aside, Done, GameLine, GameLineError, Ply};
pub use core::moves::outcome::{Outcome, Reason};
pub use core::moves::perft::{divide, perft, perft_played};
pub use core::moves::record::{Happened, Record, What};
pub use core::moves::turn::{
    Click, Composed, Drawn, Effect, Facts, LegalTurn, Origin, Played, Step,
};
pub use core::notation::game_text::{
    GameTextError, GameTree, TextTurn, read_game_text, read_game_tree,
};
pub use core::notation::layout::{FenField, FenLayout, Right};
pub use core::notation::sentences::{steps_words, turn_words};
pub use core::notation::text::excerpt;
pub use core::notation::words::{PLAIN_STEPS, PlainSteps, clauses};
pub use core::secrets::secret::{Referee, Secret};
pub use core::secrets::unknown::Unknown;
pub use core::secrets::viewer::Viewer;
pub use variant::{Position, Variant};
pub use variant_name::UnknownVariant;

/// The traits of positions, to be imported together.
pub mod prelude {
    pub use super::{Core, Explain, Inspect, Notation, Rules};
}

/// With the feature `serde`, what a view shows can be serialised:
///
/// ```
/// fn shown<T: serde::Serialize>() {}
/// shown::<postern_rules::Features>();
/// shown::<postern_rules::Effect>();
/// ```
///
/// What a secret could be read from cannot. A secret:
///
/// ```compile_fail
/// fn shown<T: serde::Serialize>() {}
/// shown::<postern_rules::Secret<u8>>();
/// ```
///
/// a position:
///
/// ```compile_fail
/// fn shown<T: serde::Serialize>() {}
/// shown::<postern_rules::Position>();
/// ```
///
/// a game line:
///
/// ```compile_fail
/// fn shown<T: serde::Serialize>() {}
/// shown::<postern_rules::GameLine>();
/// ```
///
/// a turn of a variant:
///
/// ```compile_fail
/// fn shown<T: serde::Serialize>() {}
/// shown::<postern_rules::event_chess::Turn>();
/// ```
#[cfg(all(doctest, feature = "serde"))]
struct Serialised;
