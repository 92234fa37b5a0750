//! What is legal: positions, turns, notation and verdicts of each variant.
//!
//! A pure library. It knows no time, no players' names, no I/O and no serialisation;
//! `tests/architecture.rs` holds it to that. Each variant is a folder of the same few rooms
//! (position, legal turns, referee, notation) and implements [`Rules`]; [`Position`] is the closed
//! enum through which everybody else talks to all of them.
//!
//! ```
//! use postern_rules::{GameLine, Position, Variant};
//!
//! let mut line = GameLine::new(Position::start(Variant::HoleChess));
//! for turn in ["c4", "e6", "e4", "q d9-g6", "b5"] {
//!     line.play(turn)?;
//! }
//! let beam = line.play("Qe8 / @b5")?;
//! assert_eq!(beam.facts.notation, "Qe8/@b5");
//! assert_eq!(beam.facts.steps[1].words, "The pawn on b5 falls into the hole at d7");
//!
//! let refused = line.play("Qd2/@d8").map(|_| ()).unwrap_err();
//! assert_eq!(
//!     refused.to_string(),
//!     "The beam needs exactly one hole between d2 and d8: d4 and d7 are both on this line."
//! );
//! # Ok::<(), postern_rules::GameLineError>(())
//! ```

mod color;
mod contract;
pub mod event;
mod events;
mod game_line;
mod game_text;
mod grid;
pub mod hole;
pub mod interweave;
mod outcome;
mod position;
mod secret;
mod text;
mod variant;

pub use color::{ByColor, Color};
pub use contract::{
    Cell, CellKind, Counting, Effect, Facts, FenError, Geometry, Illegal, LegalTurn, PieceKind,
    Placed, Played, Rules, Step, Viewer, Waiting,
};
pub use events::{Act, EventCard, Events};
pub use game_line::{Aside, Done, GameLine, GameLineError, Ply, What};
pub use game_text::{GameTextError, read_game_text};
pub use outcome::{Outcome, Reason};
pub use position::Position;
pub use secret::Secret;
pub use text::excerpt;
pub use variant::{Setting, Start, UnknownVariant, Variant};
