//! The constants of Event Chess, such as its name, pieces and FEN layout.

use crate::core::cells::grid;
use crate::{
    ByColor, CountingRules, FenField, FenLayout, RatingPool, StartOption, StartSetup, VariantInfo,
    VariantTerms, orthodox,
};

/// The rating pool of games in which event 5 is the only event.
const POOL: RatingPool = RatingPool {
    slug: "event-chess-5",
    title: "Event Chess with event 5",
};

/// The rating pool of games whose events are drawn from the whole deck.
const DECK_POOL: RatingPool = RatingPool {
    slug: "event-chess-deck",
    title: "Event Chess with the whole deck",
};

pub static INFO: VariantInfo = VariantInfo {
    slug: "event-chess",
    title: "Event Chess",
    // In version 1, two positions that differed only in an en passant square were different even if
    // the capture was illegal.
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
    uci: Some("chess"),
    starts: &[
        StartOption {
            slug: "players",
            words: "Event 5, when a player starts it",
            setting: StartSetup::Usual,
            pool: Some(POOL),
        },
        StartOption {
            slug: "event-5",
            words: "Event 5, before the first move",
            setting: StartSetup::Fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ?"),
            pool: Some(POOL),
        },
        StartOption {
            slug: "deck",
            words: "The whole deck: a start draws an event",
            setting: StartSetup::Deal("draw"),
            pool: Some(DECK_POOL),
        },
        StartOption {
            slug: "pick",
            words: "The whole deck: a start picks an event",
            setting: StartSetup::Deal("pick"),
            pool: None,
        },
    ],
    counting: CountingRules::Fide,
    color_bound: false,
    has_checkmate: true,
    terms: VariantTerms {
        through: "the passage",
        hole: "the pit",
        goes_along: ["falls into the pit", "fall into the pits"],
        ..VariantTerms::USUAL
    },
    fen: FenLayout::plain(&[
        orthodox::CASTLING,
        FenField::LastTurn,
        FenField::Counter,
        FenField::Counter,
        // The field with the event deck's public state.
        FenField::Counter,
    ]),
};
