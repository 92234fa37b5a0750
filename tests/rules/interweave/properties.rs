//! Properties that hold for every position, turn and text.

use super::support::compelled;
use std::collections::BTreeSet;

use postern_rules::interweave::Position;
use postern_rules::prelude::*;
use postern_rules::{Color, StepEffect, Variant, Viewer};
use proptest::prelude::*;
use proptest::sample::Index;

use super::compare::any_position;
use super::support::{choices, fen, play, read_fen, start};
use crate::cells::{apply, clicks, from, sorted};

/// Generates a position that a game reaches in up to 60 plies.
fn played_position() -> impl Strategy<Value = Position> {
    (
        any::<bool>(),
        any::<u64>(),
        prop::collection::vec(any::<Index>(), 0..60),
    )
        .prop_map(|(shuffle, seed, lots)| {
            let mut position = if shuffle {
                Position::shuffled(seed)
            } else {
                start()
            };
            for lot in lots {
                let choices = choices(&position);
                if !choices.is_empty() {
                    play(&mut position, &lot.get(&choices).notation).expect("a choice is legal");
                }
            }
            position
        })
}

fn position() -> impl Strategy<Value = Position> {
    prop_oneof![played_position(), any_position()]
}

/// Generates text, some of which is likely to contain turns and FENs.
fn text() -> impl Strategy<Value = String> {
    let alphabet = prop::sample::select(
        "a b c d e f g h x - ( ) (x , = # ! 0 1 2 3 4 5 6 7 8 9 10 K R N B P S k r n b p w é 🦀 – \
            × a2 b3 -b3 (xe5) =N Be4 Na1-a5"
            .split(' ')
            .chain([" ", "\n", "/", "\u{0}", "\u{a0}"])
            .collect::<Vec<_>>(),
    );
    prop_oneof![
        prop::collection::vec(alphabet, 0..40).prop_map(|parts| parts.concat()),
        any::<String>()
    ]
}

/// Counts a side's pieces of one kind on the board and in its pool.
fn held(position: &Position, side: Color, kind: char) -> usize {
    let placed = position.pieces(Viewer::Spectator);
    let pools = position.features(Viewer::Spectator).pools;
    let waiting = pools[side].iter().filter(|waiting| waiting.kind == kind);
    placed
        .iter()
        .filter(|piece| piece.color == side && piece.kind == kind)
        .count()
        + waiting
            .map(|waiting| usize::from(waiting.count))
            .sum::<usize>()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn a_fen_is_read_as_it_was_written(position in position()) {
        let written = fen(&position);
        prop_assert_eq!(fen(&read_fen(&written).unwrap()), written);
    }

    #[test]
    fn every_turn_plays_in_every_notation_and_does_what_its_effects_say(position in position()) {
        for choice in choices(&position) {
            let name = &choice.notation;
            let mut next = position;
            let facts = play(&mut next, name).map_err(|illegal| TestCaseError::fail(format!("{choice:?}: {illegal}")))?;
            prop_assert_eq!(&facts.notation, name);
            prop_assert_eq!(&facts.steps, &choice.steps);
            let mut pieces = position.pieces(Viewer::Spectator);
            let mut taken = 0;
            for effect in choice.steps.iter().flat_map(|step| &step.effects) {
                let own = matches!(
                    effect,
                    StepEffect::Remove { into: None, .. }
                        | StepEffect::Move { through: false, .. }
                        | StepEffect::Become { .. }
                );
                prop_assert!(own, "{:?} is no effect of this game", effect);
                if let Some(piece) = apply(&mut pieces, effect).map_err(TestCaseError::fail)? {
                    prop_assert_ne!(piece.color, position.to_move());
                    taken += 1;
                }
            }
            prop_assert_eq!(sorted(pieces), sorted(next.pieces(Viewer::Spectator)), "{}", name);
            prop_assert_eq!(taken > 0, !compelled(&position).is_empty(), "{} captures when a \
                capture is compulsory", name);
            let bare: String = name.split('(').map(|part| part.split_once(')').map_or(part, |(_, rest)| rest)).collect();
            let nameless = name.trim_start_matches(|letter: char| letter.is_ascii_uppercase());
            for form in [&bare, nameless, &bare.replace(['-', '#'], "")] {
                let mut same = position;
                let read = play(&mut same, form);
                let read = read.map_err(|illegal| TestCaseError::fail(format!("{form} for {name}: \
                    {illegal}")))?;
                prop_assert_eq!(&read.notation, name, "{}", form);
                prop_assert_eq!(same, next, "{}", form);
            }
        }
    }

    #[test]
    fn nobody_is_lost_but_pawns_and_kings(position in position()) {
        for choice in choices(&position) {
            let mut next = position;
            play(&mut next, &choice.notation).unwrap();
            for side in Color::ALL {
                for kind in ['R', 'N', 'B'] {
                    prop_assert_eq!(held(&next, side, kind), held(&position, side, kind), "{}", choice.notation);
                }
            }
        }
    }

    #[test]
    fn who_is_compelled_can_capture_and_nobody_else_acts(position in position()) {
        let acting: BTreeSet<String> = choices(&position).iter().map(|choice| from(Variant::Interweave, choice)).collect();
        let compelled: BTreeSet<String> = compelled(&position).into_iter().map(str::to_owned).collect();
        prop_assert!(compelled.is_empty() || compelled == acting, "{:?} {:?}", compelled, acting);
    }

    #[test]
    fn clicks_are_explained_exactly_when_they_begin_no_turn(
        position in position(),
        cells in (any::<Index>(), any::<Index>(), any::<Index>()),
    ) {
        let choices = choices(&position);
        let all: Vec<Vec<String>> = choices.iter().map(|choice| clicks(Variant::Interweave, choice)).collect();
        let explained = |path: &[&str]| position.explain(Viewer::Spectator, path).is_some();
        for whole in &all {
            let path: Vec<&str> = whole.iter().map(String::as_str).collect();
            for length in 1..=path.len() {
                prop_assert!(!explained(&path[..length]), "{:?}", &path[..length]);
            }
            prop_assert!(explained(&[&path[..], &["a1"]].concat()), "nothing follows {:?}", path);
        }
        // Random clicks are either legal or have an explanation, never both.
        let names: Vec<String> = ('a'..='h').flat_map(|file| (1..=8).map(move |rank| format!("{file}{rank}"))).collect();
        let own: Vec<&String> = names.iter().filter(|name| all.iter().any(|path| path[0] == **name)).collect();
        let from = if own.is_empty() { cells.0.get(&names) } else { *cells.0.get(&own) };
        let goals: Vec<&str> = names.iter().map(String::as_str).chain(["=R", "=N", "=B"]).collect();
        let (other, third) = (cells.1.get(&names[..]), *cells.2.get(&goals[..]));
        for to in goals {
            for path in [vec![from.as_str()], vec![other, to], vec![from, to], vec![from, to, third]] {
                let begins = all.iter().any(|whole| whole.len() >= path.len() && whole.iter().zip(&path).all(|(one, other)| one == other));
                prop_assert_eq!(!explained(&path), begins, "{:?} in {}", path, fen(&position));
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, ..ProptestConfig::default() })]

    #[test]
    fn no_text_makes_anything_panic(text in text(), other in text()) {
        let mut position = start();
        if let Err(illegal) = play(&mut position, &text) {
            prop_assert_eq!(position, start());
            prop_assert!(illegal.message.ends_with('.') && !illegal.message.contains('\n'), "{}", illegal.message);
        }
        for path in [[text.as_str(), &other, &text], ["a2", &text, &other], ["a2", "b3", &text]] {
            prop_assert!(start().explain(Viewer::Spectator, &path).is_none_or(|illegal| !illegal.message.contains('\n')));
        }
        if let Err(reason) = read_fen(&text) {
            prop_assert!(!reason.contains('\n'));
        }
    }
}
