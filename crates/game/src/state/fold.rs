//! Applies events to a game. Events are facts: this file only checks that an event can be applied,
//! not that it should have been permitted. It does not consult the rules, because each event
//! records its effects. An old game therefore stays the same when the rules change.

use super::{EventStamp, Game, GameStatus, LoggedEventRef, RulesChange};
use crate::offers::OpenOffers;
use crate::{
    Clock, GameEvent, GameId, GameSetup, JudgedTurn, Millis, PeopleHours, PersonHours, PersonId,
    SealedChoice, Seq, StartingSeats,
};
use postern_rules::{AsideRecord, ByColor, GameLine, Outcome, PlayRecord, Position, RecordEntry};

/// The reason why a log cannot be replayed. This happens if somebody modified the database by hand,
/// or if a different version of the server wrote the log.
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

/// The number and time of the event being applied, and the players' time zones and quiet hours for
/// clocks that start now.
#[derive(Clone, Copy)]
pub(super) struct EventContext<'a> {
    pub(super) seq: Seq,
    pub(super) at_ms: Millis,
    hours: &'a PeopleHours,
}

impl EventContext<'_> {
    pub(super) const fn stamp(self) -> EventStamp {
        EventStamp {
            seq: self.seq,
            at_ms: self.at_ms,
        }
    }
}

impl Game {
    /// Builds a game from its complete log of events with their numbers and times.
    ///
    /// # Errors
    /// Returns the [`FoldError`] that names the event that cannot be applied.
    pub fn fold<'a, F: Into<LoggedEventRef<'a>>>(
        id: GameId,
        log: impl IntoIterator<Item = (F, Seq, Millis)>,
    ) -> Result<Self, FoldError> {
        let mut log = log.into_iter();
        let (first, seq, at_ms) = log.next().ok_or(FoldError::Empty)?;
        let LoggedEventRef { event, clocks } = first.into();
        let mut game = Self::create(id, event, &PeopleHours::default(), seq, at_ms)?;
        game.restore_clocks(clocks);
        for (event, seq, at_ms) in log {
            game.apply(event, seq, at_ms)?;
        }
        Ok(game)
    }

    /// Creates a game from the first event of its log.
    pub(super) fn create(
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
        let setup = GameSetup::clone(setup);
        let line = GameLine::new(Position::clone(&setup.start));
        let mut game = Self {
            id,
            seq,
            created_ms: at_ms,
            updated_ms: at_ms,
            active_ms: at_ms,
            players: initial_players(&setup),
            line,
            rules_version: setup.rules_version,
            rules_changes: Vec::new(),
            time_notes: Vec::new(),
            ply_stamps: Vec::new(),
            aside_stamps: Vec::new(),
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
            offers: OpenOffers::default(),
            comments: Vec::new(),
            comments_reset_for_players: 0,
            comments_reset_for_others: 0,
            last_comment_change: 0,
            kibitz_allowed: ByColor::default(),
            programs: ByColor::default(),
            setup,
        };
        if game.status() == GameStatus::Running {
            game.run_clocks(true, EventContext { seq, at_ms, hours });
        }
        Ok(game)
    }

    /// Applies the next event of a log. `hours` sets the quiet hours of clocks that start now.
    pub(super) fn fold_event(
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
        let context = EventContext { seq, at_ms, hours };
        match event {
            GameEvent::Created(_) => return Err(FoldError::Creation(seq)),
            GameEvent::Joined { person } => self.seat(person, context)?,
            GameEvent::ProgramPlays { by } => self.programs[*by] = true,
            GameEvent::Declined { reason } => {
                if self.status() != GameStatus::Open {
                    return Err(FoldError::Misplaced(seq));
                }
                self.declined = Some(*reason);
            }
            GameEvent::Played(judged) => self.play(judged, context)?,
            GameEvent::EventStarted {
                event,
                record,
                read_ms,
            } => {
                let drawn = self.event_draw(*event);
                self.add_aside(
                    record,
                    |what| matches!(what, RecordEntry::Aside(AsideRecord::EventStarted(_))),
                    seq,
                )?;
                self.draws.extend(drawn);
                self.start_reading(*event, *read_ms, context);
                self.aside(true, context);
            }
            GameEvent::SquareChosen { choice, record } => {
                self.choose(choice, record, context)?;
            }
            GameEvent::TurnTakenBack(judged) => {
                self.add_aside(
                    &judged.record,
                    |what| matches!(what, RecordEntry::Aside(AsideRecord::TakenBack { .. })),
                    seq,
                )?;
                self.aside(false, context);
            }
            GameEvent::Landed(judged) => {
                self.add_aside(
                    &judged.record,
                    |what| matches!(what, RecordEntry::Aside(AsideRecord::Landed(_))),
                    seq,
                )?;
                self.aside(false, context);
            }
            GameEvent::CardRead { by } => self.record_card_read(*by, context),
            GameEvent::RandomSent { by, bytes } => self.random[*by] = Some(*bytes),
            GameEvent::RulesChanged { from, to } => {
                self.rules_version = *to;
                self.rules_changes.push(RulesChange {
                    after: self.line.plies().len(),
                    asides: self.line.asides().len(),
                    from: *from,
                    to: *to,
                    stamp: EventStamp { seq, at_ms },
                });
            }
            GameEvent::TakenBack { left } => self.take_back(*left, context)?,
            GameEvent::Ended { outcome } => self.end(*outcome, seq, at_ms),
            talk if talk.is_talk() => self.apply_comment_event(talk, seq, at_ms)?,
            GameEvent::TimeGiven { by, ms } => self.give_time(*by, *ms, context),
            GameEvent::VacationBegun { by, until_ms } => {
                self.begin_vacation(*by, *until_ms, context);
            }
            GameEvent::VacationEnded { by } => self.end_vacation(*by, context),
            GameEvent::Paused { until_ms } => self.pause(*until_ms, context),
            GameEvent::Resumed { by } => self.resume(*by, context),
            GameEvent::TimeChanged { time } => self.change_time(*time, context),
            offer => self.offers.apply(offer, self.line.plies().len()),
        }
        self.seq = seq;
        self.updated_ms = at_ms;
        if !event.is_talk() {
            self.active_ms = at_ms;
        }
        Ok(())
    }

    fn seat(&mut self, person: &PersonId, context: EventContext) -> Result<(), FoldError> {
        let seq = context.seq;
        let side = self.free_side().ok_or(FoldError::Misplaced(seq))?;
        self.players[side] = Some(person.clone());
        self.comments_reset_for_players = seq;
        self.comments_reset_for_others = seq;
        self.run_clocks(true, context);
        Ok(())
    }

    /// Runs the clocks of the sides that must act. In a live game, clocks start once both sides
    /// have moved or a secret choice is pending. With `restart`, correspondence clocks start with
    /// the full allotment.
    pub(super) fn run_clocks(&mut self, restart: bool, context: EventContext) {
        // A move during a pause ends the pause.
        self.paused_until_ms = None;
        let hours = self.side_hours(context);
        let (due, choosing, both_moved) = (self.sides_to_time(), self.choosing(), self.both_moved);
        let from = self.clocks_run_from(context.at_ms);
        if let Some(clock) = &mut self.clock {
            let timed = choosing || both_moved || clock.times_every_turn();
            let sides = if timed { due } else { ByColor::default() };
            clock.run(sides, restart, &hours, from);
        }
    }

    /// Returns the time zone and quiet hours that each side's clock uses when it starts.
    pub(super) fn side_hours(&self, context: EventContext) -> ByColor<PersonHours> {
        ByColor::of(|side| context.hours.of(self.players[side].as_ref()))
    }

    fn play(&mut self, judged: &JudgedTurn, context: EventContext) -> Result<(), FoldError> {
        let record = &judged.record;
        if !matches!(record.entry, RecordEntry::Turn(_)) {
            return Err(FoldError::Misplaced(context.seq));
        }
        let mover = self.line.position().to_move();
        self.line.append(PlayRecord::clone(record));
        // This turn completes a promotion whose pawn move has its own entry, so it replaces that
        // entry.
        self.aside_stamps.truncate(self.line.asides().len());
        self.ply_stamps.push(context.stamp());
        if let Some(clock) = &mut self.clock {
            clock.press(mover, context.at_ms);
        }
        self.both_moved |= self.line.plies().len() >= 2;
        self.run_clocks(true, context);
        self.offers.on_turn(mover);
        Ok(())
    }

    fn choose(
        &mut self,
        choice: &SealedChoice,
        record: &PlayRecord,
        context: EventContext,
    ) -> Result<(), FoldError> {
        let seq = context.seq;
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
        // A side that still has to choose a square continues with its remaining time.
        let restart = !self.choosing();
        self.aside(restart, context);
        Ok(())
    }

    /// Appends the record of an aside, such as a started event card. Returns an error unless the
    /// record fits the log event.
    fn add_aside(
        &mut self,
        record: &PlayRecord,
        fits: fn(&RecordEntry) -> bool,
        seq: Seq,
    ) -> Result<(), FoldError> {
        if !fits(&record.entry) {
            return Err(FoldError::Misplaced(seq));
        }
        self.line.append(record.clone());
        Ok(())
    }

    /// Updates offers and clocks after an irrevocable aside, such as a started event card.
    fn aside(&mut self, restart: bool, context: EventContext) {
        self.aside_stamps.push(context.stamp());
        self.run_clocks(restart, context);
        self.offers.on_irrevocable();
    }

    fn take_back(&mut self, left: usize, context: EventContext) -> Result<(), FoldError> {
        if left >= self.line.plies().len() || left < self.line.fixed() {
            return Err(FoldError::Misplaced(context.seq));
        }
        self.line.truncate(left);
        self.ply_stamps.truncate(left);
        for change in &mut self.rules_changes {
            change.after = change.after.min(left);
        }
        self.move_time_notes(left);
        self.run_clocks(true, context);
        self.offers.on_takeback(left);
        self.move_comments(left, context.seq);
        Ok(())
    }

    fn end(&mut self, outcome: Outcome, seq: Seq, at_ms: Millis) {
        if let Some(clock) = &mut self.clock {
            clock.stop(at_ms);
        }
        self.vacations = ByColor::default();
        self.paused_until_ms = None;
        self.outcome = Some(outcome);
        self.offers.on_end();
        self.comments_reset_for_players = seq;
    }
}

fn initial_players(setup: &GameSetup) -> ByColor<Option<PersonId>> {
    let creator = || Some(setup.creator.clone());
    match &setup.seats {
        StartingSeats::BothCreator => ByColor {
            white: creator(),
            black: creator(),
        },
        StartingSeats::OneFree { creator_plays } => {
            let mut players = ByColor::default();
            players[*creator_plays] = creator();
            players
        }
        StartingSeats::Taken {
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
