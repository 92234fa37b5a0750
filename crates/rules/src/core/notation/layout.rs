//! The layout of a variant's FEN as data, so that code can compose and split FENs without knowing
//! the rules.

/// The parts of a FEN. The board comes first: its ranks from the last to the first, separated by
/// `/`. A rank contains the pieces' letters, in upper case for White, and digits for runs of empty
/// squares. The side to move (`w` or `b`) and the fields follow, separated by spaces.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct FenLayout {
    /// The letters of the pieces that can be in a pool, in display order.
    pub beside: &'static [char],
    /// Whether the pools are in brackets directly after the board. Otherwise they are a separate
    /// field.
    pub in_brackets: bool,
    /// The suffix that marks a promoted pawn, in variants that distinguish promoted pieces.
    pub promoted: Option<char>,
    /// The fields after the side to move. Trailing fields may be omitted.
    pub fields: &'static [FenField],
}

/// A field of a FEN. An empty field is written as `-`.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(tag = "kind", rename_all = "kebab-case")
)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum FenField {
    /// The letters of the castling rights that are still available, in order.
    Rights { rights: &'static [CastlingRight] },
    /// A field for a consequence of the last turn, such as an en passant target. Empty in a
    /// position that was set up by hand.
    #[cfg_attr(feature = "serde", serde(rename = "passed"))]
    LastTurn,
    /// The letters of the pieces in both pools, White's first.
    #[cfg_attr(feature = "serde", serde(rename = "beside"))]
    Pools,
    /// A counter or another field that does not depend on the pieces.
    #[cfg_attr(feature = "serde", serde(rename = "kept"))]
    Counter,
}

/// A castling right. It requires certain pieces on their original squares.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct CastlingRight {
    pub letter: char,
    /// The label shown to players: `White castles short`.
    pub words: &'static str,
    /// The cells of the required pieces, with the pieces' letters.
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
