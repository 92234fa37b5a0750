//! A game's state, as its events have made it, and what can be asked of it.

mod advance;
mod cards;
mod fold;
mod logged;
mod notes;
mod stopped;
mod talk;

use std::collections::BTreeSet;

pub use cards::{Drawn, Reading, Sealed};
pub use fold::FoldError;
pub use logged::{Fact, Logged};
pub use notes::{TimeNote, TimeNoteKind};

use super::{
    Clock, DeclineReason, GameId, Millis, Misconduct, PersonId, RandomBytes, Seats, Seq, Setup,
    TimeControl, offers::Offers,
};
use postern_rules::{ByColor, Color, GameLine, Outcome, Position, Viewer};

/// Where a game stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
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
    /// `None` when it has been deleted.
    pub text: Option<String>,
    /// The comment that it answers, which answers none itself.
    pub in_reply_to: Option<Seq>,
    /// The last event that gave it its words, and how often it was edited.
    pub version: Seq,
    pub edits: usize,
    /// Why a moderator has hidden it; its words are shown to nobody then.
    pub hidden: Option<Misconduct>,
}

/// Where and when a ply was played, or something happened between plies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Moment {
    pub seq: Seq,
    pub at_ms: Millis,
}

/// From when on a game follows the rules of another version.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RulesChange {
    /// How many turns had been played before it.
    pub after: usize,
    /// How many of [`GameLine::asides`] stood before it.
    pub asides: usize,
    pub from: u32,
    pub to: u32,
    pub moment: Moment,
}

/// A game as its events have made it.
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
    moments: Vec<Moment>,
    aside_moments: Vec<Moment>,
    sealed: Vec<Sealed>,
    /// The card of the event that was started last.
    reading: Option<Reading>,
    draws: Vec<Drawn>,
    /// What each side has added to the chance of draws.
    random: ByColor<Option<RandomBytes>>,
    both_moved: bool,
    /// How time is kept now.
    time: TimeControl,
    clock: Option<Clock>,
    /// Until when each side is on vacation at the latest.
    vacations: ByColor<Option<Millis>>,
    /// Until when both clocks are stopped at the latest, as agreed.
    paused_until_ms: Option<Millis>,
    outcome: Option<Outcome>,
    declined: Option<DeclineReason>,
    pub(super) offers: Offers,
    comments: Vec<Comment>,
    comments_anew: Seq,
    comments_moved: Seq,
    comments_changed: Seq,
    kibitz_allowed: ByColor<bool>,
    programs: ByColor<bool>,
}

impl Game {
    pub const fn id(&self) -> &GameId {
        &self.id
    }

    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    /// The number of the last event.
    pub const fn seq(&self) -> Seq {
        self.seq
    }

    pub const fn created_ms(&self) -> Millis {
        self.created_ms
    }

    /// The time of the last event.
    pub const fn updated_ms(&self) -> Millis {
        self.updated_ms
    }

    /// The time of the last event that was no comment.
    pub const fn active_ms(&self) -> Millis {
        self.active_ms
    }

    /// Who plays which side; at one board the same person plays both.
    pub const fn players(&self) -> &ByColor<Option<PersonId>> {
        &self.players
    }

    pub const fn line(&self) -> &GameLine {
        &self.line
    }

    /// The version of the rules by which the game goes on: see
    /// [`VariantInfo::rules_version`](postern_rules::VariantInfo::rules_version).
    pub const fn rules_version(&self) -> u32 {
        self.rules_version
    }

    /// When the game went on under the rules of another version.
    pub fn rules_changes(&self) -> &[RulesChange] {
        &self.rules_changes
    }

    /// When each ply was played, one for each of [`GameLine::plies`].
    pub fn moments(&self) -> &[Moment] {
        &self.moments
    }

    /// When each thing between plies happened, one for each of [`GameLine::asides`].
    pub fn aside_moments(&self) -> &[Moment] {
        &self.aside_moments
    }

    /// The event that brought about the position that stands now: the last turn, or what happened
    /// after it. 0 as long as nothing has happened on the board. No two positions of a game have the
    /// same one, also where turns were taken back and others played.
    pub fn board_seq(&self) -> Seq {
        let seq = |moments: &[Moment]| moments.last().map_or(0, |moment| moment.seq);
        seq(&self.moments).max(seq(&self.aside_moments))
    }

    /// Whether anybody owes a secret choice; no turn is played until nobody does.
    pub fn choosing(&self) -> bool {
        self.line.events().is_some_and(|events| events.choosing())
    }

    /// Who has something to do: those who owe a choice, else the side to move. Nobody before the
    /// game begins and when it is over.
    pub fn awaits(&self) -> ByColor<bool> {
        if self.status() != Status::Running {
            return ByColor::default();
        }
        self.due()
    }

    /// Who owes a choice, else the side to move.
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

    /// Whether both sides have made a turn at some time; take-backs do not undo this.
    pub const fn both_moved(&self) -> bool {
        self.both_moved
    }

    /// Whether something that was hidden, or not there, at the start has been revealed.
    pub fn revealed(&self) -> bool {
        let known = |position: &Position| position.events().map_or(0, |events| events.known());
        known(self.line.position()) > known(self.line.start())
    }

    /// How time is kept now: as the game began, or as its players have agreed since.
    pub const fn time(&self) -> TimeControl {
        self.time
    }

    pub const fn clock(&self) -> Option<&Clock> {
        self.clock.as_ref()
    }

    /// When a clock that runs ends the game, unless something happens before: at its deadline, or
    /// 30 days later where the opponent has to claim it. In a pause, when that is over.
    pub fn falls_ms(&self) -> Option<Millis> {
        let deadline = self.clock()?.deadline_ms();
        let falls = deadline.map(|at| at.saturating_add(self.time.grace_ms()));
        falls.into_iter().chain(self.paused_until_ms).min()
    }

    pub const fn outcome(&self) -> Option<Outcome> {
        self.outcome
    }

    /// Why the person who was challenged by name has declined.
    pub const fn declined(&self) -> Option<DeclineReason> {
        self.declined
    }

    /// Who is challenged by name and has yet to answer.
    pub fn invited(&self) -> Option<&PersonId> {
        let invited = self.setup.admission.invited.as_ref();
        invited.filter(|_| self.status() == Status::Open)
    }

    pub fn comments(&self) -> &[Comment] {
        &self.comments
    }

    /// The comment of this event; `None` when that is no comment.
    pub fn comment(&self, seq: Seq) -> Option<&Comment> {
        let place = self.comments.binary_search_by_key(&seq, |said| said.seq);
        place.ok().map(|place| &self.comments[place])
    }

    /// Whether spectators' comments are kept from this viewer now. Who plays both sides has no
    /// opponent to be helped against.
    pub fn withholds_comments(&self, viewer: Viewer) -> bool {
        let allowed = self.kibitz_allowed;
        matches!(viewer, Viewer::Player(_))
            && self.status() == Status::Running
            && !(allowed.white && allowed.black)
    }

    /// Whether this viewer may read a comment now, if it has not been deleted.
    pub fn may_read(&self, viewer: Viewer, comment: &Comment) -> bool {
        !self.withholds_comments(viewer) || self.viewer(Some(&comment.by)) != Viewer::Spectator
    }

    /// Everybody whom a view names: players, who is challenged, and those who have commented.
    pub fn people(&self) -> BTreeSet<&PersonId> {
        let players = Color::ALL
            .into_iter()
            .filter_map(|side| self.players[side].as_ref());
        players
            .chain(self.setup.admission.invited.as_ref())
            .chain(self.comments.iter().map(|comment| &comment.by))
            .collect()
    }

    /// A player who knows only events before this one must get the comments anew: others may be
    /// read, or they say something else.
    pub const fn comments_anew(&self) -> Seq {
        self.comments_anew
    }

    /// The same for those from whom nothing is ever withheld: whose comments they are, or of which
    /// position they speak, has changed.
    pub const fn comments_moved(&self) -> Seq {
        self.comments_moved
    }

    /// The last event that has changed or deleted a comment; 0 when there was none.
    pub const fn comments_changed(&self) -> Seq {
        self.comments_changed
    }

    /// Which players let spectators' comments be seen while the game runs.
    pub const fn kibitz_allowed(&self) -> ByColor<bool> {
        self.kibitz_allowed
    }

    /// Which sides a program has played for.
    pub const fn programs(&self) -> ByColor<bool> {
        self.programs
    }

    pub fn status(&self) -> Status {
        if self.outcome.is_some() {
            Status::Over
        } else if Color::ALL
            .into_iter()
            .any(|side| self.players[side].is_none())
        {
            Status::Open
        } else {
            Status::Running
        }
    }

    /// Whether one person plays both sides.
    pub fn one_board(&self) -> bool {
        matches!(self.setup.seats, Seats::BothCreator)
    }

    /// As whom a person sees the game.
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
