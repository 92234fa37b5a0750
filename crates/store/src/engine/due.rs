//! Games whose deadline has passed, and locks that assign a task to one node.

use std::fmt;

use postern_game::{GameId, Millis};

/// Duration of a node's lease on a game whose deadline has passed, in milliseconds. After the
/// lease, another node takes the game if it is still due.
pub const DUE_LEASE: Millis = 10_000;

/// Games whose deadlines have passed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct DueGames {
    /// The games with their deadlines, earliest first.
    pub games: Vec<(GameId, Millis)>,
    /// When to poll again; `None` if more games may be due now, or if no deadline is known.
    pub next: Option<Millis>,
}

impl DueGames {
    /// Splits deadlines, sorted by time, into due games and the next time to poll.
    pub fn of(deadlines: Vec<(GameId, Millis)>, now: Millis) -> Self {
        let next = deadlines.iter().map(|(_, at)| *at).find(|at| *at > now);
        let games = deadlines.into_iter().take_while(|(_, at)| *at <= now);
        Self {
            games: games.collect(),
            next,
        }
    }
}

/// A lock that makes this node the only one to run a task. Dropping the value releases it.
#[must_use = "the task is given back when this is dropped"]
pub struct TaskLock {
    _kept: Option<Box<dyn Send>>,
}

impl TaskLock {
    /// Returns a lock that locks nothing, for a database that only one server uses.
    pub const fn free() -> Self {
        Self { _kept: None }
    }

    /// Returns a lock that is held until `kept` is dropped.
    pub fn held_by(kept: impl Send + 'static) -> Self {
        Self {
            _kept: Some(Box::new(kept)),
        }
    }
}

impl fmt::Debug for TaskLock {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("TaskLock").finish_non_exhaustive()
    }
}
