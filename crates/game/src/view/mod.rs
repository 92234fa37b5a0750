//! Views: the part of a game that one viewer may see. The server sends and renders only views.
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

pub use crate::{ButtonTone, GameStatus, OfferKind};
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

use super::{CommandKind, GameAccess, Millis, Seq, TimeControl};
use postern_rules::{ByColor, Color};

/// A game as one viewer may see it. The client keeps its first `plies_from` plies and replaces
/// everything else.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct GameView {
    pub id: String,
    /// The number of the last log event that the view includes.
    pub seq: Seq,
    pub variant: &'static str,
    pub title: &'static str,
    pub sides: ByColor<&'static str>,
    pub status: GameStatus,
    /// A description of the status, such as `Red to move` or `Yellow wins: the red king was
    /// captured.`
    pub status_words: String,
    pub access: GameAccess,
    /// The name of the person who was challenged. Omitted after they have answered.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub invited: Option<String>,
    /// Whether only players with an account may join.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
    pub accounts_only: bool,
    pub one_board: bool,
    pub time: TimeView,
    /// Whether the result changes the players' ratings.
    pub rated: bool,
    pub players: ByColor<Option<PlayerView>>,
    /// The sides that the viewer plays: one for a player, none for a spectator, both in pass and
    /// play.
    pub you: Vec<Color>,
    pub geometry: GeometryView,
    pub start: PositionView,
    /// The seed that produced a shuffled start position.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub seed: Option<u64>,
    /// The number of plies that are omitted because the client already has them.
    pub plies_from: usize,
    pub plies: Vec<PlyView>,
    /// Everything besides turns that the move list shows, such as started event cards and pauses.
    /// Always complete.
    pub asides: Vec<AsideView>,
    pub position: PositionView,
    /// The secret choices for each event card; `None` in a variant without event cards.
    pub secrets: Option<Vec<SecretsView>>,
    /// The deck and how its event cards are started, if the players selected them.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub deal: Option<DealView>,
    /// The sides that must play a turn or make a secret choice.
    pub awaits: ByColor<bool>,
    /// The legal turns. Empty if the viewer is not to move, or if there are more than
    /// [`MAX_LISTED_TURNS`](super::MAX_LISTED_TURNS); the viewer must then type turns.
    pub choices: Vec<LegalTurnView>,
    /// The cells that the viewer may secretly choose, for each side with a pending choice.
    pub choosable: ByColor<Vec<String>>,
    pub clock: Option<ClockView>,
    pub outcome: Option<OutcomeView>,
    /// The open offers, with descriptions for the viewer.
    pub offers: Vec<OfferView>,
    /// The id of the rematch, if it has started.
    pub next_game: Option<String>,
    /// The commands that the viewer may send now.
    pub can: Vec<CommandKind>,
    /// The buttons for the permitted commands.
    pub buttons: Vec<ButtonView>,
    pub kibitz: KibitzView,
    /// The numbers of the log events that created the viewer's own comments. The viewer can delete
    /// them, and edit them for a limited time.
    pub own_comments: Vec<Seq>,
}

/// The time control of a game.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct TimeView {
    pub kind: TimeKind,
    /// A description, such as `5 minutes + 3 seconds per move`, `3 days per move` or `no clock`.
    pub words: String,
    /// Whether players may still move after their time has run out, until the opponent claims the
    /// result.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
    pub late_moves: bool,
}

/// The public view of a player.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct PlayerView {
    pub name: String,
    /// Whether a program has played for this player.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
    pub program: bool,
    /// Whether a computer plays this side.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<bool>"))]
    pub computer: bool,
    /// The latest time at which the player's vacation ends.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub vacation_until_ms: Option<Millis>,
}

/// Whether a game is live, by correspondence or without a clock.
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
    /// A piece landed on a cell and revealed something. The turn must still be completed.
    Landed,
    RulesChanged,
    /// A change to the time of a player or of the game, such as a gift or a pause.
    Time,
}

/// Something other than a turn that the move list shows, such as a started event card. It comes
/// after the first `after` turns.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct AsideView {
    pub after: usize,
    pub by: Color,
    pub kind: AsideKind,
    /// The number of the event card that was started, or for which a square was chosen.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub event: Option<u8>,
    /// The notation: `event`, `W@c4`, `h3~` or `c4-g8`. `None` for a choice that the viewer must
    /// not see.
    pub turn: Option<String>,
    /// A description of the entry as a sentence.
    pub words: String,
    /// The reason why a turn was taken back, as a clause.
    pub why: Option<String>,
    pub steps: Vec<StepView>,
    pub touched: Vec<String>,
    pub at_ms: Millis,
}

/// Both sides' secret choices for one event card, as one viewer may see them.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct SecretsView {
    /// The number of the event card.
    pub event: u8,
    /// The squares that the viewer may know: their own, and both once they were revealed or the
    /// game is over.
    pub squares: ByColor<Option<String>>,
    /// Whether each side's square has been revealed on the board.
    pub known: ByColor<bool>,
    pub proofs: ByColor<Option<ProofView>>,
}

/// A proof that a secret choice was not changed afterwards.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ProofView {
    /// The commitment as 64 hexadecimal digits.
    pub commitment: String,
    /// The proof text, whose SHA-256 is the commitment: `postern/GAME_ID/white/c4/NONCE`. `None`
    /// until it is published.
    pub text: Option<String>,
}

/// The clocks of a game at the server time `at_ms`.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ClockView {
    pub at_ms: Millis,
    pub left_ms: ByColor<Millis>,
    /// The sides whose clocks run: none, one or both.
    pub running: Vec<Color>,
    /// When each side's time runs out; `None` while its clock is stopped.
    pub deadline_ms: ByColor<Option<Millis>>,
    /// The nights and weekends during which running clocks pause: the current one and the next, at
    /// most four per side.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<RestView>>"))]
    pub rests: Vec<RestView>,
    /// The latest time at which the agreed pause ends. Omitted if the game is not paused.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub paused_until_ms: Option<Millis>,
}

/// A night or weekend during which a running clock pauses.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct RestView {
    pub side: Color,
    pub from_ms: Millis,
    pub until_ms: Millis,
    /// A description: `night`, `weekend` or `weekend and night`.
    pub words: &'static str,
}

/// The outcome of a finished game.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct OutcomeView {
    /// The result in PGN form: `1-0`, `0-1`, `1/2-1/2` or `*`.
    pub result: &'static str,
    pub winner: Option<Color>,
    pub reason: &'static str,
    pub words: String,
}

/// The comments that a viewer may see.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct KibitzView {
    /// Whether `comments` replaces the client's comments with the newest ones, at most 20.
    /// Otherwise the client appends them.
    pub replace: bool,
    pub comments: Vec<CommentView>,
    /// Whether the viewer may see older comments. Only meaningful with `replace`.
    pub earlier: bool,
    /// Which players allow spectators' comments to be shown to the players during the game.
    pub allowed: ByColor<bool>,
    /// Whether spectators' comments are hidden from this viewer until the end of the game.
    pub withheld: bool,
}

/// A page of comments, from oldest to newest.
#[derive(Clone, Debug, PartialEq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct CommentsPage {
    pub comments: Vec<CommentView>,
    /// Whether older comments exist.
    pub earlier: bool,
}

/// The role of a comment's author in the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Display, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum AuthorRole {
    White,
    Black,
    Spectator,
}

impl AuthorRole {
    /// Returns the side that the author plays; `None` for a spectator.
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
    pub role: AuthorRole,
    /// The text. Empty if a moderator hid the comment, or if the viewer muted the author.
    pub text: String,
    /// The reason why a moderator hid the comment, such as `insults or threats`.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub hidden: Option<&'static str>,
    pub at_ms: Millis,
    /// The number of the log event that last edited the comment. Omitted if it was never edited.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub version: Option<Seq>,
    /// The number of the log event that created the parent comment, if the viewer may read that
    /// comment.
    #[serde(skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "ts", ts(optional))]
    pub in_reply_to: Option<Seq>,
    /// The turns that the text mentions, in order. Omitted if there are none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    #[cfg_attr(feature = "ts", ts(optional, as = "Option<Vec<MentionView>>"))]
    pub turns: Vec<MentionView>,
}

impl CommentView {
    /// Returns the number of the log event that last changed the text.
    #[must_use]
    pub fn version(&self) -> Seq {
        self.version.unwrap_or(self.seq)
    }
}

/// A part of a comment's text that mentions a turn of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct MentionView {
    /// The start of the mention in UTF-16 code units, as JavaScript counts. `length` has the same
    /// unit.
    pub at: usize,
    pub length: usize,
    /// The number of turns played before the position to which the mention refers.
    pub ply: usize,
}
