//! Positions as event logs store them: a restored position behaves like the original.

use postern_rules::{Color, PlayResult, Position, Referee, Variant, Viewer};
use proptest::prelude::*;
use proptest::sample::Index;

/// Checks that the restored position equals the original, and returns it.
fn same(position: &Position) -> Position {
    let saved = position.save(&Referee::appoint());
    let restored = Position::restore(position.variant(), &saved)
        .unwrap_or_else(|error| panic!("“{saved}”: {error}"));
    assert_eq!(restored.save(&Referee::appoint()), saved);
    assert_eq!(restored.full_fen(), position.full_fen(), "{saved}");
    assert_eq!(restored.verdict(), position.verdict(), "{saved}");
    assert_eq!(restored.events(), position.events(), "{saved}");
    assert_eq!(restored.checks(), position.checks(), "{saved}");
    assert_eq!(restored.quiet_plies(), position.quiet_plies(), "{saved}");
    for viewer in [Viewer::Spectator, Viewer::Player(Color::White)] {
        assert_eq!(restored.legal_turns(viewer), position.legal_turns(viewer));
        assert_eq!(restored.features(viewer), position.features(viewer));
    }
    restored
}

/// Returns a starting position. If the variant has an event, starts the event and chooses both
/// squares.
fn begin(variant: Variant, squares: (Index, Index)) -> Position {
    let mut position = Position::start(variant);
    let event = position.read_event_action("event");
    if let Some(act) = event {
        position.act(&act.unwrap()).unwrap();
        same(&position);
        for (side, letter, lot) in [
            (Color::White, 'W', squares.0),
            (Color::Black, 'B', squares.1),
        ] {
            let cells = position.features(Viewer::BothPlayers).choosable(side);
            let name = variant.geometry().name(*lot.get(&cells));
            let act = position
                .read_event_action(&format!("{letter}@{name}"))
                .unwrap();
            position.act(&act.unwrap()).unwrap();
            same(&position);
        }
    }
    position
}

fn any_variant() -> impl Strategy<Value = Variant> {
    prop::sample::select(Variant::ALL.to_vec())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn what_is_read_back_goes_on_alike(
        variant in any_variant(),
        squares in any::<(Index, Index)>(),
        lots in prop::collection::vec(any::<Index>(), 80),
    ) {
        let mut position = begin(variant, squares);
        for lot in lots {
            let turns = position.legal_turns(Viewer::BothPlayers);
            if turns.is_empty() || position.verdict().is_some() {
                break;
            }
            let turn = &lot.get(&turns).notation;
            let mut restored = same(&position);
            let (here, there) = (position.play(turn), restored.play(turn));
            prop_assert_eq!(&here, &there);
            prop_assert!(here.is_ok(), "{}", turn);
            prop_assert_eq!(restored.save(&Referee::appoint()), position.save(&Referee::appoint()));
        }
        same(&position);
    }
}

#[test]
fn a_landing_is_finished_after_it_is_read_back() {
    let fen = "k7/4P3/8/8/8/8/8/K7 w - - 0 1 (c4d8)";
    for (square, finish) in [("d8", "e8=Q"), ("c8", "e8=N")] {
        let fen = fen.replace("d8", square);
        let mut position = Position::from_fen(Variant::EventChess, &fen).unwrap();
        let restored = same(&position);
        assert!(position.play(finish).is_ok() && restored.verdict().is_none());
    }
    // The passage carries the pawn from c4 to its last rank.
    let fen = "7k/8/8/8/8/2P5/8/K7 w - - 0 1 (c4g8)";
    let mut position = Position::from_fen(Variant::EventChess, fen).unwrap();
    let landed = position.play("c4").unwrap();
    assert!(matches!(landed, PlayResult::Landed(_)));
    let mut restored = same(&position);
    assert_eq!(restored.play("=R"), position.play("=R"));
    assert_eq!(
        restored.save(&Referee::appoint()),
        position.save(&Referee::appoint())
    );
}

#[test]
fn a_captured_king_stays_captured() {
    let fen = "8/8/8/1k6/p7/8/8/N7 w - - 0 1";
    let mut position = Position::from_fen(Variant::Interweave, fen).unwrap();
    let turns = position.legal_turns(Viewer::Spectator);
    let winning = turns.iter().find(|turn| turn.notation.contains("b5"));
    position.play(&winning.unwrap().notation).unwrap();
    assert!(position.verdict().is_some());
    assert_eq!(same(&position).verdict(), position.verdict());
}

#[test]
fn what_cannot_be_read_is_refused() {
    let start = Position::start(Variant::EventChess).save(&Referee::appoint());
    for word in ["W@z9", "X@c4", ">c7", ">c7c8", "open"] {
        assert!(Position::restore(Variant::EventChess, &format!("{start} {word}")).is_err());
    }
}
