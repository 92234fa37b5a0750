//! What an evaluation is made of: a table of terms, each with its weight. All games have the same facets to
//! choose from, and each has one table.

/// What a weight is paid for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Facet {
    /// A piece on the board.
    Value,
    /// A piece beside the board, from where it can come back.
    Waiting,
    /// Each step nearer to the centre, along ranks and files; there are at most 12 on eight by eight squares.
    Centre,
    /// Each rank ahead of its own side’s first.
    Advance,
    /// Each line on which exactly one hole lies between the piece and a square.
    Across,
    /// Each square next to a king that its own side holds.
    Shelter,
    /// Each piece next to a king of the enemy.
    Threat,
    /// Each free square next to a king, for each piece that the enemy can put on the board.
    Open,
}

/// A term of an evaluation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Term {
    /// The upper-case letter of the piece; that of the king where all of a side’s pieces count.
    pub kind: char,
    pub facet: Facet,
    /// In hundredths of a pawn.
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
