//! Event 5, Hidden Passage (by the players Junebug444 and Horrible Tomato).

use crate::rules::EventCard;

/// The card.
pub(in crate::rules::event) const CARD: EventCard = EventCard {
    number: 5,
    name: "Hidden Passage",
    condition: None,
    text: "Each player secretly chooses an empty square on their own half of the board. As soon as a piece lands on either square, both \
           come to light, and from then on whatever lands on one goes through to the other at once, and may capture there a second time. \
           From then on, too, a pawn on its own first or second rank may always step two squares.",
};
