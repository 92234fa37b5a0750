//! Clocks as data: what each side has left follows from the times of events alone, so a restart changes nothing.

use crate::rules::{ByColor, Color};

use super::{Millis, TimeControl};

/// The clocks of one game. Unlimited games have none.
///
/// A live clock starts with the second turn of the game; from then on a turn costs the time since the turn before it and earns the
/// increment. In correspondence every turn gets the whole allotment, from the moment when it becomes a side's turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    control: TimeControl,
    left: ByColor<Millis>,
    /// The side whose time runs, and since when.
    running: Option<(Color, Millis)>,
}

impl Clock {
    /// Clocks that stand still; `None` for an unlimited game.
    #[must_use]
    pub fn new(control: TimeControl) -> Option<Self> {
        let full = control.initial_ms()?;
        Some(Self { control, left: ByColor { white: full, black: full }, running: None })
    }

    /// The side whose time runs.
    #[must_use]
    pub fn running(&self) -> Option<Color> {
        self.running.map(|(side, _)| side)
    }

    /// When the running clock is empty.
    #[must_use]
    pub fn deadline_ms(&self) -> Option<Millis> {
        self.running.map(|(side, since)| since.saturating_add(self.left[side]))
    }

    /// The side whose time has run out. At the deadline itself it has.
    #[must_use]
    pub fn fallen(&self, now: Millis) -> Option<Color> {
        self.deadline_ms().filter(|&deadline| now >= deadline).and_then(|_| self.running())
    }

    /// What `side` has left at `now`, never less than 0.
    #[must_use]
    pub fn left_ms(&self, side: Color, now: Millis) -> Millis {
        match self.running {
            Some((running, since)) if running == side => (self.left[side] - elapsed(since, now)).max(0),
            _ => self.left[side],
        }
    }

    /// Play begins, `to_move` first.
    pub(super) fn begin(&mut self, to_move: Color, now: Millis) {
        if let TimeControl::Correspondence { .. } = self.control {
            self.give_turn(to_move, now);
        }
    }

    /// A turn was made and `to_move` comes next; `under_way` once both sides have made a turn.
    pub(super) fn press(&mut self, to_move: Color, under_way: bool, now: Millis) {
        if let Some(mover) = self.charge(now)
            && let TimeControl::Live { increment_ms, .. } = self.control
        {
            self.left[mover] += increment_ms;
        }
        if under_way || matches!(self.control, TimeControl::Correspondence { .. }) {
            self.give_turn(to_move, now);
        }
    }

    /// Turns were taken back and `to_move` is to move again. The time spent meanwhile stays spent.
    pub(super) fn take_back(&mut self, to_move: Color, now: Millis) {
        if self.charge(now).is_some() {
            self.give_turn(to_move, now);
        }
    }

    /// Nothing runs any more.
    pub(super) fn stop(&mut self, now: Millis) {
        self.charge(now);
    }

    /// Charges the running side and stops its clock.
    fn charge(&mut self, now: Millis) -> Option<Color> {
        let (side, _) = self.running?;
        self.left[side] = self.left_ms(side, now);
        self.running = None;
        Some(side)
    }

    fn give_turn(&mut self, side: Color, now: Millis) {
        if let TimeControl::Correspondence { .. } = self.control
            && let Some(allotment) = self.control.initial_ms()
        {
            // Nobody carries anything over: both show the whole allotment again.
            self.left = ByColor { white: allotment, black: allotment };
        }
        self.running = Some((side, now));
    }
}

/// A server's clock that was set back never gives time away.
fn elapsed(since: Millis, now: Millis) -> Millis {
    (now - since).max(0)
}
