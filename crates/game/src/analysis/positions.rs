//! Search keys for the positions of a finished game. Keys contain only public information.

use std::collections::HashSet;

use postern_rules::{Position, Variant, Viewer};
use sha2::{Digest as _, Sha256};

use crate::Game;

/// The number of turns that are indexed per game. Later positions rarely occur in two games.
pub const INDEXED_PLIES: usize = 60;

/// The version of the key format. Every key contains it. All games must be reindexed when it
/// changes.
const KEY_VERSION: u8 = 1;

/// The first occurrence of a position in a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IndexedPosition {
    pub key: i64,
    /// The number of turns before the position.
    pub ply: usize,
    /// The turn that was played in the position; `None` if the game ended there.
    pub next: Option<String>,
}

/// Returns the public FEN of a position without its move counters. Two positions with the same
/// result count as the same position.
#[must_use]
pub fn bare_fen(position: &Position) -> String {
    let fen = position.fen(Viewer::Spectator);
    let is_counter = |field: &&str| field.bytes().all(|byte| byte.is_ascii_digit());
    let fields: Vec<&str> = fen.split(' ').filter(|field| !is_counter(field)).collect();
    fields.join(" ")
}

/// Returns the key of a position: the first 64 bits of a SHA-256 hash.
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

/// Returns the positions of a game that are to be indexed, each only once.
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
