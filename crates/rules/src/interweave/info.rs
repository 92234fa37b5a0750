//! What is constant about Interweave.

use super::piece;
use crate::{ByColor, Counting, Setting, Start, Terms, VariantInfo, grid};

pub static INFO: VariantInfo = VariantInfo {
    slug: "interweave",
    title: "Interweave",
    rules_version: 1,
    sides: ByColor {
        white: "White",
        black: "Black",
    },
    geometry: grid::GEOMETRY,
    pieces: piece::KINDS,
    piece_set: "interweave",
    starts: &[
        Start::USUAL,
        Start {
            slug: "shuffled",
            words: "Shuffled, the same for both",
            setting: Setting::Seed,
        },
    ],
    counting: Counting::ThirdOccurrenceLoses,
    color_bound: true,
    terms: Terms::USUAL,
};
