//! Secret squares stay secret, and each choice can be verified.

use postern_game::{
    ChoiceCommitment, Command, DecisionFacts, GameId, OpponentKind, Person, SealedChoice,
    SubmittedSecret, TimeControl,
};
use postern_rules::{Color, Secret, Viewer};
use sha2::{Digest, Sha256};

use crate::helpers::*;

fn chosen() -> Table {
    let mut table = Table::two_from(event_5(OpponentKind::Friend, TimeControl::Unlimited));
    for (nonce, person, square) in [(1, ann(), "c4"), (2, ben(), "f6")] {
        table.nonce = nonce;
        table.by(&person, choose(square)).unwrap();
    }
    table
}

#[test]
fn a_secret_prints_nothing() {
    let secret = Secret::new(Color::White, "c4".to_owned());
    assert_eq!(
        format!(
            "{secret:?} {:?} {:#?}",
            SubmittedSecret::new("c4"),
            Some(&secret)
        ),
        "Secret SubmittedSecret Some(\n    Secret,\n)"
    );
    let game = GameId::parse("game").unwrap();
    let choice = SealedChoice::of(&game, secret, Secret::new(Color::White, [0x5a; 32]));
    let seeds = postern_rules::ByColor::of(|_| postern_game::DrawSeed::new([1; 32]));
    let facts = DecisionFacts::new(game, SubmittedSecret::new([0x5a; 32]), seeds);
    let printed = format!("{choice:?} {:?} {facts:?} {:?}", choose("c4"), chosen().log);
    assert!(
        !printed.contains("c4") && !printed.contains("5a5a") && !printed.contains("90, 90"),
        "{printed}"
    );
}

#[test]
fn a_secret_is_for_its_owner() {
    let secret = Secret::new(Color::White, 4);
    let seen = |viewer| secret.visible_to(viewer).copied();
    assert_eq!(seen(Viewer::Player(Color::White)), Some(4));
    assert_eq!(seen(Viewer::BothPlayers), Some(4));
    assert_eq!(seen(Viewer::Player(Color::Black)), None);
    assert_eq!(seen(Viewer::Spectator), None);
}

#[test]
fn a_commitment_is_published_at_once_and_its_proof_at_the_end() {
    let mut table = chosen();
    let before = table.view(&cleo()).secrets.unwrap().remove(0).proofs;
    let text = format!("postern/game/white/c4/{}", "01".repeat(32));
    let hash = data_encoding::HEXLOWER.encode(&Sha256::digest(&text));
    assert_eq!(before.white.as_ref().unwrap().commitment, hash);
    assert_eq!(ChoiceCommitment::to(&text).to_string(), hash);
    assert_eq!(before.white.unwrap().text, None);
    table.turns(&["e4"]);
    assert_eq!(
        table
            .view(&ann())
            .secrets
            .unwrap()
            .remove(0)
            .proofs
            .black
            .unwrap()
            .text,
        None
    );
    table.by(&ann(), Command::Resign).unwrap();
    let after = table.view(&cleo());
    let secrets = after.secrets.unwrap().remove(0);
    assert_eq!(
        secrets.proofs.white.unwrap().text.as_deref(),
        Some(text.as_str())
    );
    assert!(
        secrets
            .proofs
            .black
            .unwrap()
            .text
            .unwrap()
            .starts_with("postern/game/black/f6/0202")
    );
    assert_eq!(
        (
            secrets.squares.white.as_deref(),
            secrets.squares.black.as_deref()
        ),
        (Some("c4"), Some("f6"))
    );
    assert_eq!(after.asides[0].turn.as_deref(), Some("W@c4"));
    assert_eq!(after.asides[1].words, "Black had chosen f6.");
}

#[test]
fn after_the_end_a_single_choice_is_shown_as_well() {
    let mut table = Table::two_from(event_5(OpponentKind::Friend, TimeControl::Unlimited));
    table.by(&ben(), choose("f6")).unwrap();
    table.by(&ann(), Command::Resign).unwrap();
    let secrets = table.view(&cleo()).secrets.unwrap().remove(0);
    assert_eq!(
        (secrets.squares.white, secrets.squares.black.as_deref()),
        (None, Some("f6"))
    );
    assert!(secrets.proofs.white.is_none() && secrets.proofs.black.unwrap().text.is_some());
}

#[test]
fn a_choice_is_shown_to_its_owner_alone() {
    let table = chosen();
    let own = |person: &Person| {
        let own = table.view(person).secrets.unwrap().remove(0).squares;
        (own.white, own.black)
    };
    assert_eq!(own(&ann()), (Some("c4".to_owned()), None));
    assert_eq!(own(&ben()), (None, Some("f6".to_owned())));
    assert_eq!(own(&cleo()), (None, None));
    let words: Vec<_> = table
        .view(&ann())
        .asides
        .into_iter()
        .map(|aside| aside.words)
        .collect();
    assert_eq!(
        words,
        ["White has chosen a square.", "Black has chosen a square."]
    );
}

#[test]
fn a_log_whose_commitment_was_changed_is_none() {
    let mut table = chosen();
    let other = SealedChoice::of(
        &game_id("another"),
        Secret::new(Color::White, "c4".to_owned()),
        Secret::new(Color::White, [1; 32]),
    );
    let postern_game::GameEvent::SquareChosen { choice, .. } = &mut table.log[2].0.event else {
        panic!("the third event is a choice");
    };
    *choice = other;
    let log = table.log.iter().map(|(event, seq, at)| (event, *seq, *at));
    let error = postern_game::Game::fold(game_id("game"), log).unwrap_err();
    assert_eq!(error, postern_game::FoldError::Commitment(3));
    assert!(!error.to_string().contains("c4"));
}
