//! Views: what one viewer may see of a game. Nothing else about a game leaves the server, neither
//! as JSON nor as a page.
//!
//! `docs/WIRE.md` describes the JSON for clients.

use serde::Serialize;
use strum::{Display, EnumString, IntoStaticStr};

mod asides;
mod board;
mod build;
mod buttons;
mod catch_up;
mod deal;
mod features;
pub mod frames;
mod parts;
mod plans;
mod problem;
mod secrets;
mod study;
mod talk;
mod words;

pub use crate::{OfferKind, Status, Tone};
pub use board::{
    EffectView, GeometryView, HolePullView, LegalTurnView, PieceView, PlyView, PositionView,
    StepView,
};
pub use buttons::{ButtonView, OfferView, offers};
pub use catch_up::CatchUpView;
pub use deal::{CardReadingView, DealView, EventDrawView, EventDrawsView};
pub use features::{CardsView, FeaturesView, HighlightView, MarkView, PhaseView, PoolPiecesView};
pub use parts::TurnDescription;
pub use parts::{legal_turns, placed};
pub use plans::{PlanView, PlannedPositionView};
pub use study::{LineView, StudyView};
pub use talk::chat::{CHAT_PAGE, ChatLineView, ChatView};
pub use talk::comments::COMMENTS_PAGE;
pub use words::{outcome_words, status_words};

use super::{Access, CommandKind, Millis, Seq, TimeControl};
use postern_rules::{ByColor, Color};

/// A game as one viewer may see it. The client keeps its plies up to `plies_from` and replaces the
/// rest.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct GameView {
    pub id: String,
    /// The last event of the view.
    pub seq: Seq,
    pub variant: &'static str,
    pub title: &'static str,
    pub sides: ByColor<&'static str>,
    pub status: Status,
    /// The status in words: `Red to move`, `Yellow wins: the red king was captured.`
    pub status_words: String,
    pub access: Access,
    /// The name of the challenged person, while they have not answered.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub invited: Option<String>,
    /// Whether the free seat is reserved for people with an account.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
    pub accounts_only: bool,
    pub one_board: bool,
    pub time: TimeView,
    /// Whether the game is rated.
    pub rated: bool,
    pub players: ByColor<Option<PlayerView>>,
    /// The sides that the viewer plays: none for a spectator, both in pass and play.
    pub you: Vec<Color>,
    pub geometry: GeometryView,
    pub start: PositionView,
    /// The seed from which the start position was shuffled.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub seed: Option<u64>,
    /// The number of plies left out because the viewer has them.
    pub plies_from: usize,
    pub plies: Vec<PlyView>,
    /// What happened between turns, in order. It is always complete.
    pub asides: Vec<AsideView>,
    pub position: PositionView,
    /// The secret choices for each event that has any; `None` in a variant without events.
    pub secrets: Option<Vec<SecretsView>>,
    /// The deck and how its events start, if the players chose it.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub deal: Option<DealView>,
    /// The sides that must act: a turn or a choice.
    pub awaits: ByColor<bool>,
    /// The legal turns if the viewer is to move, else empty. Also empty if there are more than
    /// [`MAX_LISTED_TURNS`](super::MAX_LISTED_TURNS); they can still be typed.
    pub choices: Vec<LegalTurnView>,
    /// The cells from which the viewer may choose, for the side that owes a choice.
    pub choosable: ByColor<Vec<String>>,
    pub clock: Option<ClockView>,
    pub outcome: Option<OutcomeView>,
    /// The open offers, worded for the viewer.
    pub offers: Vec<OfferView>,
    /// The id of the rematch, once it exists.
    pub next_game: Option<String>,
    /// The commands that the viewer could give now.
    pub can: Vec<CommandKind>,
    /// The buttons of these commands.
    pub buttons: Vec<ButtonView>,
    pub kibitz: KibitzView,
    /// The events of the viewer's own comments, which can be edited for a while, and deleted.
    pub own_comments: Vec<Seq>,
}

/// A time control.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TimeView {
    pub kind: TimeKind,
    /// `5 minutes + 3 seconds per move`, `3 days per move`, `no clock`.
    pub words: String,
    /// Whether a player who runs out of time may still move until the opponent claims the end.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
    pub late_moves: bool,
}

/// A player.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PlayerView {
    pub name: String,
    /// Whether a program has played for this side.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
    pub program: bool,
    /// Whether a computer player has this seat.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
    pub computer: bool,
    /// The latest end of the player's vacation.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub vacation_until_ms: Option<Millis>,
}

/// The kind of time control.
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

/// The kind of an [`AsideView`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Display, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum AsideKind {
    EventStarted,
    Chose,
    TakenBack,
    /// A piece landed on something that its turn revealed, and the turn must be completed.
    Landed,
    RulesChanged,
    /// A player did something about the time of the game.
    Time,
}

/// Something that happened between turns, after the first `after` turns.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct AsideView {
    pub after: usize,
    pub by: Color,
    pub kind: AsideKind,
    /// The number of the event that started, or for which a square was chosen.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub event: Option<u8>,
    /// `event`, `W@c4`, `h3~` or `c4-g8`. `None` for a choice that the viewer may not know.
    pub turn: Option<String>,
    /// The same in a sentence.
    pub words: String,
    /// Why a turn was taken back, as a clause.
    pub why: Option<String>,
    pub steps: Vec<StepView>,
    pub touched: Vec<String>,
    pub at_ms: Millis,
}

/// The secret choices for one event, as one viewer may see them.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SecretsView {
    /// The number of the event.
    pub event: u8,
    /// The chosen squares that the viewer may know: their own, and both after the reveal or the end
    /// of the game.
    pub squares: ByColor<Option<String>>,
    /// Whose square has been revealed on the board.
    pub known: ByColor<bool>,
    pub proofs: ByColor<Option<ProofView>>,
}

/// The proof that a secret choice was not changed.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ProofView {
    /// 64 hexadecimal digits.
    pub commitment: String,
    /// The text whose SHA-256 is the commitment, once it is published:
    /// `postern/GAME_ID/white/c4/NONCE`.
    pub text: Option<String>,
}

/// The clocks at `at_ms`, in the server's time.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ClockView {
    pub at_ms: Millis,
    pub left_ms: ByColor<Millis>,
    /// The sides whose clocks run: none, one or both.
    pub running: Vec<Color>,
    /// When the time of each running clock runs out.
    pub deadline_ms: ByColor<Option<Millis>>,
    /// The current and the next nights and weekends during which running clocks are paused, at most
    /// four per side.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<RestView>>"))]
    pub rests: Vec<RestView>,
    /// The latest end of the agreed pause; left out if there is none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub paused_until_ms: Option<Millis>,
}

/// A period during which a running clock is paused.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct RestView {
    pub side: Color,
    pub from_ms: Millis,
    pub until_ms: Millis,
    /// `night`, `weekend`, `weekend and night`.
    pub words: &'static str,
}

/// The outcome of a game.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct OutcomeView {
    /// `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub result: &'static str,
    pub winner: Option<Color>,
    pub reason: &'static str,
    pub words: String,
}

/// The comments that a viewer may see.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct KibitzView {
    /// Whether `comments` are the newest ones that the viewer may see, at most 20, rather than
    /// those after `since`.
    pub replace: bool,
    pub comments: Vec<CommentView>,
    /// Whether there are earlier comments that the viewer may see. Only meaningful with `replace`.
    pub earlier: bool,
    /// Which players show spectators' comments while the game runs.
    pub allowed: ByColor<bool>,
    /// Whether spectators' comments are hidden from this viewer until the end of the game.
    pub withheld: bool,
}

/// A page of comments, the newest last.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct CommentsPage {
    pub comments: Vec<CommentView>,
    /// Whether there are earlier comments.
    pub earlier: bool,
}

/// The role of a comment's author.
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
    /// Returns the side that the author plays.
    #[must_use]
    pub const fn side(self) -> Option<Color> {
        match self {
            Self::White => Some(Color::White),
            Self::Black => Some(Color::Black),
            Self::Spectator => None,
        }
    }
}

/// A comment as one viewer may see it.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct CommentView {
    pub seq: Seq,
    pub ply: usize,
    pub name: String,
    pub role: Role,
    /// Empty if a moderator hid the comment, or if the viewer muted its author.
    pub text: String,
    /// Why a moderator hid the comment, as a clause: `insults or threats`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub hidden: Option<&'static str>,
    pub at_ms: Millis,
    /// The last event that edited the comment; left out if there was none.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub version: Option<Seq>,
    /// The comment that it replies to, if the viewer may read that.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub in_reply_to: Option<Seq>,
    /// The turns mentioned in the text, in order; left out if there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<MentionView>>"))]
    pub turns: Vec<MentionView>,
}

impl CommentView {
    /// Returns the last event that changed the text.
    #[must_use]
    pub fn version(&self) -> Seq {
        self.version.unwrap_or(self.seq)
    }
}

/// A part of a comment that mentions a turn of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct MentionView {
    /// Its start and length in UTF-16 code units, which JavaScript counts.
    pub at: usize,
    pub length: usize,
    /// The number of turns played in the position that it refers to.
    pub ply: usize,
}
