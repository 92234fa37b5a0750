//! Log events together with the clocks that resulted from them.

use std::ops::Deref;

use crate::{GameEvent, SideClock};
use postern_rules::ByColor;

/// A log event with the additional data of its log entry.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoggedEvent {
    pub event: GameEvent,
    /// The clocks after the event; `None` if it did not change the clocks of a correspondence game.
    /// Older versions did not record clocks, which are then computed from the times of the events.
    pub clocks: Option<ByColor<SideClock>>,
}

impl From<GameEvent> for LoggedEvent {
    fn from(event: GameEvent) -> Self {
        Self {
            event,
            clocks: None,
        }
    }
}

impl Deref for LoggedEvent {
    type Target = GameEvent;

    fn deref(&self) -> &GameEvent {
        &self.event
    }
}

/// A borrowed log event. Its clocks are set if it was read from a log.
#[derive(Clone, Copy, Debug)]
pub struct LoggedEventRef<'a> {
    pub event: &'a GameEvent,
    /// The clocks after the event, see [`LoggedEvent::clocks`].
    pub clocks: Option<ByColor<SideClock>>,
}

impl<'a> From<&'a GameEvent> for LoggedEventRef<'a> {
    fn from(event: &'a GameEvent) -> Self {
        Self {
            event,
            clocks: None,
        }
    }
}

impl<'a> From<&'a LoggedEvent> for LoggedEventRef<'a> {
    fn from(LoggedEvent { event, clocks }: &'a LoggedEvent) -> Self {
        Self {
            event,
            clocks: *clocks,
        }
    }
}
