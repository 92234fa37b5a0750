//! The starting positions of games.

use postern_rules::{Position, Variant};

/// A way to begin games.
#[derive(Clone, Copy)]
pub(crate) struct Setup {
    /// The name in the file of games and in the environment.
    pub(crate) name: &'static str,
    /// The title in the table.
    pub(crate) title: &'static str,
    pub(crate) start: fn() -> Position,
}

/// Returns every setup.
pub(crate) fn all() -> Vec<Setup> {
    vec![
        usual(Variant::HoleChess, || Position::start(Variant::HoleChess)),
        Setup {
            name: "event-chess-without-events",
            title: "Event Chess without events",
            start: without_events,
        },
        Setup {
            name: "event-chess-5",
            title: "Event Chess with event 5 from the first move",
            start: event_5,
        },
        Setup {
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

fn usual(variant: Variant, start: fn() -> Position) -> Setup {
    Setup {
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
