//! Position keys, which event logs store. A position's key must never change, and different
//! positions must have different keys.

use std::collections::HashMap;

use postern_rules::{Position, Variant, Viewer};
use proptest::prelude::*;
use proptest::sample::Index;
use rstest::rstest;

/// Another program computed these keys from the description in the library's `key.rs`.
#[rstest]
#[case(Variant::HoleChess, 0x2ea2_25a0_513d_6b03)]
#[case(Variant::EventChess, 0x21d8_619c_7738_655f)]
#[case(Variant::Interweave, 0x5fb2_364a_4067_547b)]
#[case(Variant::Crazyhouse, 0xe6d0_60d9_2908_45b3)]
#[case(Variant::AtomicChess, 0xe6d0_60d9_2908_45b3)]
fn the_key_of_a_start_never_changes(#[case] variant: Variant, #[case] key: u64) {
    assert_eq!(Position::start(variant).key(), key);
}

/// Returns the part of a FEN that counts for repetition: all but its two counters and, in Event
/// Chess, an en passant square without a legal capture.
fn fields(position: &Position) -> String {
    let fen = position.fen(Viewer::Spectator);
    let mut fields: Vec<&str> = fen.split(' ').collect();
    if position.variant() == Variant::EventChess {
        let passed = format!("x{}", fields[3]);
        let turns = position.legal_turns(Viewer::Spectator);
        let takes = |turn: &str| turn.starts_with(char::is_lowercase) && turn.contains(&passed);
        if !turns.iter().any(|turn| takes(&turn.notation)) {
            fields[3] = "-";
        }
    }
    let counters = match position.variant() {
        Variant::EventChess => 4,
        _ => fields.len() - 2,
    };
    fields.drain(counters..counters + 2);
    fields.join(" ")
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn positions_have_the_same_key_exactly_when_they_are_the_same(
        variant in prop::sample::select(Variant::ALL.to_vec()),
        lots in prop::collection::vec(any::<Index>(), 60),
    ) {
        let mut keys: HashMap<u64, String> = HashMap::new();
        let mut position = Position::start(variant);
        for lot in lots {
            let turns = position.legal_turns(Viewer::BothPlayers);
            if turns.is_empty() || position.verdict().is_some() {
                break;
            }
            for turn in &turns {
                let mut next = position.clone();
                next.play(&turn.notation).unwrap();
                let fields = fields(&next);
                let known = keys.entry(next.key()).or_insert_with(|| fields.clone());
                prop_assert_eq!(&*known, &fields);
                let again = Position::from_fen(variant, &next.full_fen()).unwrap();
                prop_assert_eq!(again.key(), next.key());
            }
            position.play(&lot.get(&turns).notation).unwrap();
        }
    }
}
