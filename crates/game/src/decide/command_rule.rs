//! Types for command rules: permitted senders, required facts, and buttons.

use serde::Serialize;
use strum::{Display, IntoStaticStr};

/// The group of senders who may send a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AllowedSender {
    /// Anyone, even without a session. A new visitor becomes a guest.
    Anyone,
    /// Anyone who is signed in or a named guest.
    Person,
    /// Only a player of the game.
    Player,
    /// Only the server itself.
    Server,
}

/// The purpose of a command, which determines the checks that apply.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CommandPurpose {
    /// Starts a game with another player.
    Begin,
    /// Declines a challenge.
    Decline,
    /// Continues the game with a turn, an event card or a secret choice.
    Move,
    /// Serves any other purpose.
    Other,
}

/// A fact that the caller must load before a command can be decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RequiredFact {
    /// Whether the sender is suspended.
    Conduct,
    /// Whether the sender or the opponent is suspended, and whether either blocks the other.
    Meeting,
    /// Whether the opponent's account was deleted.
    Opponent,
    /// Whether the sender has an account. Loaded only if the game requires accounts.
    Account,
    /// The sender's rating. Loaded only if the seat is restricted to a rating range.
    Rating,
    /// Whether the opponent is connected to the game.
    Absence,
    /// The event cards that each player has read in other games. Loaded only if the command may
    /// reveal a card.
    CardsRead,
    /// The conditional moves of both players, which may be empty.
    Plans,
}

/// A button that sends a command without arguments from the user. A game may override its label.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CommandButton {
    pub label: &'static str,
    /// The label that asks for a second, confirming press; `None` if one press sends the command.
    pub confirm: Option<&'static str>,
    pub tone: Option<ButtonTone>,
    /// The kind of offer that the button answers. The button appears next to that offer.
    pub answers: Option<OfferKind>,
}

/// The visual style of a button.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Display, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum ButtonTone {
    Primary,
    Danger,
}

/// The kind of an offer that awaits an answer.
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

/// The rule of a command. `needs` never lists the players' time zones and quiet hours. They are
/// loaded for every command, because any command may record the end of a vacation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CommandRule {
    pub sender: AllowedSender,
    pub purpose: CommandPurpose,
    pub needs: &'static [RequiredFact],
    /// Whether [`GameView::can`](crate::GameView::can) may include the command.
    pub is_listed: bool,
    /// The command's button; `None` if a form sends the command.
    pub button: Option<CommandButton>,
}

impl CommandRule {
    /// Creates a rule without required facts and without a button.
    pub(crate) const fn of(sender: AllowedSender) -> Self {
        Self {
            sender,
            purpose: CommandPurpose::Other,
            needs: &[],
            is_listed: true,
            button: None,
        }
    }

    pub(crate) const fn to(self, purpose: CommandPurpose) -> Self {
        Self { purpose, ..self }
    }

    pub(crate) const fn needing(self, needs: &'static [RequiredFact]) -> Self {
        Self { needs, ..self }
    }

    pub(crate) const fn unlisted(self) -> Self {
        Self {
            is_listed: false,
            ..self
        }
    }

    pub(crate) const fn button(self, button: CommandButton) -> Self {
        Self {
            button: Some(button),
            ..self
        }
    }

    /// Whether the given fact must be loaded before the command is decided.
    #[must_use]
    pub fn needs(self, need: RequiredFact) -> bool {
        self.needs.contains(&need)
    }
}

impl CommandButton {
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

    pub(crate) const fn tone(self, tone: ButtonTone) -> Self {
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
