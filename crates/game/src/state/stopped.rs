//! Clocks that are stopped because somebody is on vacation, or because both have agreed on a pause.

use super::{Game, TimeNoteKind, fold::When};
use crate::Millis;
use postern_rules::{ByColor, Color};

impl Game {
    /// Until when a side is on vacation at the latest; `None` when it is not.
    pub fn vacation_until_ms(&self, side: Color) -> Option<Millis> {
        self.vacations[side]
    }

    /// Until when the game is paused at the latest; `None` when it is not.
    pub const fn paused_until_ms(&self) -> Option<Millis> {
        self.paused_until_ms
    }

    pub(super) fn begin_vacation(&mut self, by: Color, until_ms: Millis, when: When<'_>) {
        self.vacations[by] = Some(until_ms);
        if let Some(clock) = &mut self.clock {
            clock.halt(by, when.at_ms);
        }
        let kind = TimeNoteKind::VacationBegun(until_ms - when.at_ms);
        self.note_time(Some(by), kind, when.moment());
    }

    /// The clock goes on from when the vacation was over, also if that is written down later.
    pub(super) fn end_vacation(&mut self, by: Color, when: When<'_>) {
        let until = self.vacations[by].take();
        self.go_on_after(until, when);
        self.note_time(Some(by), TimeNoteKind::VacationEnded, when.moment());
    }

    pub(super) fn pause(&mut self, until_ms: Millis, when: When<'_>) {
        self.paused_until_ms = Some(until_ms);
        if let Some(clock) = &mut self.clock {
            clock.stop(when.at_ms);
        }
        self.offers.pause = None;
        self.note_time(
            None,
            TimeNoteKind::Paused(until_ms - when.at_ms),
            when.moment(),
        );
    }

    /// The clocks go on from when the pause was over, also if that is written down later.
    pub(super) fn resume(&mut self, by: Option<Color>, when: When<'_>) {
        let until = self.paused_until_ms.take();
        self.go_on_after(until, when);
        self.note_time(by, TimeNoteKind::Resumed, when.moment());
    }

    /// Whose clocks run of those who have something to do.
    pub(super) fn timed(&self) -> ByColor<bool> {
        let due = self.due();
        ByColor::of(|side| due[side] && self.vacations[side].is_none())
    }

    fn go_on_after(&mut self, until: Option<Millis>, when: When<'_>) {
        if self.paused_until_ms.is_some() {
            return;
        }
        let timed = self.timed();
        let hours = self.hours_of_sides(when);
        let from = until.map_or(when.at_ms, |until| until.min(when.at_ms));
        if let Some(clock) = &mut self.clock {
            for side in Color::ALL.into_iter().filter(|&side| timed[side]) {
                clock.go_on(side, hours[side], from);
            }
        }
    }
}
