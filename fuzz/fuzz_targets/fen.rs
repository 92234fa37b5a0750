//! A FEN that is read can be written, read again, and played from.

#![no_main]

use libfuzzer_sys::fuzz_target;
use postern_rules::{Position, Variant, Viewer};

fuzz_target!(|fen: &str| {
    for variant in Variant::ALL {
        let Ok(position) = Position::from_fen(variant, fen) else {
            continue;
        };
        let written = position.full_fen();
        let again = Position::from_fen(variant, &written).expect("what is written can be read");
        assert_eq!(again.full_fen(), written);
        let choices = position.legal_turns(Viewer::BothPlayers);
        assert!(position.hides() || choices.len() as u64 == position.perft(1));
        // Draws by their nature leave turns unplayed.
        assert!(
            choices.is_empty()
                || position
                    .verdict()
                    .is_none_or(|outcome| outcome.winner.is_none())
        );
    }
});
