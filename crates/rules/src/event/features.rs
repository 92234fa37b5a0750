//! What is shown of the events: what they mark on the board, what they count, the choices that are owed, and
//! the cards.

use super::{pieces, position::Position, situation::CAPTURE_LIMIT};
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
        let [white, black] = self.situation.gates()?;
        Some(Highlight {
            look: Look::Gate,
            cells: vec![white.into(), black.into()],
            words: format!("A passage joins {white} and {black}."),
            each: "an end of the passage",
        })
    }

    fn captures_counted(&self) -> Option<Counter> {
        let starts = self.situation.starts;
        let counts = starts.white.is_some() || starts.black.is_some();
        counts.then(|| Counter {
            name: "captures of pieces other than pawns",
            value: ByColor::of(|side| starts[side].unwrap_or(0)),
            limit: Some(CAPTURE_LIMIT),
        })
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
        let must_start = self.must_start().then(|| {
            let side = pieces::side(self.to_move());
            format!("Every move that {side} has would capture one piece too many.")
        });
        Cards {
            startable: self.startable_cards(),
            must_start,
            in_force: self
                .situation
                .forces
                .iter()
                .map(|force| force.id.card())
                .collect(),
        }
    }
}
