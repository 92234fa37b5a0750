//! The active events.

use shakmaty::Bitboard;

use super::{aspects::Aspects, ids::EventId, state::State};

/// An active event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::event_chess) struct ActiveEvent {
    pub(in crate::event_chess) id: EventId,
    pub(in crate::event_chess) state: State,
}

/// The active events, two at most, in the order in which they were started.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::event_chess) struct ActiveEvents {
    list: [Option<ActiveEvent>; 2],
    /// All aspects of the game that they affect.
    pub(super) touched: Aspects,
    /// The squares on which a piece that lands does not simply stay.
    pub(in crate::event_chess) odd_squares: Bitboard,
}

impl ActiveEvents {
    /// The maximum number of active events.
    pub(in crate::event_chess) const MAX: usize = 2;

    #[inline]
    pub(in crate::event_chess) const fn is_empty(&self) -> bool {
        self.list[0].is_none()
    }

    pub(in crate::event_chess) fn len(&self) -> usize {
        self.list.iter().flatten().count()
    }

    #[inline]
    pub(in crate::event_chess) fn iter(&self) -> impl DoubleEndedIterator<Item = ActiveEvent> + '_ {
        self.list.iter().flatten().copied()
    }

    /// Returns an event by its index.
    #[inline]
    pub(in crate::event_chess) const fn get(&self, at: usize) -> Option<ActiveEvent> {
        self.list[at]
    }

    /// Replaces the state of an event.
    #[inline]
    pub(in crate::event_chess) fn keep(&mut self, at: usize, state: State) {
        if let Some(force) = &mut self.list[at] {
            force.state = state;
        }
    }

    pub(in crate::event_chess) fn iter_mut(&mut self) -> impl Iterator<Item = &mut ActiveEvent> {
        self.list.iter_mut().flatten()
    }

    /// Appends an event. There must be room for it.
    pub(super) fn put(&mut self, force: ActiveEvent) {
        if let Some(free) = self.list.iter_mut().find(|force| force.is_none()) {
            *free = Some(force);
        }
    }

    /// Whether an active event affects any of the given aspects.
    #[inline]
    pub(in crate::event_chess) const fn touch(&self, what: Aspects) -> bool {
        self.touched.any_of(what)
    }

    pub(in crate::event_chess) fn has(&self, id: EventId) -> bool {
        self.iter().any(|force| force.id == id)
    }
}
