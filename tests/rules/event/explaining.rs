//! Explanations of illegal turns. Every illegal turn has one, and no legal turn has one.

use std::collections::BTreeSet;

use postern_rules::{Position, Variant, Viewer};
use proptest::prelude::*;

use super::boards::{position, refused, set_up, set_up_with};
use super::random::{any_beginning, any_scatter};
use super::slow::{SlowPosition, square_name};
use crate::cells::{click, from};

fn explained(position: &Position, path: &[&str]) -> Option<String> {
    position
        .explain(Viewer::BothPlayers, path)
        .map(|illegal| illegal.message)
}

/// Checks that the explanations of an illegal turn, given as clicks and as text, contain all these
/// words.
fn because(position: &Position, path: &[&str], text: &str, words: &str) {
    for message in [
        explained(position, path).unwrap(),
        refused(position, text).message,
    ] {
        assert!(
            words.split('|').all(|word| message.contains(word)),
            "{text}: {message}"
        );
    }
}

#[test]
fn the_reason_is_the_rule() {
    because(
        &set_up("Ke1 Ra1 na7 ke8", "w", "d20"),
        &["a1", "a7"],
        "Rxa7",
        "two|event",
    );
    because(
        &set_up("Ke1 Rc1 Pf6 kh8", "w", "c4f6"),
        &["c1", "c4"],
        "Rc4",
        "c4|f6|pawn",
    );
    because(
        &set_up("Kd3 kh8 rf8", "w", "c4f5"),
        &["d3", "c4"],
        "Kc4",
        "f5|rook|f8",
    );
    because(
        &set_up("Kd3 kh8 rc8", "w", "c4f5"),
        &["d3", "c4"],
        "Kc4",
        "f5|passage",
    );
    because(
        &set_up("Kf6 Pc2 kh8 pb4", "w", "c3f6"),
        &["c2", "c4"],
        "c4",
        "f6|passage",
    );
    because(
        &set_up("Ke1 Ra4 ke8", "w", "-"),
        &["a4", "b5"],
        "Rb5",
        "rook|a4|b5",
    );
    because(
        &set_up("Ka1 Ph2 ke8 ra8", "w", "-"),
        &["h2", "h3"],
        "h3",
        "a1|a8",
    );
}

#[test]
fn the_reason_why_castling_is_illegal() {
    let castle = |pieces, rights, event, words| {
        because(
            &set_up_with(pieces, "w", rights, "-", event),
            &["e1", "g1"],
            "O-O",
            words,
        );
    };
    castle("Ke1 Rh1 ke8", "-", "-", "right");
    castle("Ke1 Rh1 Ng1 ke8", "K", "-", "g1|knight");
    castle("Ke1 Rh1 kd8 re8", "K", "-", "check");
    castle("Ke1 Rh1 ke8 rf8", "K", "-", "f1|attacked");
    castle("Ke1 Rh1 ke8 rg8", "K", "-", "g1");
    let through = "f1, which is attacked through the passage";
    castle("Ke1 Rh1 kb8 rh6", "K", "f1a6", through);
    castle("Ke1 Rh1 kb8 rf8", "K", "a3c6", "f1, which is attacked.");
    castle("Ke1 Rh1 Nh6 kb8", "K", "g1h6", "h6|knight");
    castle("Ke1 Rh1 kb8 rh8", "K", "g1h6", "h6|rook|h8");
}

#[test]
fn another_players_piece_and_an_empty_square_are_named() {
    let before = set_up("Ke1 ke8 ra8", "w", "-");
    assert!(explained(&before, &["a8"]).unwrap().contains("Black"));
    assert!(explained(&before, &["b4"]).unwrap().contains("b4"));
}

#[test]
fn while_the_event_waits_for_a_choice_nothing_can_be_moved() {
    let line = super::boards::line_from(super::boards::start(), "event W@c4");
    assert!(explained(line.position(), &["e2"]).is_some());
    assert!(line.position().legal_turns(Viewer::BothPlayers).is_empty());
}

#[test]
fn a_promotion_that_is_due_must_be_answered_first() {
    let line = super::boards::line_from(set_up("Ke1 Pc2 ke8", "w", "(c4g8)"), "c4");
    assert!(explained(line.position(), &["e1"]).unwrap().contains("g8"));
    assert_eq!(explained(line.position(), &["g8"]), None);
    assert_eq!(explained(line.position(), &["g8", "=R"]), None);
    assert!(explained(line.position(), &["g8", "=K"]).is_some());
}

#[test]
fn clicks_that_name_nothing_are_explained_too() {
    let before = position("4k3/2P5/8/8/8/8/8/4K3 w - - 0 1 c4f6");
    for path in [
        &["i9"][..],
        &[""],
        &["é🦀"],
        &["c7", "=Q"],
        &["c7", "c8", "=K"],
        &["c7", "c8", "=Q", "c4"],
        &["e1", "e2", "=Q"],
    ] {
        let message = explained(&before, path).unwrap_or_else(|| panic!("{path:?}"));
        assert!(
            message.ends_with('.') && message.lines().count() == 1,
            "{message}"
        );
    }
    assert_eq!(explained(&before, &[]), None);
    assert_eq!(
        explained(&before, &["c7", "c8"]),
        None,
        "it goes on with the promotion"
    );
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    #[test]
    fn what_is_explained_is_what_is_illegal(slow in prop_oneof![any_beginning(), any_scatter()]) {
        prop_assume!(!slow.mover_in_check());
        let before = position(&slow.fen());
        if before.verdict().is_some() {
            return Ok(());
        }
        let choices = before.legal_turns(Viewer::BothPlayers);
        let legal: BTreeSet<(String, String)> =
            choices.into_iter().map(|choice| (from(Variant::EventChess, &choice), click(Variant::EventChess, &choice.steps[0]))).collect();
        for from in SlowPosition::all_squares().map(square_name) {
            let able = legal.iter().any(|(own, _)| *own == from);
            prop_assert_eq!(explained(&before, &[&from]).is_none(), able, "{} in \
                {}", from, slow.fen());
            for to in SlowPosition::all_squares().map(square_name) {
                let reason = explained(&before, &[&from, &to]);
                let is_legal = legal.contains(&(from.clone(), to.clone()));
                prop_assert_eq!(reason.is_none(), is_legal, "{}-{} in {}: \
                    {:?}", from, to, slow.fen(), reason);
                if let Some(reason) = reason {
                    prop_assert!(reason.ends_with('.') && reason.lines().count() == 1, "{}", reason);
                }
            }
        }
    }
}
