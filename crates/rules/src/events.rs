//! What players do besides turns, in variants that have events: starting one, and choosing
//! something secretly.

use super::{ByColor, Color, Secret};

/// A card of a deck of events.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EventCard {
    /// The number that the game's inventor gave it.
    pub number: u8,
    /// `Hidden Passage`.
    pub name: &'static str,
    /// What must hold before it can be started: `None` when it always can.
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
    Choose { cell: Secret<String> },
}

/// How a game's events stand, as everybody knows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Events {
    /// Cards that the player to move may start now.
    pub startable: Vec<&'static EventCard>,
    /// Cards that are in force.
    pub in_force: Vec<&'static EventCard>,
    /// How many pieces other than pawns each side has captured, while a limit is counted.
    pub captures: Option<ByColor<u8>>,
    /// The most that `captures` can come to.
    pub capture_limit: u8,
    /// Whether the player to move has no turn but by starting an event: the limit forbids all
    /// others.
    pub must_start: bool,
    /// Who owes a secret choice. No turn is played until nobody does.
    pub owed: ByColor<bool>,
    /// Whose secret choice is made.
    pub chosen: ByColor<bool>,
    /// Whether something chosen, or still to be chosen, is hidden.
    pub hidden: bool,
    /// The two ends of the passage once it is revealed, White's first.
    pub passage: Option<[String; 2]>,
}

impl Events {
    /// Whether anybody owes a choice.
    #[must_use]
    pub fn choosing(&self) -> bool {
        Color::ALL.into_iter().any(|side| self.owed[side])
    }
}
