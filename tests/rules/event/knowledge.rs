//! What a viewer receives does not depend on secrets that the viewer does not know. The tests play
//! the same game twice, with different secret squares.

use postern_rules::{Color, PlayResult, Position, Viewer};
use proptest::prelude::*;
use proptest::sample::Index;

use super::boards::position;
use super::random::any_beginning;
use super::slow::{EventState, FileRank, SlowPosition, square_name};
use crate::cells::sorted;

/// Returns everything that the rules show to a viewer.
fn told(position: &Position, viewer: Viewer, paths: &[[String; 2]]) -> String {
    let explained: Vec<_> = paths
        .iter()
        .map(|[from, to]| position.explain(viewer, &[from, to]))
        .collect();
    let own = [Color::White, Color::Black].map(|side| {
        let secrets = position.secrets();
        let own = secrets.iter().find(|(_, cell)| cell.owner() == side)?;
        own.1.visible_to(viewer).copied()
    });
    format!(
        "{} {:?} {:?} {:?} {:?} {:?} {:?} {explained:?} {own:?} {position:?}",
        position.fen(viewer),
        position.legal_turns(viewer),
        sorted(position.pieces(viewer)),
        position.checks(),
        position.verdict(),
        position.events(),
        position.key(),
    )
}

/// Returns the result of a text for a viewer: the refusal, or the turn as observed.
fn answered(position: &Position, viewer: Viewer, text: &str) -> String {
    format!("{:?}", position.clone().play_as(viewer, text))
}

/// Returns the position with another secret square for one side.
fn other_world(slow: &SlowPosition, side: Color, square: FileRank) -> SlowPosition {
    let EventState::Hidden(white, black) = slow.event else {
        panic!("nothing is hidden")
    };
    let event = if side == Color::White {
        EventState::Hidden(square, black)
    } else {
        EventState::Hidden(white, square)
    };
    let mut other = slow.clone();
    other.event = event;
    other
}

/// Returns the squares that a side could have chosen instead.
fn alternatives(slow: &SlowPosition, side: Color) -> Vec<FileRank> {
    let EventState::Hidden(white, black) = slow.event else {
        panic!("nothing is hidden")
    };
    let half = SlowPosition::all_squares().filter(|at| (at.1 < 4) == (side == Color::White));
    half.filter(|at| slow.get(*at).is_none() && *at != white && *at != black)
        .collect()
}

/// Returns texts that a curious player might send: each square where a piece can land, alone and
/// with a guess of the passage's other end.
fn guesses(turns: &[String], square: &str) -> Vec<String> {
    let bare = turns.iter().map(|turn| turn.trim_end_matches(['+', '#']));
    bare.flat_map(|turn| ["-", "x"].map(|sign| format!("{turn}{sign}{square}")))
        .collect()
}

fn play_in_two_worlds(
    slow: &SlowPosition,
    viewer: Viewer,
    of: Color,
    lots: &[Index],
) -> Result<(), TestCaseError> {
    let possible = alternatives(slow, of);
    let other = other_world(slow, of, *lots[0].get(&possible));
    let (mut one, mut two) = (position(&slow.fen()), position(&other.fen()));
    for lot in lots {
        let squares: Vec<String> = SlowPosition::all_squares().map(square_name).collect();
        let paths: Vec<[String; 2]> = squares
            .iter()
            .map(|to| [lot.get(&squares).clone(), to.clone()])
            .collect();
        prop_assert_eq!(told(&one, viewer, &paths), told(&two, viewer, &paths));
        let turns: Vec<String> = one
            .legal_turns(viewer)
            .into_iter()
            .map(|choice| choice.notation)
            .collect();
        if turns.is_empty() || !one.hides() {
            return Ok(());
        }
        for text in guesses(&turns[..turns.len().min(6)], lot.get::<String>(&squares)) {
            prop_assert_eq!(
                answered(&one, viewer, &text),
                answered(&two, viewer, &text),
                "{}",
                text
            );
        }
        let text = lot.get(&turns);
        let mover = Viewer::Player(one.to_move());
        let (mut after_one, mut after_two) = (one.clone(), two.clone());
        let seen = (
            after_one.play_as(mover, text),
            after_two.play_as(mover, text),
        );
        let (Ok(first), Ok(second)) = &seen else {
            panic!("{text} is a choice: {seen:?}")
        };
        if first.facts().reveals() || second.facts().reveals() {
            // After a reveal, the games may differ.
            return Ok(());
        }
        prop_assert!(
            matches!(first, PlayResult::Whole(_)) && first == second,
            "{}: {:?} {:?}",
            text,
            first,
            second
        );
        (one, two) = (after_one, after_two);
    }
    Ok(())
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 24, ..ProptestConfig::default() })]

    #[test]
    fn two_worlds_tell_the_same(
        beginning in any_beginning().prop_filter("hidden", |slow| matches!(slow.event, EventState::Hidden(..))),
        white in any::<bool>(),
        spectates in any::<bool>(),
        lots in prop::collection::vec(any::<Index>(), 8),
    ) {
        let of = if white { Color::White } else { Color::Black };
        let viewer = if spectates { Viewer::Spectator } else { Viewer::Player(!of) };
        play_in_two_worlds(&beginning, viewer, of, &lots)?;
    }
}

#[test]
fn the_owner_of_a_square_is_told_no_more_about_its_turns() {
    // Players may not know where the passage leads, so the notation names only the square where the
    // pawn lands.
    let hidden = position("4k3/8/8/8/8/8/2P5/4K3 w - - 0 1 (c4f6)");
    let choices = hidden.legal_turns(Viewer::Player(Color::White));
    assert_eq!(choices, hidden.legal_turns(Viewer::Spectator));
    assert!(choices.iter().any(|choice| choice.notation == "c4"));
}

#[test]
fn writing_where_a_landing_leads_is_refused_whether_or_not_it_is_right() {
    let before = position("4k3/8/8/8/8/8/2P5/4K3 w - - 0 1 (c4f6)");
    let white = Viewer::Player(Color::White);
    let refusals = ["c4-f6", "c4-f5", "c2-c4-f6", "c3-f6", "c4~"]
        .map(|text| before.clone().play_as(white, text));
    assert!(refusals.iter().all(Result::is_err), "{refusals:?}");
}

#[test]
fn nothing_that_is_printed_names_a_square() {
    let hidden = position("4k3/8/8/8/8/8/2P5/4K3 w - - 0 1 (c4f6)");
    let other = position("4k3/8/8/8/8/8/2P5/4K3 w - - 0 1 (h3a7)");
    assert_eq!(format!("{hidden:?}"), format!("{other:?}"));
}
