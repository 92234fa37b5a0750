//! What one viewer may see of a game: the only thing about a game that leaves the server, as JSON
//! and as page.
//!
//! `docs/WIRE.md` describes the JSON for the client.

use serde::Serialize;

mod board;
mod build;
mod buttons;
mod comments;
mod events;
mod features;
pub mod frames;
mod parts;
mod words;

pub use board::{
    CellView, DrawnView, EffectView, GeometryView, KindView, LegalTurnView, PlacedView,
    PlainStepsView, PlyView, PositionView, StepView, TermsView,
};
pub use buttons::{ButtonView, OfferKind, OfferView, Tone};
pub use features::{CounterView, FeaturesView, HighlightView, MarkView, WaitingView};
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
    /// What the sides had chosen, White's first, once it is revealed.
    pub revealed: Vec<&'static str>,
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
