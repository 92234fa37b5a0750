//! Lists what Event Chess shows besides the pieces: marks on the board, counters, pieces that can
//! be dropped, pending choices, and event cards.

use shakmaty::Move;

use super::active::aspects::EventAspects;
use super::notation::pieces;
use super::position::Position;
use super::situation::{CAPTURE_LIMIT, PublicPosition};
use crate::{
    ByColor, ChoicePhase, Color, Counter, EventCards, PlayablePosition as _, PoolEntry,
    PositionFeatures, Viewer, orthodox,
};

impl Position {
    pub(super) fn features_for(&self, viewer: Viewer) -> PositionFeatures {
        let mut shown = PositionFeatures {
            pools: ByColor::of(|side| self.pool(side)),
            counters: self.captures_counted().into_iter().collect(),
            phases: self.choice_owed(viewer).into_iter().collect(),
            cards: self.cards(),
            ..PositionFeatures::default()
        };
        let seen = self.seen();
        for force in seen.active_events.iter() {
            force.event().shows(&seen, force.state, &mut shown);
        }
        shown
    }

    /// Returns the kinds of pieces that `side` can still drop, with a count of 1 each.
    fn pool(&self, side: Color) -> Vec<PoolEntry> {
        let situation = &self.situation;
        if !situation.active_events.touch(EventAspects::PUTS) {
            return Vec::new();
        }
        let is_over = situation.decided().is_some();
        let is_busy = self.waiting.is_some() || self.owes_a_choice();
        // If the side is not to move, computes its pool as if it were.
        let asked = PublicPosition {
            turn: side.into(),
            ..situation.clone()
        };
        let mut pool = Vec::new();
        for force in asked.active_events.iter() {
            force
                .event()
                .puts(&asked, force.state, &mut |role, squares| {
                    let can_go = |to| asked.is_safe(Move::Put { role, to }.into());
                    let now = side == self.to_move();
                    pool.push(PoolEntry {
                        kind: role.upper_char(),
                        count: 1,
                        droppable: !is_over
                            && (!now || (!is_busy && squares.into_iter().any(can_go))),
                    });
                });
        }
        pool.sort_by_key(|waiting| {
            let mut kinds = orthodox::KINDS.iter();
            kinds.position(|kind| kind.letter == waiting.kind)
        });
        pool
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

    /// Returns the pending choice. Only the choosing side sees the squares from which it may
    /// choose.
    fn choice_owed(&self, viewer: Viewer) -> Option<ChoicePhase> {
        let event = self.public_events().choosing_for?;
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
        Some(ChoicePhase {
            event,
            owed_by,
            status,
            words: format!("{said}. No move is made before both have."),
            cells: ByColor::of(cells),
        })
    }

    fn cards(&self) -> EventCards {
        let must_start = self.must_start().then(|| {
            let side = pieces::side(self.to_move());
            format!("Every move that {side} has would capture one piece too many.")
        });
        EventCards {
            startable: self.startable_cards(),
            must_start,
            in_force: self
                .situation
                .active_events
                .iter()
                .map(|force| force.id.card())
                .collect(),
        }
    }
}
