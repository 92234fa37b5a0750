//! Work whose time has come, and who does it.

use std::fmt;

use postern_game::{GameId, Millis};

/// For how long a node keeps a game to itself whose deadline has passed, in milliseconds. If it dies
/// meanwhile, another node takes the game then.
pub const DUE_LEASE: Millis = 10_000;

/// Games whose deadlines have passed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Due {
    /// With their deadlines, the earliest first.
    pub games: Vec<(GameId, Millis)>,
    /// When to look again: `None` if more may be due now, or if no deadline is known.
    pub next: Option<Millis>,
}

impl Due {
    /// What is due of games with the earliest deadlines, in their order.
    pub fn of(deadlines: Vec<(GameId, Millis)>, now: Millis) -> Self {
        let next = deadlines.iter().map(|(_, at)| *at).find(|at| *at > now);
        let games = deadlines.into_iter().take_while(|(_, at)| *at <= now);
        Self {
            games: games.collect(),
            next,
        }
    }
}

/// A task that is this node's until the value is dropped.
#[must_use = "the task is given back when this is dropped"]
pub struct TaskLock {
    _kept: Option<Box<dyn Send>>,
}

impl TaskLock {
    /// For a database that only one server uses.
    pub const fn free() -> Self {
        Self { _kept: None }
    }

    /// For as long as `kept` is there.
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
