//! The rules of the chess variants: positions, turns, notation and results.
//!
//! A pure library: no I/O, no clock, no player names. Each variant is a folder and implements
//! [`Rules`]. Other crates use all variants through the closed enum [`Position`], and play whole
//! games with [`GameLine`]. Cells are numbers ([`Cell`]); the variant's [`Geometry`] has their
//! names, and [`VariantInfo`] has the variant's other constants.
//!
//! # A tour
//! Each example sets up a position, lists its turns, plays one and finishes the game.
//!
//! Hole Chess, one turn before a beam pulls the king into a hole:
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
//! Event Chess, which is orthodox chess until a player starts an event:
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
//! Interweave, where captures are compulsory:
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
pub use core::cells::piece::{PieceKind, Pieces, PlacedPiece};
pub use core::contract::events::{ChoiceState, ChoiceWords, EventAction, EventCard, EventsState};
pub use core::contract::features::{
    BoardHighlight, BoardMark, ChoicePhase, Counter, EventCards, HighlightLook, MarkLocation,
    MarkLook, PoolEntry, PositionFeatures,
};
pub use core::contract::info::{
    CountingRules, RatingPool, StartOption, StartSetup, VariantInfo, VariantTerms,
};
pub use core::contract::{
    ExplainTurns, FenError, IllegalTurn, InspectPosition, Notation, PlayablePosition, Rules,
    TurnOutline,
};
pub use core::moves::game_line::{EntryKind, GameAside, GameLine, GameLineError, Ply};
pub use core::moves::outcome::{EndReason, Outcome};
pub use core::moves::perft::{divide, perft, perft_by_playing};
pub use core::moves::record::{AsideRecord, PlayRecord, RecordEntry};
pub use core::moves::turn::{
    BeamPath, LegalTurn, PlayResult, StepEffect, TurnClick, TurnComposition, TurnFacts, TurnOrigin,
    TurnStep,
};
pub use core::notation::game_text::{
    GameTextError, GameTree, TextTurn, read_game_text, read_game_tree,
};
pub use core::notation::layout::{CastlingRight, FenField, FenLayout};
pub use core::notation::sentences::{describe_steps, describe_turn};
pub use core::notation::text::excerpt;
pub use core::notation::words::{PLAIN_STEPS, PlainSteps, clauses};
pub use core::secrets::hidden_choice::HiddenChoice;
pub use core::secrets::secret::{Referee, Secret};
pub use core::secrets::viewer::Viewer;
pub use variant::{Position, Variant};
pub use variant_name::UnknownVariant;

/// Re-exports the traits of positions, for a glob import.
pub mod prelude {
    pub use super::{ExplainTurns, InspectPosition, Notation, PlayablePosition, Rules};
}

/// With the feature `serde`, everything in a view can be serialised:
///
/// ```
/// fn shown<T: serde::Serialize>() {}
/// shown::<postern_rules::PositionFeatures>();
/// shown::<postern_rules::StepEffect>();
/// ```
///
/// Anything that contains secrets cannot. A secret:
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
struct SerializationDocs;
