//! The layout of a variant's FEN, as data. With it, code can compose and split FENs without knowing
//! the rules.

/// The parts of a FEN. The board comes first: its ranks from the last to the first, separated by
/// `/`. Each rank has the letters of pieces, upper case for White's, and digits for runs of empty
/// squares. The side to move (`w` or `b`) and the fields follow, separated by spaces.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct FenLayout {
    /// The kinds of pieces that can be in a pool, in display order.
    pub beside: &'static [char],
    /// Whether pools are in brackets right after the board; otherwise a field has them.
    pub in_brackets: bool,
    /// The suffix for a promoted pawn, in a variant that distinguishes promoted pieces.
    pub promoted: Option<char>,
    /// The fields after the side to move. Trailing fields may be omitted.
    pub fields: &'static [FenField],
}

/// A field of a FEN. An empty field is written `-`.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(tag = "kind", rename_all = "kebab-case")
)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum FenField {
    /// The letters of the castling rights that still exist, in order.
    Rights { rights: &'static [CastlingRight] },
    /// What the last turn left behind, such as an en passant target. Empty on a board that was set
    /// up by hand.
    #[cfg_attr(feature = "serde", serde(rename = "passed"))]
    LastTurn,
    /// The letters of the pieces in pools, White's first.
    #[cfg_attr(feature = "serde", serde(rename = "beside"))]
    Pools,
    /// Counters and other fields that do not depend on the pieces.
    #[cfg_attr(feature = "serde", serde(rename = "kept"))]
    Counter,
}

/// The right to castle, as long as certain pieces are on their original squares.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct CastlingRight {
    pub letter: char,
    /// The label shown to people: `White castles short`.
    pub words: &'static str,
    /// The cells, and the letters of the pieces that must be on them.
    pub needs: [(&'static str, char); 2],
}

impl FenLayout {
    /// Creates the layout of a variant without pools.
    #[must_use]
    pub const fn plain(fields: &'static [FenField]) -> Self {
        Self {
            beside: &[],
            in_brackets: false,
            promoted: None,
            fields,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Color, Position, Variant, Viewer};

    /// Checks the number of fields and the cells that castling rights need.
    #[test]
    fn each_start_is_written_as_the_layout_says() {
        for variant in Variant::ALL {
            let (start, info) = (Position::start(variant), variant.info());
            let fen = start.fen(Viewer::Spectator);
            let fields: Vec<&str> = fen.split(' ').skip(2).collect();
            assert_eq!(fields.len(), info.fen.fields.len(), "{fen}");
            for (text, field) in fields.iter().zip(info.fen.fields) {
                match field {
                    FenField::Rights { rights } => {
                        let letters: String = rights.iter().map(|right| right.letter).collect();
                        assert_eq!(*text, letters);
                        for (cell, letter) in rights.iter().flat_map(|right| right.needs) {
                            let color = Color::ALL[usize::from(letter.is_ascii_lowercase())];
                            assert!(start.pieces(Viewer::Spectator).iter().any(|piece| {
                                info.geometry.name(piece.at) == cell
                                    && piece.color == color
                                    && piece.kind == letter.to_ascii_uppercase()
                            }));
                        }
                    }
                    FenField::LastTurn | FenField::Pools => assert_eq!(*text, "-"),
                    FenField::Counter => {}
                }
            }
        }
    }

    /// The pool accepts every kind that the layout lists, and no other.
    #[test]
    fn what_stands_beside_the_board_is_read_where_the_layout_says() {
        for variant in Variant::ALL {
            let info = variant.info();
            let start = Position::start(variant).fen(Viewer::Spectator);
            for kind in info.pieces {
                let fields: Vec<&str> = start.split(' ').collect();
                let letter = kind.letter.to_string();
                let mut with: Vec<String> =
                    fields.iter().map(|field| (*field).to_owned()).collect();
                let field = info.fen.fields.iter();
                let field = field
                    .into_iter()
                    .position(|field| matches!(field, FenField::Pools));
                match field {
                    Some(field) => with[field + 2] = letter,
                    None => with[0] = format!("{}[{letter}]", with[0].trim_end_matches("[]")),
                }
                let is_read = Position::from_fen(variant, &with.join(" ")).is_ok();
                let stands = info.fen.beside.contains(&kind.letter);
                assert_eq!(is_read, stands, "{variant}: {}", with.join(" "));
                assert_eq!(field.is_none() && stands, info.fen.in_brackets && stands);
            }
        }
    }
}
