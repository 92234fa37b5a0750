//! Clocks as data: what each side has left follows from the times of events alone, or is written in them,
//! so a restart changes nothing.

use postern_rules::{ByColor, Color};

use crate::{
    Hours, Millis, PerMove, TimeControl,
    time::hours::{Calendar, Rest},
};

/// The clock of one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SideClock {
    Stopped {
        /// What is left, in milliseconds: only time that counts.
        left_ms: Millis,
        /// The hours by which it goes on, where it was stopped in the middle of a turn, by a vacation or
        /// a pause.
        hours: Option<Hours>,
    },
    Running {
        /// Since when, or with a delay from when on.
        since_ms: Millis,
        /// When it is empty.
        due_ms: Millis,
        /// The hours by which that was reckoned, where the game's clocks pause on weekends or at night.
        hours: Option<Hours>,
    },
}

/// The clocks of one game. Unlimited games have none.
///
/// A live clock starts with the second turn of the game; from then on a turn costs the time since
/// the turn before it and earns the increment; with a delay it costs what goes beyond that. In correspondence every turn gets the whole
/// allotment, from the moment when it becomes a side's turn, or is taken from a bank that it fills up
/// again. Who owes a choice has a running clock,
/// whosever turn it is, so that both can run at once.
///
/// In correspondence the events say when clocks that start are empty, and a log that is read takes
/// that from them ([`Clock::state`]): no change of zones, of people's hours or of this code moves a
/// deadline.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    control: TimeControl,
    sides: ByColor<SideClock>,
}

impl Clock {
    /// Clocks that stand still; `None` for an unlimited game.
    #[must_use]
    pub fn new(control: TimeControl) -> Option<Self> {
        let left_ms = control.initial_ms()?;
        Some(Self {
            control,
            sides: ByColor::of(|_| stopped(left_ms)),
        })
    }

    /// The clocks of both sides as they are.
    #[must_use]
    pub const fn state(&self) -> ByColor<SideClock> {
        self.sides
    }

    /// Takes over what an event says of them.
    pub(crate) const fn set(&mut self, sides: ByColor<SideClock>) {
        self.sides = sides;
    }

    /// The sides whose time runs: none, one or both.
    #[must_use]
    pub fn running(&self) -> Vec<Color> {
        Color::ALL
            .into_iter()
            .filter(|&side| self.since(side).is_some())
            .collect()
    }

    /// Since when the time of `side` runs.
    #[must_use]
    pub fn since(&self, side: Color) -> Option<Millis> {
        match self.sides[side] {
            SideClock::Running { since_ms, .. } => Some(since_ms),
            SideClock::Stopped { .. } => None,
        }
    }

    /// When the clock of `side`, if it runs, is empty.
    #[must_use]
    pub fn deadline_of(&self, side: Color) -> Option<Millis> {
        match self.sides[side] {
            SideClock::Running { due_ms, .. } => Some(due_ms),
            SideClock::Stopped { .. } => None,
        }
    }

    /// When the first of the running clocks is empty.
    #[must_use]
    pub fn deadline_ms(&self) -> Option<Millis> {
        Color::ALL
            .into_iter()
            .filter_map(|side| self.deadline_of(side))
            .min()
    }

    /// The sides whose time ran out first: none as long as all have some, both when they ran out at
    /// the same moment. At the deadline itself it has run out.
    #[must_use]
    pub fn fallen(&self, now: Millis) -> Vec<Color> {
        let first = self.deadline_ms().filter(|&deadline| now >= deadline);
        Color::ALL
            .into_iter()
            .filter(|&side| first.is_some() && self.deadline_of(side) == first)
            .collect()
    }

    /// How long `side` has at `now`, never less than 0: until the deadline if its clock runs, nights
    /// and weekends in between included, else what is left on it.
    #[must_use]
    pub fn left_ms(&self, side: Color, now: Millis) -> Millis {
        match self.sides[side] {
            // A server's clock that was set back never gives time away.
            SideClock::Running {
                since_ms, due_ms, ..
            } => (due_ms - now.max(since_ms)).max(0),
            SideClock::Stopped { left_ms, .. } => left_ms,
        }
    }

    /// Up to `most` times at which the clock of `side`, which runs, stands for a night or a weekend
    /// before it is empty: that of `now`, and those to come.
    #[must_use]
    pub fn rests(&self, side: Color, now: Millis, most: usize) -> Vec<Rest> {
        match self.sides[side] {
            SideClock::Running { due_ms, hours, .. } => self
                .calendar(hours)
                .map(|calendar| calendar.rests(now, due_ms, most))
                .unwrap_or_default(),
            SideClock::Stopped { .. } => Vec::new(),
        }
    }

    /// How long the clock of `side` still waits at `now` before it runs, in milliseconds: 0 without a
    /// delay.
    #[must_use]
    pub fn delay_left_ms(&self, side: Color, now: Millis) -> Millis {
        self.since(side).map_or(0, |since| (since - now).max(0))
    }

    /// `mover` has made a turn that was timed, which earns what turns earn. In correspondence all turns
    /// are, also when the clock is stopped for a while.
    pub(crate) fn press(&mut self, mover: Color, now: Millis) {
        if self.since(mover).is_none() && !self.times_every_turn() {
            return;
        }
        let left = self.charged(mover, now);
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

    /// From `now` on the clocks of exactly these sides run. Something begins `anew` when it is one
    /// side's turn to move or both owe a choice as it was not before: in correspondence without a bank
    /// nobody carries anything over, so that both show the whole allotment again. A clock that starts
    /// goes by these `hours`; one that has run in this turn goes on by those with which it started.
    pub(crate) fn run(
        &mut self,
        sides: ByColor<bool>,
        anew: bool,
        hours: &ByColor<Hours>,
        now: Millis,
    ) {
        let allotment = match self.control {
            TimeControl::Correspondence { bank: None, .. } if anew => self.control.initial_ms(),
            _ => None,
        };
        for side in Color::ALL {
            let left_ms = allotment.unwrap_or_else(|| self.charged(side, now));
            let kept = self.hours_of(side).filter(|_| !anew);
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
                    // Who is late stays so from when time ran out.
                    due_ms,
                    hours,
                },
                _ => self.started(left_ms, kept.unwrap_or(hours[side]), now),
            };
        }
    }

    /// Charges the clock of `side` and stops it in the middle of its turn.
    pub(crate) fn halt(&mut self, side: Color, now: Millis) {
        self.sides[side] = SideClock::Stopped {
            left_ms: self.charged(side, now),
            hours: self.hours_of(side),
        };
    }

    /// The clock of `side` goes on with what is left, unless it runs already: by these `hours`, or
    /// those with which it ran before in this turn.
    pub(crate) fn go_on(&mut self, side: Color, hours: Hours, now: Millis) {
        if let SideClock::Stopped {
            left_ms,
            hours: kept,
        } = self.sides[side]
        {
            self.sides[side] = self.started(left_ms, kept.unwrap_or(hours), now);
        }
    }

    /// Charges the running clocks and stops them.
    pub(crate) fn stop(&mut self, now: Millis) {
        for side in Color::ALL {
            self.halt(side, now);
        }
    }

    /// Gives `side` so much time. Who is late already has it from `now` on.
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

    /// Whether turns are timed from the first one on.
    pub(crate) const fn times_every_turn(&self) -> bool {
        matches!(self.control, TimeControl::Correspondence { .. })
    }

    /// A clock that starts `now`, or after the delay, with so much time on it.
    fn started(&self, left_ms: Millis, hours: Hours, now: Millis) -> SideClock {
        let hours = self.control.time_off().any().then_some(hours);
        let since_ms = now + self.control.delay_ms();
        SideClock::Running {
            since_ms,
            due_ms: self.after(since_ms, left_ms, hours),
            hours,
        }
    }

    /// The hours by which the clock of `side` runs, or has run before in this turn.
    fn hours_of(&self, side: Color) -> Option<Hours> {
        match self.sides[side] {
            SideClock::Stopped { hours, .. } | SideClock::Running { hours, .. } => hours,
        }
    }

    /// What is left on the clock of `side` at `now`: only time that counts.
    fn charged(&self, side: Color, now: Millis) -> Millis {
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

/// A clock that stands, and starts by the hours that its owner has then.
const fn stopped(left_ms: Millis) -> SideClock {
    SideClock::Stopped {
        left_ms,
        hours: None,
    }
}
