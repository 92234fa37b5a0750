//! The locations of the pictures of pieces and marks. Each is a symbol in one of the static files.

use postern_rules::{Color, Variant};

/// The file with the marks and the hole.
pub(crate) const BOARD: &str = "pieces/board.svg";

/// Returns the file with a variant's drawn pieces.
pub(crate) fn pieces(variant: Variant) -> String {
    format!("pieces/{}/drawn.svg", variant.info().piece_set)
}

/// Returns the symbol of a piece. It is the same in all of the variant's piece sets.
pub(crate) fn piece_symbol(color: Color, kind: char) -> String {
    let side = match color {
        Color::White => 'w',
        Color::Black => 'b',
    };
    format!("{side}{kind}")
}

/// Returns the address of a piece's picture in the sprite of a variant's drawn pieces. The same
/// letter can be a different piece in another game.
pub(crate) fn piece_href(assets: &str, variant: Variant, color: Color, kind: char) -> String {
    let (file, symbol) = (pieces(variant), piece_symbol(color, kind));
    format!("{assets}/{file}#{symbol}")
}
