//! Going on with a game: by what has just been decided, or by what a log says.

use super::{Fact, FoldError, Game, Logged};
use crate::{GameEvent, GameId, Millis, PeopleHours, Seq, SideClock, TimeControl};
use postern_rules::ByColor;

impl Game {
    /// A game that begins with these events, and what its log is to say.
    ///
    /// # Errors
    /// When the events do not fit.
    pub fn begun(
        id: GameId,
        events: Vec<GameEvent>,
        hours: &PeopleHours,
        now: Millis,
    ) -> Result<(Self, Vec<Logged>), FoldError> {
        let mut events = events.into_iter();
        let first = events.next().ok_or(FoldError::Empty)?;
        let mut game = Self::begin(id, &first, hours, 1, now)?;
        let clocks = game.clock.map(|clock| clock.state());
        let is_running = game
            .clock
            .is_some_and(|clock| clock.deadline_ms().is_some());
        let mut log = vec![Logged {
            event: first,
            clocks: clocks.filter(|_| is_running && game.writes_clocks()),
        }];
        for event in events {
            log.push(game.go_on(event, hours, now)?);
        }
        Ok((game, log))
    }

    /// Folds what has just been decided; gives what the log is to say. Clocks that start go by the
    /// players' `hours`, which matter in games whose clocks pause on weekends or at night.
    ///
    /// # Errors
    /// [`FoldError`] when the event does not fit; the game is unchanged then.
    pub fn go_on(
        &mut self,
        event: GameEvent,
        hours: &PeopleHours,
        now: Millis,
    ) -> Result<Logged, FoldError> {
        let before = self.clock;
        self.follow(&event, hours, self.seq + 1, now)?;
        let clocks = self.clock.filter(|_| self.clock != before);
        Ok(Logged {
            event,
            clocks: clocks
                .filter(|_| self.writes_clocks())
                .map(|clock| clock.state()),
        })
    }

    /// Live games are over before anything could change how their clocks are computed.
    const fn writes_clocks(&self) -> bool {
        matches!(self.time, TimeControl::Correspondence { .. })
    }

    /// Folds the next event of a log.
    ///
    /// # Errors
    /// [`FoldError`] when the event does not fit; the game is unchanged then.
    pub fn apply<'a>(
        &mut self,
        fact: impl Into<Fact<'a>>,
        seq: Seq,
        at_ms: Millis,
    ) -> Result<(), FoldError> {
        let Fact { event, clocks } = fact.into();
        self.follow(event, &PeopleHours::default(), seq, at_ms)?;
        self.set_clocks(clocks);
        Ok(())
    }

    /// Takes over what an event says of the clocks.
    pub(super) const fn set_clocks(&mut self, clocks: Option<ByColor<SideClock>>) {
        if let (Some(clock), Some(clocks)) = (&mut self.clock, clocks) {
            clock.set(clocks);
        }
    }
}
