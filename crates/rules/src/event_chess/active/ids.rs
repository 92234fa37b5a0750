//! Event identifiers, and decks as sets of events.

/// The number of events in the whole deck.
pub(in crate::event_chess) const COUNT: u8 = 16;

/// An event, identified by its index in the list of all events.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::event_chess) struct EventId(u8);

impl EventId {
    /// Iterates over all events, in ascending order of their numbers.
    pub(in crate::event_chess) fn all() -> impl Iterator<Item = Self> {
        (0..COUNT).map(Self)
    }

    /// Returns the event's index in the list of all events.
    pub(in crate::event_chess) const fn place(self) -> usize {
        self.0 as usize
    }
}

/// A game's deck: the set of events that can be started or are active.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::event_chess) struct Deck(u64);

impl Deck {
    /// The deck with all events.
    pub(in crate::event_chess) const WHOLE: Self = Self((1 << COUNT) - 1);

    /// Creates a deck of the given events.
    pub(in crate::event_chess) fn of(events: impl IntoIterator<Item = EventId>) -> Self {
        Self(events.into_iter().fold(0, |set, event| set | 1 << event.0))
    }

    pub(in crate::event_chess) const fn contains(self, event: EventId) -> bool {
        self.0 >> event.0 & 1 == 1
    }

    /// Iterates over the deck's events, in ascending order of their numbers.
    pub(in crate::event_chess) fn events(self) -> impl Iterator<Item = EventId> {
        EventId::all().filter(move |event| self.contains(*event))
    }
}
