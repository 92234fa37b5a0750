//! The state of a game, built from its events, and queries about it.

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

use super::{
    Clock, DeclineReason, GameId, Millis, Misconduct, PersonId, RandomBytes, Seats, Seq, Setup,
    TimeControl, offers::Offers,
};
use postern_rules::{AsideRecord, ByColor, Color, GameLine, Outcome, Position, Viewer};

/// The phase of a game.
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

/// A comment on the position after `ply` turns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Comment {
    pub seq: Seq,
    pub at_ms: Millis,
    pub by: PersonId,
    pub ply: usize,
    /// `None` if it was deleted.
    pub text: Option<String>,
    /// The comment that it replies to, which is not a reply itself.
    pub in_reply_to: Option<Seq>,
    /// The last event that changed the text, and the number of edits.
    pub version: Seq,
    pub edits: usize,
    /// Why a moderator hid it; its text is then shown to nobody.
    pub hidden: Option<Misconduct>,
}

/// The event in which a ply was played, or something happened between plies, and its time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EventStamp {
    pub seq: Seq,
    pub at_ms: Millis,
}

/// A switch to another version of the rules during a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RulesChange {
    /// The number of turns before it.
    pub after: usize,
    /// The number of [`GameLine::asides`] before it.
    pub asides: usize,
    pub from: u32,
    pub to: u32,
    pub stamp: EventStamp,
}

/// A game, built from its events.
#[derive(Clone, Debug)]
pub struct Game {
    id: GameId,
    setup: Setup,
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
    /// The reading of the last started event's card.
    reading: Option<CardReading>,
    draws: Vec<EventDraw>,
    /// The random bytes that each side has added to the draws.
    random: ByColor<Option<RandomBytes>>,
    both_moved: bool,
    /// The current time control.
    time: TimeControl,
    clock: Option<Clock>,
    /// The latest end of each side's vacation.
    vacations: ByColor<Option<Millis>>,
    /// The latest end of the agreed pause.
    paused_until_ms: Option<Millis>,
    outcome: Option<Outcome>,
    declined: Option<DeclineReason>,
    pub(super) offers: Offers,
    comments: Vec<Comment>,
    comments_reset_for_players: Seq,
    comments_reset_for_others: Seq,
    last_comment_change: Seq,
    kibitz_allowed: ByColor<bool>,
    programs: ByColor<bool>,
}

/// Whether a pawn awaits its promotion piece. In that state half a turn is on the board.
pub(crate) fn has_landed(line: &GameLine) -> bool {
    let last = line.last_aside();
    last.is_some_and(|aside| matches!(aside.record, AsideRecord::Landed(_)))
}

impl Game {
    pub const fn id(&self) -> &GameId {
        &self.id
    }

    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Returns the number of the last event.
    pub const fn seq(&self) -> Seq {
        self.seq
    }

    pub const fn created_ms(&self) -> Millis {
        self.created_ms
    }

    /// Returns the time of the last event.
    pub const fn updated_ms(&self) -> Millis {
        self.updated_ms
    }

    /// Returns the time of the last event that does not concern comments only.
    pub const fn active_ms(&self) -> Millis {
        self.active_ms
    }

    /// Returns the players of both sides. In pass and play they are the same person.
    pub const fn players(&self) -> &ByColor<Option<PersonId>> {
        &self.players
    }

    pub const fn line(&self) -> &GameLine {
        &self.line
    }

    /// Returns the version of the rules that applies: see
    /// [`VariantInfo::rules_version`](postern_rules::VariantInfo::rules_version).
    pub const fn rules_version(&self) -> u32 {
        self.rules_version
    }

    /// Returns the switches to other versions of the rules.
    pub fn rules_changes(&self) -> &[RulesChange] {
        &self.rules_changes
    }

    /// Returns the event and time of each ply, parallel to [`GameLine::plies`].
    pub fn ply_stamps(&self) -> &[EventStamp] {
        &self.ply_stamps
    }

    /// Returns the event and time of everything that happened between plies, parallel to
    /// [`GameLine::asides`].
    pub fn aside_stamps(&self) -> &[EventStamp] {
        &self.aside_stamps
    }

    /// Returns the event that led to the current position: the last turn, or what happened after
    /// it. 0 if nothing has happened on the board. It identifies a position within the game, even
    /// if turns were taken back and others played.
    pub fn board_seq(&self) -> Seq {
        let seq = |stamps: &[EventStamp]| stamps.last().map_or(0, |stamp| stamp.seq);
        seq(&self.ply_stamps).max(seq(&self.aside_stamps))
    }

    /// Whether a side owes a secret choice. No turn can be played until then.
    pub fn choosing(&self) -> bool {
        self.line.events().is_some_and(|events| events.choosing())
    }

    /// Returns which sides must act: those that owe a choice, else the side to move. None before
    /// the game begins and after it ends.
    pub fn awaits(&self) -> ByColor<bool> {
        if self.status() != Status::Running {
            return ByColor::default();
        }
        self.due()
    }

    /// Returns the sides that owe a choice, else the side to move.
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

    /// Returns which sides owe a secret choice.
    pub(crate) fn owed_choices(&self) -> ByColor<bool> {
        let events = self.line.events();
        events.map_or_else(ByColor::default, |events| events.owed)
    }

    /// Returns the side whose seat is free.
    pub(crate) fn free_side(&self) -> Option<Color> {
        let mut sides = Color::ALL.into_iter();
        sides.find(|&side| self.players[side].is_none())
    }

    /// Whether both sides have moved. Take-backs do not reset this.
    pub const fn both_moved(&self) -> bool {
        self.both_moved
    }

    /// Whether something hidden has been revealed since the start.
    pub fn revealed(&self) -> bool {
        let known = |position: &Position| position.events().map_or(0, |events| events.known());
        known(self.line.position()) > known(self.line.start())
    }

    /// Returns the current time control, which the players may have changed since the start.
    pub const fn time(&self) -> TimeControl {
        self.time
    }

    pub const fn clock(&self) -> Option<&Clock> {
        self.clock.as_ref()
    }

    /// Returns when the game ends on time if nothing else happens: at the deadline of a running
    /// clock, or 30 days later if the opponent has to claim the end. During a pause, returns when
    /// the pause ends.
    pub fn falls_ms(&self) -> Option<Millis> {
        let deadline = self.clock()?.deadline_ms();
        let falls = deadline.map(|at| at.saturating_add(self.time.grace_ms()));
        falls.into_iter().chain(self.paused_until_ms).min()
    }

    pub const fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Returns why the challenged person declined.
    pub const fn declined(&self) -> Option<DeclineReason> {
        self.declined
    }

    /// Returns the challenged person while they have not answered.
    pub fn invited(&self) -> Option<&PersonId> {
        let invited = self.setup.admission.invited.as_ref();
        invited.filter(|_| self.status() == Status::Open)
    }

    pub fn comments(&self) -> &[Comment] {
        &self.comments
    }

    /// Returns the comment created by this event; `None` if it created none.
    pub fn comment(&self, seq: Seq) -> Option<&Comment> {
        let place = self.comments.binary_search_by_key(&seq, |said| said.seq);
        place.ok().map(|place| &self.comments[place])
    }

    /// Whether spectators' comments are currently hidden from this viewer. A player of both sides
    /// has no opponent who could be helped.
    pub fn withholds_comments(&self, viewer: Viewer) -> bool {
        let allowed = self.kibitz_allowed;
        matches!(viewer, Viewer::Player(_))
            && self.status() == Status::Running
            && !(allowed.white && allowed.black)
    }

    /// Whether this viewer may read the comment now, if it is not deleted.
    pub fn may_read(&self, viewer: Viewer, comment: &Comment) -> bool {
        !self.withholds_comments(viewer) || self.viewer(Some(&comment.by)) != Viewer::Spectator
    }

    /// Returns everyone whom a view names: players, the challenged person, and commenters.
    pub fn people(&self) -> BTreeSet<&PersonId> {
        let players = Color::ALL
            .into_iter()
            .filter_map(|side| self.players[side].as_ref());
        players
            .chain(self.setup.admission.invited.as_ref())
            .chain(self.comments.iter().map(|comment| &comment.by))
            .collect()
    }

    /// Returns the event after which a player must reload all comments, because some became visible
    /// or changed.
    pub const fn comments_reset_for_players(&self) -> Seq {
        self.comments_reset_for_players
    }

    /// Returns the event after which viewers who see all comments must reload them, because the
    /// authors' roles, the positions or the texts changed.
    pub const fn comments_reset_for_others(&self) -> Seq {
        self.comments_reset_for_others
    }

    /// Returns the last event that edited, deleted, hid or showed a comment; 0 if there was none.
    pub const fn last_comment_change(&self) -> Seq {
        self.last_comment_change
    }

    /// Returns which players show spectators' comments while the game runs.
    pub const fn kibitz_allowed(&self) -> ByColor<bool> {
        self.kibitz_allowed
    }

    /// Returns which sides a program has played for.
    pub const fn programs(&self) -> ByColor<bool> {
        self.programs
    }

    pub fn status(&self) -> Status {
        if self.outcome.is_some() {
            Status::Over
        } else if self.free_side().is_some() {
            Status::Open
        } else {
            Status::Running
        }
    }

    /// Whether one person plays both sides.
    pub fn one_board(&self) -> bool {
        matches!(self.setup.seats, Seats::BothCreator)
    }

    /// Returns how a person views the game: as a player, both players or a spectator.
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
