//! The content of the game page.

use askama::Template;
use strum::IntoEnumIterator as _;

use super::words::links::Piece;
use super::words::notes::NotesPart;
use super::{Claim, EventsPanel, Late, Refused, Since, Startable};
use crate::web::drawing::{Shape, Svg};
use crate::web::pages::begin::again::Again;
use crate::web::pages::lists::Deadline;
use crate::web::pages::shell::{InlineJson, Shell, datetime, when};
use crate::web::texts::about;
use postern_game::view::{
    AsideKind, ButtonView, ChatView, CommentView, CommentsPage, OfferKind, Status,
};
use postern_game::{Access, CommandKind, DeclineReason, GameView, Seq};
use postern_rules::{Color, HighlightLook, Variant};

/// The number of plies for which the page shows hints for beginners.
const GREETED_PLIES: usize = 8;

/// The page `/games/{id}`: one game for one viewer, at one ply.
#[derive(Template)]
#[template(path = "games/game.html")]
pub(crate) struct GamePage {
    pub shell: Shell,
    /// Whether the visitor comes from a mail and is not signed in here.
    pub asks_to_sign_in: bool,
    pub view: GameView,
    pub variant: Variant,
    /// The view as JSON, for the page's script.
    pub view_json: InlineJson,
    pub shape: Shape,
    pub board: Svg,
    /// The board in plain characters.
    pub text_board: String,
    /// The board in words, for screen readers.
    pub board_words: String,
    /// The shown ply. 0 is the start.
    pub ply: usize,
    /// The game's last ply.
    pub last_ply: usize,
    /// The position's features besides its pieces, in sentences.
    pub features: Vec<String>,
    /// The FEN of the shown position.
    pub fen: String,
    pub top: Seat,
    pub bottom: Seat,
    /// The side at the bottom.
    pub orientation: Color,
    /// The score sheet: turns in pairs, and what happened between turns.
    pub lines: Vec<SheetLine>,
    /// The panel of events, in a game that has any.
    pub events: Option<EventsPanel>,
    /// The pieces that a pawn can become if it must be promoted now. Otherwise empty.
    pub promotions: Vec<Promotion>,
    pub kinds: Vec<KindRow>,
    /// The ratings of the players in a rated game, one line each.
    pub ratings: Vec<String>,
    /// The comments that the page shows.
    pub comments: CommentsPage,
    /// The players' chat, if the viewer is one of them.
    pub chat: Option<ChatView>,
    /// The notes about the game. `opens_notes` is whether the viewer has just changed theirs, and
    /// `plans` holds their plans.
    pub notes: NotesPart,
    pub opens_notes: bool,
    pub plans: Option<super::plans::PlansPart>,
    /// Whether the address asks for older lines of the chat.
    pub asks_for_old_lines: bool,
    /// The names of the people whom the visitor has muted.
    pub muted: Vec<String>,
    /// The comment that the address asks to answer.
    pub reply: Option<Seq>,
    pub now_ms: i64,
    /// The reason for which a form was refused, with the typed text.
    pub refusal: Option<Refused>,
    /// The id of the next command that the page's forms send.
    pub command_id: String,
    /// The game's full address, to send to a friend.
    pub share_url: String,
    /// The HTML code that embeds the game in another page.
    pub embed_code: String,
    /// The time until which a player can join, if there is a limit, such as `22 Dec 2026, 09:30
    /// UTC`.
    pub open_until: Option<String>,
    /// The game's settings, with which a player of a game of two seeks another opponent.
    pub again: Option<Again>,
    /// The claim that is possible because the other player has left.
    pub claim: Claim,
    /// The claim that is possible because the other player's time has run out.
    pub late: Late,
    /// A summary of what has happened since the viewer last looked.
    pub since: Option<Since>,
}

/// A player beside the board.
#[derive(Clone, Debug)]
pub(crate) struct Seat {
    pub color: Color,
    /// The player, or at one board the side. `None` while the seat is free.
    pub name: Option<String>,
    /// The side, or at one board the player.
    pub about: String,
    /// Whether the player must play a turn or make a choice.
    pub to_move: bool,
    pub clock: Option<Clock>,
    pub until: String,
    /// Enemy pieces that this player has captured, at the shown ply.
    pub captured: Vec<Captured>,
    /// This player's own pieces beside the board, at the shown ply.
    pub waiting: Vec<Captured>,
    /// The place of those pieces: `in hand` or `in reserve`.
    pub pool_words: &'static str,
}

/// A clock, as it was when the page was made.
#[derive(Clone, Debug)]
pub(crate) struct Clock {
    pub left: String,
    pub running: bool,
    pub deadline: Option<Deadline>,
}

/// Captured pieces of one kind.
#[derive(Clone, Debug)]
pub(crate) struct Captured {
    /// The side to which they belonged.
    pub color: Color,
    pub kind: char,
    /// The name of the kind, such as `Knight`.
    pub name: &'static str,
    pub count: usize,
    /// The address of the piece's picture.
    pub href: String,
}

/// A piece that a pawn can become.
#[derive(Clone, Debug)]
pub(crate) struct Promotion {
    /// The turn to play, such as `=Q`.
    pub turn: String,
    pub name: &'static str,
    /// The address of the piece's picture.
    pub href: String,
}

/// A line of the score sheet.
#[derive(Clone, Debug)]
pub(crate) enum SheetLine {
    Turns(MoveRow),
    /// An occurrence between turns.
    Aside {
        kind: AsideKind,
        words: String,
    },
}

/// A move number of the score sheet with its turns.
#[derive(Clone, Debug)]
pub(crate) struct MoveRow {
    pub number: usize,
    pub white: Option<MoveCell>,
    pub black: Option<MoveCell>,
}

/// A turn of the score sheet.
#[derive(Clone, Debug)]
pub(crate) struct MoveCell {
    pub ply: usize,
    pub turn: String,
    pub words: String,
    /// Whether the page shows the position after it.
    pub shown: bool,
    /// The number of comments that refer to it.
    pub comments: usize,
}

/// A row of the table of pieces.
#[derive(Clone, Debug)]
pub(crate) struct KindRow {
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

    /// Returns a turn in this game's notation, as an example of what can be typed.
    pub(crate) fn example(&self) -> &'static str {
        about(self.variant).example
    }

    /// Returns the sentence about a piece that must act, if there is one.
    pub(crate) fn compulsion(&self) -> Option<&str> {
        let highlights = &self.view.position.features.highlights;
        let must = highlights
            .iter()
            .find(|shown| shown.look == HighlightLook::MustAct);
        must.filter(|_| self.view.outcome.is_none() && self.is_latest())
            .map(|must| must.words.as_str())
    }

    /// Returns a hint to type the turn, if there are too many legal turns to list.
    pub(crate) fn type_only(&self) -> Option<String> {
        let unlisted = self.can(CommandKind::Play) && self.view.choices.is_empty();
        unlisted.then(|| {
            let example = self.example();
            format!(
                "There are too many legal turns here to show on the board. Type your turn instead, such as {example}."
            )
        })
    }

    /// Returns why the viewer can continue only by starting an event.
    pub(crate) fn must_start(&self) -> Option<&str> {
        let why = self.view.position.features.cards.must_start.as_deref();
        why.filter(|_| self.can(CommandKind::StartEvent))
    }

    /// Whether the viewer is a player of this game.
    pub(crate) fn plays(&self) -> bool {
        !self.view.you.is_empty()
    }

    /// Whether the page explains the special features of this game. It does so early in the game,
    /// to players and to visitors who can join.
    pub(crate) fn greets(&self) -> bool {
        self.last_ply < GREETED_PLIES
            && self.view.status != Status::Over
            && (self.plays() || self.can(CommandKind::Join))
    }

    pub(crate) fn is_latest(&self) -> bool {
        self.ply == self.last_ply
    }

    /// Returns why the last turn was taken back. `None` if something else happened last.
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
        self.view.status == Status::Open
    }

    pub(crate) fn is_over(&self) -> bool {
        self.view.status == Status::Over
    }

    /// Whether the game is listed publicly while a seat is free.
    pub(crate) fn is_seek(&self) -> bool {
        self.view.access == Access::Seek
    }

    /// Returns the reasons for declining a challenge.
    #[allow(clippy::unused_self)]
    pub(crate) fn reasons(&self) -> impl Iterator<Item = DeclineReason> {
        DeclineReason::iter()
    }

    /// Whether the visitor has no account but needs one to join.
    pub(crate) fn needs_account(&self) -> bool {
        self.view.accounts_only && !self.shell.has_account
    }

    /// Returns the free side in words.
    pub(crate) fn free_side(&self) -> &'static str {
        if self.view.players.white.is_none() {
            self.view.sides.white
        } else {
            self.view.sides.black
        }
    }

    /// Returns the name of the player who waits for an opponent.
    pub(crate) fn inviter(&self) -> &str {
        let seated = self
            .view
            .players
            .white
            .as_ref()
            .or(self.view.players.black.as_ref());
        seated.map_or("Somebody", |player| player.name.as_str())
    }

    /// Returns the buttons that answer an offer. With `None` it returns all others except those
    /// that start an event or confirm that a card is read.
    pub(crate) fn buttons(&self, answers: Option<OfferKind>) -> impl Iterator<Item = &ButtonView> {
        let buttons = self.view.buttons.iter();
        let of_events = [CommandKind::StartEvent, CommandKind::ReadCard];
        buttons
            .filter(move |button| button.answers == answers && !of_events.contains(&button.command))
    }

    /// Whether the viewer, who is a player, lets spectators' comments be seen.
    pub(crate) fn allows_kibitz(&self) -> bool {
        let allowed = &self.view.kibitz.allowed;
        self.view.you.iter().all(|&side| allowed[side])
    }

    /// Returns the comments by people whom the visitor has not muted.
    pub(crate) fn seen_comments(&self) -> impl Iterator<Item = &CommentView> {
        let comments = self.comments.comments.iter();
        comments.filter(|comment| !self.muted.contains(&comment.name))
    }

    /// Returns the muted names as JSON, for the script.
    pub(crate) fn muted_json(&self) -> String {
        serde_json::Value::from(self.muted.clone()).to_string()
    }

    /// Whether the visitor can mute, block or report the writer of a comment. True for all writers
    /// but the visitor.
    pub(crate) fn can_avoid(&self, comment: &CommentView) -> bool {
        self.shell
            .name
            .as_ref()
            .is_some_and(|name| *name != comment.name)
    }

    /// Returns the turn that a comment refers to, such as `Qe8/@b5` or `the start`. Templates pass
    /// references.
    #[allow(clippy::trivially_copy_pass_by_ref)]
    pub(crate) fn turn_at(&self, ply: &usize) -> &str {
        let played = ply.checked_sub(1).map(|index| self.view.plies.get(index));
        played.map_or("the start", |found| {
            found.map_or("a turn taken back", |played| played.turn.as_str())
        })
    }

    /// Returns the side at the top, for the link that turns the board.
    pub(crate) fn other_side(&self) -> Color {
        !self.orientation
    }

    /// Returns the name of a side, such as `Yellow`. Templates pass references.
    #[allow(clippy::trivially_copy_pass_by_ref)]
    pub(crate) fn side(&self, color: &Color) -> &'static str {
        self.view.sides[*color]
    }

    /// Formats a time for people. Templates call it on the page and pass references.
    #[allow(clippy::unused_self, clippy::trivially_copy_pass_by_ref)]
    pub(crate) fn when(&self, at_ms: &i64) -> String {
        when(*at_ms)
    }

    /// Formats a time for `<time datetime>`.
    #[allow(clippy::unused_self, clippy::trivially_copy_pass_by_ref)]
    pub(crate) fn datetime(&self, at_ms: &i64) -> String {
        datetime(*at_ms)
    }
}
