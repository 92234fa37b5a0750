//! Notes about time, such as gifts, pauses and vacations. The move list shows them between turns.

use super::fold::EventContext;
use super::{EventStamp, Game, has_landed};
use crate::{Clock, Millis, TimeControl};
use postern_rules::Color;

/// A note in the move list about a change to a game's time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeNote {
    /// The number of turns before the note.
    pub after: usize,
    /// The number of [`GameLine::asides`](postern_rules::GameLine::asides) before the note.
    pub asides: usize,
    /// The side that acted; `None` if both players acted, or neither.
    pub by: Option<Color>,
    pub what: TimeNoteKind,
    pub stamp: EventStamp,
}

/// The kind of a [`TimeNote`]. A vacation or a pause stores its maximum length.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeNoteKind {
    /// A player gave the opponent this amount of time.
    Given(Millis),
    /// A vacation of at most this length began.
    VacationBegun(Millis),
    VacationEnded,
    /// A pause of at most this length began.
    Paused(Millis),
    Resumed,
    /// The players agreed on this new time control.
    Changed(TimeControl),
}

impl Game {
    /// Returns all notes about time, in order.
    pub fn time_notes(&self) -> &[TimeNote] {
        &self.time_notes
    }

    /// Gives extra time to the opponent of side `by`, and adds a note to the move list.
    pub(super) fn give_time(&mut self, by: Color, ms: Millis, context: EventContext<'_>) {
        if let Some(clock) = &mut self.clock {
            clock.give(!by, ms, context.at_ms);
        }
        self.offers.on_time_given(by, self.line.plies().len());
        self.note_time(Some(by), TimeNoteKind::Given(ms), context.stamp());
    }

    /// Switches to another time control. Both sides start with the full allotment; remaining time
    /// is discarded.
    pub(super) fn change_time(&mut self, time: TimeControl, context: EventContext<'_>) {
        self.time = time;
        self.clock = Clock::new(time);
        self.run_clocks(true, context);
        self.offers.on_time_changed();
        self.note_time(None, TimeNoteKind::Changed(time), context.stamp());
    }

    pub(super) fn note_time(&mut self, by: Option<Color>, what: TimeNoteKind, stamp: EventStamp) {
        let asides = self.line.asides();
        // A pawn move that awaits its promotion must stay the last entry, because the completed
        // turn replaces it.
        let landed = has_landed(&self.line);
        self.time_notes.push(TimeNote {
            after: self.line.plies().len(),
            asides: asides.len() - usize::from(landed),
            by,
            what,
            stamp,
        });
    }

    /// Moves the notes about undone turns to the end of the shortened line, which has `left` plies.
    pub(super) fn move_time_notes(&mut self, left: usize) {
        let asides = self.line.asides().len();
        for note in &mut self.time_notes {
            note.after = note.after.min(left);
            note.asides = note.asides.min(asides);
        }
    }
}
