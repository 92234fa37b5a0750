//! A short notation for positions of Crazyhouse.

use postern_rules::{Position, Variant};

pub(super) use crate::moves::{
    after, after_all, legal, legal_from, line_from, refused, turn, verdict,
};

pub(super) fn start() -> Position {
    Position::start(Variant::Crazyhouse)
}

pub(super) fn read_fen(fen: &str) -> Result<Position, String> {
    Position::from_fen(Variant::Crazyhouse, fen).map_err(|error| error.to_string())
}

pub(super) fn position(fen: &str) -> Position {
    read_fen(fen).unwrap_or_else(|error| panic!("{fen}: {error}"))
}

/// Returns the pieces in hand, which the FEN has in brackets.
pub(super) fn in_hand(position: &Position) -> String {
    let fen = position.full_fen();
    let (_, rest) = fen.split_once('[').unwrap();
    rest.split_once(']').unwrap().0.to_owned()
}
