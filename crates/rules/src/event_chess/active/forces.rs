//! The events in force.

use shakmaty::Bitboard;

use super::{ids::EventId, state::State, touches::Touches};

/// An event in force.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::event_chess) struct Force {
    pub(in crate::event_chess) id: EventId,
    pub(in crate::event_chess) state: State,
}

/// The events in force, two at most, in the order in which they were started.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(in crate::event_chess) struct Forces {
    list: [Option<Force>; 2],
    /// All that they touch.
    pub(super) touched: Touches,
    /// The squares on which what lands does not simply stay.
    pub(in crate::event_chess) odd_squares: Bitboard,
}

impl Forces {
    /// Most events that are ever in force.
    pub(in crate::event_chess) const MOST: usize = 2;

    #[inline]
    pub(in crate::event_chess) const fn is_empty(&self) -> bool {
        self.list[0].is_none()
    }

    pub(in crate::event_chess) fn len(&self) -> usize {
        self.list.iter().flatten().count()
    }

    #[inline]
    pub(in crate::event_chess) fn iter(&self) -> impl DoubleEndedIterator<Item = Force> + '_ {
        self.list.iter().flatten().copied()
    }

    /// One by its place.
    #[inline]
    pub(in crate::event_chess) const fn get(&self, at: usize) -> Option<Force> {
        self.list[at]
    }

    /// Keeps something else of the event at a place.
    #[inline]
    pub(in crate::event_chess) fn keep(&mut self, at: usize, state: State) {
        if let Some(force) = &mut self.list[at] {
            force.state = state;
        }
    }

    pub(in crate::event_chess) fn iter_mut(&mut self) -> impl Iterator<Item = &mut Force> {
        self.list.iter_mut().flatten()
    }

    /// Adds an event behind those that are in force. There is room for it.
    pub(super) fn put(&mut self, force: Force) {
        if let Some(free) = self.list.iter_mut().find(|force| force.is_none()) {
            *free = Some(force);
        }
    }

    /// Whether they touch something.
    #[inline]
    pub(in crate::event_chess) const fn touch(&self, what: Touches) -> bool {
        self.touched.any_of(what)
    }

    pub(in crate::event_chess) fn has(&self, id: EventId) -> bool {
        self.iter().any(|force| force.id == id)
    }
}
