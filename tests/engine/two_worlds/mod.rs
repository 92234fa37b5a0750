//! Secret squares do not leak. Two games that differ only in one secret square look the same to
//! everyone but its owner, from the choice to the last turn before the reveal: in views, lists,
//! allowed actions and every answer.
//!
//! The commitment is the SHA-256 hash of the square and its nonce, so it differs between the two
//! games, and nobody can find a nonce that makes both equal. It is masked with a text of the same
//! length, so the comparison covers only its position and length.

mod computer;
mod worlds;

use postern_game::view::PlannedPositionView;
use postern_game::view::frames::{Audience, PersonalFrame, PersonalState, PublicState, TurnTrees};
use postern_game::{Actor, Game, GameSummary, GameView, OpponentKind, Person, TimeControl};
use postern_rules::{Color, LegalTurn, StepEffect, Variant, Viewer};
use proptest::prelude::*;

use crate::frames::told;
use crate::helpers::*;
use worlds::{NextAction, plans, player, worlds};

/// Returns the commitment to a side's choice, if the choice has been made.
fn commitment(game: &Game, owner: Color) -> Option<String> {
    let choice = game.sealed().first()?.choices[owner].as_ref()?;
    Some(choice.commitment().to_string())
}

/// Compares every frame that the two games could send. Each frame must be equal in both, except
/// that the personal frames of the secret's owner need only have the same length.
fn same_frames(worlds: &[Table; 2], before: &[PublicState; 2], owner: Color) {
    for audience in Audience::ALL {
        let frames = [0, 1].map(|world| {
            let game = &worlds[world].game;
            let commitment = commitment(game, owner).unwrap_or_default();
            let frames = told(game, &names(), &before[world], audience);
            frames
                .iter()
                .map(|frame| frame.replace(&commitment, &"x".repeat(commitment.len())))
                .collect::<Vec<_>>()
        });
        assert!(frames[0] == frames[1], "frames for {audience:?}");
    }
    let own = |table: &Table, person: Option<&Person>| {
        let person = person.map(|person| &person.id);
        serde_json::to_string(&PersonalFrame::State(&PersonalState::of(
            &table.game,
            &names(),
            person,
            table.now,
            &TurnTrees::default(),
        )))
        .unwrap()
    };
    for person in [Some(&player(!owner)), Some(&cleo()), None] {
        assert_eq!(own(&worlds[0], person), own(&worlds[1], person));
    }
    let lengths = worlds
        .each_ref()
        .map(|table| own(table, Some(&player(owner))).len());
    assert_eq!(lengths[0], lengths[1], "the owner’s frames");
}

/// Returns the squares on which the pieces of a turn land.
fn landings(choice: &LegalTurn) -> impl Iterator<Item = String> {
    choice
        .steps
        .iter()
        .flat_map(|step| &step.effects)
        .filter_map(|effect| match effect {
            StepEffect::Move { to, .. } => {
                Some(Variant::EventChess.geometry().name(*to).to_owned())
            }
            _ => None,
        })
}

/// Returns the turns that reveal nothing in either game.
fn quiet_turns(table: &Table, secrets: &[String]) -> Vec<LegalTurn> {
    let choices = table.game.line().position().legal_turns(Viewer::Spectator);
    choices
        .into_iter()
        .filter(|choice| landings(choice).all(|cell| !secrets.contains(&cell)))
        .collect()
}

/// Masks the owner's commitment in a view.
fn covered(mut view: GameView, owner: Color) -> GameView {
    let proofs = view.secrets.iter_mut().flatten();
    for proof in proofs.filter_map(|secrets| secrets.proofs[owner].as_mut()) {
        assert_eq!(proof.commitment.len(), 64);
        proof.commitment = "x".repeat(64);
    }
    view
}

/// Checks that everything that anyone but the owner can read or request is the same in both games.
fn same(worlds: &[Table; 2], secrets: &[String], owner: Color, probe: usize) {
    let [one, two] = worlds;
    assert_eq!(
        GameSummary::of(&one.game),
        GameSummary::of(&two.game),
        "what lists show"
    );
    let opponent = player(!owner);
    let eyes = [Some(&opponent.id), Some(&cleo().id), None].map(Option::<&_>::cloned);
    for viewer in &eyes {
        for since in [0, one.game.seq() - 1] {
            let view = |table: &Table| {
                covered(
                    GameView::of(&table.game, &names(), viewer.as_ref(), since, table.now),
                    owner,
                )
            };
            assert_eq!(view(one), view(two));
        }
        let seen_as = one.game.viewer(viewer.as_ref());
        let positions = worlds.each_ref().map(|table| table.game.line().position());
        let cells = positions[0].variant().geometry().cells;
        for at in 0..24 {
            // Each call tests different pairs of cells out of all 64 × 64.
            let path = [
                cells[(probe * 7 + at * 5) % 64].name,
                cells[(probe * 11 + at * 23) % 64].name,
            ];
            for path in [&path[..1], &path[..]] {
                assert_eq!(
                    positions[0].explain(seen_as, path),
                    positions[1].explain(seen_as, path),
                    "{path:?}"
                );
            }
        }
    }
    ahead(worlds, secrets, owner, probe);
    for person in [opponent, cleo()] {
        for text in guesses(one, secrets, owner, probe) {
            let actor = Actor::Person(person.id.clone());
            let command = play(&text, one.game.line().plies().len());
            let answer = |table: &Table| {
                let decision = table.decide(&actor, command.clone());
                decision.map(|decision| (crate::helpers::told(&decision.events), decision.refusal))
            };
            assert_eq!(answer(one), answer(two), "{text}");
        }
    }
}

/// Checks that positions after planned turns reveal nothing about the secret square to either
/// player, not even to its owner.
fn ahead(worlds: &[Table; 2], secrets: &[String], owner: Color, probe: usize) {
    if !probe.is_multiple_of(6) {
        return;
    }
    let quiet = quiet_turns(&worlds[0], secrets);
    let first = quiet.get(probe % quiet.len().max(1));
    for side in Color::ALL {
        for text in guesses(&worlds[0], secrets, owner, probe) {
            let mut path = vec![text];
            path.extend(first.map(|turn| turn.notation.clone()));
            for path in [&path[..1], &path[..]] {
                let view = |table: &Table| {
                    PlannedPositionView::of(&table.game, side, table.game.board_seq(), path)
                };
                assert_eq!(view(&worlds[0]), view(&worlds[1]), "{path:?}");
            }
        }
    }
}

/// Returns turns that a player might try in order to find the secret square: all turns in which a
/// piece lands on one of the squares, and a third of the others per call.
fn guesses(table: &Table, secrets: &[String], owner: Color, probe: usize) -> Vec<String> {
    let (first, second) = (&secrets[0], &secrets[1]);
    let letter = if owner == Color::White { 'W' } else { 'B' };
    let mut texts = vec![
        format!("{letter}@{first}"),
        format!("{letter}@{second}"),
        format!("{first}~"),
        "=Q".to_owned(),
    ];
    for (index, choice) in table
        .game
        .line()
        .position()
        .legal_turns(Viewer::Spectator)
        .into_iter()
        .enumerate()
    {
        let name = choice.notation.trim_end_matches(['+', '#']);
        let onto_secret = landings(&choice).any(|cell| secrets.contains(&cell));
        if !onto_secret && index % 3 != probe % 3 {
            continue;
        }
        for end in secrets {
            texts.extend([format!("{name}-{end}"), format!("{name}x{end}")]);
        }
        if !onto_secret {
            texts.push(name.to_owned());
        }
    }
    texts
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 48, ..ProptestConfig::default() })]

    #[test]
    fn nobody_but_its_owner_can_tell_one_square_from_another(plan in plans()) {
        let Some((mut worlds, secrets)) = worlds(&plan) else { return Ok(()) };
        same(&worlds, &secrets, plan.owner, 0);
        let mut before = worlds.each_ref().map(|table| PublicState::of(&table.game, &names()));
        for (probe, next) in plan.nexts.iter().enumerate() {
            let (person, command) = match next {
                NextAction::Command(who, command) => ([ann(), ben(), cleo()][*who].clone(), command.clone()),
                NextAction::Turn(index) => {
                    let turns = quiet_turns(&worlds[0], &secrets);
                    if turns.is_empty() || worlds[0].game.outcome().is_some() {
                        break;
                    }
                    let to_move = worlds[0].game.line().position().to_move();
                    let turn = play(&index.get(&turns).notation, worlds[0].game.line().plies().len());
                    (player(to_move), turn)
                }
            };
            let results = worlds.each_mut().map(|table| table.wait(100).by(&person, command.clone()));
            // An event contains the whole position with its secret squares, so only its description
            // is compared.
            let results = results.map(|result| result.map(|events| crate::helpers::told(&events)));
            prop_assert_eq!(&results[0], &results[1]);
            if worlds[0].game.outcome().is_some() {
                // The turn has revealed the square.
                break;
            }
            same(&worlds, &secrets, plan.owner, probe);
            same_frames(&worlds, &before, plan.owner);
            before = worlds.each_ref().map(|table| PublicState::of(&table.game, &names()));
        }
        if worlds[0].game.outcome().is_none() {
            let json = worlds.each_ref().map(|table| {
                serde_json::to_string(&covered(table.view(&player(!plan.owner)), plan.owner)).unwrap()
            });
            prop_assert_eq!(&json[0], &json[1], "every byte");
        }
    }
}

/// Debug output of a game must never contain a secret square.
#[test]
fn what_is_printed_for_developers_tells_no_square() {
    let printed = ["c4", "d4"].map(|square| {
        let mut table = Table::two_from(event_5(OpponentKind::Friend, TimeControl::Unlimited));
        table.by(&ann(), choose(square)).unwrap();
        table.by(&ben(), choose("f6")).unwrap();
        table.turns(&["e4"]);
        let commitment = |side| {
            let choice = table.game.sealed()[0].choices[side].as_ref().unwrap();
            format!("{:?}", choice.commitment())
        };
        let text = format!("{table:?}");
        text.replace(&commitment(Color::White), "x")
            .replace(&commitment(Color::Black), "x")
    });
    assert!(printed[0] == printed[1], "they differ");
}

/// Proves that the comparison works: the owner's own view differs.
#[test]
fn the_owner_can_tell() {
    let plan = |square| {
        let mut table = Table::two_from(event_5(OpponentKind::Friend, TimeControl::Unlimited));
        table.by(&ann(), choose(square)).unwrap();
        table
    };
    let views = ["c4", "d4"].map(|square| covered(plan(square).view(&ann()), Color::White));
    assert_ne!(views[0], views[1]);
    let views = ["c4", "d4"].map(|square| plan(square).view(&cleo()));
    assert_ne!(views[0], views[1], "the commitments");
}
