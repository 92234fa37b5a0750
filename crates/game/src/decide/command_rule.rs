//! The parts of a command's rule: who may send it, what its decision needs, and its button.

use serde::Serialize;
use strum::{Display, IntoStaticStr};

/// Who may send a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sender {
    /// Anyone. A stranger becomes a guest.
    Anyone,
    /// Anyone known to the server: signed in, or a guest.
    Person,
    /// A player of the game.
    Player,
    /// The server.
    Server,
}

/// The purpose of a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// Starts a game with somebody.
    Begin,
    /// Declines to start a game.
    Decline,
    /// Continues the game on the board.
    Move,
    /// Anything else in a game.
    Other,
}

/// Facts that must be loaded before a command is decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// The sender's suspension.
    Conduct,
    /// The suspensions of the sender and of the opponent, and whether either blocks the other.
    Meeting,
    /// Whether the opponent was deleted.
    Opponent,
    /// Whether the sender has an account, if the game requires one.
    Account,
    /// The sender's rating, if the seat is for a range of ratings.
    Rating,
    /// Whether the opponent is at the board.
    Absence,
    /// The cards that the players have read in other games, if one may be revealed.
    CardsRead,
    /// The conditional moves of the game, whether or not there are any.
    Plans,
}

/// A button that sends a command without further input. Games may override its label.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Button {
    pub label: &'static str,
    /// The label of the confirming second press. The command is sent without one if `None`.
    pub confirm: Option<&'static str>,
    pub tone: Option<Tone>,
    /// The offer next to which the button is shown.
    pub answers: Option<OfferKind>,
}

/// The visual emphasis of a button.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Display, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Tone {
    Primary,
    Danger,
}

/// The kind of an open offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Display, IntoStaticStr, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum OfferKind {
    Draw,
    Takeback,
    Pause,
    Time,
    Rematch,
}

/// The rule of a command. The players' hours are not listed in `needs`: they are loaded for every
/// command, because each may record the end of a vacation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CommandRule {
    pub sender: Sender,
    pub purpose: Purpose,
    pub needs: &'static [Need],
    /// Whether the command can appear in [`GameView::can`](crate::GameView::can).
    pub is_listed: bool,
    /// `None` if the page has a form for the command instead.
    pub button: Option<Button>,
}

impl CommandRule {
    /// Creates the rule of a command that needs no facts and has no button.
    pub(crate) const fn of(sender: Sender) -> Self {
        Self {
            sender,
            purpose: Purpose::Other,
            needs: &[],
            is_listed: true,
            button: None,
        }
    }

    pub(crate) const fn to(self, purpose: Purpose) -> Self {
        Self { purpose, ..self }
    }

    pub(crate) const fn needing(self, needs: &'static [Need]) -> Self {
        Self { needs, ..self }
    }

    pub(crate) const fn unlisted(self) -> Self {
        Self {
            is_listed: false,
            ..self
        }
    }

    pub(crate) const fn button(self, button: Button) -> Self {
        Self {
            button: Some(button),
            ..self
        }
    }

    /// Whether this fact must be loaded before the command is decided.
    #[must_use]
    pub fn needs(self, need: Need) -> bool {
        self.needs.contains(&need)
    }
}

impl Button {
    pub(crate) const fn of(label: &'static str) -> Self {
        Self {
            label,
            confirm: None,
            tone: None,
            answers: None,
        }
    }

    pub(crate) const fn confirm(self, question: &'static str) -> Self {
        Self {
            confirm: Some(question),
            ..self
        }
    }

    pub(crate) const fn tone(self, tone: Tone) -> Self {
        Self {
            tone: Some(tone),
            ..self
        }
    }

    pub(crate) const fn answers(self, offer: OfferKind) -> Self {
        Self {
            answers: Some(offer),
            ..self
        }
    }
}
