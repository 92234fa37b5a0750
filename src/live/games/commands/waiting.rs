//! A command in its game's queue.

use tokio::sync::oneshot;

use super::queue::Rank;
use crate::live::{Counted, LiveError};
use postern_game::{Actor, Command, Seq};
use postern_store::Given;

/// Commands with their ranks.
pub(in crate::live) type Batch = Vec<(Rank, QueuedCommand)>;

/// A command that waits for its game.
pub(in crate::live) struct QueuedCommand {
    pub(in crate::live) actor: Actor,
    /// `None` for the server's own commands.
    pub(in crate::live) given: Option<Given>,
    pub(in crate::live) command: Command,
    /// The number of times that another process was faster.
    pub(in crate::live) conflicts: u32,
    /// Counts the command as waiting.
    pub(in crate::live) _counted: Counted,
    pub(in crate::live) answer: oneshot::Sender<Result<Seq, LiveError>>,
}

impl QueuedCommand {
    pub(in crate::live) fn answer(self, answer: Result<Seq, LiveError>) {
        // The caller may have gone. The written events stay.
        let _ = self.answer.send(answer);
    }
}
