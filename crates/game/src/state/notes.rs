//! What the players have agreed or done about their time, which stands between turns in the list of
//! moves.

use super::{Game, Moment, fold::When};
use crate::{Clock, Millis, TimeControl};
use postern_rules::{AsideRecord, Color};

/// Something that was done about the time of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeNote {
    /// How many turns had been played before it.
    pub after: usize,
    /// How many of [`GameLine::asides`](postern_rules::GameLine::asides) stood before it.
    pub asides: usize,
    /// `None` where both have, or nobody.
    pub by: Option<Color>,
    pub what: TimeNoteKind,
    pub moment: Moment,
}

/// What was done about time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeNoteKind {
    /// The other player got so many milliseconds.
    Given(Millis),
    /// Somebody goes on vacation for at most so many milliseconds.
    VacationBegun(Millis),
    VacationEnded,
    /// Both have agreed on a pause of at most so many milliseconds.
    Paused(Millis),
    Resumed,
    /// Both have agreed to go on with other clocks.
    Changed(TimeControl),
}

impl Game {
    /// What the players have done about their time, in order.
    pub fn time_notes(&self) -> &[TimeNote] {
        &self.time_notes
    }

    /// Gives the opponent of `by` time.
    pub(super) fn give_time(&mut self, by: Color, ms: Millis, when: When<'_>) {
        if let Some(clock) = &mut self.clock {
            clock.give(!by, ms, when.at_ms);
        }
        self.offers.time_given(by, self.line.plies().len());
        self.note_time(Some(by), TimeNoteKind::Given(ms), when.moment());
    }

    /// Other clocks from now on, with the whole allotment on each. What was left on the old ones is
    /// dropped.
    pub(super) fn change_time(&mut self, time: TimeControl, when: When<'_>) {
        self.time = time;
        self.clock = Clock::new(time);
        self.run_clocks(true, when);
        self.offers.time_changed();
        self.note_time(None, TimeNoteKind::Changed(time), when.moment());
    }

    pub(super) fn note_time(&mut self, by: Option<Color>, what: TimeNoteKind, moment: Moment) {
        let asides = self.line.asides();
        // A landing is finished by the next turn, so that it stays the last thing before that.
        let landed = matches!(
            self.line.last_aside().map(|aside| &aside.record),
            Some(AsideRecord::Landed(_))
        );
        self.time_notes.push(TimeNote {
            after: self.line.plies().len(),
            asides: asides.len() - usize::from(landed),
            by,
            what,
            moment,
        });
    }

    /// Turns up to `left` remain: what was done later is told where the line now ends.
    pub(super) fn move_time_notes(&mut self, left: usize) {
        let asides = self.line.asides().len();
        for note in &mut self.time_notes {
            note.after = note.after.min(left);
            note.asides = note.asides.min(asides);
        }
    }
}
