//! Uses public information to derive which cells the opponent may have chosen in secret.

use crate::{AsideRecord, Cell, Color, GameLine, StepEffect, TurnFacts};

/// A secret choice of a cell for an event, as the choosing side's opponent knows it. The choice has
/// been made or is still pending.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct HiddenChoice {
    /// The number of the event.
    pub event: u8,
    /// The side that makes the choice.
    pub owner: Color,
    /// The cells that the owner may have chosen or can still choose, in the order of the board's
    /// cells.
    pub cells: Vec<Cell>,
}

impl GameLine {
    /// Returns the opponent's choices that `side` does not know, in the order in which their events
    /// were started.
    ///
    /// The opponent may have chosen any cell that was available at the time. Cells where a piece
    /// has landed afterwards are excluded, because landing there would have revealed the choice.
    /// Turns that were taken back by agreement are ignored.
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
        // An event without a recorded start was active from the beginning of the game.
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

/// Returns the cells where pieces have landed by moving. Dropped and swapped pieces do not land.
fn landings(facts: &TurnFacts) -> impl Iterator<Item = Cell> + '_ {
    facts.effects().filter_map(|effect| match effect {
        StepEffect::Move { to, .. } => Some(*to),
        _ => None,
    })
}
