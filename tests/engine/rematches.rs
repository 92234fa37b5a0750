//! Rematches with swapped colours.

use postern_game::{Actor, Command, Game, GameEvent, OpponentKind, Person, Refusal, TimeControl};
use postern_rules::{Color, Viewer};

use crate::helpers::*;

fn offer() -> Command {
    Command::OfferRematch
}

fn accept() -> Command {
    Command::AcceptRematch
}

fn finished() -> Table {
    let mut table = Table::two(blitz());
    table.by(&ben(), Command::Resign).unwrap();
    table
}

/// Returns the game that a rematch command creates.
fn successor(table: &Table, by: &Person, command: Command) -> Game {
    let decision = table
        .decide(&Actor::Person(by.id.clone()), command)
        .unwrap();
    assert_eq!(
        decision.events,
        [GameEvent::Rematched {
            game: game_id("next")
        }]
    );
    let (id, events) = decision.successor.unwrap();
    assert_eq!(id, game_id("next"));
    Game::fold(
        id,
        (1..)
            .zip(&events)
            .map(|(seq, event)| (event, seq, table.now)),
    )
    .unwrap()
}

#[test]
fn colours_are_swapped_and_everything_else_stays() {
    let mut table = finished();
    assert_eq!(
        table.by(&ann(), offer()).unwrap(),
        [GameEvent::RematchOffered { by: Color::White }]
    );
    let next = successor(&table, &ben(), accept());
    assert_eq!(next.viewer(Some(&ann().id)), Viewer::Player(Color::Black));
    assert_eq!(next.viewer(Some(&ben().id)), Viewer::Player(Color::White));
    assert_eq!(next.setup().time, table.game.setup().time);
    assert_eq!(next.setup().rematch_of.as_ref(), Some(table.game.id()));

    table.by(&ben(), accept()).unwrap();
    assert_eq!(table.view(&cleo()).next_game.as_deref(), Some("next"));
    for (person, command) in [
        (ann(), offer()),
        (ben(), accept()),
        (ben(), Command::DeclineRematch),
    ] {
        assert_eq!(table.refused(&person, command), Refusal::RematchExists);
    }
}

#[test]
fn a_rematch_of_a_rematch_swaps_back() {
    let mut table = finished();
    table.by(&ann(), offer()).unwrap();
    let mut second = Table {
        game: successor(&table, &ben(), accept()),
        log: Vec::new(),
        hours: table.hours.clone(),
        now: table.now,
        nonce: table.nonce,
        away: table.away,
        cards_read: table.cards_read.clone(),
    };
    second.by(&ann(), Command::Resign).unwrap();
    second.by(&ann(), offer()).unwrap();
    let third = successor(&second, &ben(), accept());
    assert_eq!(third.viewer(Some(&ann().id)), Viewer::Player(Color::White));
}

#[test]
fn two_offers_are_an_agreement_and_so_is_one_at_one_board() {
    let mut table = finished();
    table.by(&ann(), offer()).unwrap();
    assert_eq!(
        successor(&table, &ben(), offer()).viewer(Some(&ben().id)),
        Viewer::Player(Color::White)
    );

    let mut table = Table::one_board();
    table.by(&ann(), Command::Resign).unwrap();
    assert_eq!(
        successor(&table, &ann(), offer()).viewer(Some(&ann().id)),
        Viewer::BothPlayers
    );
}

#[test]
fn an_offer_can_be_declined_once_and_for_all() {
    let mut table = finished();
    assert_eq!(table.refused(&ben(), accept()), Refusal::NoRematchOffer);
    table.by(&ann(), offer()).unwrap();
    assert_eq!(table.refused(&ann(), offer()), Refusal::RematchOfferOpen);
    assert_eq!(table.refused(&ann(), accept()), Refusal::NoRematchOffer);
    assert_eq!(
        table.by(&ben(), Command::DeclineRematch).unwrap(),
        [GameEvent::RematchDeclined { by: Color::Black }]
    );
    assert_eq!(table.refused(&ann(), offer()), Refusal::RematchDeclined);
    assert!(
        table.by(&ben(), offer()).is_ok(),
        "who declined may think better of it"
    );
}

#[test]
fn a_rematch_needs_an_end_and_an_opponent() {
    let mut table = Table::two(TimeControl::Unlimited);
    for command in [offer(), accept(), Command::DeclineRematch] {
        assert_eq!(table.refused(&ann(), command), Refusal::NotOver);
    }
    let mut table = Table::open(new_game(OpponentKind::Friend, TimeControl::Unlimited));
    table.by(&ann(), Command::Abort).unwrap();
    assert_eq!(table.refused(&ann(), offer()), Refusal::NobodyToRematch);
}
