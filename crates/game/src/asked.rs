//! What a game asks of its computer player.

use postern_rules::Color;

use super::{
    Command, CommandKind, Computer, Game, Millis,
    decide::{offered_days, permitted},
};

/// What a game asks of its computer player.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Asked {
    /// It gives this command, whatever stands on the board.
    Command(Command),
    /// It adds random bytes to the chance by which events are drawn.
    Random,
    /// It says whether a draw that was offered suits it.
    Draw,
    /// It plays, chooses or starts something.
    Board,
}

impl Game {
    /// The computer player of this game, and its side.
    #[must_use]
    pub fn computer(&self) -> Option<(Color, Computer)> {
        Color::ALL.into_iter().find_map(|side| {
            let computer = Computer::of(self.players()[side].as_ref()?)?;
            Some((side, computer))
        })
    }

    /// What is asked of the computer player at `now`; `None` when nothing is, or there is none.
    #[must_use]
    pub fn asks_computer(&self, now: Millis) -> Option<Asked> {
        let (side, _) = self.computer()?;
        let can = permitted(self, self.players()[side].as_ref(), now);
        // The first that is possible. A take-back goes before a turn, which would be one more to take back.
        let in_order = [
            (CommandKind::SendRandom, Asked::Random),
            (CommandKind::ReadCard, Asked::Command(Command::ReadCard)),
            (
                CommandKind::GrantTakeback,
                Asked::Command(Command::GrantTakeback {
                    plies: self.offers.takeback.map_or(0, |request| request.plies),
                }),
            ),
            (CommandKind::AcceptDraw, Asked::Draw),
            (
                CommandKind::AcceptPause,
                Asked::Command(Command::AcceptPause),
            ),
            (
                CommandKind::AcceptCorrespondence,
                Asked::Command(Command::AcceptCorrespondence {
                    days: offered_days(self).unwrap_or_default(),
                }),
            ),
            (
                CommandKind::AcceptRematch,
                Asked::Command(Command::AcceptRematch),
            ),
            (CommandKind::Choose, Asked::Board),
            (CommandKind::Play, Asked::Board),
            (CommandKind::StartEvent, Asked::Board),
        ];
        let first = in_order.into_iter().find(|(kind, _)| can.contains(kind));
        first.map(|(_, asked)| asked)
    }
}
