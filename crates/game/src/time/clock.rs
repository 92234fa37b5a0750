//! Clocks as data. The time left follows from the times of events, or is recorded in them, so a
//! server restart changes nothing.

use postern_rules::{ByColor, Color};

use crate::{
    Hours, Millis, PerMove, TimeControl,
    time::hours::{Calendar, RestPeriod},
};

/// The clock of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SideClock {
    Stopped {
        /// The time left. Nights and weekends off are not included.
        left_ms: Millis,
        /// The hours with which it resumes, if it was stopped during a turn by a vacation or a
        /// pause.
        hours: Option<Hours>,
    },
    Running {
        /// Since when it runs, or from when, with a delay.
        since_ms: Millis,
        /// When its time runs out.
        due_ms: Millis,
        /// The hours from which `due_ms` was computed, if the clocks pause on weekends or at night.
        hours: Option<Hours>,
    },
}

/// The clocks of one game. Unlimited games have none.
///
/// A live clock starts with the second turn of the game. From then on a turn costs the time since
/// the previous turn and earns the increment; with a delay it costs only the time beyond the delay.
/// In correspondence, every turn gets the full allotment from the time at which the side must act,
/// or uses up a bank that it also refills. A side that owes a choice has a running clock,
/// regardless of the turn, so both clocks can run at once.
///
/// In correspondence, events record the deadlines of clocks that start, and reading a log restores
/// them ([`Clock::state`]). So changes to time zones, to people's hours or to this code never move
/// a deadline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    control: TimeControl,
    sides: ByColor<SideClock>,
}

impl Clock {
    /// Creates stopped clocks; `None` for an unlimited game.
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

    /// Restores the clocks recorded in an event.
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

    /// Returns since when the clock of `side` runs.
    #[must_use]
    pub fn since(&self, side: Color) -> Option<Millis> {
        match self.sides[side] {
            SideClock::Running { since_ms, .. } => Some(since_ms),
            SideClock::Stopped { .. } => None,
        }
    }

    /// Returns when the time of `side` runs out, if its clock runs.
    #[must_use]
    pub fn deadline_of(&self, side: Color) -> Option<Millis> {
        match self.sides[side] {
            SideClock::Running { due_ms, .. } => Some(due_ms),
            SideClock::Stopped { .. } => None,
        }
    }

    /// Returns the first deadline of a running clock.
    #[must_use]
    pub fn deadline_ms(&self) -> Option<Millis> {
        Color::ALL
            .into_iter()
            .filter_map(|side| self.deadline_of(side))
            .min()
    }

    /// Returns the sides whose time ran out first: none while all have time left, both if they ran
    /// out at the same moment. At the deadline itself, time has run out.
    #[must_use]
    pub fn timed_out_sides(&self, now: Millis) -> Vec<Color> {
        let first = self.deadline_ms().filter(|&deadline| now >= deadline);
        Color::ALL
            .into_iter()
            .filter(|&side| first.is_some() && self.deadline_of(side) == first)
            .collect()
    }

    /// Returns the time left for `side` at `now`, at least 0. For a running clock this is the time
    /// until its deadline, including nights and weekends.
    #[must_use]
    pub fn left_ms(&self, side: Color, now: Millis) -> Millis {
        match self.sides[side] {
            // Moving the server's clock back never adds time.
            SideClock::Running {
                since_ms, due_ms, ..
            } => (due_ms - now.max(since_ms)).max(0),
            SideClock::Stopped { left_ms, .. } => left_ms,
        }
    }

    /// Returns up to `max` rest periods before the deadline of `side`'s running clock: the current
    /// one, and those to come.
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

    /// Returns how long the clock of `side` still waits at `now` before it runs; 0 without a delay.
    #[must_use]
    pub fn delay_left_ms(&self, side: Color, now: Millis) -> Millis {
        self.since(side).map_or(0, |since| (since - now).max(0))
    }

    /// Ends a timed turn of `mover` and adds what it earns. In correspondence every turn is timed,
    /// even while the clock is stopped.
    pub(crate) fn press(&mut self, mover: Color, now: Millis) {
        if self.since(mover).is_none() && !self.times_every_turn() {
            return;
        }
        let left = self.counted_left_ms(mover, now);
        let left_ms = match (self.control, self.control.bank()) {
            (
                TimeControl::Live {
                    per_move: PerMove::Increment(ms),
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

    /// Runs the clocks of exactly these sides from `now` on. With `restart`, a new turn or a new
    /// pair of choices begins; in correspondence without a bank, both sides then get the full
    /// allotment. A clock that starts observes `hours`; one that has run during this turn keeps
    /// the hours with which it started.
    pub(crate) fn run(
        &mut self,
        sides: ByColor<bool>,
        restart: bool,
        hours: &ByColor<Hours>,
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
                    // A delay is not cut short.
                    since_ms: now.max(since_ms),
                    // A side that is late stays late since its deadline.
                    due_ms,
                    hours,
                },
                _ => self.start(left_ms, kept.unwrap_or(hours[side]), now),
            };
        }
    }

    /// Stops the clock of `side` during its turn.
    pub(crate) fn stop_side(&mut self, side: Color, now: Millis) {
        self.sides[side] = SideClock::Stopped {
            left_ms: self.counted_left_ms(side, now),
            hours: self.hours_of(side),
        };
    }

    /// Resumes the clock of `side` with the time left, unless it runs already. It keeps the hours
    /// with which it ran before in this turn, if any.
    pub(crate) fn resume(&mut self, side: Color, hours: Hours, now: Millis) {
        if let SideClock::Stopped {
            left_ms,
            hours: kept,
        } = self.sides[side]
        {
            self.sides[side] = self.start(left_ms, kept.unwrap_or(hours), now);
        }
    }

    /// Stops the running clocks.
    pub(crate) fn stop(&mut self, now: Millis) {
        for side in Color::ALL {
            self.stop_side(side, now);
        }
    }

    /// Gives `side` time. If it is already late, the time counts from `now`.
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

    /// Whether turns are timed from the first one.
    pub(crate) const fn times_every_turn(&self) -> bool {
        matches!(self.control, TimeControl::Correspondence { .. })
    }

    /// Returns a clock that starts at `now`, or after the delay, with this much time left.
    fn start(&self, left_ms: Millis, hours: Hours, now: Millis) -> SideClock {
        let hours = self.control.time_off().any().then_some(hours);
        let since_ms = now + self.control.delay_ms();
        SideClock::Running {
            since_ms,
            due_ms: self.after(since_ms, left_ms, hours),
            hours,
        }
    }

    /// Returns the hours that the clock of `side` observes, or observed before in this turn.
    fn hours_of(&self, side: Color) -> Option<Hours> {
        match self.sides[side] {
            SideClock::Stopped { hours, .. } | SideClock::Running { hours, .. } => hours,
        }
    }

    /// Returns the time left for `side` at `now`, without nights and weekends off.
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

    fn after(&self, from: Millis, ms: Millis, hours: Option<Hours>) -> Millis {
        match self.calendar(hours) {
            Some(calendar) => calendar.after(from, ms),
            None => from.saturating_add(ms),
        }
    }

    fn calendar(&self, hours: Option<Hours>) -> Option<Calendar> {
        Calendar::of(self.control.time_off(), hours?)
    }
}

/// Returns a stopped clock. It will start with the hours that its owner has then.
const fn stopped(left_ms: Millis) -> SideClock {
    SideClock::Stopped {
        left_ms,
        hours: None,
    }
}
