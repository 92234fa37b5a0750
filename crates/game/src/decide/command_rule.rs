//! What the table of commands says of each: who may send it, what its decision needs, and the button
//! that sends it.

use serde::Serialize;
use strum::{Display, IntoStaticStr};

/// Who may send a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sender {
    /// Anyone; a stranger becomes a guest by it.
    Anyone,
    /// Anyone whom the server knows.
    Person,
    /// A player of the game.
    Player,
    /// The server itself.
    Server,
}

/// What a command is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// Beginning a game with somebody.
    Begin,
    /// Declining to begin one.
    Decline,
    /// Going on with what is on the board.
    Move,
    /// Anything else within a game.
    Other,
}

/// What has to be read before a command is decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// The sender's own conduct.
    Conduct,
    /// The conduct of the sender and of the player whom they would meet, and whether these two avoid
    /// each other.
    Meeting,
    /// Whether the other player was deleted.
    Opponent,
    /// Whether the sender has an account, where that counts.
    Account,
    /// The sender's rating, where the seat is for a range of ratings.
    Rating,
    /// Whether the other player is at the board.
    Absence,
    /// The cards that the players have read before, where one may be turned over.
    CardsRead,
    /// The conditional moves in the game, whether or not there are any.
    Plans,
}

/// A button that does nothing but send a command, with its words where no game has others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Button {
    pub label: &'static str,
    /// The label for a second press, without which the command is not sent.
    pub confirm: Option<&'static str>,
    pub tone: Option<Tone>,
    /// The offer beside which the button stands.
    pub answers: Option<OfferKind>,
}

/// How a button looks, when it stands out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Display, Serialize)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
#[serde(rename_all = "snake_case")]
#[strum(serialize_all = "snake_case")]
pub enum Tone {
    Primary,
    Danger,
}

/// A proposal that waits for an answer.
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

/// What the table of commands says of one. The hours of the players are read for each command, since
/// each may write down a vacation that is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CommandRule {
    pub sender: Sender,
    pub purpose: Purpose,
    pub needs: &'static [Need],
    /// Whether it is among what the viewer of a game [can do](crate::GameView::can).
    pub is_listed: bool,
    /// `None` for a command with a form of its own.
    pub button: Option<Button>,
}

impl CommandRule {
    /// A command within a game that needs nothing, and has a form of its own.
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

    /// Whether this has to be read before the command is decided.
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
