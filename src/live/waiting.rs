//! A command on its way through its game's queue.

use tokio::sync::oneshot;

use super::{Counted, LiveError};
use postern_game::{Actor, Away, Command, Seq};
use postern_rules::ByColor;
use postern_store::Given;

/// A command that waits for its game.
pub(super) struct Waiting {
    pub(super) actor: Actor,
    /// None for what the server does by itself.
    pub(super) given: Option<Given>,
    pub(super) command: Command,
    /// What is known of the other player's presence, for a claim.
    pub(super) away: Away,
    /// The cards that each player has read before, for a command that may turn one over.
    pub(super) cards_read: ByColor<Vec<u8>>,
    /// How often another process was faster.
    pub(super) conflicts: u32,
    /// Counts it among those that wait.
    pub(super) _counted: Counted,
    pub(super) answer: oneshot::Sender<Result<Seq, LiveError>>,
}

impl Waiting {
    pub(super) fn answer(self, answer: Result<Seq, LiveError>) {
        // The caller may be gone; what was written stays.
        let _ = self.answer.send(answer);
    }
}
