//! Under which keys the positions of a finished game are found, made of nothing but what everybody
//! may see of them.

use std::collections::HashSet;

use postern_rules::{Position, Variant, Viewer};
use sha2::{Digest as _, Sha256};

use crate::Game;

/// Turns of a game whose positions are in the index. What comes later hardly two games share.
pub const INDEXED_PLIES: usize = 60;

/// Goes into each key. When it changes, all games must be indexed anew.
const KEY_VERSION: u8 = 1;

/// A position of a game, where it stood first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IndexedPosition {
    pub key: i64,
    /// The turns before it.
    pub ply: usize,
    /// The turn that was played on it; `None` where the game ended.
    pub next: Option<String>,
}

/// A position as everybody may know it, without its counters: two that agree in this are the same,
/// however often and however late they came.
#[must_use]
pub fn bare_fen(position: &Position) -> String {
    let fen = position.fen(Viewer::Spectator);
    let is_counter = |field: &&str| field.bytes().all(|byte| byte.is_ascii_digit());
    let fields: Vec<&str> = fen.split(' ').filter(|field| !is_counter(field)).collect();
    fields.join(" ")
}

/// The key of a position in the index: 64 bits of a SHA-256.
#[must_use]
pub fn position_key(position: &Position) -> i64 {
    key(position.variant(), &bare_fen(position))
}

fn key(variant: Variant, bare_fen: &str) -> i64 {
    let mut hash = Sha256::new();
    hash.update([KEY_VERSION]);
    hash.update(variant.slug());
    hash.update([0]);
    hash.update(bare_fen);
    let mut key = [0; 8];
    key.copy_from_slice(&hash.finalize()[..8]);
    i64::from_be_bytes(key)
}

/// The first positions of a game, each once.
#[must_use]
pub fn indexed_positions(game: &Game) -> Vec<IndexedPosition> {
    let line = game.line();
    let mut seen = HashSet::new();
    (0..=line.plies().len().min(INDEXED_PLIES))
        .filter_map(|ply| {
            let key = position_key(line.position_at(ply)?);
            let next = line.plies().get(ply);
            seen.insert(key).then(|| IndexedPosition {
                key,
                ply,
                next: next.map(|next| next.facts.notation.clone()),
            })
        })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counters_do_not_tell_positions_apart() {
        let read = |fen| Position::from_fen(Variant::Crazyhouse, fen).unwrap();
        let one = read("r1bqkbnr/pppppppp/2n5/8/8/2N5/PPPPPPPP/R1BQKBNR[] w KQkq - 2 2");
        let later = read("r1bqkbnr/pppppppp/2n5/8/8/2N5/PPPPPPPP/R1BQKBNR[] w KQkq - 6 4");
        let other = read("r1bqkbnr/pppppppp/2n5/8/8/2N5/PPPPPPPP/R1BQKBNR[] b KQkq - 2 2");
        assert_eq!(position_key(&one), position_key(&later));
        assert_ne!(position_key(&one), position_key(&other));
    }

    #[test]
    fn every_start_has_a_key_of_its_own() {
        let keys = Variant::ALL.map(|variant| position_key(&Position::start(variant)));
        assert_eq!(HashSet::from(keys).len(), keys.len());
        for variant in Variant::ALL {
            let start = Position::start(variant);
            let again = Position::from_fen(variant, &start.fen(Viewer::Spectator)).unwrap();
            assert_eq!(position_key(&start), position_key(&again), "{variant:?}");
        }
    }
}
