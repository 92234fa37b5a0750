//! The files and symbols that contain the pictures of pieces and marks.

use postern_rules::{Color, Variant};

/// The file with the symbols for marks and for holes in the board.
pub(crate) const BOARD: &str = "pieces/board.svg";

/// Returns the path of the file with a variant's default piece set.
pub(crate) fn pieces(variant: Variant) -> String {
    format!("pieces/{}/drawn.svg", variant.info().piece_set)
}

/// Returns the symbol id of a piece. All piece sets of a variant use the same ids.
pub(crate) fn piece_symbol(color: Color, kind: char) -> String {
    let side = match color {
        Color::White => 'w',
        Color::Black => 'b',
    };
    format!("{side}{kind}")
}

/// Returns the URL of a piece's picture in the variant's default piece set. The URL contains the
/// variant, because the same letter can be a different piece in another variant.
pub(crate) fn piece_href(assets: &str, variant: Variant, color: Color, kind: char) -> String {
    let (file, symbol) = (pieces(variant), piece_symbol(color, kind));
    format!("{assets}/{file}#{symbol}")
}
