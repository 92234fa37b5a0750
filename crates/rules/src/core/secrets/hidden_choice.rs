//! Which cells the opponent may have chosen in secret, derived from public information.

use crate::{AsideRecord, Cell, Color, Effect, GameLine, TurnFacts};

/// A cell that a side has chosen or still has to choose for an event, unknown to the opponent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HiddenChoice {
    /// The event's number.
    pub event: u8,
    /// The side that chooses.
    pub owner: Color,
    /// The possible cells, in the order of the board's cells. If a choice was made, it is among
    /// them.
    pub cells: Vec<Cell>,
}

impl GameLine {
    /// Returns the opponent's secret choices that `side` does not know, in the order in which the
    /// events were started. A choice can be any cell that could be chosen, except cells where a
    /// piece has landed since: landing would have revealed it. Turns that were taken back by
    /// agreement are ignored.
    #[must_use]
    pub fn hidden_choices_from(&self, side: Color) -> Vec<HiddenChoice> {
        let owner = !side;
        let choices = self.events().map(|events| events.choices);
        let hidden = choices
            .into_iter()
            .flatten()
            .filter(|choice| choice.known[owner].is_none());
        hidden
            .map(|choice| HiddenChoice {
                event: choice.event,
                owner,
                cells: self.cells_left(choice.event, owner),
            })
            .collect()
    }

    fn cells_left(&self, event: u8, owner: Color) -> Vec<Cell> {
        let starts = |kind: &AsideRecord| match kind {
            AsideRecord::EventStarted(card) => card.number == event,
            _ => false,
        };
        let started = self.asides().iter().position(|aside| starts(&aside.record));
        // A game can begin with active events.
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
        let others = others.filter_map(|aside| match &aside.record {
            AsideRecord::Landed(facts) | AsideRecord::TakenBack { facts, .. } => Some(facts),
            AsideRecord::EventStarted(_) | AsideRecord::Chose(_) => None,
        });
        for landed in turns.chain(others).flat_map(landings) {
            cells.retain(|cell| *cell != landed);
        }
        cells
    }
}

/// Returns the cells on which pieces have landed by moving. Pieces that are dropped or swapped do
/// not land.
fn landings(facts: &TurnFacts) -> impl Iterator<Item = Cell> + '_ {
    facts.effects().filter_map(|effect| match effect {
        Effect::Move { to, .. } => Some(*to),
        _ => None,
    })
}
