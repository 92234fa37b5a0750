//! Player actions other than turns, in variants with event cards: starting an event, and choosing a
//! cell in secret.

use crate::{ByColor, Cell, Color, Secret};

/// An event card, which changes the rules once it is started.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct EventCard {
    /// The event's number in the list of events by the game's inventor.
    pub number: u8,
    /// The event's name as shown to players.
    pub name: &'static str,
    /// The condition for starting the event, as a sentence; `None` if it can always be started.
    pub condition: Option<&'static str>,
    /// The event's rule changes, in a few sentences.
    pub text: &'static str,
    /// Texts about the squares that players choose in secret for this event; `None` if they choose
    /// none.
    pub choice: Option<ChoiceWords>,
}

/// Texts about a square that a player chooses in secret.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct ChoiceWords {
    /// A noun phrase for the chosen square, addressed to its player: `your square`.
    pub chosen: &'static str,
    /// What the player chooses, with its article: `a square`.
    pub choice: &'static str,
    /// A sentence about the consequences of revealing the square.
    pub revealed: &'static str,
    /// A sentence for games that end before the square is revealed.
    pub unfound: &'static str,
}

/// A player action other than a turn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum EventAction {
    /// The player to move starts an event. It must be in [`EventsState::startable`].
    StartEvent { card: &'static EventCard },
    /// A player chooses a cell in secret.
    Choose { cell: Secret<Cell> },
}

/// The public state of a game's events, used to validate commands.
/// [`PositionFeatures`](super::PositionFeatures) contains the part that players see.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct EventsState {
    /// The cards that the player to move may start now.
    pub startable: Vec<&'static EventCard>,
    /// Whether the player to move must start an event, because the capture limit forbids all turns.
    pub must_start: bool,
    /// The sides that still have to choose a square in secret. No turn can be played until they
    /// have.
    pub owed: ByColor<bool>,
    /// The sides that have already chosen their square in secret.
    pub chosen: ByColor<bool>,
    /// The number of the event for which squares are being chosen now.
    pub choosing_for: Option<u8>,
    /// The active events with chosen squares, in the order in which they were started.
    pub choices: Vec<ChoiceState>,
    /// Whether a chosen square is still secret, or a secret choice is pending.
    pub hidden: bool,
}

/// The public information about the squares chosen for an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChoiceState {
    /// The number of the event.
    pub event: u8,
    /// Each side's square, if it has been revealed on the board.
    pub known: ByColor<Option<Cell>>,
}

impl EventsState {
    /// Whether the square that `side` chose for an event has been revealed on the board.
    #[must_use]
    pub fn knows(&self, event: u8, side: Color) -> bool {
        let mut choices = self.choices.iter();
        choices.any(|choice| choice.event == event && choice.known[side].is_some())
    }

    /// Counts the chosen squares that have been revealed on the board.
    #[must_use]
    pub fn known(&self) -> usize {
        let sides = self
            .choices
            .iter()
            .flat_map(|choice| Color::ALL.map(|side| choice.known[side]));
        sides.flatten().count()
    }

    /// Whether any side still has to choose a square.
    #[must_use]
    pub fn choosing(&self) -> bool {
        Color::ALL.into_iter().any(|side| self.owed[side])
    }
}
