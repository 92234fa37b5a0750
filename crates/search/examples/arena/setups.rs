//! With what games begin.

use postern_rules::{Position, Variant};

/// A way to begin games.
#[derive(Clone, Copy)]
pub(crate) struct Setup {
    /// In the file of games and in the environment.
    pub(crate) name: &'static str,
    /// In the table.
    pub(crate) title: &'static str,
    pub(crate) start: fn() -> Position,
}

/// Every set-up. Those of Event Chess with one event (`Position::with_events`) and with the whole deck
/// (`Position::start`) are to follow, a line each, when squares that are hidden can be searched.
pub(crate) fn all() -> Vec<Setup> {
    vec![
        usual(Variant::HoleChess, || Position::start(Variant::HoleChess)),
        Setup {
            name: "event-chess-without-events",
            title: "Event Chess without events",
            start: without_events,
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
