//! What the players have agreed or done about their time, which stands between turns in the list of
//! moves.

use super::{Game, Moment};
use crate::game::{Millis, Seq};
use postern_rules::{Color, What};

/// Something that a player did about the time of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TimeNote {
    /// How many turns had been played before it.
    pub after: usize,
    /// How many of [`GameLine::asides`](postern_rules::GameLine::asides) stood before it.
    pub asides: usize,
    pub by: Color,
    pub what: TimeNoteKind,
    pub moment: Moment,
}

/// What was done about time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TimeNoteKind {
    /// The other player got so many milliseconds.
    Given(Millis),
}

impl Game {
    /// What the players have done about their time, in order.
    pub fn time_notes(&self) -> &[TimeNote] {
        &self.time_notes
    }

    /// Gives the opponent of `by` time.
    pub(super) fn give_time(&mut self, by: Color, ms: Millis, seq: Seq, at_ms: Millis) {
        if let Some(clock) = &mut self.clock {
            clock.give(!by, ms, at_ms);
        }
        self.offers.time_given(by, self.line.plies().len());
        self.note_time(by, TimeNoteKind::Given(ms), seq, at_ms);
    }

    fn note_time(&mut self, by: Color, what: TimeNoteKind, seq: Seq, at_ms: Millis) {
        let asides = self.line.asides();
        // A landing is finished by the next turn, so that it stays the last thing before that.
        let landed = matches!(
            self.line.last_aside().map(|aside| &aside.what),
            Some(What::Landed(_))
        );
        self.time_notes.push(TimeNote {
            after: self.line.plies().len(),
            asides: asides.len() - usize::from(landed),
            by,
            what,
            moment: Moment { seq, at_ms },
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
