//! The constants of Atomic Chess.

use crate::{
    ByColor, Counting, FenLayout, RatingPool, Start, Terms, VariantInfo, core::cells::grid,
    orthodox,
};

const POOL: RatingPool = RatingPool {
    slug: "atomic-chess",
    title: "Atomic Chess",
};

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
    uci: Some("atomic"),
    starts: &[Start::usual(POOL)],
    counting: Counting::Fide,
    color_bound: false,
    has_checkmate: true,
    terms: Terms {
        goes_along: ["explodes", "explode"],
        ..Terms::USUAL
    },
    fen: FenLayout::plain(orthodox::FIELDS),
};
