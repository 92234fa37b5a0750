//! What is constant about Event Chess.

use super::pieces;
use crate::{ByColor, Counting, Setting, Start, Terms, VariantInfo, grid};

pub static INFO: VariantInfo = VariantInfo {
    slug: "event-chess",
    title: "Event Chess",
    rules_version: 1,
    sides: ByColor {
        white: "White",
        black: "Black",
    },
    geometry: grid::GEOMETRY,
    pieces: pieces::KINDS,
    piece_set: "event-chess",
    starts: &[
        Start {
            slug: "players",
            words: "When a player starts it",
            setting: Setting::Usual,
        },
        Start {
            slug: "event-5",
            words: "Before the first move",
            setting: Setting::Fen("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1 ?"),
        },
    ],
    counting: Counting::Fide,
    color_bound: false,
    terms: Terms::USUAL,
};
