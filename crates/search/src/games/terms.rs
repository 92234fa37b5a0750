//! Evaluation terms: features of a position with their weights. All games use the same set of
//! features.

/// The feature of a position to which a weight applies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EvaluationFeature {
    /// The material value of a piece on the board.
    Value,
    /// A piece in a pool that can return to the board.
    InPool,
    /// Each step of a piece towards the centre, along ranks and files. On an 8×8 board there are at
    /// most 12 steps.
    Centre,
    /// Each rank between a piece and its side's first rank.
    Advance,
    /// Each direction in which exactly one hole separates a piece from a square.
    Across,
    /// Each square next to a king that the king's own side occupies.
    Shelter,
    /// Each square next to a king that an enemy piece occupies.
    Threat,
    /// Each free square next to a king, multiplied by the number of pieces that the enemy can drop.
    Open,
}

/// A term of the evaluation: a feature of a kind of piece, and its weight.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EvaluationTerm {
    /// The upper-case letter of the piece. Terms for all pieces of a side use the king's letter.
    pub kind: char,
    pub facet: EvaluationFeature,
    /// The weight in centipawns.
    pub weight: i16,
}

impl EvaluationTerm {
    #[must_use]
    pub const fn new(kind: char, facet: EvaluationFeature, weight: i16) -> Self {
        Self {
            kind,
            facet,
            weight,
        }
    }
}
