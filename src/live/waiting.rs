//! A command on its way through its game's queue.

use tokio::sync::oneshot;

use super::LiveError;
use crate::game::{Actor, Command, CommandId, PersonId, Seq};

/// A command that waits for its game.
pub(super) struct Waiting {
    pub(super) actor: Actor,
    pub(super) id: Option<CommandId>,
    pub(super) command: Command,
    /// How often another process was faster.
    pub(super) conflicts: u32,
    pub(super) answer: oneshot::Sender<Result<Seq, LiveError>>,
}

impl Waiting {
    /// The person who gave the command, and its id; none for what the server does by itself.
    pub(super) fn given(&self) -> Option<(&PersonId, &CommandId)> {
        match (&self.actor, &self.id) {
            (Actor::Person(person), Some(id)) => Some((&person.id, id)),
            _ => None,
        }
    }

    pub(super) fn answer(self, answer: Result<Seq, LiveError>) {
        // The caller may be gone; what was written stays.
        let _ = self.answer.send(answer);
    }
}
