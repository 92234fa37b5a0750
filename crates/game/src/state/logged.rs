//! Events as a log has them: with the clocks to which they led.

use std::ops::Deref;

use crate::{GameEvent, SideClock};
use postern_rules::ByColor;

/// An event with what its log says besides.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Logged {
    pub event: GameEvent,
    /// The clocks after it, where it changed those of a correspondence game. Older versions did not
    /// write them down; they follow from the times of the events then.
    pub clocks: Option<ByColor<SideClock>>,
}

impl From<GameEvent> for Logged {
    fn from(event: GameEvent) -> Self {
        Self {
            event,
            clocks: None,
        }
    }
}

impl Deref for Logged {
    type Target = GameEvent;

    fn deref(&self) -> &GameEvent {
        &self.event
    }
}

/// What a game is folded from: an event of a log, or one alone.
#[derive(Clone, Copy, Debug)]
pub struct Fact<'a> {
    pub event: &'a GameEvent,
    /// See [`Logged::clocks`].
    pub clocks: Option<ByColor<SideClock>>,
}

impl<'a> From<&'a GameEvent> for Fact<'a> {
    fn from(event: &'a GameEvent) -> Self {
        Self {
            event,
            clocks: None,
        }
    }
}

impl<'a> From<&'a Logged> for Fact<'a> {
    fn from(Logged { event, clocks }: &'a Logged) -> Self {
        Self {
            event,
            clocks: *clocks,
        }
    }
}
