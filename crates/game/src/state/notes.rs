//! Notes about time, such as gifts, pauses and vacations, which the move list shows between turns.

use super::{EventStamp, Game, fold::EventContext, has_landed};
use crate::{Clock, Millis, TimeControl};
use postern_rules::Color;

/// An act that concerned the time of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeNote {
    /// The number of turns before it.
    pub after: usize,
    /// The number of [`GameLine::asides`](postern_rules::GameLine::asides) before it.
    pub asides: usize,
    /// `None` if both players or neither did it.
    pub by: Option<Color>,
    pub what: TimeNoteKind,
    pub stamp: EventStamp,
}

/// The kind of a [`TimeNote`]. Durations are the maximum agreed at the start.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeNoteKind {
    /// The opponent was given this much time.
    Given(Millis),
    /// A vacation of at most this length began.
    VacationBegun(Millis),
    VacationEnded,
    /// The players agreed on a pause of at most this length.
    Paused(Millis),
    Resumed,
    /// The players agreed on a different time control.
    Changed(TimeControl),
}

impl Game {
    /// Returns the notes about time, in order.
    pub fn time_notes(&self) -> &[TimeNote] {
        &self.time_notes
    }

    /// Gives time to the opponent of `by`.
    pub(super) fn give_time(&mut self, by: Color, ms: Millis, context: EventContext<'_>) {
        if let Some(clock) = &mut self.clock {
            clock.give(!by, ms, context.at_ms);
        }
        self.offers.on_time_given(by, self.line.plies().len());
        self.note_time(Some(by), TimeNoteKind::Given(ms), context.stamp());
    }

    /// Switches to a different time control. Both sides start with the full allotment; what was
    /// left before is discarded.
    pub(super) fn change_time(&mut self, time: TimeControl, context: EventContext<'_>) {
        self.time = time;
        self.clock = Clock::new(time);
        self.run_clocks(true, context);
        self.offers.on_time_changed();
        self.note_time(None, TimeNoteKind::Changed(time), context.stamp());
    }

    pub(super) fn note_time(&mut self, by: Option<Color>, what: TimeNoteKind, stamp: EventStamp) {
        let asides = self.line.asides();
        // The turn that completes a landing replaces it, so a landing must stay the last entry.
        let landed = has_landed(&self.line);
        self.time_notes.push(TimeNote {
            after: self.line.plies().len(),
            asides: asides.len() - usize::from(landed),
            by,
            what,
            stamp,
        });
    }

    /// Moves notes about undone turns to the end of the line. `left` plies remain.
    pub(super) fn move_time_notes(&mut self, left: usize) {
        let asides = self.line.asides().len();
        for note in &mut self.time_notes {
            note.after = note.after.min(left);
            note.asides = note.asides.min(asides);
        }
    }
}
