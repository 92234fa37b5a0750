//! What players do besides turns, in variants that have events: starting one, and choosing
//! something secretly.

use super::{ByColor, Cell, Color, Secret};

/// A card of a deck of events.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct EventCard {
    /// The number that the game's inventor gave it.
    pub number: u8,
    /// For people.
    pub name: &'static str,
    /// What must hold before it can be started, as a sentence; `None` when it always can.
    pub condition: Option<&'static str>,
    /// What it changes, in a few plain sentences.
    pub text: &'static str,
}

/// What a player does besides turns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act {
    /// The player to move starts an event: a card of [`Events::startable`].
    StartEvent { card: &'static EventCard },
    /// The secret's owner chooses a cell.
    Choose { cell: Secret<Cell> },
}

/// What a game's events ask of its players, as everybody knows: what commands are judged by. What
/// is shown of it is in [`Features`](super::Features).
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Events {
    /// Cards that the player to move may start now.
    pub startable: Vec<&'static EventCard>,
    /// Whether the player to move has no turn but by starting an event: the limit forbids all
    /// others.
    pub must_start: bool,
    /// Who owes a secret choice. No turn is played until nobody does.
    pub owed: ByColor<bool>,
    /// Whose secret choice is made.
    pub chosen: ByColor<bool>,
    /// Whether something chosen, or still to be chosen, is hidden.
    pub hidden: bool,
    /// Whether what was hidden has been revealed.
    pub revealed: bool,
}

impl Events {
    /// Whether anybody owes a choice.
    #[must_use]
    pub fn choosing(&self) -> bool {
        Color::ALL.into_iter().any(|side| self.owed[side])
    }
}
