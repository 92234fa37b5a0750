//! Clocks as data: what each side has left follows from the times of events alone, so a restart
//! changes nothing.

use postern_rules::{ByColor, Color};

use super::{Millis, TimeControl};

/// The clocks of one game. Unlimited games have none.
///
/// A live clock starts with the second turn of the game; from then on a turn costs the time since
/// the turn before it and earns the increment. In correspondence every turn gets the whole
/// allotment, from the moment when it becomes a side's turn, or is taken from a bank that it fills up
/// again. Who owes a choice has a running clock,
/// whosever turn it is, so that both can run at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    control: TimeControl,
    left: ByColor<Millis>,
    /// Since when each side's time runs.
    since: ByColor<Option<Millis>>,
}

impl Clock {
    /// Clocks that stand still; `None` for an unlimited game.
    #[must_use]
    pub fn new(control: TimeControl) -> Option<Self> {
        let full = control.initial_ms()?;
        Some(Self {
            control,
            left: ByColor {
                white: full,
                black: full,
            },
            since: ByColor::default(),
        })
    }

    /// The sides whose time runs: none, one or both.
    #[must_use]
    pub fn running(&self) -> Vec<Color> {
        Color::ALL
            .into_iter()
            .filter(|&side| self.since[side].is_some())
            .collect()
    }

    /// Since when the time of `side` runs.
    #[must_use]
    pub fn since(&self, side: Color) -> Option<Millis> {
        self.since[side]
    }

    /// When the clock of `side`, if it runs, is empty.
    #[must_use]
    pub fn deadline_of(&self, side: Color) -> Option<Millis> {
        self.since[side].map(|since| since.saturating_add(self.left[side]))
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

    /// What `side` has left at `now`, never less than 0.
    #[must_use]
    pub fn left_ms(&self, side: Color, now: Millis) -> Millis {
        match self.since[side] {
            Some(since) => (self.left[side] - elapsed(since, now)).max(0),
            None => self.left[side],
        }
    }

    /// `mover` has made a turn: a clock that ran earns what turns earn.
    pub(super) fn press(&mut self, mover: Color, now: Millis) {
        if self.since[mover].is_none() {
            return;
        }
        let left = self.left_ms(mover, now);
        let left = match (self.control, self.control.bank()) {
            (TimeControl::Live { increment_ms, .. }, _) => left + increment_ms,
            (_, Some(bank)) => left.max((left + bank.increment_ms()).min(bank.most_ms())),
            _ => return,
        };
        self.left[mover] = left;
        self.since[mover] = None;
    }

    /// From `now` on the clocks of exactly these sides run. Something begins `anew` when it is one
    /// side's turn to move or both owe a choice as it was not before: in correspondence without a bank
    /// nobody carries anything over, so that both show the whole allotment again.
    pub(super) fn run(&mut self, sides: ByColor<bool>, anew: bool, now: Millis) {
        self.stop(now);
        if let TimeControl::Correspondence { bank: None, .. } = self.control
            && let Some(allotment) = self.control.initial_ms()
            && anew
        {
            self.left = ByColor {
                white: allotment,
                black: allotment,
            };
        }
        for side in Color::ALL {
            self.since[side] = sides[side].then_some(now);
        }
    }

    /// Charges the running clocks and stops them.
    pub(super) fn stop(&mut self, now: Millis) {
        for side in Color::ALL {
            self.left[side] = self.left_ms(side, now);
            self.since[side] = None;
        }
    }

    /// Gives `side` so much time. Who is late already has it from `now` on.
    pub(super) fn give(&mut self, side: Color, ms: Millis, now: Millis) {
        if let Some(since) = self.since[side] {
            self.left[side] = self.left[side].max(elapsed(since, now));
        }
        self.left[side] = self.left[side].saturating_add(ms);
    }

    /// Whether turns are timed from the first one on.
    pub(super) const fn times_every_turn(&self) -> bool {
        matches!(self.control, TimeControl::Correspondence { .. })
    }
}

/// A server's clock that was set back never gives time away.
fn elapsed(since: Millis, now: Millis) -> Millis {
    (now - since).max(0)
}
