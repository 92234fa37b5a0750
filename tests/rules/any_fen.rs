//! In any position that a FEN can describe, the rules must list, show, play and store turns without
//! panics. The underlying shakmaty library supports only positions that games reach.

use postern_rules::{FenError, Position, Variant, Viewer};
use proptest::prelude::*;

/// Generates the content of a square: empty, or a piece of any kind except a king. Queens are more
/// frequent than in a game.
fn square() -> impl Strategy<Value = char> {
    prop_oneof![
        3 => Just('1'),
        2 => prop::sample::select(vec!['Q', 'q', 'R', 'r', 'B', 'b', 'N', 'n', 'P', 'p']),
        1 => Just('Q'),
    ]
}

/// Generates FENs with one king per side, with or without pieces in hand, castling rights and en
/// passant.
fn fens() -> impl Strategy<Value = String> {
    let board = proptest::collection::vec(square(), 64);
    let hand = prop::sample::select(vec!["", "[]", "[QRBNP]", "[QRBNPqrbnp]", "[PPPPn]"]);
    let castling = prop::sample::select(vec!["-", "K", "kq", "KQkq"]);
    let passed = prop::sample::select(vec!["-", "e3", "d6"]);
    let kings =
        (0_usize..64, 0_usize..64).prop_filter("two squares", |(white, black)| white != black);
    (board, kings, hand, any::<bool>(), castling, passed).prop_map(
        |(mut board, (white, black), hand, turn, castling, passed)| {
            board[white] = 'K';
            board[black] = 'k';
            let ranks: Vec<String> = board.chunks(8).map(|rank| rank.iter().collect()).collect();
            let side = if turn { 'w' } else { 'b' };
            format!("{}{hand} {side} {castling} {passed} 0 1", ranks.join("/"))
        },
    )
}

/// Parses a FEN. If the variant has a deck, the deck includes every event.
fn read(variant: Variant, fen: &str) -> Result<Position, FenError> {
    Position::with_deck(variant, Some(fen), None)
        .unwrap_or_else(|| Position::from_fen(variant, fen))
}

/// Generates two active events whose whole state is part of the FEN.
fn events() -> impl Strategy<Value = String> {
    let events = [
        "4:13", "5:b3g6", "7:wb", "12", "13", "49", "70", "73", "76", "89", "91:-/-", "102:32",
        "107", "116", "122",
    ];
    prop::sample::subsequence(events.to_vec(), 2)
        .prop_shuffle()
        .prop_map(|two| format!("d--,{}", two.join(",")))
}

fn plays(variant: Variant, fen: &str) -> Result<bool, TestCaseError> {
    let Ok(position) = read(variant, fen) else {
        return Ok(false);
    };
    let written = position.full_fen();
    let again = read(variant, &written).unwrap();
    prop_assert_eq!(again.full_fen(), &*written);
    let _shown = position.features(Viewer::Spectator);
    let turns = position.legal_turns(Viewer::BothPlayers);
    prop_assert_eq!(turns.len() as u64, position.perft(1), "{}", fen);
    let decided = position
        .verdict()
        .is_some_and(|outcome| outcome.winner.is_some());
    prop_assert_eq!(turns.is_empty() || !decided, true);
    for turn in turns.iter().step_by(7) {
        let mut next = position.clone();
        prop_assert!(position.verdict().is_some() || next.play(&turn.notation).is_ok());
        let again = read(variant, &next.full_fen());
        prop_assert!(again.is_ok(), "{} after {}", fen, turn.notation);
        prop_assert_eq!(again.unwrap().perft(1), next.perft(1));
    }
    Ok(true)
}

proptest! {
    #![proptest_config(ProptestConfig { max_global_rejects: 100_000, ..ProptestConfig::with_cases(48) })]

    #[test]
    fn what_a_fen_sets_up_can_be_played(fen in fens()) {
        let mut any = false;
        for variant in [Variant::AtomicChess, Variant::Crazyhouse, Variant::EventChess] {
            any |= plays(variant, &fen)?;
        }
        prop_assume!(any);
    }

    #[test]
    fn what_a_fen_sets_up_can_be_played_with_two_events(fen in fens(), events in events()) {
        prop_assume!(plays(Variant::EventChess, &format!("{fen} {events}"))?);
    }
}
