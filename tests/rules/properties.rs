//! Properties that hold for every position, turn and text.

use postern_rules::{
    Cell, Color, LegalTurn, Position, StepEffect, TurnOrigin, Variant, Viewer, read_game_text,
};
use proptest::prelude::*;
use proptest::sample::Index;

use crate::cells::{apply, clicks, sorted};
use crate::compare::any_position;
use crate::support::{fen, read_fen, start};

/// Generates a position that a game reaches in up to 40 plies.
fn played_position() -> impl Strategy<Value = Position> {
    prop::collection::vec(any::<Index>(), 0..40).prop_map(|lots| {
        let mut position = start();
        for lot in lots {
            let choices = position.legal_turns(Viewer::BothPlayers);
            if !choices.is_empty() {
                position
                    .play(&lot.get(&choices).notation)
                    .expect("a choice is legal");
            }
        }
        position
    })
}

fn position() -> impl Strategy<Value = Position> {
    prop_oneof![played_position(), any_position()]
}

/// Generates text, some of which is likely to contain turns, FENs and games.
fn text() -> impl Strategy<Value = String> {
    let alphabet = prop::sample::select(
        "a b c d e f g h x - / ; @ = + # ! ? * { } . 0 1 2 3 4 5 6 7 8 9 10 K Q R B D P k q r p w \
            N [ ] ( ) é 🦀 ½ – × e4 d7 @b5 Qe8 b8=Q"
            .split(' ')
            .chain([" ", "\n", "\t", "\u{0}", "\u{a0}"])
            .collect::<Vec<_>>(),
    );
    prop_oneof![
        prop::collection::vec(alphabet, 0..40).prop_map(|parts| parts.concat()),
        any::<String>()
    ]
}

/// Returns a turn in full algebraic notation and in Game Courier's notation.
fn other_forms(position: &Position, choice: &LegalTurn) -> [String; 3] {
    let pieces = position.pieces(Viewer::BothPlayers);
    let mover = pieces
        .iter()
        .find(|piece| TurnOrigin::Cell(piece.at) == choice.from)
        .expect("a piece acts");
    let label = |kind: char| {
        let letter = if kind == 'B' { 'D' } else { kind };
        if mover.color == Color::White {
            letter
        } else {
            letter.to_ascii_lowercase()
        }
    };
    let clicks = clicks(Variant::HoleChess, choice);
    let part = |mark: char| clicks.iter().find_map(|click| click.strip_prefix(mark));
    let first = choice.steps.first().expect("a turn has a step");
    let from = &clicks[0];
    let to = if clicks[1].starts_with('@') {
        from
    } else {
        &clicks[1]
    };
    let squares = format!("{from}-{to}");
    let promotion = part('=').map(|kind| format!("={kind}")).unwrap_or_default();
    let beam = part('@')
        .map(|target| format!("/@{target}"))
        .unwrap_or_default();
    let promoted = part('=')
        .and_then(|kind| kind.chars().next())
        .map(|kind| format!("; {}-{to}", label(kind)));
    let name = |cell: Cell| Variant::HoleChess.geometry().name(cell);
    let en_passant = first.effects.iter().find_map(|effect| match effect {
        StepEffect::Remove { at, into: None } if name(*at) != to => Some(name(*at)),
        _ => None,
    });
    let removed = part('@')
        .or(en_passant)
        .map(|at| format!("; {at}-"))
        .unwrap_or_default();
    [
        format!("{squares}{promotion}{beam}"),
        format!("{} {squares}{promotion}{beam}", mover.kind),
        format!(
            "{} {squares}{}{removed}",
            label(mover.kind),
            promoted.unwrap_or_default()
        ),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, ..ProptestConfig::default() })]

    #[test]
    fn a_fen_is_read_as_it_was_written(position in position()) {
        let written = fen(&position);
        prop_assert_eq!(fen(&read_fen(&written).unwrap()), written);
    }

    #[test]
    fn every_turn_plays_in_every_notation_and_does_what_its_effects_say(position in position()) {
        for choice in position.legal_turns(Viewer::BothPlayers) {
            let mut next = position.clone();
            let played = next.play(&choice.notation).map_err(|illegal| TestCaseError::fail(format!("{choice:?}: {illegal}")))?;
            prop_assert_eq!(&played.facts().notation, &choice.notation);
            prop_assert_eq!(&played.facts().steps, &choice.steps);
            prop_assert_eq!(played.facts().checks.clone(), next.checks());
            let mut pieces = position.pieces(Viewer::BothPlayers);
            for effect in choice.steps.iter().flat_map(|step| &step.effects) {
                apply(&mut pieces, effect).map_err(TestCaseError::fail)?;
            }
            prop_assert_eq!(sorted(pieces), sorted(next.pieces(Viewer::BothPlayers)), "{}", choice.notation);
            for form in other_forms(&position, &choice) {
                let mut same = position.clone();
                let read = same.play(&form).map_err(|illegal| TestCaseError::fail(format!("{form} \
                    for {}: {illegal}", choice.notation)))?;
                prop_assert_eq!(&read.facts().notation, &choice.notation, "{}", form);
                prop_assert_eq!(fen(&same), fen(&next), "{}", form);
            }
        }
    }

    #[test]
    fn clicks_are_explained_exactly_when_they_begin_no_turn(
        position in position(),
        cells in (any::<Index>(), any::<Index>(), any::<Index>()),
    ) {
        let choices = position.legal_turns(Viewer::BothPlayers);
        for choice in &choices {
            let clicks = clicks(Variant::HoleChess, choice);
            let clicks: Vec<&str> = clicks.iter().map(String::as_str).collect();
            for length in 1..=clicks.len() {
                let path = &clicks[..length];
                prop_assert_eq!(position.explain(Viewer::BothPlayers, path), None, "{:?}", path);
            }
        }
        // Random clicks are either legal or have an explanation, never both.
        let board = postern_rules::Variant::HoleChess.geometry().cells;
        let names: Vec<&str> = board.iter().map(|cell| cell.name).collect();
        let (from, to, target) = (cells.0.get(&names), cells.1.get(&names), format!("@{}", cells.2.get(&names)));
        for path in [vec![*from], vec![from, to], vec![from, &target], vec![from, to, &target]] {
            let begins = choices.iter().any(|choice| {
                let clicks = clicks(Variant::HoleChess, choice);
                clicks.len() >= path.len() && clicks.iter().zip(&path).all(|(click, part)| click == part)
            });
            prop_assert_eq!(position.explain(Viewer::BothPlayers, &path).is_none(), begins, "{:?} \
                in {}", path, fen(&position));
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 8, ..ProptestConfig::default() })]

    #[test]
    fn full_moves_are_read_exactly_when_they_are_legal(position in position()) {
        let choices = position.legal_turns(Viewer::BothPlayers);
        let cells = postern_rules::Variant::HoleChess.geometry().cells;
        for from in cells {
            for to in cells {
                let legal = choices.iter().any(|choice| {
                    clicks(Variant::HoleChess, choice) == [from.name, to.name]
                });
                let mut next = position.clone();
                prop_assert_eq!(next.play(&format!("{}-{}", from.name, to.name)).is_ok(), legal);
            }
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, ..ProptestConfig::default() })]

    #[test]
    fn no_text_makes_anything_panic(text in text(), other in text()) {
        let mut position = start();
        let before = fen(&position);
        if let Err(illegal) = position.play(&text) {
            prop_assert_eq!(fen(&position), before);
            prop_assert!(illegal.message.ends_with('.') && !illegal.message.contains('\n'), "{}", illegal.message);
        }
        for path in [[text.as_str(), &other, &text], ["c3", &text, &other]] {
            prop_assert!(position.explain(Viewer::BothPlayers, &path).is_none_or(|illegal| !illegal.message.contains('\n')));
        }
        if let Err(reason) = read_fen(&text) {
            prop_assert!(!reason.contains('\n'));
        }
        if let Ok(turns) = read_game_text(&text) {
            prop_assert!(turns.iter().all(|turn| !turn.is_empty()));
        }
    }
}
