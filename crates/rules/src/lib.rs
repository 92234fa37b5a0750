//! What is legal: positions, turns, notation and verdicts of each variant.
//!
//! A pure library. It knows no time, no players' names, no I/O and no serialisation;
//! `tests/architecture/` holds it to that. Each variant is a folder of the same few rooms
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
//!
//! let refused = line.play("Qd2/@d8").map(|_| ()).unwrap_err();
//! assert_eq!(
//!     refused.to_string(),
//!     "The beam needs exactly one hole between d2 and d8: d4 and d7 are both on this line."
//! );
//! # Ok::<(), postern_rules::GameLineError>(())
//! ```

mod cell;
mod color;
mod contract;
pub mod event;
mod events;
mod features;
mod game_line;
mod game_text;
mod grid;
pub mod hole;
mod info;
pub mod interweave;
mod outcome;
mod piece;
mod secret;
mod text;
mod turn;
mod variant;
mod words;

pub use cell::{Cell, CellInfo, CellKind, Geometry};
pub use color::{ByColor, Color};
pub use contract::{FenError, Illegal, Rules, Viewer};
pub use events::{Act, EventCard, Events};
pub use features::{
    Cards, Counter, Features, Highlight, Look, Mark, MarkLook, Phase, Place, Waiting,
};
pub use game_line::{Aside, Done, GameLine, GameLineError, Ply, What};
pub use game_text::{GameTextError, read_game_text};
pub use info::{Counting, Setting, Start, Terms, VariantInfo};
pub use outcome::{Outcome, Reason};
pub use piece::{PieceKind, Pieces, Placed};
pub use secret::Secret;
pub use text::excerpt;
pub use turn::{Click, Drawn, Effect, Facts, LegalTurn, Origin, Played, Step};
pub use variant::{Position, UnknownVariant, Variant};
pub use words::clauses;
