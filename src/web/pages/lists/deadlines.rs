//! The deadline of a turn in words, and the reason why a clock is stopped.

use crate::web::pages::shell::{clock_words, datetime, when};
use postern_game::{ClockStopReason, GameSummary, Millis, PersonId};

/// The time at which a clock runs out, in several formats.
#[derive(Clone, Debug)]
pub(crate) struct Deadline {
    /// The deadline for `<time datetime>`.
    pub datetime: String,
    /// The deadline in words, such as `21 Nov 2026, 09:30 UTC`.
    pub words: String,
    /// The remaining time, such as `2 d 4 h`.
    pub left: String,
    /// The remaining time or the delay, as lists show it: `2 d 4 h left` or `0:10 late`.
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

/// The reason why the clock of a user's own game is stopped, and the time at which it resumes.
#[derive(Clone, Debug)]
pub(crate) struct StoppedClock {
    /// The reason in words, such as `Paused` or `Red is on vacation`.
    pub why: String,
    /// The time at which the clock resumes, for `<time datetime>`.
    pub datetime: String,
    /// The time at which the clock resumes, in words.
    pub until: String,
}

/// Returns the reason why a game's clock is stopped at `now_ms`, and the time at which it resumes.
/// `None` if it runs.
pub(crate) fn stopped(
    game: &GameSummary,
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

impl StoppedClock {
    pub(super) fn of((why, until): (String, Millis)) -> Self {
        Self {
            why,
            datetime: datetime(until),
            until: when(until),
        }
    }
}
