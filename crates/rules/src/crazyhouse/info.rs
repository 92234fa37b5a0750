//! The constants of Crazyhouse, such as its name, pieces and FEN layout.

use crate::core::cells::grid;
use crate::{
    ByColor, CountingRules, FenLayout, RatingPool, StartOption, VariantInfo, VariantTerms, orthodox,
};

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
    starts: &[StartOption::usual(POOL)],
    counting: CountingRules::Fide,
    color_bound: false,
    has_checkmate: true,
    terms: VariantTerms::USUAL,
    fen: FenLayout {
        beside: &['Q', 'R', 'B', 'N', 'P'],
        in_brackets: true,
        promoted: Some('~'),
        fields: orthodox::FIELDS,
    },
};
