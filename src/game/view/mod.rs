//! What one viewer may see of a game: the only thing about a game that leaves the server, as JSON
//! and as page.
//!
//! `docs/WIRE.md` describes the JSON for the client.

use serde::Serialize;

mod build;
mod buttons;
mod comments;
mod events;
pub mod frames;
mod parts;
mod words;

pub use buttons::{ButtonView, OfferKind, OfferView, Tone};
pub(crate) use parts::{legal_turns, placed};
pub use words::{outcome_words, status_words};
use words::{ply_words, steps_words};

use super::{CommandKind, Millis, Seq};

/// A game as one viewer may see it. The client keeps the plies up to `plies_from` and replaces the
/// rest.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GameView {
    pub id: String,
    /// The event up to which this view knows the game.
    pub seq: Seq,
    pub variant: &'static str,
    pub title: &'static str,
    pub sides: Sided<&'static str>,
    pub status: Status,
    /// One clause in words: `Red to move`, `Yellow wins: the red king was captured.`
    pub status_words: String,
    pub access: &'static str,
    pub one_board: bool,
    pub time: TimeView,
    pub players: Sided<Option<PlayerView>>,
    /// The sides that the viewer plays: none for a spectator, both at one board.
    #[cfg_attr(test, ts(type = "Array<Color>"))]
    pub you: Vec<&'static str>,
    pub geometry: GeometryView,
    pub start: PositionView,
    /// The seed from which the start was shuffled.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub seed: Option<u64>,
    /// How many plies at the front are left out because the viewer has them.
    pub plies_from: usize,
    pub plies: Vec<PlyView>,
    /// What happened between turns, in order; all of it in every view.
    pub asides: Vec<AsideView>,
    pub position: PositionView,
    /// How the variant's events stand; `None` in a variant without events.
    pub events: Option<EventsView>,
    /// Who has something to do now: a turn, or a choice.
    pub awaits: Sided<bool>,
    /// The legal turns, for the player to move; else empty.
    pub choices: Vec<LegalTurnView>,
    pub clock: Option<ClockView>,
    pub outcome: Option<OutcomeView>,
    /// What the players have proposed to each other.
    pub offers: Vec<OfferView>,
    /// The rematch, once it exists.
    pub next_game: Option<String>,
    /// The commands that the viewer could give now.
    pub can: Vec<CommandKind>,
    /// Those of them that are a button and nothing else.
    pub buttons: Vec<ButtonView>,
    pub kibitz: KibitzView,
}

/// One value for each side, keyed `white` and `black`.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct Sided<T> {
    pub white: T,
    pub black: T,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
pub enum Status {
    /// A seat is free.
    Open,
    Running,
    Over,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct TimeView {
    /// `unlimited`, `live` or `correspondence`.
    #[cfg_attr(test, ts(type = r#""unlimited" | "live" | "correspondence""#))]
    pub kind: &'static str,
    /// `5 minutes + 3 seconds a turn`, `3 days a turn`, `no clock`.
    pub words: String,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PlayerView {
    pub name: String,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct GeometryView {
    pub files: u8,
    pub ranks: u8,
    /// Whether every piece stays on squares of the colour on which it stands.
    pub color_bound: bool,
    pub cells: Vec<CellView>,
    pub pieces: Vec<KindView>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct CellView {
    pub name: &'static str,
    /// 0 is the a-file.
    pub file: u8,
    /// 0 is White's first rank.
    pub rank: u8,
    /// `square` or `hole`.
    #[cfg_attr(test, ts(type = r#""square" | "hole""#))]
    pub kind: &'static str,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct KindView {
    pub letter: char,
    pub name: &'static str,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PositionView {
    pub fen: String,
    /// `white` or `black`.
    #[cfg_attr(test, ts(type = "Color"))]
    pub to_move: &'static str,
    /// Cells of kings in check.
    pub checks: Vec<String>,
    pub pieces: Vec<PlacedView>,
    /// The ends of the passage, White's first; `None` as long as they are hidden.
    pub passage: Option<[String; 2]>,
    /// The captured pieces of each side that wait to return to play; `None` when there are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub pool: Option<Sided<Vec<WaitingView>>>,
    /// The cells of the pieces that can capture, when one of them must; else empty.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<String>>"))]
    pub compelled: Vec<String>,
}

/// Captured pieces of one kind that wait to return to play.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct WaitingView {
    pub kind: char,
    /// `Leaper`.
    pub name: &'static str,
    pub count: usize,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PlacedView {
    pub at: String,
    #[cfg_attr(test, ts(type = "Color"))]
    pub color: &'static str,
    pub kind: char,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct PlyView {
    /// 1 for the first turn.
    pub number: usize,
    #[cfg_attr(test, ts(type = "Color"))]
    pub by: &'static str,
    /// Canonical notation.
    pub turn: String,
    /// The turn in a sentence.
    pub words: String,
    pub steps: Vec<StepView>,
    pub checks: Vec<String>,
    /// The cells that the turn touched, the one where its piece ended last.
    pub touched: Vec<String>,
    /// The FEN after it.
    pub fen: String,
    /// The ends of the passage after it, White's first; `None` as long as they are hidden.
    pub passage: Option<[String; 2]>,
    /// The captured pieces that wait after it; `None` when there are none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(test, ts(optional))]
    pub pool: Option<Sided<Vec<WaitingView>>>,
    pub at_ms: Millis,
}

/// Something that happened between turns, `after` so many of them.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct AsideView {
    pub after: usize,
    #[cfg_attr(test, ts(type = "Color"))]
    pub by: &'static str,
    /// `event-started`, `chose`, `taken-back` or `landed`.
    #[cfg_attr(
        test,
        ts(type = r#""event-started" | "chose" | "taken-back" | "landed""#)
    )]
    pub kind: &'static str,
    /// `event`, `W@c4`, `h3~` or `c4-g8`. A choice has one only for whoever may know it.
    pub turn: Option<String>,
    /// The same in a sentence.
    pub words: String,
    /// Why a turn was taken back, as a clause.
    pub why: Option<String>,
    pub steps: Vec<StepView>,
    pub touched: Vec<String>,
    pub at_ms: Millis,
}

/// How the variant's events stand, for one viewer.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct EventsView {
    /// Cards that the player to move may start now.
    pub startable: Vec<CardView>,
    pub in_force: Vec<CardView>,
    /// Captures of pieces other than pawns, while a limit is counted.
    pub captures: Option<Sided<u8>>,
    pub capture_limit: u8,
    /// Whether the player to move has no turn but by starting an event.
    pub must_start: bool,
    pub owed: Sided<bool>,
    pub chosen: Sided<bool>,
    /// Whether something chosen, or still to be chosen, is hidden.
    pub hidden: bool,
    /// The chosen squares that the viewer may know: the viewer's own, and both from the reveal or
    /// the end of the game on.
    pub own: Sided<Option<String>>,
    /// The squares that the viewer may choose from, for the side whose choice it is.
    pub choosable: Sided<Vec<String>>,
    /// The ends of the passage once it is revealed, White's first.
    pub passage: Option<[String; 2]>,
    pub proofs: Sided<Option<ProofView>>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct CardView {
    pub number: u8,
    pub name: &'static str,
    pub condition: Option<&'static str>,
    pub text: &'static str,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ProofView {
    /// 64 hexadecimal digits.
    pub commitment: String,
    /// The text of which it is the SHA-256, once it is published: `postern/GAME_ID/white/c4/NONCE`.
    pub text: Option<String>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct LegalTurnView {
    pub turn: String,
    pub from: String,
    pub steps: Vec<StepView>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct StepView {
    pub click: String,
    pub words: String,
    pub effects: Vec<EffectView>,
    /// Lines that show how the step takes, from cell to cell.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(test, ts(optional, as = "Option<Vec<[String; 2]>>"))]
    pub lines: Vec<[String; 2]>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum EffectView {
    Capture {
        at: String,
    },
    Move {
        from: String,
        to: String,
    },
    Beam {
        from: String,
        at: String,
        hole: String,
    },
    Promote {
        at: String,
        to: char,
    },
    Reveal {
        cells: [String; 2],
    },
    Pass {
        from: String,
        to: String,
    },
}

/// Clocks at the moment `at_ms` by the server's time.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct ClockView {
    pub at_ms: Millis,
    pub left_ms: Sided<Millis>,
    /// The sides whose clocks run: none, one or both.
    #[cfg_attr(test, ts(type = "Array<Color>"))]
    pub running: Vec<&'static str>,
    /// When each clock that runs runs out.
    pub deadline_ms: Sided<Option<Millis>>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct OutcomeView {
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub result: &'static str,
    #[cfg_attr(test, ts(type = "Color | null"))]
    pub winner: Option<&'static str>,
    pub reason: &'static str,
    pub words: String,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct KibitzView {
    /// Whether `comments` are all that the viewer may see, or only those after what the viewer has.
    pub replace: bool,
    pub comments: Vec<CommentView>,
    /// Which players let spectators' comments be seen while the game runs.
    pub allowed: Sided<bool>,
    /// Whether spectators' comments are kept from this viewer until the end.
    pub withheld: bool,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(test, derive(ts_rs::TS))]
pub struct CommentView {
    pub seq: Seq,
    pub ply: usize,
    pub name: String,
    /// `white`, `black` or `spectator`.
    #[cfg_attr(test, ts(type = r#"Color | "spectator""#))]
    pub role: &'static str,
    pub text: String,
    pub at_ms: Millis,
}
