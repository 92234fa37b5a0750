//! A command in its game's queue.

use tokio::sync::oneshot;

use super::queue::SenderRank;
use crate::live::{GaugeGuard, LiveError};
use postern_game::{Actor, Command, Seq};
use postern_store::CommandIdentity;

/// Queued commands with their senders' ranks.
pub(in crate::live) type CommandBatch = Vec<(SenderRank, QueuedCommand)>;

/// A command that waits in its game's queue.
pub(in crate::live) struct QueuedCommand {
    pub(in crate::live) actor: Actor,
    /// The identity of a person's command; `None` for the server's own commands.
    pub(in crate::live) given: Option<CommandIdentity>,
    pub(in crate::live) command: Command,
    /// The number of times that another process changed the game before this command was written.
    pub(in crate::live) conflicts: u32,
    /// Counts this command in the gauge of waiting commands.
    pub(in crate::live) _counted: GaugeGuard,
    pub(in crate::live) answer: oneshot::Sender<Result<Seq, LiveError>>,
}

impl QueuedCommand {
    pub(in crate::live) fn answer(self, answer: Result<Seq, LiveError>) {
        // Ignore the result: the caller may have gone, but the written events stay.
        let _ = self.answer.send(answer);
    }
}
