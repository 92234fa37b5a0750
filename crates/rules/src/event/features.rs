//! What is shown of the event: the open passage, the captures that are counted before it, the
//! choices that are owed, and the cards.

use super::{
    deck::{DECK, hidden_passage::CARD},
    pieces,
    position::Position,
    situation::{CAPTURE_LIMIT, Event},
};
use crate::{Cards, Color, Counter, Features, Highlight, Look, Phase, Viewer};

impl Position {
    pub(super) fn features_for(&self, viewer: Viewer) -> Features {
        Features {
            highlights: self.gates().into_iter().collect(),
            counters: self.captures_counted().into_iter().collect(),
            phases: Color::ALL
                .into_iter()
                .filter_map(|side| self.choice_owed(side, viewer))
                .collect(),
            cards: self.cards(),
            ..Features::default()
        }
    }

    fn gates(&self) -> Option<Highlight> {
        let passage = self.situation.passage()?;
        let (white, black) = (passage.white, passage.black);
        Some(Highlight {
            look: Look::Gate,
            cells: vec![white.into(), black.into()],
            words: format!("A passage joins {white} and {black}."),
            each: "an end of the passage",
        })
    }

    fn captures_counted(&self) -> Option<Counter> {
        match self.situation.event {
            Event::Deck { captures } => Some(Counter {
                name: "captures of pieces other than pawns before the event",
                value: captures,
                limit: Some(CAPTURE_LIMIT),
            }),
            _ => None,
        }
    }

    /// The squares from which a side may choose are its own affair.
    fn choice_owed(&self, side: Color, viewer: Viewer) -> Option<Phase> {
        if !self.is_hidden() || !self.choosing.owes(side) {
            return None;
        }
        let cells = if viewer.plays(side) {
            self.choosable_squares(side)
                .into_iter()
                .map(Into::into)
                .collect()
        } else {
            Vec::new()
        };
        Some(Phase {
            owed_by: side,
            words: format!("{} has yet to choose a square.", pieces::side(side)),
            cells,
        })
    }

    fn cards(&self) -> Cards {
        let mut cards = Cards::default();
        if self.situation.has_event_to_start() {
            cards.startable = DECK.to_vec();
        }
        if self.is_hidden() || self.situation.passage().is_some() {
            cards.in_force.push(&CARD);
        }
        cards
    }
}
