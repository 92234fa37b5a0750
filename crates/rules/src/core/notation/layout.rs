//! How a variant writes positions as FEN, as data: who knows it can put a FEN together and take one
//! apart without knowing the rules.

/// The parts of a FEN. It begins with the board: its ranks from the last to the first with `/` between them,
/// in each rank the letters of pieces, upper case for White's, and runs of empty squares counted by a
/// digit. Then come the side to move, `w` or `b`, and the fields, parted by spaces.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct FenLayout {
    /// The kinds of piece that can stand beside the board, in the order in which they are shown.
    pub beside: &'static [char],
    /// Whether they are written in brackets right behind the board; otherwise a field has them.
    pub in_brackets: bool,
    /// What is written behind the letter of a piece that was a pawn, in a variant that tells them apart.
    pub promoted: Option<char>,
    /// Behind the side to move. They may be left out from the right.
    pub fields: &'static [FenField],
}

/// A field of a FEN. Each is `-` when there is nothing to say.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(
    feature = "serde",
    derive(serde::Serialize),
    serde(tag = "kind", rename_all = "kebab-case")
)]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub enum FenField {
    /// The letters of those rights that hold, in their order.
    Rights { rights: &'static [Right] },
    /// What the last turn has left behind: nothing, on a board that was set up by hand.
    Passed,
    /// The letters of the pieces beside the board, White's first.
    Beside,
    /// Counters and the like, which do not hang on what stands where.
    Kept,
}

/// Something that a side may do as long as some pieces stand where they began.
#[derive(Clone, Copy, Debug)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "ts", derive(ts_rs::TS))]
pub struct Right {
    pub letter: char,
    /// For people: `White castles short`.
    pub words: &'static str,
    /// The names of cells, and the letters of the pieces that must stand there.
    pub needs: [(&'static str, char); 2],
}

impl FenLayout {
    /// Of variants in which nothing stands beside the board.
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

    /// How many fields a start has, and what its rights need.
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
                    FenField::Passed | FenField::Beside => assert_eq!(*text, "-"),
                    FenField::Kept => {}
                }
            }
        }
    }

    /// Every kind that can stand beside the board is read there, and no other.
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
                    .position(|field| matches!(field, FenField::Beside));
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
