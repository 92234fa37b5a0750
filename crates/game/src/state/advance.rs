//! Advances a game by new events or by events from its log.

use super::{FoldError, Game, LoggedEvent, LoggedEventRef};
use crate::{GameEvent, GameId, Millis, PeopleHours, Seq, SideClock, TimeControl};
use postern_rules::ByColor;

impl Game {
    /// Creates a game from its first events. Also returns the events in the form that the log
    /// stores.
    ///
    /// # Errors
    /// Returns an error if the events contradict each other.
    pub fn start(
        id: GameId,
        events: Vec<GameEvent>,
        hours: &PeopleHours,
        now: Millis,
    ) -> Result<(Self, Vec<LoggedEvent>), FoldError> {
        let mut events = events.into_iter();
        let first = events.next().ok_or(FoldError::Empty)?;
        let mut game = Self::create(id, &first, hours, 1, now)?;
        let clocks = game.clock.map(|clock| clock.state());
        let is_running = game
            .clock
            .is_some_and(|clock| clock.deadline_ms().is_some());
        let mut log = vec![LoggedEvent {
            event: first,
            clocks: clocks.filter(|_| is_running && game.writes_clocks()),
        }];
        for event in events {
            log.push(game.advance(event, hours, now)?);
        }
        Ok((game, log))
    }

    /// Applies a new event and returns it in the form that the log stores. Clocks that start use
    /// the players' `hours`, which matter only if clocks pause at night or on weekends.
    ///
    /// # Errors
    /// Returns [`FoldError`] if the event cannot be applied; the game then remains unchanged.
    pub fn advance(
        &mut self,
        event: GameEvent,
        hours: &PeopleHours,
        now: Millis,
    ) -> Result<LoggedEvent, FoldError> {
        let before = self.clock;
        self.fold_event(&event, hours, self.seq + 1, now)?;
        let clocks = self.clock.filter(|_| self.clock != before);
        Ok(LoggedEvent {
            event,
            clocks: clocks
                .filter(|_| self.writes_clocks())
                .map(|clock| clock.state()),
        })
    }

    /// Whether log entries record the clocks. Live games do not need that, because they are too
    /// short for a software update to change their computed clocks.
    const fn writes_clocks(&self) -> bool {
        matches!(self.time, TimeControl::Correspondence { .. })
    }

    /// Applies the next event from the log.
    ///
    /// # Errors
    /// Returns [`FoldError`] if the event cannot be applied; the game then remains unchanged.
    pub fn apply<'a>(
        &mut self,
        fact: impl Into<LoggedEventRef<'a>>,
        seq: Seq,
        at_ms: Millis,
    ) -> Result<(), FoldError> {
        let LoggedEventRef { event, clocks } = fact.into();
        self.fold_event(event, &PeopleHours::default(), seq, at_ms)?;
        self.restore_clocks(clocks);
        Ok(())
    }

    /// Restores the clocks that the log recorded with an event.
    pub(super) const fn restore_clocks(&mut self, clocks: Option<ByColor<SideClock>>) {
        if let (Some(clock), Some(clocks)) = (&mut self.clock, clocks) {
            clock.restore(clocks);
        }
    }
}
