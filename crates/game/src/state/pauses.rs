//! Clocks that are stopped by a vacation or by an agreed pause.

use super::fold::EventContext;
use super::{Game, TimeNoteKind};
use crate::Millis;
use postern_rules::{ByColor, Color};

impl Game {
    /// Returns the latest time at which the vacation of `side` ends; `None` if the side is not on
    /// vacation.
    pub fn vacation_until_ms(&self, side: Color) -> Option<Millis> {
        self.vacations[side]
    }

    /// Returns the latest time at which the agreed pause ends; `None` if the game is not paused.
    pub const fn paused_until_ms(&self) -> Option<Millis> {
        self.paused_until_ms
    }

    pub(super) fn begin_vacation(
        &mut self,
        by: Color,
        until_ms: Millis,
        context: EventContext<'_>,
    ) {
        self.vacations[by] = Some(until_ms);
        if let Some(clock) = &mut self.clock {
            clock.stop_side(by, context.at_ms);
        }
        let kind = TimeNoteKind::VacationBegun(until_ms - context.at_ms);
        self.note_time(Some(by), kind, context.stamp());
    }

    /// Ends a vacation. The clock resumes at the exact end of the vacation, even if the event is
    /// recorded later.
    pub(super) fn end_vacation(&mut self, by: Color, context: EventContext<'_>) {
        let until = self.vacations[by].take();
        self.resume_clocks_after(until, context);
        self.note_time(Some(by), TimeNoteKind::VacationEnded, context.stamp());
    }

    pub(super) fn pause(&mut self, until_ms: Millis, context: EventContext<'_>) {
        self.paused_until_ms = Some(until_ms);
        if let Some(clock) = &mut self.clock {
            clock.stop(context.at_ms);
        }
        self.offers.pause = None;
        self.note_time(
            None,
            TimeNoteKind::Paused(until_ms - context.at_ms),
            context.stamp(),
        );
    }

    /// Ends a pause. The clocks resume at the exact end of the pause, even if the event is recorded
    /// later.
    pub(super) fn resume(&mut self, by: Option<Color>, context: EventContext<'_>) {
        let until = self.paused_until_ms.take();
        self.resume_clocks_after(until, context);
        self.note_time(by, TimeNoteKind::Resumed, context.stamp());
    }

    /// Returns the sides that must act and are not on vacation.
    pub(super) fn sides_to_time(&self) -> ByColor<bool> {
        let due = self.due();
        ByColor::of(|side| due[side] && self.vacations[side].is_none())
    }

    fn resume_clocks_after(&mut self, until: Option<Millis>, context: EventContext<'_>) {
        if self.paused_until_ms.is_some() {
            return;
        }
        let timed = self.sides_to_time();
        let hours = self.side_hours(context);
        let from = until.map_or(context.at_ms, |until| until.min(context.at_ms));
        if let Some(clock) = &mut self.clock {
            for side in Color::ALL.into_iter().filter(|&side| timed[side]) {
                clock.resume(side, hours[side], from);
            }
        }
    }
}
