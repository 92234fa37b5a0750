//! The constants of Atomic Chess, such as its name, pieces and FEN layout.

use crate::core::cells::grid;
use crate::{
    ByColor, CountingRules, FenLayout, RatingPool, StartOption, VariantInfo, VariantTerms, orthodox,
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
    starts: &[StartOption::usual(POOL)],
    counting: CountingRules::Fide,
    color_bound: false,
    has_checkmate: true,
    terms: VariantTerms {
        goes_along: ["explodes", "explode"],
        ..VariantTerms::USUAL
    },
    fen: FenLayout::plain(orthodox::FIELDS),
};
