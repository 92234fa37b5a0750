//! Position keys: 64-bit hashes for detecting repetition and indexing search tables.
//!
//! Game logs store keys, so their computation must never change: equal positions have the same key
//! on every platform and in every release. Each fact about a position (a piece on its cell, the
//! side to move, a castling right) is a separate number. `SplitMix64`'s finaliser, which is a
//! bijection, scrambles each number. The key is the exclusive or of the results.

use crate::{Cell, Color};

/// The kind of a fact about a position. The discriminants must not change, because they are part of
/// every stored key.
#[derive(Clone, Copy)]
pub(crate) enum KeyFact {
    Piece = 0,
    ToMove = 1,
    CastlingRight = 2,
    EnPassant = 3,
    Pool = 4,
    Event = 5,
    Owed = 6,
    Unfinished = 7,
    Promoted = 8,
    Start = 9,
    InForce = 10,
    Kept = 11,
}

/// A position key under construction.
#[derive(Clone, Copy)]
pub(crate) struct PositionKey(u64);

impl PositionKey {
    pub(crate) const fn new(to_move: Color) -> Self {
        Self(0).with(KeyFact::ToMove, to_move as u64)
    }

    /// Adds a piece to the key. `kind` is its upper-case letter.
    pub(crate) const fn piece(self, color: Color, kind: char, at: Cell) -> Self {
        let value = (kind as u64) << 16 | (color as u64) << 8 | at.0 as u64;
        self.with(KeyFact::Piece, value)
    }

    /// Adds a fact to the key. `value` must be below 2^56.
    pub(crate) const fn with(self, fact: KeyFact, value: u64) -> Self {
        Self(self.0 ^ scramble((fact as u64) << 56 | value))
    }

    pub(crate) const fn finish(self) -> u64 {
        self.0
    }
}

const fn scramble(number: u64) -> u64 {
    let mut mixed = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    mixed ^ (mixed >> 31)
}
