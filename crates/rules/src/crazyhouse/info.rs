//! What is constant about Crazyhouse.

use crate::{ByColor, Counting, Start, Terms, VariantInfo, grid, orthodox};

pub static INFO: VariantInfo = VariantInfo {
    slug: "crazyhouse",
    title: "Crazyhouse",
    rules_version: 1,
    sides: ByColor {
        white: "White",
        black: "Black",
    },
    geometry: grid::GEOMETRY,
    pieces: orthodox::KINDS,
    piece_set: "orthodox",
    scheme: "white-black",
    drops: true,
    starts: &[Start::USUAL],
    counting: Counting::Fide,
    color_bound: false,
    deck: &[],
    terms: Terms::USUAL,
};
