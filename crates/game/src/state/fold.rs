//! Folding events into a game. An event is a fact: it is not judged here whether it should have
//! been granted, only whether it can be followed. No rules are asked: what a turn did stands in its
//! event, so that a game reads the same whatever becomes of the rules.

use super::{Fact, Game, Moment, RulesChange, Status};
use crate::{
    Clock, GameEvent, GameId, Hours, Judged, Millis, PeopleHours, PersonId, SealedChoice, Seats,
    Seq, Setup, offers::Offers,
};
use postern_rules::{
    AsideRecord, ByColor, Color, GameLine, Outcome, Position, Record, RecordEntry,
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
    #[error("event {0} has a commitment that is not its choice’s")]
    Commitment(Seq),
    #[error("event {0} does not fit the game at that point")]
    Misplaced(Seq),
}

/// Which event it is, when it happened, and the hours by which clocks start.
#[derive(Clone, Copy)]
pub(super) struct When<'a> {
    pub(super) seq: Seq,
    pub(super) at_ms: Millis,
    hours: &'a PeopleHours,
}

impl When<'_> {
    pub(super) const fn moment(self) -> Moment {
        Moment {
            seq: self.seq,
            at_ms: self.at_ms,
        }
    }
}

impl Game {
    /// Folds a whole log, the first event with its number and time first.
    ///
    /// # Errors
    /// [`FoldError`] names the event that does not fit.
    pub fn fold<'a, F: Into<Fact<'a>>>(
        id: GameId,
        log: impl IntoIterator<Item = (F, Seq, Millis)>,
    ) -> Result<Self, FoldError> {
        let mut log = log.into_iter();
        let (first, seq, at_ms) = log.next().ok_or(FoldError::Empty)?;
        let Fact { event, clocks } = first.into();
        let mut game = Self::begin(id, event, &PeopleHours::default(), seq, at_ms)?;
        game.set_clocks(clocks);
        for (event, seq, at_ms) in log {
            game.apply(event, seq, at_ms)?;
        }
        Ok(game)
    }

    /// A game as its first event makes it.
    pub(super) fn begin(
        id: GameId,
        event: &GameEvent,
        hours: &PeopleHours,
        seq: Seq,
        at_ms: Millis,
    ) -> Result<Self, FoldError> {
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
        let line = GameLine::new(Position::clone(&setup.start));
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
            sealed: Vec::new(),
            reading: None,
            draws: Vec::new(),
            random: ByColor::default(),
            both_moved: false,
            time: setup.time,
            clock: Clock::new(setup.time),
            vacations: ByColor::default(),
            paused_until_ms: None,
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
            game.run_clocks(true, When { seq, at_ms, hours });
        }
        Ok(game)
    }

    /// Folds the next event; clocks that start go by `hours`.
    pub(super) fn follow(
        &mut self,
        event: &GameEvent,
        hours: &PeopleHours,
        seq: Seq,
        at_ms: Millis,
    ) -> Result<(), FoldError> {
        let expected = self.seq + 1;
        if seq != expected {
            return Err(FoldError::Gap {
                expected,
                found: seq,
            });
        }
        let when = When { seq, at_ms, hours };
        match event {
            GameEvent::Created(_) => return Err(FoldError::Creation(seq)),
            GameEvent::Joined { person } => self.seat(person, when)?,
            GameEvent::ProgramPlays { by } => self.programs[*by] = true,
            GameEvent::Declined { reason } => {
                if self.status() != Status::Open {
                    return Err(FoldError::Misplaced(seq));
                }
                self.declined = Some(*reason);
            }
            GameEvent::Played(judged) => self.play(judged, when)?,
            GameEvent::EventStarted {
                event,
                record,
                read_ms,
            } => {
                let drawn = self.draw_of(*event);
                self.add_aside(
                    record,
                    |what| matches!(what, RecordEntry::Aside(AsideRecord::EventStarted(_))),
                    seq,
                )?;
                self.draws.extend(drawn);
                self.begin_reading(*event, *read_ms, when);
                self.aside(true, when);
            }
            GameEvent::SquareChosen { choice, record } => {
                self.choose(choice, record, when)?;
            }
            GameEvent::TurnTakenBack(judged) => {
                self.add_aside(
                    &judged.record,
                    |what| matches!(what, RecordEntry::Aside(AsideRecord::TakenBack { .. })),
                    seq,
                )?;
                self.aside(false, when);
            }
            GameEvent::Landed(judged) => {
                self.add_aside(
                    &judged.record,
                    |what| matches!(what, RecordEntry::Aside(AsideRecord::Landed(_))),
                    seq,
                )?;
                self.aside(false, when);
            }
            GameEvent::CardRead { by } => self.card_read(*by, when),
            GameEvent::RandomSent { by, bytes } => self.random[*by] = Some(*bytes),
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
            GameEvent::TakenBack { left } => self.take_back(*left, when)?,
            GameEvent::Ended { outcome } => self.end(*outcome, seq, at_ms),
            talk if talk.is_talk() => self.talk(talk, seq, at_ms)?,
            GameEvent::TimeGiven { by, ms } => self.give_time(*by, *ms, when),
            GameEvent::VacationBegun { by, until_ms } => self.begin_vacation(*by, *until_ms, when),
            GameEvent::VacationEnded { by } => self.end_vacation(*by, when),
            GameEvent::Paused { until_ms } => self.pause(*until_ms, when),
            GameEvent::Resumed { by } => self.resume(*by, when),
            GameEvent::TimeChanged { time } => self.change_time(*time, when),
            offer => self.offers.apply(offer, self.line.plies().len()),
        }
        self.seq = seq;
        self.updated_ms = at_ms;
        if !event.is_talk() {
            self.active_ms = at_ms;
        }
        Ok(())
    }

    fn seat(&mut self, person: &PersonId, when: When) -> Result<(), FoldError> {
        let seq = when.seq;
        let free = Color::ALL
            .into_iter()
            .find(|&side| self.players[side].is_none());
        let side = free.ok_or(FoldError::Misplaced(seq))?;
        self.players[side] = Some(person.clone());
        self.comments_anew = seq;
        self.comments_moved = seq;
        self.run_clocks(true, when);
        Ok(())
    }

    /// Runs the clocks of those who have something to do. A live game's clocks start with its
    /// second turn, or with a choice that is owed.
    pub(super) fn run_clocks(&mut self, anew: bool, when: When) {
        // Whoever plays on has ended a pause.
        self.paused_until_ms = None;
        let hours = self.hours_of_sides(when);
        let (due, choosing, both_moved) = (self.timed(), self.choosing(), self.both_moved);
        let from = self.clocks_run_from(when.at_ms);
        if let Some(clock) = &mut self.clock {
            let timed = choosing || both_moved || clock.times_every_turn();
            let sides = if timed { due } else { ByColor::default() };
            clock.run(sides, anew, &hours, from);
        }
    }

    /// By whose hours each side's clock starts.
    pub(super) fn hours_of_sides(&self, when: When) -> ByColor<Hours> {
        ByColor::of(|side| when.hours.of(self.players[side].as_ref()))
    }

    fn play(&mut self, judged: &Judged, when: When) -> Result<(), FoldError> {
        let record = &judged.record;
        if !matches!(record.entry, RecordEntry::Turn(_)) {
            return Err(FoldError::Misplaced(when.seq));
        }
        let mover = self.line.position().to_move();
        self.line.append(Record::clone(record));
        // A landing has become part of the turn that finished it.
        self.aside_moments.truncate(self.line.asides().len());
        self.moments.push(when.moment());
        if let Some(clock) = &mut self.clock {
            clock.press(mover, when.at_ms);
        }
        self.both_moved |= self.line.plies().len() >= 2;
        self.run_clocks(true, when);
        self.offers.turn_made(mover);
        Ok(())
    }

    fn choose(
        &mut self,
        choice: &SealedChoice,
        record: &Record,
        when: When,
    ) -> Result<(), FoldError> {
        let seq = when.seq;
        if !choice.holds(&self.id) {
            return Err(FoldError::Commitment(seq));
        }
        let event = self.line.events().and_then(|events| events.choosing_for);
        let event = event.ok_or(FoldError::Misplaced(seq))?;
        self.add_aside(
            record,
            |what| matches!(what, RecordEntry::Aside(AsideRecord::Chose(_))),
            seq,
        )?;
        self.seal(choice, event);
        // Whoever still owes a choice goes on with the time that is left.
        let anew = !self.choosing();
        self.aside(anew, when);
        Ok(())
    }

    /// Adds what happened between turns, if it is what its event says.
    fn add_aside(
        &mut self,
        record: &Record,
        fits: fn(&RecordEntry) -> bool,
        seq: Seq,
    ) -> Result<(), FoldError> {
        if !fits(&record.entry) {
            return Err(FoldError::Misplaced(seq));
        }
        self.line.append(record.clone());
        Ok(())
    }

    /// Something happened between turns, and stands for good.
    fn aside(&mut self, anew: bool, when: When) {
        self.aside_moments.push(when.moment());
        self.run_clocks(anew, when);
        self.offers.fixed();
    }

    fn take_back(&mut self, left: usize, when: When) -> Result<(), FoldError> {
        if left >= self.line.plies().len() || left < self.line.fixed() {
            return Err(FoldError::Misplaced(when.seq));
        }
        self.line.truncate(left);
        self.moments.truncate(left);
        for change in &mut self.rules_changes {
            change.after = change.after.min(left);
        }
        self.move_time_notes(left);
        self.run_clocks(true, when);
        self.offers.taken_back(left);
        self.move_comments(left, when.seq);
        Ok(())
    }

    fn end(&mut self, outcome: Outcome, seq: Seq, at_ms: Millis) {
        if let Some(clock) = &mut self.clock {
            clock.stop(at_ms);
        }
        self.vacations = ByColor::default();
        self.paused_until_ms = None;
        self.outcome = Some(outcome);
        self.offers.ended();
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
