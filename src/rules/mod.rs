//! What is legal: positions, turns, notation and verdicts of each variant.
//!
//! A pure library. It knows no time, no players' names, no I/O and no serialisation; `tests/architecture.rs`
//! holds it to that. Each variant is a folder of the same few rooms (position, legal turns, referee, notation) and
//! implements [`Rules`]; [`Position`] is the closed enum through which everybody else talks to all of them.

mod color;
mod contract;
mod game_text;
pub mod hole;
mod line;
mod outcome;
mod position;
mod text;
mod variant;

pub use color::{ByColor, Color};
pub use contract::{
    Cell, CellKind, Choice, Effect, Facts, FenError, Geometry, Illegal, PieceKind, Placed, Rules, Step, Viewer,
};
pub use game_text::{GameTextError, read_game_text};
pub use line::{Line, LineError, Ply};
pub use outcome::{Outcome, Reason};
pub use position::Position;
pub use text::excerpt;
pub use variant::{UnknownVariant, Variant};
