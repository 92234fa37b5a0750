//! Setups: the start positions from which the arena's games are played.

use postern_rules::{Position, Variant};

/// A variant and the way in which its games start.
#[derive(Clone, Copy)]
pub(crate) struct ArenaSetup {
    /// The name of the setup in the ledger and in environment variables.
    pub(crate) name: &'static str,
    /// The title of the setup in the result table.
    pub(crate) title: &'static str,
    pub(crate) start: fn() -> Position,
}

/// Returns all setups of the arena.
pub(crate) fn all() -> Vec<ArenaSetup> {
    vec![
        usual(Variant::HoleChess, || Position::start(Variant::HoleChess)),
        ArenaSetup {
            name: "event-chess-without-events",
            title: "Event Chess without events",
            start: without_events,
        },
        ArenaSetup {
            name: "event-chess-5",
            title: "Event Chess with event 5 from the first move",
            start: event_5,
        },
        ArenaSetup {
            name: "event-chess-deck",
            title: "Event Chess with its whole deck, events picked",
            start: whole_deck,
        },
        usual(Variant::Interweave, || Position::start(Variant::Interweave)),
        usual(Variant::Crazyhouse, || Position::start(Variant::Crazyhouse)),
        usual(Variant::AtomicChess, || {
            Position::start(Variant::AtomicChess)
        }),
    ]
}

fn usual(variant: Variant, start: fn() -> Position) -> ArenaSetup {
    ArenaSetup {
        name: variant.slug(),
        title: variant.title(),
        start,
    }
}

fn without_events() -> Position {
    let fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 -";
    Position::from_fen(Variant::EventChess, fen).expect("it is the start of chess")
}

fn event_5() -> Position {
    let start = Position::with_events(Variant::EventChess, "5").expect("it has a deck");
    start.expect("it is an event")
}

fn whole_deck() -> Position {
    let start = Position::with_deck(Variant::EventChess, None, None).expect("it has a deck");
    start.expect("it is the usual start")
}
