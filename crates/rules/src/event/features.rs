//! What is shown of the event: the open passage, the captures that are counted before it, the
//! choices that are owed, and the cards.

use super::{
    deck::{DECK, hidden_passage::CARD},
    pieces,
    position::Position,
    situation::{CAPTURE_LIMIT, Event},
};
use crate::{ByColor, Cards, Color, Core as _, Counter, Features, Highlight, Look, Phase, Viewer};

impl Position {
    pub(super) fn features_for(&self, viewer: Viewer) -> Features {
        Features {
            highlights: self.gates().into_iter().collect(),
            counters: self.captures_counted().into_iter().collect(),
            phases: self.choice_owed(viewer).into_iter().collect(),
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
                name: "captures of pieces other than pawns",
                value: captures,
                limit: Some(CAPTURE_LIMIT),
            }),
            _ => None,
        }
    }

    /// The squares from which a side may choose are its own affair.
    fn choice_owed(&self, viewer: Viewer) -> Option<Phase> {
        let owed_by = self.owed();
        let owing = Color::ALL.into_iter().find(|side| owed_by[*side])?;
        let (status, said) = if owed_by[!owing] {
            (
                "Both sides choose a hidden square".to_owned(),
                "Neither side has chosen yet".to_owned(),
            )
        } else {
            let words = |side| {
                let verb = if owed_by[side] {
                    "has yet to choose"
                } else {
                    "has chosen"
                };
                format!("{} {verb}", pieces::side(side))
            };
            (
                format!("{} a square", words(owing)),
                Color::ALL.map(words).join("; "),
            )
        };
        let cells = |side| {
            if viewer.plays(side) {
                let squares = self.choosable_squares(side).into_iter();
                squares.map(Into::into).collect()
            } else {
                Vec::new()
            }
        };
        Some(Phase {
            owed_by,
            status,
            words: format!("{said}. No move is made before both have."),
            cells: ByColor::of(cells),
        })
    }

    fn cards(&self) -> Cards {
        let mut cards = Cards::default();
        if self.situation.has_event_to_start() {
            cards.startable = DECK.to_vec();
        }
        if self.must_start() {
            let side = pieces::side(self.to_move());
            cards.must_start = Some(format!(
                "Every move that {side} has would capture one piece too many."
            ));
        }
        if self.is_hidden() || self.situation.passage().is_some() {
            cards.in_force.push(&CARD);
        }
        cards
    }
}
