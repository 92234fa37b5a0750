//! What is constant about Hole Chess.

use super::{piece, square};
use crate::{ByColor, Counting, Start, Terms, VariantInfo};

pub static INFO: VariantInfo = VariantInfo {
    slug: "hole-chess",
    title: "Hole Chess",
    rules_version: 1,
    sides: ByColor {
        white: "Yellow",
        black: "Red",
    },
    geometry: square::GEOMETRY,
    pieces: piece::KINDS,
    piece_set: "hole-chess",
    starts: &[Start::USUAL],
    counting: Counting::Fide,
    color_bound: false,
    terms: Terms::USUAL,
};
