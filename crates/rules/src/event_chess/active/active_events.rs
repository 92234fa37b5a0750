//! The list of active events and the aspects of the game that they affect.

use shakmaty::Bitboard;

use super::aspects::EventAspects;
use super::ids::EventId;
use super::state::EventState;

/// An active event and its public state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::event_chess) struct ActiveEvent {
    pub(in crate::event_chess) id: EventId,
    pub(in crate::event_chess) state: EventState,
}

/// The active events, at most two, in the order in which they were started.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::event_chess) struct ActiveEvents {
    list: [Option<ActiveEvent>; 2],
    /// The union of the aspects that the active events affect.
    pub(super) touched: EventAspects,
    /// The squares where a landing piece is carried to another square or falls off the board.
    pub(in crate::event_chess) odd_squares: Bitboard,
}

impl ActiveEvents {
    /// The maximum number of active events in a game.
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

    /// Returns the active event with index `at`, in starting order.
    #[inline]
    pub(in crate::event_chess) const fn get(&self, at: usize) -> Option<ActiveEvent> {
        self.list[at]
    }

    /// Replaces the state of the event with index `at`.
    #[inline]
    pub(in crate::event_chess) fn keep(&mut self, at: usize, state: EventState) {
        if let Some(force) = &mut self.list[at] {
            force.state = state;
        }
    }

    pub(in crate::event_chess) fn iter_mut(&mut self) -> impl Iterator<Item = &mut ActiveEvent> {
        self.list.iter_mut().flatten()
    }

    /// Appends an active event. Does nothing if two are active already.
    pub(super) fn put(&mut self, force: ActiveEvent) {
        if let Some(free) = self.list.iter_mut().find(|force| force.is_none()) {
            *free = Some(force);
        }
    }

    /// Whether an active event affects any of the given aspects.
    #[inline]
    pub(in crate::event_chess) const fn touch(&self, what: EventAspects) -> bool {
        self.touched.any_of(what)
    }

    pub(in crate::event_chess) fn has(&self, id: EventId) -> bool {
        self.iter().any(|force| force.id == id)
    }
}
