//! When the time for a turn runs out, and why a clock stands.

use crate::web::pages::shell::{clock_words, datetime, when};
use postern_game::{ClockStopReason, Millis, PersonId, Summary};

/// The time when a clock runs out.
#[derive(Clone, Debug)]
pub(crate) struct Deadline {
    /// For `<time datetime>`.
    pub datetime: String,
    /// For people: `21 Nov 2026, 09:30 UTC`.
    pub words: String,
    /// What is left: `2 d 4 h`.
    pub left: String,
    /// The same in a list: `2 d 4 h left`, `0:10 late`.
    pub remaining: String,
}

impl Deadline {
    pub(crate) fn of(at_ms: Millis, now_ms: Millis) -> Self {
        Self {
            datetime: datetime(at_ms),
            words: when(at_ms),
            left: clock_words(at_ms - now_ms),
            remaining: if at_ms < now_ms {
                format!("{} late", clock_words(now_ms - at_ms))
            } else {
                format!("{} left", clock_words(at_ms - now_ms))
            },
        }
    }
}

/// Why the clock of one of a person's own games stands, and until when.
#[derive(Clone, Debug)]
pub(crate) struct Stopped {
    /// `Paused`, `Red is on vacation`, `The clock stands for the night`.
    pub why: String,
    /// For `<time datetime>`, and in words.
    pub datetime: String,
    pub until: String,
}

/// Why a game's clock stands at `now_ms`, in words, and until when.
pub(crate) fn stopped(
    game: &Summary,
    person: &PersonId,
    now_ms: Millis,
) -> Option<(String, Millis)> {
    let (stands, until) = game.clock_stop(now_ms)?;
    let why = match stands {
        ClockStopReason::Paused => "Paused".to_owned(),
        ClockStopReason::Away(side) if game.players[side].as_ref() == Some(person) => {
            "You are on vacation".to_owned()
        }
        ClockStopReason::Away(side) => format!("{} is on vacation", game.variant.side_name(side)),
        ClockStopReason::Resting(rest) => format!("The clock stands for the {}", rest.words()),
    };
    Some((why, until))
}

impl Stopped {
    pub(super) fn of((why, until): (String, Millis)) -> Self {
        Self {
            why,
            datetime: datetime(until),
            until: when(until),
        }
    }
}
