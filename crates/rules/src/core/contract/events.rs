//! What players do besides turns, in variants that have events: starting one, and choosing
//! something secretly.

use crate::{ByColor, Cell, Color, Secret};

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
    /// What is said of the squares that its players choose in secret; `None` where none are chosen.
    pub choice: Option<ChoiceWords>,
}

/// An event's words for a square that a player chooses in secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ChoiceWords {
    /// What the square is to its player: `your square`.
    pub chosen: &'static str,
    /// What a player is asked to choose: `a square`.
    pub choice: &'static str,
    /// What follows when it comes to light, as a sentence.
    pub revealed: &'static str,
    /// A sentence for a game that ends before anything of it is revealed.
    pub unfound: &'static str,
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
    /// The number of the event for which a choice is owed.
    pub choosing_for: Option<u8>,
    /// The events in force for which squares are chosen, the one started first before the other.
    pub choices: Vec<Choice>,
    /// Whether something chosen, or still to be chosen, is hidden.
    pub hidden: bool,
}

/// How far the squares that are chosen for an event are known to everybody.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Choice {
    /// The event's number.
    pub event: u8,
    /// The square of each side, once it has been revealed on the board.
    pub known: ByColor<Option<Cell>>,
}

impl Events {
    /// Whether the square that `side` chose for an event has been revealed on the board.
    #[must_use]
    pub fn knows(&self, event: u8, side: Color) -> bool {
        let mut choices = self.choices.iter();
        choices.any(|choice| choice.event == event && choice.known[side].is_some())
    }

    /// How many of the squares that are chosen in secret have been revealed on the board.
    #[must_use]
    pub fn known(&self) -> usize {
        let sides = self
            .choices
            .iter()
            .flat_map(|choice| Color::ALL.map(|side| choice.known[side]));
        sides.flatten().count()
    }

    /// Whether anybody owes a choice.
    #[must_use]
    pub fn choosing(&self) -> bool {
        Color::ALL.into_iter().any(|side| self.owed[side])
    }
}
