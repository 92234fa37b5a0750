//! A text that reads as a turn is one of the legal turns; any other text changes nothing. As
//! clicks, a text is the beginning of a legal turn, or there is an explanation.
//!
//! The input's first line is a FEN or nothing, the rest is the text.

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
            // A secret may have been revealed.
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
