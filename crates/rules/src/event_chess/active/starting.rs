//! Rules for starting events: which events can be started, how a start changes the position, and
//! how many pieces a side may capture before it starts one.

use shakmaty::{Bitboard, Color};

use super::active_events::ActiveEvents;
use super::ids::EventId;
use crate::ByColor;
use crate::event_chess::situation::{CAPTURE_LIMIT, PublicPosition};

impl PublicPosition {
    /// Returns the pieces that the side to move may not capture. If that side has reached the
    /// capture limit and can start an event, these are all pieces except pawns; otherwise there are
    /// none.
    pub(in crate::event_chess) fn spared(&self) -> Bitboard {
        if self.allowance() == Some(0) {
            self.board.by_color(!self.turn) & !self.board.pawns()
        } else {
            Bitboard::EMPTY
        }
    }

    /// Returns how many pieces other than pawns the side to move may still capture. Returns `None`
    /// if there is no limit.
    pub(in crate::event_chess) fn allowance(&self) -> Option<u8> {
        let captured = self.starts[self.turn.into()]?;
        // Checking the startable events is slow, so skip it unless the captures of one turn could
        // reach the limit.
        let left = CAPTURE_LIMIT - captured;
        (left < self.most_taken() && self.can_start_one()).then_some(left)
    }

    /// Returns the maximum number of pieces that one turn can capture.
    fn most_taken(&self) -> u8 {
        if self.active_events.is_empty() { 1 } else { 4 }
    }

    /// Whether the side to move can start an event now.
    pub(super) fn can_start_one(&self) -> bool {
        self.startable().next().is_some()
    }

    /// Iterates over the events that the side to move can start now, in ascending order of their
    /// numbers.
    pub(in crate::event_chess) fn startable(&self) -> impl Iterator<Item = EventId> + '_ {
        let may = self.starts[self.turn.into()].is_some() && self.lost.is_none();
        self.deck
            .events()
            .filter(move |event| may && self.may_start(*event))
    }

    fn may_start(&self, id: EventId) -> bool {
        if self.active_events.has(id) || !id.event().may_start(self) {
            return false;
        }
        let (after, us) = (self.started(id), self.turn);
        if after.is_attacked(!us) || !after.can_move() {
            return false;
        }
        !id.event().starts_quietly() || !after.attacks_more_than(self)
    }

    /// Whether a royal piece is attacked that was not attacked in the position `before`.
    fn attacks_more_than(&self, before: &Self) -> bool {
        Color::ALL.into_iter().any(|side| {
            let attacked = |situation: &Self, at| situation.attackers(side, at).any();
            self.royal(side)
                .into_iter()
                .any(|at| attacked(self, at) && !attacked(before, at))
        })
    }

    /// Returns the public position after the side to move has started an event. Squares to be
    /// chosen for it are still secret.
    pub(in crate::event_chess) fn started(&self, id: EventId) -> Self {
        let mut next = self.clone();
        next.active_events.add(id, id.event().begin());
        next.starts[self.turn.into()] = None;
        if next.active_events.len() == ActiveEvents::MAX
            || next
                .deck
                .events()
                .all(|event| next.active_events.has(event))
        {
            next.starts = ByColor::default();
        }
        next
    }
}
