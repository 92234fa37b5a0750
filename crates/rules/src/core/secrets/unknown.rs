//! Where what the other side has chosen in secret can be, by what everybody knows of a game.

use crate::{Cell, Color, Effect, Facts, GameLine, What};

/// A cell that a side has chosen for an event, or still has to choose, and the other does not know.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unknown {
    /// The event's number.
    pub event: u8,
    /// Whose it is.
    pub owner: Color,
    /// Where it can be, in the order of the board's cells; its cell is among them, if there is one.
    pub cells: Vec<Cell>,
}

impl GameLine {
    /// What is hidden from `side` of the other's choices, the event started first before the other. It can
    /// be wherever it could be chosen, but for the cells on which a piece has landed since, which would have
    /// revealed it. What turns that were taken back by agreement have shown is not counted.
    #[must_use]
    pub fn unknown_to(&self, side: Color) -> Vec<Unknown> {
        let owner = !side;
        let choices = self.events().map(|events| events.choices);
        let hidden = choices
            .into_iter()
            .flatten()
            .filter(|choice| choice.known[owner].is_none());
        hidden
            .map(|choice| Unknown {
                event: choice.event,
                owner,
                cells: self.cells_left(choice.event, owner),
            })
            .collect()
    }

    fn cells_left(&self, event: u8, owner: Color) -> Vec<Cell> {
        let starts = |what: &What| matches!(what, What::EventStarted(card) if card.number == event);
        let started = self.asides().iter().position(|aside| starts(&aside.what));
        // A game can begin with events in force.
        let (chosen_in, plies, asides) = match started {
            Some(at) => {
                let aside = &self.asides()[at];
                (&aside.position, aside.after, at + 1)
            }
            None => (self.start(), 0, 0),
        };
        let mut cells = chosen_in.choosable(event, owner);
        let turns = self.plies()[plies..].iter().map(|ply| &ply.facts);
        let others = self.asides()[asides..].iter();
        let others = others.filter_map(|aside| match &aside.what {
            What::Landed(facts) | What::TakenBack { facts, .. } => Some(facts),
            What::EventStarted(_) | What::Chose(_) => None,
        });
        for landed in turns.chain(others).flat_map(landings) {
            cells.retain(|cell| *cell != landed);
        }
        cells
    }
}

/// The cells on which pieces have landed by moving there. What is put on the board or changes places does
/// not land.
fn landings(facts: &Facts) -> impl Iterator<Item = Cell> + '_ {
    facts.effects().filter_map(|effect| match effect {
        Effect::Move { to, .. } => Some(*to),
        _ => None,
    })
}
