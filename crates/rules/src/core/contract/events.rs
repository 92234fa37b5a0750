//! Player actions besides turns in variants with events: starting an event, and choosing a cell in
//! secret.

use crate::{ByColor, Cell, Color, Secret};

/// An event card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct EventCard {
    /// The number that the game's inventor gave it.
    pub number: u8,
    /// The name shown to people.
    pub name: &'static str,
    /// The condition for starting it, as a sentence; `None` if it can always be started.
    pub condition: Option<&'static str>,
    /// The changes that it makes, in a few sentences.
    pub text: &'static str,
    /// Texts for the squares that players choose in secret; `None` if none are chosen.
    pub choice: Option<ChoiceWords>,
}

/// Texts about a square that a player chooses in secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ChoiceWords {
    /// What the square is to its player: `your square`.
    pub chosen: &'static str,
    /// The object of the choice: `a square`.
    pub choice: &'static str,
    /// What happens when the square is revealed, as a sentence.
    pub revealed: &'static str,
    /// A sentence for games that end before anything is revealed.
    pub unfound: &'static str,
}

/// A player action besides a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EventAction {
    /// The player to move starts an event, one of [`Events::startable`].
    StartEvent { card: &'static EventCard },
    /// The owner of the secret chooses a cell.
    Choose { cell: Secret<Cell> },
}

/// The public state of a game's events, by which commands are judged. [`Features`](super::Features)
/// has the visible part.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Events {
    /// Cards that the player to move may start now.
    pub startable: Vec<&'static EventCard>,
    /// Whether the player to move must start an event, because the turn limit forbids all other
    /// turns.
    pub must_start: bool,
    /// Which sides still have to choose in secret. No turn is played until then.
    pub owed: ByColor<bool>,
    /// Which sides have made their secret choice.
    pub chosen: ByColor<bool>,
    /// The number of the event that is waiting for a choice.
    pub choosing_for: Option<u8>,
    /// The active events for which squares are chosen, in the order in which they were started.
    pub choices: Vec<Choice>,
    /// Whether a choice, made or pending, is still secret.
    pub hidden: bool,
}

/// The public information about the squares chosen for an event.
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

    /// Counts the secret squares that have been revealed on the board.
    #[must_use]
    pub fn known(&self) -> usize {
        let sides = self
            .choices
            .iter()
            .flat_map(|choice| Color::ALL.map(|side| choice.known[side]));
        sides.flatten().count()
    }

    /// Whether any side still has to choose.
    #[must_use]
    pub fn choosing(&self) -> bool {
        Color::ALL.into_iter().any(|side| self.owed[side])
    }
}
