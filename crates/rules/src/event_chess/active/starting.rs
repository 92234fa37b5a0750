//! Starting events: which can start now, the capture limit that ends with that, and what a start leads to.

use shakmaty::{Bitboard, Color};

use super::{forces::Forces, ids::EventId};
use crate::ByColor;
use crate::event_chess::situation::{CAPTURE_LIMIT, Situation};

impl Situation {
    /// The pieces that the side to move may not capture: those other than pawns, once it has
    /// captured as many as it may before an event that it can start.
    pub(in crate::event_chess) fn spared(&self) -> Bitboard {
        if self.allowance() == Some(0) {
            self.board.by_color(!self.turn) & !self.board.pawns()
        } else {
            Bitboard::EMPTY
        }
    }

    /// How many pieces other than pawns the side to move may take in this turn; `None` when it is not bound.
    pub(in crate::event_chess) fn allowance(&self) -> Option<u8> {
        let captured = self.starts[self.turn.into()]?;
        // Two are the most that nearly every turn takes, so that nothing has to be looked at before the first.
        let left = CAPTURE_LIMIT - captured;
        (left < self.most_taken() && self.can_start_one()).then_some(left)
    }

    /// The most pieces that a turn can take.
    fn most_taken(&self) -> u8 {
        if self.forces.is_empty() { 1 } else { 4 }
    }

    /// Whether the side to move can start an event now.
    pub(super) fn can_start_one(&self) -> bool {
        self.startable().next().is_some()
    }

    /// The events that the side to move can start now, by their numbers.
    pub(in crate::event_chess) fn startable(&self) -> impl Iterator<Item = EventId> + '_ {
        let may = self.starts[self.turn.into()].is_some() && self.lost.is_none();
        self.deck
            .events()
            .filter(move |event| may && self.may_start(*event))
    }

    fn may_start(&self, id: EventId) -> bool {
        if self.forces.has(id) || !id.event().may_start(self) {
            return false;
        }
        let (after, us) = (self.started(id), self.turn);
        if after.is_attacked(!us) || !after.can_move() {
            return false;
        }
        !id.event().starts_quietly() || !after.attacks_more_than(self)
    }

    /// Whether a royal piece is attacked that is not in `before`.
    fn attacks_more_than(&self, before: &Self) -> bool {
        Color::ALL.into_iter().any(|side| {
            let attacked = |situation: &Self, at| situation.attackers(side, at).any();
            self.royal(side)
                .into_iter()
                .any(|at| attacked(self, at) && !attacked(before, at))
        })
    }

    /// The situation after the side to move has started an event; what is chosen then is hidden.
    pub(in crate::event_chess) fn started(&self, id: EventId) -> Self {
        let mut next = self.clone();
        next.forces.add(id, id.event().begin());
        next.starts[self.turn.into()] = None;
        if next.forces.len() == Forces::MOST
            || next.deck.events().all(|event| next.forces.has(event))
        {
            next.starts = ByColor::default();
        }
        next
    }
}
