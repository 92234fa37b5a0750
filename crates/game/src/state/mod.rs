//! The state of a game, which is built from its events, and queries on that state.

mod advance;
mod cards;
mod fold;
mod logged_event;
mod notes;
mod pauses;
mod talk;

use std::collections::BTreeSet;

use serde::Serialize;
use strum::Display;

pub use cards::{CardReading, EventDraw, SealedChoices};
pub use fold::FoldError;
pub use logged_event::{LoggedEvent, LoggedEventRef};
pub use notes::{TimeNote, TimeNoteKind};

use super::offers::OpenOffers;
use super::{
    Clock, DeclineReason, GameId, GameSetup, Millis, Misconduct, PersonId, RandomBytes, Seq,
    StartingSeats, TimeControl,
};
use postern_rules::{AsideRecord, ByColor, Color, GameLine, Outcome, Position, Viewer};

/// The phase of a game: waiting for players, running or over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Display, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "kebab-case")]
#[strum(serialize_all = "kebab-case")]
pub enum GameStatus {
    /// The game waits for a second player.
    Open,
    Running,
    Over,
}

/// A person's comment on the position after `ply` turns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameComment {
    pub seq: Seq,
    pub at_ms: Millis,
    pub by: PersonId,
    pub ply: usize,
    /// The text; `None` if the comment was deleted.
    pub text: Option<String>,
    /// The number of the log event that created the parent comment. Replies to replies do not
    /// exist.
    pub in_reply_to: Option<Seq>,
    /// The number of the log event that last changed the text.
    pub version: Seq,
    pub edits: usize,
    /// The reason why a moderator hid the comment; `None` if it is visible. Nobody sees the text of
    /// a hidden comment.
    pub hidden: Option<Misconduct>,
}

/// The number and time of a log event that changed the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EventStamp {
    pub seq: Seq,
    pub at_ms: Millis,
}

/// A change to another version of the rules during a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RulesChange {
    /// The number of turns before the rules changed.
    pub after: usize,
    /// The number of [`GameLine::asides`] before the rules changed.
    pub asides: usize,
    pub from: u32,
    pub to: u32,
    pub stamp: EventStamp,
}

/// The state of a game, built by applying its log events.
#[derive(Clone, Debug)]
pub struct Game {
    id: GameId,
    setup: GameSetup,
    seq: Seq,
    created_ms: Millis,
    updated_ms: Millis,
    active_ms: Millis,
    players: ByColor<Option<PersonId>>,
    line: GameLine,
    rules_version: u32,
    rules_changes: Vec<RulesChange>,
    time_notes: Vec<TimeNote>,
    ply_stamps: Vec<EventStamp>,
    aside_stamps: Vec<EventStamp>,
    sealed: Vec<SealedChoices>,
    /// Which players have read the event card that was started last.
    reading: Option<CardReading>,
    draws: Vec<EventDraw>,
    /// The random bytes that each side has contributed to the draws of event cards.
    random: ByColor<Option<RandomBytes>>,
    both_moved: bool,
    /// The current time control, which the players may have changed.
    time: TimeControl,
    clock: Option<Clock>,
    /// The latest time at which each side's vacation ends; `None` if the side is not on vacation.
    vacations: ByColor<Option<Millis>>,
    /// The latest time at which the agreed pause ends; `None` if the game is not paused.
    paused_until_ms: Option<Millis>,
    outcome: Option<Outcome>,
    declined: Option<DeclineReason>,
    pub(super) offers: OpenOffers,
    comments: Vec<GameComment>,
    comments_reset_for_players: Seq,
    comments_reset_for_others: Seq,
    last_comment_change: Seq,
    kibitz_allowed: ByColor<bool>,
    programs: ByColor<bool>,
}

/// Whether a pawn has reached its last rank but its promotion piece has not been chosen yet. The
/// board then shows half a turn.
pub(crate) fn has_landed(line: &GameLine) -> bool {
    let last = line.last_aside();
    last.is_some_and(|aside| matches!(aside.record, AsideRecord::Landed(_)))
}

impl Game {
    pub const fn id(&self) -> &GameId {
        &self.id
    }

    pub const fn setup(&self) -> &GameSetup {
        &self.setup
    }

    /// Returns the number of the last event in the log.
    pub const fn seq(&self) -> Seq {
        self.seq
    }

    pub const fn created_ms(&self) -> Millis {
        self.created_ms
    }

    /// Returns the time of the last event in the log.
    pub const fn updated_ms(&self) -> Millis {
        self.updated_ms
    }

    /// Returns the time of the last event, ignoring events that only concern comments.
    pub const fn active_ms(&self) -> Millis {
        self.active_ms
    }

    /// Returns the players of both sides; `None` for a free seat. In pass and play both are the
    /// same person.
    pub const fn players(&self) -> &ByColor<Option<PersonId>> {
        &self.players
    }

    pub const fn line(&self) -> &GameLine {
        &self.line
    }

    /// Returns the version of the rules in use: see
    /// [`VariantInfo::rules_version`](postern_rules::VariantInfo::rules_version).
    pub const fn rules_version(&self) -> u32 {
        self.rules_version
    }

    /// Returns all changes to other versions of the rules, in order.
    pub fn rules_changes(&self) -> &[RulesChange] {
        &self.rules_changes
    }

    /// Returns the event number and time of each ply, parallel to [`GameLine::plies`].
    pub fn ply_stamps(&self) -> &[EventStamp] {
        &self.ply_stamps
    }

    /// Returns the event number and time of each aside (such as a started event card), parallel to
    /// [`GameLine::asides`].
    pub fn aside_stamps(&self) -> &[EventStamp] {
        &self.aside_stamps
    }

    /// Returns the number of the log event that led to the current position, or 0 for the start
    /// position. It identifies a position within the game, even if turns were taken back and
    /// replaced.
    pub fn board_seq(&self) -> Seq {
        let seq = |stamps: &[EventStamp]| stamps.last().map_or(0, |stamp| stamp.seq);
        seq(&self.ply_stamps).max(seq(&self.aside_stamps))
    }

    /// Whether a side still has to make a secret choice. No turn can be played before that.
    pub fn choosing(&self) -> bool {
        self.line.events().is_some_and(|events| events.choosing())
    }

    /// Returns which sides must act: those with a pending secret choice, otherwise the side to
    /// move. Returns neither side before the game begins and after it ends.
    pub fn awaits(&self) -> ByColor<bool> {
        if self.status() != GameStatus::Running {
            return ByColor::default();
        }
        self.due()
    }

    /// Returns the sides with a pending secret choice, otherwise the side to move.
    fn due(&self) -> ByColor<bool> {
        match self.line.events() {
            Some(events) if events.choosing() => events.owed,
            _ => {
                let mut due = ByColor::default();
                due[self.line.position().to_move()] = true;
                due
            }
        }
    }

    /// Returns which sides still have to make a secret choice.
    pub(crate) fn owed_choices(&self) -> ByColor<bool> {
        let events = self.line.events();
        events.map_or_else(ByColor::default, |events| events.owed)
    }

    /// Returns the side that has no player yet.
    pub(crate) fn free_side(&self) -> Option<Color> {
        let mut sides = Color::ALL.into_iter();
        sides.find(|&side| self.players[side].is_none())
    }

    /// Whether both sides have moved at least once, even if those turns were taken back.
    pub const fn both_moved(&self) -> bool {
        self.both_moved
    }

    /// Whether hidden information has been revealed during the game.
    pub fn revealed(&self) -> bool {
        let known = |position: &Position| position.events().map_or(0, |events| events.known());
        known(self.line.position()) > known(self.line.start())
    }

    /// Returns the current time control, which the players may have changed during the game.
    pub const fn time(&self) -> TimeControl {
        self.time
    }

    pub const fn clock(&self) -> Option<&Clock> {
        self.clock.as_ref()
    }

    /// Returns the time at which the game will end because time has run out: the deadline of a
    /// running clock, or 30 days later in games that allow moves after the deadline. During a
    /// pause, returns the end of the pause.
    pub fn falls_ms(&self) -> Option<Millis> {
        let deadline = self.clock()?.deadline_ms();
        let falls = deadline.map(|at| at.saturating_add(self.time.grace_ms()));
        falls.into_iter().chain(self.paused_until_ms).min()
    }

    pub const fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Returns the reason why the challenged person declined; `None` if they did not.
    pub const fn declined(&self) -> Option<DeclineReason> {
        self.declined
    }

    /// Returns the person who was challenged; `None` after they have answered.
    pub fn invited(&self) -> Option<&PersonId> {
        let invited = self.setup.admission.invited.as_ref();
        invited.filter(|_| self.status() == GameStatus::Open)
    }

    pub fn comments(&self) -> &[GameComment] {
        &self.comments
    }

    /// Returns the comment that event `seq` created; `None` if the event created none.
    pub fn comment(&self, seq: Seq) -> Option<&GameComment> {
        let place = self.comments.binary_search_by_key(&seq, |said| said.seq);
        place.ok().map(|place| &self.comments[place])
    }

    /// Whether spectators' comments are currently hidden from `viewer`. A pass-and-play player
    /// always sees them, because no opponent could be disadvantaged.
    pub fn withholds_comments(&self, viewer: Viewer) -> bool {
        let allowed = self.kibitz_allowed;
        matches!(viewer, Viewer::Player(_))
            && self.status() == GameStatus::Running
            && !(allowed.white && allowed.black)
    }

    /// Whether `viewer` may read the comment now. Does not check whether it was deleted.
    pub fn may_read(&self, viewer: Viewer, comment: &GameComment) -> bool {
        !self.withholds_comments(viewer) || self.viewer(Some(&comment.by)) != Viewer::Spectator
    }

    /// Returns everyone whose name a view needs: the players, the challenged person and the
    /// commenters.
    pub fn people(&self) -> BTreeSet<&PersonId> {
        let players = Color::ALL
            .into_iter()
            .filter_map(|side| self.players[side].as_ref());
        players
            .chain(self.setup.admission.invited.as_ref())
            .chain(self.comments.iter().map(|comment| &comment.by))
            .collect()
    }

    /// Returns the number of the log event after which players must reload all comments, because
    /// some became visible or were changed.
    pub const fn comments_reset_for_players(&self) -> Seq {
        self.comments_reset_for_players
    }

    /// Returns the number of the log event after which viewers who see all comments must reload
    /// them, because the authors' roles, or the positions or texts of comments, have changed.
    pub const fn comments_reset_for_others(&self) -> Seq {
        self.comments_reset_for_others
    }

    /// Returns the number of the last log event that edited, deleted, hid or restored a comment; 0
    /// if there is none.
    pub const fn last_comment_change(&self) -> Seq {
        self.last_comment_change
    }

    /// Returns which players allow spectators' comments to be shown to the players during the game.
    pub const fn kibitz_allowed(&self) -> ByColor<bool> {
        self.kibitz_allowed
    }

    /// Returns which sides a program has played for at least once.
    pub const fn programs(&self) -> ByColor<bool> {
        self.programs
    }

    pub fn status(&self) -> GameStatus {
        if self.outcome.is_some() {
            GameStatus::Over
        } else if self.free_side().is_some() {
            GameStatus::Open
        } else {
            GameStatus::Running
        }
    }

    /// Whether one person plays both sides (pass and play).
    pub fn one_board(&self) -> bool {
        matches!(self.setup.seats, StartingSeats::BothCreator)
    }

    /// Returns the role of a person in the game: player of one side, player of both sides, or
    /// spectator.
    pub fn viewer(&self, person: Option<&PersonId>) -> Viewer {
        let plays = |side: Color| person.is_some() && self.players[side].as_ref() == person;
        match (plays(Color::White), plays(Color::Black)) {
            (true, true) => Viewer::BothPlayers,
            (true, false) => Viewer::Player(Color::White),
            (false, true) => Viewer::Player(Color::Black),
            (false, false) => Viewer::Spectator,
        }
    }
}
