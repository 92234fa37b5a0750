//! A simple reference model of game clocks, independent of the real implementation. It advances in
//! small intervals, and looks up the calendar at the start of each to decide whether the clock
//! runs.

use jiff::Timestamp;
use jiff::civil::Weekday;
use jiff::tz::TimeZone;
use postern_game::{PersonHours, TimeOff};
use postern_rules::{ByColor, Color};

use crate::helpers::{DAY, HOUR, SECOND};

/// Offsets and transitions of time zones are multiples of a quarter hour.
const QUARTER: i64 = 15 * 60 * SECOND;
const LATE: i64 = 30 * DAY;

/// A kind of time control, with durations in milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum ControlKind {
    Live { start: i64, each: i64, delay: i64 },
    Days(i64),
    Bank { start: i64, each: i64, most: i64 },
}

impl ControlKind {
    fn start(self) -> i64 {
        match self {
            Self::Live { start, .. } | Self::Days(start) | Self::Bank { start, .. } => start,
        }
    }

    pub(super) fn is_live(self) -> bool {
        matches!(self, Self::Live { .. })
    }
}

/// How a game ends when a player's time runs out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum GameEnd {
    Won(Color),
    Aborted,
}

#[derive(Clone, Debug)]
pub(super) struct SlowClocks {
    pub(super) kind: ControlKind,
    pub(super) time_off: TimeOff,
    pub(super) late_moves: bool,
    pub(super) now: i64,
    pub(super) to_move: Color,
    pub(super) turns: usize,
    pub(super) left: ByColor<i64>,
    /// Whether both sides have moved.
    both_moved: bool,
    /// The rest of the delay before the clock of the side to move starts running.
    waits: i64,
    /// The quiet hours that apply to the running clock. `None` if the clock is stopped.
    pub(super) runs_by: Option<PersonHours>,
    /// The quiet hours that applied to a clock that was stopped during a turn.
    ran_by: Option<PersonHours>,
    /// The time at which the clock expired.
    pub(super) late_since: Option<i64>,
    /// The end of each player's vacation. `paused` is the end of a pause.
    pub(super) away: ByColor<Option<i64>>,
    pub(super) paused: Option<i64>,
    /// For each side, the values of `turns` at which it gave the opponent time.
    gifts: ByColor<Vec<usize>>,
    pub(super) end: Option<GameEnd>,
}

impl SlowClocks {
    /// Starts a game between two players.
    pub(super) fn begun(kind: ControlKind, now: i64, hours: ByColor<PersonHours>) -> Self {
        let mut slow = Self {
            kind,
            time_off: TimeOff::default(),
            late_moves: false,
            now,
            to_move: Color::White,
            turns: 0,
            left: ByColor::of(|_| kind.start()),
            both_moved: false,
            waits: 0,
            runs_by: None,
            ran_by: None,
            late_since: None,
            away: ByColor::default(),
            paused: None,
            gifts: ByColor::default(),
            end: None,
        };
        slow.wind(hours);
        slow
    }

    /// Advances to `until`, or to the end of the game. Clocks that start on the way use these quiet
    /// hours.
    pub(super) fn pass(&mut self, until: i64, hours: ByColor<PersonHours>) {
        while self.now < until && self.end.is_none() {
            let next = self.next(until);
            self.piece(next);
            if self.end.is_some() {
                return;
            }
            self.now = next;
            for side in Color::ALL {
                if self.away[side] == Some(next) {
                    self.away[side] = None;
                    self.go_on(hours);
                }
            }
            if self.paused == Some(next) {
                self.paused = None;
                self.go_on(hours);
            }
        }
    }

    /// Returns the time, at most `until`, up to which the calendar, vacations and pauses cannot
    /// change whether the clock runs.
    fn next(&self, until: i64) -> i64 {
        let mut next = until;
        let has_calendar = self.time_off.weekends || self.time_off.nights;
        if self.runs_by.is_some() && self.late_since.is_none() && has_calendar {
            next = next.min((self.now.div_euclid(QUARTER) + 1) * QUARTER);
        }
        let others = [self.away.white, self.away.black, self.paused];
        others.into_iter().flatten().fold(next, i64::min)
    }

    fn piece(&mut self, next: i64) {
        if let Some(since) = self.late_since {
            self.fall(since + LATE, next);
            return;
        }
        if !self.runs_by.is_some_and(|hours| self.counts(hours)) {
            return;
        }
        let waited = self.waits.min(next - self.now);
        self.waits -= waited;
        let passed = next - self.now - waited;
        let left = self.left[self.to_move];
        if passed < left {
            self.left[self.to_move] -= passed;
        } else if self.waits == 0 && passed >= left {
            let empty = self.now + waited + left;
            self.left[self.to_move] = 0;
            if self.late_moves {
                self.late_since = Some(empty);
                self.fall(empty + LATE, next);
            } else {
                self.fall(empty, next);
            }
        }
    }

    fn fall(&mut self, at: i64, next: i64) {
        if at > next {
            return;
        }
        self.now = at;
        self.end = Some(if self.both_moved {
            GameEnd::Won(!self.to_move)
        } else {
            GameEnd::Aborted
        });
    }

    /// Whether the clock of a player with these quiet hours runs at the current time.
    fn counts(&self, hours: PersonHours) -> bool {
        if !self.time_off.weekends && !self.time_off.nights {
            return true;
        }
        let zone = TimeZone::get(hours.zone.name()).unwrap();
        let moment = Timestamp::from_millisecond(self.now).unwrap();
        let there = moment.to_zoned(zone);
        let is_weekend = matches!(there.weekday(), Weekday::Saturday | Weekday::Sunday);
        let sleeps = hours.night.is_some_and(|night| {
            let mut hour = night.from();
            while hour != night.until() {
                if there.hour() == i8::try_from(hour).unwrap() {
                    return true;
                }
                hour = (hour + 1) % 24;
            }
            false
        });
        !(self.time_off.weekends && is_weekend || self.time_off.nights && sleeps)
    }

    pub(super) fn is_stopped(&self) -> bool {
        self.paused.is_some() || self.away[self.to_move].is_some()
    }

    /// Starts the clock of the side to move. The clocks of a live game start only once both sides
    /// have moved.
    fn wind(&mut self, hours: ByColor<PersonHours>) {
        self.runs_by = None;
        self.ran_by = None;
        self.late_since = None;
        self.waits = 0;
        if self.kind.is_live() && !self.both_moved {
            return;
        }
        if let ControlKind::Live { delay, .. } = self.kind {
            self.waits = delay;
        }
        self.go_on(hours);
    }

    /// Starts the clock with the current quiet hours, or resumes it with those of its first start
    /// in this turn.
    fn go_on(&mut self, hours: ByColor<PersonHours>) {
        if !self.is_stopped() && self.runs_by.is_none() && (!self.kind.is_live() || self.both_moved)
        {
            // A clock without time left expires immediately, even at night.
            self.late_since = (self.left[self.to_move] == 0).then_some(self.now);
            self.runs_by = self.ran_by.or(Some(hours[self.to_move]));
        }
    }

    pub(super) fn turn(&mut self, hours: ByColor<PersonHours>) {
        let mover = self.to_move;
        match self.kind {
            ControlKind::Live { each, .. } if self.both_moved => self.left[mover] += each,
            ControlKind::Bank { each, most, .. } => {
                // Time given by the opponent may have exceeded the bank's limit.
                let full = self.left[mover].max(most);
                self.left[mover] = (self.left[mover] + each).min(full);
            }
            ControlKind::Live { .. } | ControlKind::Days(_) => {}
        }
        self.turns += 1;
        self.both_moved |= self.turns >= 2;
        self.pass_on(hours);
    }

    /// Takes back the last turn.
    pub(super) fn take_back(&mut self, hours: ByColor<PersonHours>) {
        self.turns -= 1;
        for side in Color::ALL {
            for at in &mut self.gifts[side] {
                *at = (*at).min(self.turns);
            }
        }
        self.pass_on(hours);
    }

    fn pass_on(&mut self, hours: ByColor<PersonHours>) {
        self.to_move = !self.to_move;
        self.paused = None;
        if let ControlKind::Days(days) = self.kind {
            self.left = ByColor::of(|_| days);
        }
        self.wind(hours);
    }

    /// Gives time to the side to move. Returns whether this is allowed.
    pub(super) fn give(&mut self) -> bool {
        let (by, to) = (!self.to_move, self.to_move);
        let has_given = self.gifts[by].contains(&self.turns);
        if has_given || !self.kind.is_live() && self.runs_by.is_none() {
            return false;
        }
        let usual = if self.kind.is_live() {
            15 * SECOND
        } else {
            DAY
        };
        self.left[to] += usual.min(self.kind.start());
        self.gifts[by].push(self.turns);
        self.late_since = None;
        true
    }

    pub(super) fn leave(&mut self, side: Color, until: i64) -> bool {
        let is_late = side == self.to_move && self.late_since.is_some();
        if self.kind.is_live() || self.away[side].is_some() || is_late {
            return false;
        }
        self.away[side] = Some(until);
        if side == self.to_move {
            self.stop();
        }
        true
    }

    fn stop(&mut self) {
        self.ran_by = self.runs_by.take().or(self.ran_by);
    }

    pub(super) fn come_back(&mut self, side: Color, hours: ByColor<PersonHours>) -> bool {
        let was_away = self.away[side].take().is_some();
        self.go_on(hours);
        was_away
    }

    pub(super) fn pause(&mut self) -> bool {
        if self.kind.is_live() || self.paused.is_some() || self.late_since.is_some() {
            return false;
        }
        self.paused = Some(self.now + 60 * DAY);
        self.stop();
        true
    }

    pub(super) fn resume(&mut self, hours: ByColor<PersonHours>) -> bool {
        let was_paused = self.paused.take().is_some();
        self.go_on(hours);
        was_paused
    }

    /// Claims the win for the player whose turn it is not.
    pub(super) fn claim(&mut self) -> bool {
        if self.late_since.is_none() || !self.both_moved {
            return false;
        }
        self.end = Some(GameEnd::Won(!self.to_move));
        true
    }

    /// Changes a live game to correspondence time.
    pub(super) fn change(&mut self, days: u8, hours: ByColor<PersonHours>) -> bool {
        if !self.kind.is_live() {
            return false;
        }
        self.kind = ControlKind::Days(i64::from(days) * DAY);
        self.left = ByColor::of(|_| self.kind.start());
        self.runs_by = None;
        self.waits = 0;
        self.go_on(hours);
        true
    }

    /// Returns the time at which the running clock expires or has expired, by simulating the
    /// future.
    pub(super) fn deadline(&self) -> Option<i64> {
        self.runs_by?;
        if let Some(since) = self.late_since {
            return Some(since);
        }
        let mut later = self.clone();
        later.late_moves = false;
        // The vacation of a player whose clock is stopped does not affect the running clock.
        later.away = ByColor::default();
        later.pass(self.now + 500 * DAY, ByColor::default());
        Some(later.now)
    }
}

/// Converts hours to milliseconds.
pub(super) const fn hours(many: i64) -> i64 {
    many * HOUR
}
