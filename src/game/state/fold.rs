//! Folding events into a game. An event is a fact: it is not judged here whether it should have
//! been granted, only whether it can be followed. No rules are asked: what a turn did stands in its
//! event, so that a game reads the same whatever becomes of the rules.

use std::sync::Arc;

use super::{Comment, Game, Moment, RulesChange, Status};
use crate::game::{
    Clock, GameEvent, GameId, Judged, Millis, PersonId, SealedChoice, Seats, Seq, Setup,
    offers::Offers,
};
use postern_rules::{
    ByColor, Color, FenError, GameLine, GameLineError, Happened, Outcome, Record, Viewer, What,
};

/// A log that is none: somebody has changed the database, or its rules are not these rules.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum FoldError {
    #[error("the log is empty")]
    Empty,
    #[error("event {found} stands where event {expected} should")]
    Gap { expected: Seq, found: Seq },
    #[error("event {0} creates the game a second time, or the first event does not create it")]
    Creation(Seq),
    #[error("event 1 has a start position that cannot be read: {0}")]
    Start(#[from] FenError),
    #[error("event {seq} is a turn that cannot be played: {error}")]
    Turn { seq: Seq, error: GameLineError },
    /// [`fill`](crate::game::fill) makes such a log readable.
    #[error("event {0} was written by an older version and has not been filled in yet")]
    Unfilled(Seq),
    #[error("event {0} has a commitment that is not its choice’s")]
    Commitment(Seq),
    #[error("event {0} does not fit the game at that point")]
    Misplaced(Seq),
}

impl Game {
    /// Folds a whole log, the first event with its number and time first.
    ///
    /// # Errors
    /// [`FoldError`] names the event that does not fit.
    pub fn fold<'a>(
        id: GameId,
        log: impl IntoIterator<Item = (&'a GameEvent, Seq, Millis)>,
    ) -> Result<Self, FoldError> {
        let mut log = log.into_iter();
        let (first, seq, at_ms) = log.next().ok_or(FoldError::Empty)?;
        let mut game = Self::begin(id, first, seq, at_ms)?;
        for (event, seq, at_ms) in log {
            game.apply(event, seq, at_ms)?;
        }
        Ok(game)
    }

    /// A game as its first event makes it.
    fn begin(id: GameId, event: &GameEvent, seq: Seq, at_ms: Millis) -> Result<Self, FoldError> {
        let GameEvent::Created(setup) = event else {
            return Err(FoldError::Creation(seq));
        };
        if seq != 1 {
            return Err(FoldError::Gap {
                expected: 1,
                found: seq,
            });
        }
        let setup = Setup::clone(setup);
        let start = setup.start.as_deref().ok_or(FoldError::Unfilled(seq))?;
        let line = GameLine::new(start.clone());
        let mut game = Self {
            id,
            seq,
            created_ms: at_ms,
            updated_ms: at_ms,
            active_ms: at_ms,
            players: seated(&setup),
            line,
            rules_version: setup.rules_version,
            rules_changes: Vec::new(),
            time_notes: Vec::new(),
            moments: Vec::new(),
            aside_moments: Vec::new(),
            sealed: ByColor::default(),
            both_moved: false,
            clock: Clock::new(setup.time),
            outcome: None,
            declined: None,
            offers: Offers::default(),
            comments: Vec::new(),
            comments_anew: 0,
            comments_moved: 0,
            comments_changed: 0,
            kibitz_allowed: ByColor::default(),
            programs: ByColor::default(),
            setup,
        };
        if game.status() == Status::Running {
            game.run_clocks(true, at_ms);
        }
        Ok(game)
    }

    /// Folds the next event.
    ///
    /// # Errors
    /// [`FoldError`] when the event does not fit; the game is unchanged then.
    pub fn apply(&mut self, event: &GameEvent, seq: Seq, at_ms: Millis) -> Result<(), FoldError> {
        let expected = self.seq + 1;
        if seq != expected {
            return Err(FoldError::Gap {
                expected,
                found: seq,
            });
        }
        match event {
            GameEvent::Created(_) => return Err(FoldError::Creation(seq)),
            GameEvent::Joined { person } => self.seat(person, seq, at_ms)?,
            GameEvent::ProgramPlays { by } => self.programs[*by] = true,
            GameEvent::Declined { reason } => {
                if self.status() != Status::Open {
                    return Err(FoldError::Misplaced(seq));
                }
                self.declined = Some(*reason);
            }
            GameEvent::Played(judged) => self.play(judged, seq, at_ms)?,
            GameEvent::EventStarted { record, .. } => {
                let record = filled(record.as_ref(), seq)?;
                self.add_aside(
                    record,
                    |what| matches!(what, Happened::Aside(What::EventStarted(_))),
                    seq,
                )?;
                self.aside(true, seq, at_ms);
            }
            GameEvent::SquareChosen { choice, record } => {
                self.choose(choice, filled(record.as_ref(), seq)?, seq, at_ms)?;
            }
            GameEvent::TurnTakenBack(judged) => {
                let record = filled(judged.record.as_ref(), seq)?;
                self.add_aside(
                    record,
                    |what| matches!(what, Happened::Aside(What::TakenBack { .. })),
                    seq,
                )?;
                self.aside(false, seq, at_ms);
            }
            GameEvent::Landed(judged) => {
                let record = filled(judged.record.as_ref(), seq)?;
                self.add_aside(
                    record,
                    |what| matches!(what, Happened::Aside(What::Landed(_))),
                    seq,
                )?;
                self.aside(false, seq, at_ms);
            }
            GameEvent::RulesChanged { from, to } => {
                self.rules_version = *to;
                self.rules_changes.push(RulesChange {
                    after: self.line.plies().len(),
                    asides: self.line.asides().len(),
                    from: *from,
                    to: *to,
                    moment: Moment { seq, at_ms },
                });
            }
            GameEvent::TakenBack { left } => self.take_back(*left, seq, at_ms)?,
            GameEvent::Ended { outcome } => self.end(*outcome, seq, at_ms),
            GameEvent::Kibitzed {
                by,
                ply,
                text,
                in_reply_to,
            } => {
                self.comments.push(Comment {
                    seq,
                    at_ms,
                    by: by.clone(),
                    ply: *ply,
                    text: text.clone(),
                    in_reply_to: *in_reply_to,
                    version: seq,
                    edits: 0,
                    hidden: None,
                });
            }
            GameEvent::CommentEdited { comment, text } => {
                let edited = self.change_comment(*comment, seq)?;
                edited.version = seq;
                edited.edits += 1;
                if text.is_some() {
                    edited.text.clone_from(text);
                }
            }
            GameEvent::CommentDeleted { comment } => {
                self.change_comment(*comment, seq)?.text = None;
            }
            GameEvent::CommentHidden { comment, why } => {
                self.change_comment(*comment, seq)?.hidden = Some(*why);
            }
            GameEvent::CommentShown { comment } => {
                self.change_comment(*comment, seq)?.hidden = None;
            }
            GameEvent::KibitzAllowed { by, allowed } => self.allow_kibitz(*by, *allowed, seq),
            GameEvent::TimeGiven { by, ms } => self.give_time(*by, *ms, seq, at_ms),
            offer => self.offers.apply(offer, self.line.plies().len()),
        }
        self.seq = seq;
        self.updated_ms = at_ms;
        if !event.is_talk() {
            self.active_ms = at_ms;
        }
        Ok(())
    }

    fn seat(&mut self, person: &PersonId, seq: Seq, at_ms: Millis) -> Result<(), FoldError> {
        let free = Color::ALL
            .into_iter()
            .find(|&side| self.players[side].is_none());
        let side = free.ok_or(FoldError::Misplaced(seq))?;
        self.players[side] = Some(person.clone());
        self.comments_anew = seq;
        self.comments_moved = seq;
        self.run_clocks(true, at_ms);
        Ok(())
    }

    /// Runs the clocks of those who have something to do. A live game's clocks start with its
    /// second turn, or with a choice that is owed.
    fn run_clocks(&mut self, anew: bool, at_ms: Millis) {
        let (due, choosing, both_moved) = (self.due(), self.choosing(), self.both_moved);
        if let Some(clock) = &mut self.clock {
            let timed = choosing || both_moved || clock.times_every_turn();
            clock.run(if timed { due } else { ByColor::default() }, anew, at_ms);
        }
    }

    fn play(&mut self, judged: &Judged, seq: Seq, at_ms: Millis) -> Result<(), FoldError> {
        let record = filled(judged.record.as_ref(), seq)?;
        if !matches!(record.what, Happened::Turn(_)) {
            return Err(FoldError::Misplaced(seq));
        }
        let mover = self.line.position().to_move();
        self.line.append(record.clone());
        // A landing has become part of the turn that finished it.
        self.aside_moments.truncate(self.line.asides().len());
        self.moments.push(Moment { seq, at_ms });
        if let Some(clock) = &mut self.clock {
            clock.press(mover, at_ms);
        }
        self.both_moved |= self.line.plies().len() >= 2;
        self.run_clocks(true, at_ms);
        self.offers.turn_made(mover);
        Ok(())
    }

    fn choose(
        &mut self,
        choice: &SealedChoice,
        record: &Record,
        seq: Seq,
        at_ms: Millis,
    ) -> Result<(), FoldError> {
        if !choice.holds(&self.id) {
            return Err(FoldError::Commitment(seq));
        }
        self.add_aside(
            record,
            |what| matches!(what, Happened::Aside(What::Chose(_))),
            seq,
        )?;
        self.sealed[choice.owner()] = Some(choice.clone());
        // Whoever still owes a choice goes on with the time that is left.
        let anew = !self.choosing();
        self.aside(anew, seq, at_ms);
        Ok(())
    }

    /// Adds what happened between turns, if it is what its event says.
    fn add_aside(
        &mut self,
        record: &Record,
        fits: fn(&Happened) -> bool,
        seq: Seq,
    ) -> Result<(), FoldError> {
        if !fits(&record.what) {
            return Err(FoldError::Misplaced(seq));
        }
        self.line.append(record.clone());
        Ok(())
    }

    /// Something happened between turns, and stands for good.
    fn aside(&mut self, anew: bool, seq: Seq, at_ms: Millis) {
        self.aside_moments.push(Moment { seq, at_ms });
        self.run_clocks(anew, at_ms);
        self.offers.fixed();
    }

    fn take_back(&mut self, left: usize, seq: Seq, at_ms: Millis) -> Result<(), FoldError> {
        if left >= self.line.plies().len() || left < self.line.fixed() {
            return Err(FoldError::Misplaced(seq));
        }
        self.line.truncate(left);
        self.moments.truncate(left);
        for change in &mut self.rules_changes {
            change.after = change.after.min(left);
        }
        self.move_time_notes(left);
        self.run_clocks(true, at_ms);
        self.offers.taken_back(left);
        for comment in self
            .comments
            .iter_mut()
            .filter(|comment| comment.ply > left)
        {
            // The position that it spoke of is no more; it stays where the line now ends.
            comment.ply = left;
            self.comments_anew = seq;
            self.comments_moved = seq;
        }
        // Those that name turns may have named one of these.
        if !self.comments.is_empty() {
            self.comments_moved = seq;
        }
        if self.players_talked() {
            self.comments_anew = seq;
        }
        Ok(())
    }

    /// Whether a player has commented.
    fn players_talked(&self) -> bool {
        let mut comments = self.comments.iter();
        comments.any(|comment| self.viewer(Some(&comment.by)) != Viewer::Spectator)
    }

    /// The comment of an event, whose words change with event `seq`. Those who may read it must get
    /// the comments anew, and those who may not must not notice.
    fn change_comment(&mut self, comment: Seq, seq: Seq) -> Result<&mut Comment, FoldError> {
        let found = self.comment(comment).ok_or(FoldError::Misplaced(seq))?;
        let player = Viewer::Player(Color::White);
        let seen_by_players = self.may_read(player, found);
        self.comments_moved = seq;
        self.comments_changed = seq;
        if seen_by_players {
            self.comments_anew = seq;
        }
        let mut comments = self.comments.iter_mut();
        comments
            .find(|found| found.seq == comment)
            .ok_or(FoldError::Misplaced(seq))
    }

    fn end(&mut self, outcome: Outcome, seq: Seq, at_ms: Millis) {
        if let Some(clock) = &mut self.clock {
            clock.stop(at_ms);
        }
        self.outcome = Some(outcome);
        self.offers.ended();
        self.comments_anew = seq;
    }

    fn allow_kibitz(&mut self, by: Color, allowed: bool, seq: Seq) {
        self.kibitz_allowed[by] = allowed;
        self.comments_anew = seq;
    }
}

fn seated(setup: &Setup) -> ByColor<Option<PersonId>> {
    let creator = || Some(setup.creator.clone());
    match &setup.seats {
        Seats::BothCreator => ByColor {
            white: creator(),
            black: creator(),
        },
        Seats::OneFree { creator_plays } => {
            let mut players = ByColor::default();
            players[*creator_plays] = creator();
            players
        }
        Seats::Taken {
            creator_plays,
            opponent,
        } => {
            let mut players = ByColor {
                white: Some(opponent.clone()),
                black: Some(opponent.clone()),
            };
            players[*creator_plays] = creator();
            players
        }
    }
}

fn filled(record: Option<&Arc<Record>>, seq: Seq) -> Result<&Record, FoldError> {
    record.map(Arc::as_ref).ok_or(FoldError::Unfilled(seq))
}
