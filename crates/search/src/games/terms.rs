//! Terms of an evaluation. Each game has a table of terms with weights; all games choose from the
//! same facets.

/// The feature of a position that a weight applies to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Facet {
    /// A piece on the board.
    Value,
    /// A piece in a pool, from where it can come back.
    InPool,
    /// Each step nearer to the centre, along ranks and files. There are at most 12 on an 8×8 board.
    Centre,
    /// Each rank ahead of the side's own first rank.
    Advance,
    /// Each line on which exactly one hole is between the piece and a square.
    Across,
    /// Each square next to a king that is occupied by its own side.
    Shelter,
    /// Each enemy piece next to a king.
    Threat,
    /// Each free square next to a king, for each piece that the enemy can put on the board.
    Open,
}

/// A term of an evaluation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Term {
    /// The piece's upper-case letter; the king's for terms that apply to all pieces of a side.
    pub kind: char,
    pub facet: Facet,
    /// In centipawns.
    pub weight: i16,
}

impl Term {
    #[must_use]
    pub const fn new(kind: char, facet: Facet, weight: i16) -> Self {
        Self {
            kind,
            facet,
            weight,
        }
    }
}
