//! Clocks as pure data. The remaining time follows from recorded event times, so a restart of the
//! server does not affect it.

use postern_rules::{ByColor, Color};

use crate::time::hours::{Calendar, RestPeriod};
use crate::{Millis, PersonHours, TimeControl, TimePerMove};

/// The clock of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SideClock {
    Stopped {
        /// The remaining time, which excludes nights and weekends during which the clock pauses.
        left_ms: Millis,
        /// The owner's time zone and quiet hours. Set if a vacation or a pause stopped the clock in
        /// mid-turn.
        hours: Option<PersonHours>,
    },
    Running {
        /// The time at which the clock started, or will start after a delay.
        since_ms: Millis,
        /// When the side's time runs out.
        due_ms: Millis,
        /// The owner's time zone and quiet hours, from which `due_ms` was computed. `None` if
        /// clocks do not pause at night or on weekends.
        hours: Option<PersonHours>,
    },
}

/// The clocks of a game. Games without a time limit have no clocks.
///
/// Live clocks start once both sides have moved. Afterwards, a turn costs the time since the
/// previous turn and earns the increment; with a delay, it costs only the time beyond the delay. In
/// correspondence games, each turn either gets the full allotment when the side has to act, or
/// consumes a time bank and partially refills it. While a side has to make a secret choice its
/// clock runs, even during the opponent's turn, so both clocks can run at the same time.
///
/// In correspondence games, log events record the deadlines of clocks that start, and replaying the
/// log restores them ([`Clock::state`]). Changes to time zones, to players' hours or to this code
/// therefore never move a deadline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    control: TimeControl,
    sides: ByColor<SideClock>,
}

impl Clock {
    /// Creates stopped clocks; returns `None` for a game without a time limit.
    #[must_use]
    pub fn new(control: TimeControl) -> Option<Self> {
        let left_ms = control.initial_ms()?;
        Some(Self {
            control,
            sides: ByColor::of(|_| stopped(left_ms)),
        })
    }

    /// Returns the clocks of both sides.
    #[must_use]
    pub const fn state(&self) -> ByColor<SideClock> {
        self.sides
    }

    /// Restores clocks that an event in the log recorded.
    pub(crate) const fn restore(&mut self, sides: ByColor<SideClock>) {
        self.sides = sides;
    }

    /// Returns the sides whose clocks run: none, one or both.
    #[must_use]
    pub fn running(&self) -> Vec<Color> {
        Color::ALL
            .into_iter()
            .filter(|&side| self.since(side).is_some())
            .collect()
    }

    /// Returns the time at which the clock of `side` started; `None` if it is stopped.
    #[must_use]
    pub fn since(&self, side: Color) -> Option<Millis> {
        match self.sides[side] {
            SideClock::Running { since_ms, .. } => Some(since_ms),
            SideClock::Stopped { .. } => None,
        }
    }

    /// Returns the time at which `side` runs out of time; `None` if its clock is stopped.
    #[must_use]
    pub fn deadline_of(&self, side: Color) -> Option<Millis> {
        match self.sides[side] {
            SideClock::Running { due_ms, .. } => Some(due_ms),
            SideClock::Stopped { .. } => None,
        }
    }

    /// Returns the earliest deadline of the running clocks.
    #[must_use]
    pub fn deadline_ms(&self) -> Option<Millis> {
        Color::ALL
            .into_iter()
            .filter_map(|side| self.deadline_of(side))
            .min()
    }

    /// Returns the sides that have run out of time by `now`. If both sides have, returns only the
    /// side with the earlier deadline, or both sides if the deadlines are equal.
    #[must_use]
    pub fn timed_out_sides(&self, now: Millis) -> Vec<Color> {
        let first = self.deadline_ms().filter(|&deadline| now >= deadline);
        Color::ALL
            .into_iter()
            .filter(|&side| first.is_some() && self.deadline_of(side) == first)
            .collect()
    }

    /// Returns the time left for `side` at `now`, which is never negative. For a running clock this
    /// is the time until its deadline, including nights and weekends.
    #[must_use]
    pub fn left_ms(&self, side: Color, now: Millis) -> Millis {
        match self.sides[side] {
            // Setting the server's clock back must not add time.
            SideClock::Running {
                since_ms, due_ms, ..
            } => (due_ms - now.max(since_ms)).max(0),
            SideClock::Stopped { left_ms, .. } => left_ms,
        }
    }

    /// Returns the rest periods (nights and weekends) before the deadline of `side`'s running
    /// clock, at most `max`. The current rest period comes first.
    #[must_use]
    pub fn rests(&self, side: Color, now: Millis, max: usize) -> Vec<RestPeriod> {
        match self.sides[side] {
            SideClock::Running { due_ms, hours, .. } => self
                .calendar(hours)
                .map(|calendar| calendar.rests(now, due_ms, max))
                .unwrap_or_default(),
            SideClock::Stopped { .. } => Vec::new(),
        }
    }

    /// Returns the remaining delay at `now` before the clock of `side` starts to count down; 0
    /// without a delay.
    #[must_use]
    pub fn delay_left_ms(&self, side: Color, now: Millis) -> Millis {
        self.since(side).map_or(0, |since| (since - now).max(0))
    }

    /// Ends a turn of `mover` and adds the increment. Correspondence turns earn it even while the
    /// clock is stopped.
    pub(crate) fn press(&mut self, mover: Color, now: Millis) {
        if self.since(mover).is_none() && !self.times_every_turn() {
            return;
        }
        let left = self.counted_left_ms(mover, now);
        let left_ms = match (self.control, self.control.bank()) {
            (
                TimeControl::Live {
                    per_move: TimePerMove::Increment(ms),
                    ..
                },
                _,
            ) => left + ms,
            (TimeControl::Live { .. }, _) => left,
            (_, Some(bank)) => left.max((left + bank.increment_ms()).min(bank.most_ms())),
            _ => return,
        };
        self.sides[mover] = stopped(left_ms);
    }

    /// Runs the clocks of exactly the given sides from `now` on and stops the others. `restart`
    /// means that a new turn or a new pair of choices begins; in correspondence without a bank,
    /// both sides then get the full allotment. A clock that starts uses the given `hours`. A clock
    /// that has already run during this turn keeps its hours.
    pub(crate) fn run(
        &mut self,
        sides: ByColor<bool>,
        restart: bool,
        hours: &ByColor<PersonHours>,
        now: Millis,
    ) {
        let allotment = match self.control {
            TimeControl::Correspondence { bank: None, .. } if restart => self.control.initial_ms(),
            _ => None,
        };
        for side in Color::ALL {
            let left_ms = allotment.unwrap_or_else(|| self.counted_left_ms(side, now));
            let kept = self.hours_of(side).filter(|_| !restart);
            self.sides[side] = match self.sides[side] {
                _ if !sides[side] => SideClock::Stopped {
                    left_ms,
                    hours: kept,
                },
                SideClock::Running {
                    since_ms,
                    due_ms,
                    hours,
                } if allotment.is_none() => SideClock::Running {
                    // Never shorten a delay.
                    since_ms: now.max(since_ms),
                    // A side that is late stays late: keep the old deadline.
                    due_ms,
                    hours,
                },
                _ => self.start(left_ms, kept.unwrap_or(hours[side]), now),
            };
        }
    }

    /// Stops the clock of `side` in the middle of its turn.
    pub(crate) fn stop_side(&mut self, side: Color, now: Millis) {
        self.sides[side] = SideClock::Stopped {
            left_ms: self.counted_left_ms(side, now),
            hours: self.hours_of(side),
        };
    }

    /// Resumes the clock of `side` with its remaining time, unless it already runs. If the clock
    /// has run during this turn, it keeps the quiet hours that applied then.
    pub(crate) fn resume(&mut self, side: Color, hours: PersonHours, now: Millis) {
        if let SideClock::Stopped {
            left_ms,
            hours: kept,
        } = self.sides[side]
        {
            self.sides[side] = self.start(left_ms, kept.unwrap_or(hours), now);
        }
    }

    /// Stops all running clocks.
    pub(crate) fn stop(&mut self, now: Millis) {
        for side in Color::ALL {
            self.stop_side(side, now);
        }
    }

    /// Gives extra time to `side`. If `side` is already late, the extra time starts at `now`.
    pub(crate) fn give(&mut self, side: Color, ms: Millis, now: Millis) {
        self.sides[side] = match self.sides[side] {
            SideClock::Stopped { left_ms, hours } => SideClock::Stopped {
                left_ms: left_ms.saturating_add(ms),
                hours,
            },
            SideClock::Running {
                since_ms,
                due_ms,
                hours,
            } => SideClock::Running {
                since_ms,
                due_ms: self.after(due_ms.max(now), ms, hours),
                hours,
            },
        };
    }

    /// Whether the clock runs from the first turn of the game.
    pub(crate) const fn times_every_turn(&self) -> bool {
        matches!(self.control, TimeControl::Correspondence { .. })
    }

    /// Returns a clock with `left_ms` of time that starts at `now`, or after the delay if there is
    /// one.
    fn start(&self, left_ms: Millis, hours: PersonHours, now: Millis) -> SideClock {
        let hours = self.control.time_off().any().then_some(hours);
        let since_ms = now + self.control.delay_ms();
        SideClock::Running {
            since_ms,
            due_ms: self.after(since_ms, left_ms, hours),
            hours,
        }
    }

    /// Returns the time zone and quiet hours of the running clock of `side`, or of the clock that
    /// was stopped in mid-turn.
    fn hours_of(&self, side: Color) -> Option<PersonHours> {
        match self.sides[side] {
            SideClock::Stopped { hours, .. } | SideClock::Running { hours, .. } => hours,
        }
    }

    /// Returns the remaining time of `side` at `now`, excluding nights and weekends during which
    /// the clock pauses.
    fn counted_left_ms(&self, side: Color, now: Millis) -> Millis {
        let left = self.left_ms(side, now);
        match self.sides[side] {
            SideClock::Running { due_ms, hours, .. } => match self.calendar(hours) {
                Some(calendar) => calendar.between(due_ms - left, due_ms),
                None => left,
            },
            SideClock::Stopped { .. } => left,
        }
    }

    fn after(&self, from: Millis, ms: Millis, hours: Option<PersonHours>) -> Millis {
        match self.calendar(hours) {
            Some(calendar) => calendar.after(from, ms),
            None => from.saturating_add(ms),
        }
    }

    fn calendar(&self, hours: Option<PersonHours>) -> Option<Calendar> {
        Calendar::of(self.control.time_off(), hours?)
    }
}

/// Returns a stopped clock. The quiet hours are determined when it starts.
const fn stopped(left_ms: Millis) -> SideClock {
    SideClock::Stopped {
        left_ms,
        hours: None,
    }
}
