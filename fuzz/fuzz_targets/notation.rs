//! Fuzz target: text that parses as a turn is a legal turn, and other text does not change the
//! position. A list of clicks either begins a legal turn or has an explanation why not.
//!
//! The first line of the input is a FEN or empty. The rest is the text to parse.

#![no_main]

use libfuzzer_sys::fuzz_target;
use postern_rules::{Position, Variant, Viewer};

fuzz_target!(|input: &str| {
    let (fen, text) = input.split_once('\n').unwrap_or(("", input));
    for variant in Variant::ALL {
        let read = Position::with_deck(variant, Some(fen), None)
            .unwrap_or_else(|| Position::from_fen(variant, fen));
        let mut position = read.unwrap_or_else(|_| Position::start(variant));
        let (before, hides) = (position.full_fen(), position.hides());
        let choices = position.legal_turns(Viewer::BothPlayers);
        let clicks: Vec<&str> = text.split(',').collect();
        if let Some(illegal) = position.explain(Viewer::BothPlayers, &clicks) {
            assert!(!illegal.message.is_empty());
        }
        match position.play(text) {
            // The turn may have revealed a secret, which changes its notation.
            Ok(played) if hides => assert!(!played.facts().notation.is_empty()),
            Ok(played) => assert!(
                choices
                    .iter()
                    .any(|choice| choice.notation == played.facts().notation)
            ),
            Err(illegal) => {
                assert!(!illegal.message.contains('\n'));
                assert_eq!(position.full_fen(), before);
            }
        }
    }
});
