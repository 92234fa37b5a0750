//! A command on its way through its game's queue.

use tokio::sync::oneshot;

use crate::live::{Counted, LiveError};
use postern_game::{Actor, Away, Command, Seq};
use postern_rules::ByColor;
use postern_store::Given;

/// A command that waits for its game.
pub(in crate::live) struct Waiting {
    pub(in crate::live) actor: Actor,
    /// None for what the server does by itself.
    pub(in crate::live) given: Option<Given>,
    pub(in crate::live) command: Command,
    /// What is known of the other player's presence, for a claim.
    pub(in crate::live) away: Away,
    /// The cards that each player has read before, for a command that may turn one over.
    pub(in crate::live) cards_read: ByColor<Vec<u8>>,
    /// How often another process was faster.
    pub(in crate::live) conflicts: u32,
    /// Counts it among those that wait.
    pub(in crate::live) _counted: Counted,
    pub(in crate::live) answer: oneshot::Sender<Result<Seq, LiveError>>,
}

impl Waiting {
    pub(in crate::live) fn answer(self, answer: Result<Seq, LiveError>) {
        // The caller may be gone; what was written stays.
        let _ = self.answer.send(answer);
    }
}
