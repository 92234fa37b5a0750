//! What is constant about Event Chess.

use super::deck::{all_cards, hidden_passage};
use crate::{
    ByColor, Counting, EventCard, RatingPool, Setting, Start, Terms, VariantInfo, grid, orthodox,
};

/// The cards of games on a server: event 5 alone. The command line knows the whole deck.
static DECK: [&EventCard; 1] = [&hidden_passage::CARD];

/// Games with event 5 alone. Games with other events are to have a pool of their own.
const POOL: RatingPool = RatingPool {
    slug: "event-chess-5",
    title: "Event Chess with event 5",
};

pub static INFO: VariantInfo = VariantInfo {
    slug: "event-chess",
    title: "Event Chess",
    // In version 1, an en passant capture that was illegal still made a position another one.
    rules_version: 2,
    sides: ByColor {
        white: "White",
        black: "Black",
    },
    geometry: grid::GEOMETRY,
    pieces: orthodox::KINDS,
    piece_set: "orthodox",
    scheme: "white-black",
    drops: false,
    starts: &[
        Start {
            slug: "players",
            words: "When a player starts it",
            setting: Setting::Usual,
            pool: Some(POOL),
        },
        Start {
            slug: "event-5",
            words: "Before the first move",
            setting: Setting::Fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ?"),
            pool: Some(POOL),
        },
    ],
    counting: Counting::Fide,
    color_bound: false,
    deck: &DECK,
    all_events: all_cards,
    terms: Terms {
        through: "the passage",
        hole: "the pit",
        chosen: "your end of the passage",
        choice: "one end of the passage",
        revealed: "What lands on one goes on to the other.",
        unfound: "Nobody found the passage.",
        goes_along: ["falls into the pit", "fall into the pits"],
        ..Terms::USUAL
    },
};
