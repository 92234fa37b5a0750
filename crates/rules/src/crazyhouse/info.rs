//! What is constant about Crazyhouse.

use crate::{ByColor, Counting, RatingPool, Start, Terms, VariantInfo, grid, orthodox};

const POOL: RatingPool = RatingPool {
    slug: "crazyhouse",
    title: "Crazyhouse",
};

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
    uci: Some("crazyhouse"),
    starts: &[Start::usual(POOL)],
    counting: Counting::Fide,
    color_bound: false,
    terms: Terms::USUAL,
};
