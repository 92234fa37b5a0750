//! The deck of events. Each event is a module of its own; a new one joins [`DECK`].

pub(super) mod hidden_passage;

use crate::EventCard;

/// The cards that a game's deck holds at its start, the first on top.
pub(super) const DECK: [&EventCard; 1] = [&hidden_passage::CARD];
