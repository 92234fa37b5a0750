//! What one viewer may see of a game: the only thing about a game that leaves the server, as JSON
//! and as page.
//!
//! `docs/WIRE.md` describes the JSON for the client.

use serde::Serialize;
use strum::{Display, EnumString, IntoStaticStr};

mod ahead;
mod asides;
mod board;
mod build;
mod buttons;
mod deal;
mod features;
pub mod frames;
mod parts;
mod problem;
mod secrets;
mod since;
mod study;
mod talk;
mod words;

pub use crate::{OfferKind, Tone};
pub use ahead::{AheadView, PlanView};
pub use board::{
    DrawnView, EffectView, GeometryView, LegalTurnView, PlacedView, PlyView, PositionView, StepView,
};
pub use buttons::{ButtonView, OfferView, offers};
pub use deal::{DealView, DrawView, MadeView, ReadingView};
pub use features::{CardsView, FeaturesView, HighlightView, MarkView, PhaseView, WaitingView};
pub use parts::TurnInWords;
pub use parts::{legal_turns, placed};
pub use since::SinceView;
pub use study::{LineView, StudyView};
pub use talk::chat::{CHAT_PAGE, ChatLineView, ChatView};
pub use talk::comments::COMMENTS_PAGE;
pub use words::{outcome_words, status_words};

use super::{Access, CommandKind, Millis, Seq, TimeControl};
use postern_rules::{ByColor, Color};

/// A game as one viewer may see it. The client keeps the plies up to `plies_from` and replaces the
/// rest.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct GameView {
    pub id: String,
    /// The event up to which this view knows the game.
    pub seq: Seq,
    pub variant: &'static str,
    pub title: &'static str,
    pub sides: ByColor<&'static str>,
    pub status: Status,
    /// One clause in words: `Red to move`, `Yellow wins: the red king was captured.`
    pub status_words: String,
    pub access: Access,
    /// The name of the person who is challenged and has yet to answer.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub invited: Option<String>,
    /// Whether only somebody who has an account may take the free seat.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
    pub accounts_only: bool,
    pub one_board: bool,
    pub time: TimeView,
    /// Whether the game counts for the players' ratings.
    pub rated: bool,
    pub players: ByColor<Option<PlayerView>>,
    /// The sides that the viewer plays: none for a spectator, both at one board.
    pub you: Vec<Color>,
    pub geometry: GeometryView,
    pub start: PositionView,
    /// The seed from which the start was shuffled.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub seed: Option<u64>,
    /// How many plies at the front are left out because the viewer has them.
    pub plies_from: usize,
    pub plies: Vec<PlyView>,
    /// What happened between turns, in order; all of it in every view.
    pub asides: Vec<AsideView>,
    pub position: PositionView,
    /// What has been chosen secretly, for each event for which something is; `None` in a variant without
    /// events.
    pub secrets: Option<Vec<SecretsView>>,
    /// How its events come into force, where that is not as usual.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub deal: Option<DealView>,
    /// Who has something to do now: a turn, or a choice.
    pub awaits: ByColor<bool>,
    /// The legal turns, for the player to move; else empty. Also empty when there are more than
    /// [`MAX_LISTED_TURNS`](super::MAX_LISTED_TURNS): the player may still play any of them.
    pub choices: Vec<LegalTurnView>,
    /// The cells that the viewer may choose from, for the side that owes a choice; else empty.
    pub choosable: ByColor<Vec<String>>,
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
    /// The viewer's own comments, which can be edited for a while and deleted.
    pub own_comments: Vec<Seq>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Display, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Status {
    /// A seat is free.
    Open,
    Running,
    Over,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TimeView {
    pub kind: TimeKind,
    /// `5 minutes + 3 seconds a turn`, `3 days per move`, `no clock`.
    pub words: String,
    /// Whether who runs out of time may still move until the opponent claims the end.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
    pub late_moves: bool,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PlayerView {
    pub name: String,
    /// Whether a program has played for this side.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
    pub program: bool,
    /// Whether a computer player sits here.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
    pub computer: bool,
    /// Until when the player is on vacation at the latest.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub vacation_until_ms: Option<Millis>,
}

/// How time is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Display, EnumString, IntoStaticStr, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum TimeKind {
    Unlimited,
    Live,
    Correspondence,
}

impl From<TimeControl> for TimeKind {
    fn from(control: TimeControl) -> Self {
        match control {
            TimeControl::Unlimited => Self::Unlimited,
            TimeControl::Live { .. } => Self::Live,
            TimeControl::Correspondence { .. } => Self::Correspondence,
        }
    }
}

/// What happened between turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Display, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum AsideKind {
    EventStarted,
    Chose,
    TakenBack,
    /// A piece has landed on what its turn revealed, and the turn has still to be finished.
    Landed,
    RulesChanged,
    /// A player did something about the time of the game.
    Time,
}

/// Something that happened between turns, `after` so many of them.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct AsideView {
    pub after: usize,
    pub by: Color,
    pub kind: AsideKind,
    /// The number of the event that was started, or for which a square was chosen.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub event: Option<u8>,
    /// `event`, `W@c4`, `h3~` or `c4-g8`. A choice has one only for viewers who may know it.
    pub turn: Option<String>,
    /// The same in a sentence.
    pub words: String,
    /// Why a turn was taken back, as a clause.
    pub why: Option<String>,
    pub steps: Vec<StepView>,
    pub touched: Vec<String>,
    pub at_ms: Millis,
}

/// What the sides choose secretly for one event, for one viewer.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SecretsView {
    /// The event's number.
    pub event: u8,
    /// The chosen squares that the viewer may know: the viewer's own, and both from the reveal or
    /// the end of the game on.
    pub squares: ByColor<Option<String>>,
    /// Whose square has been revealed on the board.
    pub known: ByColor<bool>,
    pub proofs: ByColor<Option<ProofView>>,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ProofView {
    /// 64 hexadecimal digits.
    pub commitment: String,
    /// The text of which it is the SHA-256, once it is published: `postern/GAME_ID/white/c4/NONCE`.
    pub text: Option<String>,
}

/// Clocks at the moment `at_ms` by the server's time.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ClockView {
    pub at_ms: Millis,
    pub left_ms: ByColor<Millis>,
    /// The sides whose clocks run: none, one or both.
    pub running: Vec<Color>,
    /// When each clock that runs runs out.
    pub deadline_ms: ByColor<Option<Millis>>,
    /// The next nights and weekends for which clocks that run stand, and those of now: at most four
    /// for a side.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<RestView>>"))]
    pub rests: Vec<RestView>,
    /// Until when the game is paused at the latest; left out when it is not.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub paused_until_ms: Option<Millis>,
}

/// Time in which a clock stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct RestView {
    pub side: Color,
    pub from_ms: Millis,
    pub until_ms: Millis,
    /// `night`, `weekend`, `weekend and night`.
    pub words: &'static str,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct OutcomeView {
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub result: &'static str,
    pub winner: Option<Color>,
    pub reason: &'static str,
    pub words: String,
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct KibitzView {
    /// Whether `comments`, at most 20, are the newest that the viewer may see, or only those after
    /// what the viewer has.
    pub replace: bool,
    pub comments: Vec<CommentView>,
    /// Whether there are comments before these that the viewer may see. Says something only where
    /// `comments` replace others.
    pub earlier: bool,
    /// Which players let spectators' comments be seen while the game runs.
    pub allowed: ByColor<bool>,
    /// Whether spectators' comments are kept from this viewer until the end.
    pub withheld: bool,
}

/// Comments in a row, the newest last.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct CommentsPage {
    pub comments: Vec<CommentView>,
    /// Whether there are comments before these.
    pub earlier: bool,
}

/// As what somebody comments.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Display, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum Role {
    White,
    Black,
    Spectator,
}

impl Role {
    /// The side that the person plays.
    #[must_use]
    pub const fn side(self) -> Option<Color> {
        match self {
            Self::White => Some(Color::White),
            Self::Black => Some(Color::Black),
            Self::Spectator => None,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct CommentView {
    pub seq: Seq,
    pub ply: usize,
    pub name: String,
    pub role: Role,
    /// Empty when a moderator has hidden it, or the viewer has muted its writer.
    pub text: String,
    /// Why a moderator has hidden it, as a clause: `insults or threats`. Left out otherwise.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub hidden: Option<&'static str>,
    pub at_ms: Millis,
    /// The event that edited it last; left out when none did.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub version: Option<Seq>,
    /// The comment that it answers, if the viewer may read that.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub in_reply_to: Option<Seq>,
    /// The turns that the text names, in order; left out when it names none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<MentionView>>"))]
    pub turns: Vec<MentionView>,
}

impl CommentView {
    /// The event that gave it its words.
    #[must_use]
    pub fn version(&self) -> Seq {
        self.version.unwrap_or(self.seq)
    }
}

/// A part of a text that names a turn of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct MentionView {
    /// Where it begins and how long it is, in UTF-16 code units, as scripts count.
    pub at: usize,
    pub length: usize,
    /// It leads to the position after so many turns.
    pub ply: usize,
}
