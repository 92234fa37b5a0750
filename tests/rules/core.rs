//! Requirements that the rules of every variant must meet.

use std::collections::BTreeSet;
use std::fmt::Debug;
use std::ops::ControlFlow;

use postern_rules::prelude::*;
use postern_rules::{
    Position, atomic, crazyhouse, event_chess, hole_chess, interweave, perft, perft_by_playing,
};
use proptest::prelude::*;
use proptest::sample::Index;

/// Compares each method of [`PlayablePosition`] with a slower computation of the same result.
fn check<P: Rules<Turn: Debug>>(position: &P) -> Vec<P::Turn> {
    let mut turns = Vec::new();
    position.for_each_turn(|turn| turns.push(turn));
    assert_eq!(turns.len() as u64, position.count_turns());
    assert_eq!(!turns.is_empty(), position.has_turn());
    let mut after = Vec::new();
    position.for_each_after(|turn, next| after.push((turn, next.key(), next.save())));
    let played = |turn: &P::Turn| {
        let next = position.after(*turn);
        (*turn, next.key(), next.save())
    };
    assert_eq!(after, turns.iter().map(played).collect::<Vec<_>>());
    let names: BTreeSet<String> = turns.iter().map(|turn| position.name(*turn)).collect();
    assert_eq!(names.len(), turns.len(), "each turn has a name of its own");
    // The turns of a drawn position are listed, but cannot be played.
    if position.verdict().is_none() {
        for turn in &turns {
            assert_eq!(position.read(&position.name(*turn)).as_ref(), Ok(turn));
        }
    }
    turns
}

/// Checks that a callback that returns `Break` is not called again.
fn breaks_off<P: PlayablePosition<Turn: Debug>>(position: &P, turns: &[P::Turn], lot: Index) {
    let wanted = lot.index(turns.len());
    let mut seen = 0;
    let found = position.visit_turns(&mut |turn| {
        seen += 1;
        if seen > wanted {
            ControlFlow::Break(turn)
        } else {
            ControlFlow::Continue(())
        }
    });
    assert_eq!(
        (found, seen),
        (ControlFlow::Break(turns[wanted]), wanted + 1)
    );
}

fn play_at_random<P: Rules<Turn: Debug>>(mut position: P, lots: &[Index]) {
    for lot in lots {
        let turns = check(&position);
        if turns.is_empty() {
            // Near the capture limit of Event Chess, starting an event may be the only legal
            // action.
            let must_start = position.events().is_some_and(|events| events.must_start);
            let over = position.verdict().is_some();
            assert!(over || must_start, "{}", position.full_fen());
            return;
        }
        breaks_off(&position, &turns, *lot);
        let turn = *lot.get(&turns);
        let mut told = position.clone();
        let _played = told.play_with_result(turn);
        position.play(turn);
        assert_eq!(told.save(), position.save());
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn programs_see_the_same_game_as_people(lots in proptest::collection::vec(any::<Index>(), 1..60)) {
        play_at_random(hole_chess::Position::start(), &lots);
        play_at_random(event_chess::Position::start(), &lots);
        play_at_random(interweave::Position::start(), &lots);
        play_at_random(crazyhouse::Position::start(), &lots);
        play_at_random(atomic::Position::start(), &lots);
    }

    #[test]
    fn a_side_that_must_start_an_event_is_no_exception(lots in proptest::collection::vec(any::<Index>(), 1..4)) {
        let fen = "3r3r/p1kp1pBp/n6b/1p1P4/1p3P1P/3p2P1/PP3qB1/NR3KNR w - - 5 29 d21";
        play_at_random(event_chess::Position::from_fen(fen).unwrap(), &lots);
    }

    #[test]
    fn a_passage_is_no_exception(lots in proptest::collection::vec(any::<Index>(), 1..40)) {
        let fen = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1 d1d8";
        play_at_random(event_chess::Position::from_fen(fen).unwrap(), &lots);
    }
}

/// Positions with chains, beams, promotions and a passage.
const BUSY: [(&str, &str); 5] = [
    (
        "hole-chess",
        "---1---/--kqr--/-bpp2-/1p1*1p1/4p2/6B/1QP*P2/-R1P1P-/--3--/---K--- w - 4 9",
    ),
    (
        "event-chess",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1 f1c8",
    ),
    (
        "interweave",
        "rb1kk1b1/ppRpp3/1p3p2/3P1pr1/1P1P1Pp1/1P5P/2P2P2/1B1KKNBR b g3f4 Nnn 0 11",
    ),
    (
        "interweave",
        "R1P1P2N/8/2p1r3/1p1pNp2/P1pNp3/3p3P/P6P/NR4p1 w - RRRRNNNNBBBB 0 1",
    ),
    (
        "atomic-chess",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    ),
];

fn allocates_nothing<P: Rules>(fen: &str) {
    let position = P::from_fen(fen).unwrap();
    let depth = if position.count_turns() > 1000 { 1 } else { 2 };
    let mut buffer = Vec::with_capacity(8_000);
    let info = allocation_counter::measure(|| {
        position.for_each_turn(|turn| buffer.push(turn));
        let mut next = position.clone();
        next.play(buffer[0]);
        assert_ne!(
            (next.key(), next.in_check(), next.verdict()),
            (0, true, None)
        );
        assert_eq!(perft(&position, depth), perft_by_playing(&position, depth));
    });
    assert_eq!(info.count_total, 0, "{fen}");
}

#[test]
fn finding_and_playing_turns_allocates_nothing() {
    for (variant, fen) in BUSY {
        match variant {
            "hole-chess" => allocates_nothing::<hole_chess::Position>(fen),
            "event-chess" => allocates_nothing::<event_chess::Position>(fen),
            "atomic-chess" => allocates_nothing::<atomic::Position>(fen),
            _ => allocates_nothing::<interweave::Position>(fen),
        }
    }
}

#[test]
fn turns_are_small_enough_to_be_kept_by_the_thousand() {
    assert!(size_of::<hole_chess::Turn>() <= 8);
    assert!(size_of::<event_chess::Turn>() <= 16);
    assert!(size_of::<interweave::Turn>() <= 72);
    assert!(size_of::<<atomic::Position as PlayablePosition>::Turn>() <= 8);
    assert!(size_of::<Position>() <= 512);
}
