//! The data of the template for the game page.

use askama::Template;
use strum::IntoEnumIterator as _;

use super::words::links::TextPiece;
use super::words::notes::NotesPanel;
use super::{CatchUpLine, CommandRefusal, EndClaim, EventsPanel, LatePlayers, StartableCard};
use crate::web::drawing::{Shape, Svg};
use crate::web::pages::begin::again::RepeatGameForm;
use crate::web::pages::lists::Deadline;
use crate::web::pages::shell::{InlineJson, Shell, datetime, when};
use crate::web::texts::about;
use postern_game::view::{
    AsideKind, ButtonView, ChatView, CommentView, CommentsPage, GameStatus, OfferKind,
};
use postern_game::{CommandKind, DeclineReason, GameAccess, GameView, Seq};
use postern_rules::{Color, HighlightLook, Variant};

/// The number of plies during which the page shows hints for beginners.
const GREETED_PLIES: usize = 8;

/// The page `/games/{id}`: one game as one viewer sees it at one ply.
#[derive(Template)]
#[template(path = "games/game.html")]
pub(crate) struct GamePage {
    pub shell: Shell,
    /// Whether the visitor followed a link in an e-mail but is not signed in on this device.
    pub asks_to_sign_in: bool,
    pub view: GameView,
    pub variant: Variant,
    /// The game's view as JSON, for the page's script.
    pub view_json: InlineJson,
    pub shape: Shape,
    pub board: Svg,
    /// The board as plain text.
    pub text_board: String,
    /// The board in words, for screen readers.
    pub board_words: String,
    /// The ply that the page shows. Ply 0 is the start position.
    pub ply: usize,
    /// The number of plies in the game.
    pub last_ply: usize,
    /// Sentences about the parts of the position that are not on the board, such as active events.
    pub features: Vec<String>,
    /// The FEN of the shown position.
    pub fen: String,
    pub top: PlayerSeat,
    pub bottom: PlayerSeat,
    /// The side at the bottom of the board.
    pub orientation: Color,
    /// The score sheet: pairs of turns, and the actions between turns.
    pub lines: Vec<SheetLine>,
    /// The panel with the game's events. `None` in a variant without events.
    pub events: Option<EventsPanel>,
    /// The pieces from which the viewer must choose one to promote a pawn, before play continues.
    /// Usually empty.
    pub promotions: Vec<PromotionChoice>,
    pub kinds: Vec<PieceKindRow>,
    /// The rating of each player, one line each. Empty in an unrated game.
    pub ratings: Vec<String>,
    /// The page of comments to show: the newest, or older ones.
    pub comments: CommentsPage,
    /// The players' chat. `None` if the viewer is not a player.
    pub chat: Option<ChatView>,
    /// The notes about the game.
    pub notes: NotesPanel,
    /// Whether the viewer has just changed their notes.
    pub opens_notes: bool,
    /// The viewer's planned lines. `None` if the viewer cannot have any.
    pub plans: Option<super::plans::PlansPanel>,
    /// Whether the query selects older chat messages.
    pub asks_for_old_lines: bool,
    /// The names of the users whom the visitor has muted.
    pub muted: Vec<String>,
    /// The event number of the comment that the visitor replies to.
    pub reply: Option<Seq>,
    pub now_ms: i64,
    /// The reason why a form was refused, with the user's input.
    pub refusal: Option<CommandRefusal>,
    /// The id of the next command, which all forms of the page send.
    pub command_id: String,
    /// The absolute URL of the game, for sharing.
    pub share_url: String,
    /// The HTML code that embeds the game in another site.
    pub embed_code: String,
    /// The time until which a player can join, such as `22 Dec 2026, 09:30 UTC`. `None` if there is
    /// no limit.
    pub open_until: Option<String>,
    /// The game's settings, with which a player can seek another opponent. `None` for spectators.
    pub again: Option<RepeatGameForm>,
    /// The viewer's right to end the game because the opponent has left.
    pub claim: EndClaim,
    /// The notice about players whose time has run out, and the claim that the viewer can make.
    pub late: LatePlayers,
    /// A summary of what happened since the viewer's last visit.
    pub since: Option<CatchUpLine>,
}

/// A player's name, clock and captured pieces, shown beside the board.
#[derive(Clone, Debug)]
pub(crate) struct PlayerSeat {
    pub color: Color,
    /// The player's name. If one player plays both sides, the name of the side. `None` while the
    /// seat is free.
    pub name: Option<String>,
    /// The name of the side. If one player plays both sides, the player's name.
    pub about: String,
    /// Whether this player must play a turn or choose a hidden square.
    pub to_move: bool,
    pub clock: Option<SeatClock>,
    pub until: String,
    /// The opponent's pieces that this player has captured up to the shown ply.
    pub captured: Vec<CapturedPieces>,
    /// The player's pieces in hand or in reserve at the shown ply.
    pub waiting: Vec<CapturedPieces>,
    /// The label of the pieces in `waiting`: `in hand` or `in reserve`.
    pub pool_words: &'static str,
}

/// A clock, as it was when the page was rendered.
#[derive(Clone, Debug)]
pub(crate) struct SeatClock {
    pub left: String,
    pub running: bool,
    pub deadline: Option<Deadline>,
}

/// The captured pieces of one kind, and their number.
#[derive(Clone, Debug)]
pub(crate) struct CapturedPieces {
    /// The side to which the pieces belonged.
    pub color: Color,
    pub kind: char,
    /// The name of the piece, such as `Knight`.
    pub name: &'static str,
    pub count: usize,
    /// The URL of the piece's picture.
    pub href: String,
}

/// A piece to which a pawn can be promoted.
#[derive(Clone, Debug)]
pub(crate) struct PromotionChoice {
    /// The text of the turn that promotes the pawn, such as `=Q`.
    pub turn: String,
    pub name: &'static str,
    /// The URL of the piece's picture.
    pub href: String,
}

/// A line of the score sheet: a pair of turns, or an action between turns.
#[derive(Clone, Debug)]
pub(crate) enum SheetLine {
    Turns(MoveRow),
    /// An action between turns, such as the start of an event.
    Aside {
        kind: AsideKind,
        words: String,
    },
}

/// A pair of turns with its move number.
#[derive(Clone, Debug)]
pub(crate) struct MoveRow {
    pub number: usize,
    pub white: Option<MoveCell>,
    pub black: Option<MoveCell>,
}

/// A turn in the score sheet, with a link to the position after it.
#[derive(Clone, Debug)]
pub(crate) struct MoveCell {
    pub ply: usize,
    pub turn: String,
    pub words: String,
    /// Whether the page shows the position after this turn.
    pub shown: bool,
    /// The number of comments about this turn.
    pub comments: usize,
}

/// A row in the table of the variant's pieces.
#[derive(Clone, Debug)]
pub(crate) struct PieceKindRow {
    pub letter: char,
    pub name: &'static str,
    pub white_href: String,
    pub black_href: String,
}

impl GamePage {
    /// Whether the viewer can send this command now.
    pub(crate) fn can(&self, command: CommandKind) -> bool {
        self.view.can.contains(&command)
    }

    /// Returns an example turn in the notation of this variant, as a hint for the text field.
    pub(crate) fn example(&self) -> &'static str {
        about(self.variant).example
    }

    /// Returns the sentence about a piece that must act now. `None` if there is no such piece.
    pub(crate) fn compulsion(&self) -> Option<&str> {
        let highlights = &self.view.position.features.highlights;
        let must = highlights
            .iter()
            .find(|shown| shown.look == HighlightLook::MustAct);
        must.filter(|_| self.view.outcome.is_none() && self.is_latest())
            .map(|must| must.words.as_str())
    }

    /// Returns a hint to type the turn. `None` if the page lists all legal turns.
    pub(crate) fn type_only(&self) -> Option<String> {
        let unlisted = self.can(CommandKind::Play) && self.view.choices.is_empty();
        unlisted.then(|| {
            let example = self.example();
            format!(
                "There are too many legal turns here to show on the board. Type your turn instead, such as {example}."
            )
        })
    }

    /// Returns the reason why the viewer must start an event before the next turn. `None` if the
    /// viewer can play a turn.
    pub(crate) fn must_start(&self) -> Option<&str> {
        let why = self.view.position.features.cards.must_start.as_deref();
        why.filter(|_| self.can(CommandKind::StartEvent))
    }

    /// Whether the viewer is a player of this game.
    pub(crate) fn plays(&self) -> bool {
        !self.view.you.is_empty()
    }

    /// Whether the page explains the special features of the variant. It does so early in the game,
    /// to players and to visitors who can join.
    pub(crate) fn greets(&self) -> bool {
        self.last_ply < GREETED_PLIES
            && self.view.status != GameStatus::Over
            && (self.plays() || self.can(CommandKind::Join))
    }

    pub(crate) fn is_latest(&self) -> bool {
        self.ply == self.last_ply
    }

    /// Returns the reason why the last turn was taken back. `None` if the last event is not a
    /// takeback.
    pub(crate) fn taken_back(&self) -> Option<&str> {
        let last = self
            .view
            .asides
            .last()
            .filter(|aside| aside.after == self.last_ply);
        last.filter(|aside| aside.kind == AsideKind::TakenBack)
            .map(|aside| aside.words.as_str())
    }

    pub(crate) fn is_open(&self) -> bool {
        self.view.status == GameStatus::Open
    }

    pub(crate) fn is_over(&self) -> bool {
        self.view.status == GameStatus::Over
    }

    /// Whether the game is listed as an open challenge.
    pub(crate) fn is_seek(&self) -> bool {
        self.view.access == GameAccess::Seek
    }

    /// Returns the reasons from which a player may choose when declining a challenge.
    #[allow(clippy::unused_self)]
    pub(crate) fn reasons(&self) -> impl Iterator<Item = DeclineReason> {
        DeclineReason::iter()
    }

    /// Whether the visitor needs an account to join but has none.
    pub(crate) fn needs_account(&self) -> bool {
        self.view.accounts_only && !self.shell.has_account
    }

    /// Returns the name of the side whose seat is free.
    pub(crate) fn free_side(&self) -> &'static str {
        if self.view.players.white.is_none() {
            self.view.sides.white
        } else {
            self.view.sides.black
        }
    }

    /// Returns the name of the player who is waiting for an opponent.
    pub(crate) fn inviter(&self) -> &str {
        let seated = self
            .view
            .players
            .white
            .as_ref()
            .or(self.view.players.black.as_ref());
        seated.map_or("Somebody", |player| player.name.as_str())
    }

    /// Returns the buttons that accept or decline an offer of this kind. `None` selects the buttons
    /// that do not answer an offer. Buttons that start an event or confirm an event card are always
    /// excluded.
    pub(crate) fn buttons(&self, answers: Option<OfferKind>) -> impl Iterator<Item = &ButtonView> {
        let buttons = self.view.buttons.iter();
        let of_events = [CommandKind::StartEvent, CommandKind::ReadCard];
        buttons
            .filter(move |button| button.answers == answers && !of_events.contains(&button.command))
    }

    /// Whether the viewer, as a player, allows spectators' comments to be shown to the players
    /// during the game. Meaningless for spectators.
    pub(crate) fn allows_kibitz(&self) -> bool {
        let allowed = &self.view.kibitz.allowed;
        self.view.you.iter().all(|&side| allowed[side])
    }

    /// Returns the comments of users whom the visitor has not muted.
    pub(crate) fn seen_comments(&self) -> impl Iterator<Item = &CommentView> {
        let comments = self.comments.comments.iter();
        comments.filter(|comment| !self.muted.contains(&comment.name))
    }

    /// Returns the names of muted users as JSON, for the page's script.
    pub(crate) fn muted_json(&self) -> String {
        serde_json::Value::from(self.muted.clone()).to_string()
    }

    /// Whether the visitor can mute, block or report the author of a comment. `false` for the
    /// visitor's own comments.
    pub(crate) fn can_avoid(&self, comment: &CommentView) -> bool {
        self.shell
            .name
            .as_ref()
            .is_some_and(|name| *name != comment.name)
    }

    /// Returns the turn to which a comment refers, such as `Qe8/@b5` or `the start`. Templates pass
    /// the ply by reference.
    #[allow(clippy::trivially_copy_pass_by_ref)]
    pub(crate) fn turn_at(&self, ply: &usize) -> &str {
        let played = ply.checked_sub(1).map(|index| self.view.plies.get(index));
        played.map_or("the start", |found| {
            found.map_or("a turn taken back", |played| played.turn.as_str())
        })
    }

    /// Returns the side at the top of the board, for the link that flips the board.
    pub(crate) fn other_side(&self) -> Color {
        !self.orientation
    }

    /// Returns the name of a side, such as `Yellow`. Templates pass the side by reference.
    #[allow(clippy::trivially_copy_pass_by_ref)]
    pub(crate) fn side(&self, color: &Color) -> &'static str {
        self.view.sides[*color]
    }

    /// Formats a time in words. Templates pass the time by reference.
    #[allow(clippy::unused_self, clippy::trivially_copy_pass_by_ref)]
    pub(crate) fn when(&self, at_ms: &i64) -> String {
        when(*at_ms)
    }

    /// Formats a time for the attribute `<time datetime>`.
    #[allow(clippy::unused_self, clippy::trivially_copy_pass_by_ref)]
    pub(crate) fn datetime(&self, at_ms: &i64) -> String {
        datetime(*at_ms)
    }
}
