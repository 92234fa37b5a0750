//! Pending tasks of the computer player in a game.

use postern_rules::Color;

use super::decide::{offered_days, permitted};
use super::{Command, CommandKind, ComputerPlayer, Game, Millis};

/// The next task of the computer player in a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ComputerTask {
    /// Send this command, which does not depend on the position.
    Command(Command),
    /// Contribute random bytes for event draws.
    Random,
    /// Decide whether to accept the offered draw.
    Draw,
    /// Play a turn, choose a square or start an event card, as the position requires.
    Board,
}

impl Game {
    /// Returns the computer player of this game and its side, if it has one.
    #[must_use]
    pub fn computer(&self) -> Option<(Color, ComputerPlayer)> {
        Color::ALL.into_iter().find_map(|side| {
            let computer = ComputerPlayer::of(self.players()[side].as_ref()?)?;
            Some((side, computer))
        })
    }

    /// Returns the computer player's next task at `now`. Returns `None` if nothing is pending or
    /// the game has no computer player.
    #[must_use]
    pub fn computer_task(&self, now: Millis) -> Option<ComputerTask> {
        let (side, _) = self.computer()?;
        let can = permitted(self, self.players()[side].as_ref(), now);
        // Highest priority first. A turn would become part of a pending take-back, so the request
        // is answered before a turn is played.
        let in_order = [
            (CommandKind::SendRandom, ComputerTask::Random),
            (
                CommandKind::ReadCard,
                ComputerTask::Command(Command::ReadCard),
            ),
            (
                CommandKind::GrantTakeback,
                ComputerTask::Command(Command::GrantTakeback {
                    plies: self.offers.takeback.map_or(0, |request| request.plies),
                }),
            ),
            (CommandKind::AcceptDraw, ComputerTask::Draw),
            (
                CommandKind::AcceptPause,
                ComputerTask::Command(Command::AcceptPause),
            ),
            (
                CommandKind::AcceptCorrespondence,
                ComputerTask::Command(Command::AcceptCorrespondence {
                    days: offered_days(self).unwrap_or_default(),
                }),
            ),
            (
                CommandKind::AcceptRematch,
                ComputerTask::Command(Command::AcceptRematch),
            ),
            (CommandKind::Choose, ComputerTask::Board),
            (CommandKind::Play, ComputerTask::Board),
            (CommandKind::StartEvent, ComputerTask::Board),
        ];
        let first = in_order.into_iter().find(|(kind, _)| can.contains(kind));
        first.map(|(_, asked)| asked)
    }
}
