//! Fuzz target: a valid FEN can be formatted, parsed again and played from.

#![no_main]

use libfuzzer_sys::fuzz_target;
use postern_rules::{FenError, Position, Variant, Viewer};

/// Parses a FEN. In variants with event cards, the deck contains all of them.
fn read(variant: Variant, fen: &str) -> Result<Position, FenError> {
    Position::with_deck(variant, Some(fen), None)
        .unwrap_or_else(|| Position::from_fen(variant, fen))
}

fuzz_target!(|fen: &str| {
    for variant in Variant::ALL {
        let Ok(position) = read(variant, fen) else {
            continue;
        };
        let written = position.full_fen();
        let again = read(variant, &written).expect("what is written can be read");
        assert_eq!(again.full_fen(), written);
        let choices = position.legal_turns(Viewer::BothPlayers);
        assert!(position.hides() || choices.len() as u64 == position.perft(1));
        // A drawn dead position may still have legal turns.
        assert!(
            choices.is_empty()
                || position
                    .verdict()
                    .is_none_or(|outcome| outcome.winner.is_none())
        );
    }
});
