//! What is constant about Atomic Chess.

use crate::{ByColor, Counting, Start, Terms, VariantInfo, grid, orthodox};

pub static INFO: VariantInfo = VariantInfo {
    slug: "atomic-chess",
    title: "Atomic Chess",
    rules_version: 1,
    sides: ByColor {
        white: "White",
        black: "Black",
    },
    geometry: grid::GEOMETRY,
    pieces: orthodox::KINDS,
    piece_set: "orthodox",
    scheme: "white-black",
    drops: false,
    starts: &[Start::USUAL],
    counting: Counting::Fide,
    color_bound: false,
    deck: &[],
    terms: Terms {
        goes_along: ["explodes", "explode"],
        ..Terms::USUAL
    },
};
