//! Starting an event and choosing squares: who may do so, when, and which commands are refused.

use postern_game::view::AsideKind;
use postern_game::{
    Command, ErrorKind, GameEvent, GameView, OpponentKind, Person, Refusal, TimeControl, create,
};
use postern_rules::{Color, EndReason, Outcome};

use crate::helpers::*;

fn table() -> Table {
    Table::two_from(event_game(OpponentKind::Friend, TimeControl::Unlimited))
}

/// Returns a game in which White has started the event after the first two turns.
fn started() -> Table {
    let mut table = table();
    table.turns(&["e4", "e5"]);
    table.by(&ann(), start_event(2)).unwrap();
    table
}

fn owed(view: &GameView) -> (bool, bool) {
    let owed = view.position.features.owed();
    (owed.white, owed.black)
}

#[test]
fn the_player_to_move_starts_an_event_before_moving() {
    let mut table = table();
    assert!(
        table.view(&ann()).can.contains(&CommandKind::StartEvent)
            && !table.view(&ben()).can.contains(&CommandKind::StartEvent)
    );
    let view = table.view(&cleo());
    assert_eq!(view.position.features.cards.startable, [5]);
    assert_eq!(view.geometry.deck[0].name, "Hidden Passage");
    table.turns(&["e4"]);
    assert_eq!(
        told(&table.by(&ben(), start_event(1)).unwrap()),
        ["event 5"]
    );
    let view = table.view(&ann());
    assert_eq!((view.plies.len(), view.position.to_move), (1, Color::Black));
    assert_eq!(owed(&view), (true, true));
    assert!(view.awaits.white && view.awaits.black);
    assert_eq!(view.status_words, "Both sides choose a hidden square");
    let aside = &view.asides[0];
    assert_eq!(
        (aside.after, aside.by, aside.kind, aside.turn.as_deref()),
        (1, Color::Black, AsideKind::EventStarted, Some("event"))
    );
    assert_eq!(aside.words, "Black starts event 5, Hidden Passage.");
}

#[test]
fn the_word_event_in_the_turn_box_starts_it_as_well() {
    let mut table = table();
    assert_eq!(
        told(&table.by(&ann(), play(" event ", 0)).unwrap()),
        ["event 5"]
    );
    assert!(table.game.choosing());
}

#[test]
fn starting_is_refused_when_it_is_not_the_time() {
    let mut table = Table::open(event_game(OpponentKind::Friend, TimeControl::Unlimited));
    assert_eq!(table.refused(&ann(), start_event(0)), Refusal::NotBegun);
    table.by(&ben(), Command::Join).unwrap();
    assert_eq!(table.refused(&ben(), start_event(0)), Refusal::NotYourTurn);
    assert_eq!(table.refused(&cleo(), start_event(0)), Refusal::NotAPlayer);
    assert_eq!(
        table.refused(&ann(), start_event(1)),
        Refusal::Stale { seen: 1, now: 0 }
    );
    let other = Command::StartEvent {
        event: Some(7),
        ply: 0,
    };
    assert_eq!(table.refused(&ann(), other), Refusal::NoSuchEvent(7));
    table.by(&ann(), start_event(0)).unwrap();
    assert_eq!(table.refused(&ann(), start_event(0)), Refusal::ChooseFirst);
    table.by(&ann(), choose("c4")).unwrap();
    table.by(&ben(), choose("f6")).unwrap();
    assert_eq!(
        table.refused(&ann(), start_event(0)),
        Refusal::NoSuchEvent(5),
        "once in a game"
    );
    table.by(&ann(), Command::Resign).unwrap();
    let over = Refusal::Over(Outcome::win(Color::Black, EndReason::Resignation));
    assert_eq!(table.refused(&ann(), start_event(0)), over);
    assert_eq!(table.refused(&ann(), choose("c4")), over);
}

#[test]
fn a_variant_without_events_has_none_to_start_and_nothing_to_choose() {
    let mut table = Table::two(TimeControl::Unlimited);
    assert_eq!(
        table.refused(&ann(), start_event(0)),
        Refusal::NoSuchEvent(5)
    );
    assert_eq!(
        table.refused(&ann(), choose("c4")),
        Refusal::NothingToChoose
    );
    assert_eq!(table.view(&ann()).secrets, None);
}

#[test]
fn both_choose_once_in_either_order_and_then_the_mover_moves() {
    for first in [0, 1] {
        let mut table = started();
        let mut players = [(ann(), "c4", "W@c4"), (ben(), "f6", "B@f6")];
        players.rotate_left(first);
        for (player, square, _) in &players {
            assert!(table.view(player).can.contains(&CommandKind::Choose));
            assert!(
                !table.view(player).can.contains(&CommandKind::Play)
                    && table.view(player).choices.is_empty()
            );
            table.by(player, choose(square)).unwrap();
            assert!(!table.view(player).can.contains(&CommandKind::Choose));
            assert_eq!(table.refused(player, choose("d4")), Refusal::AlreadyChosen);
        }
        let view = table.view(&ann());
        assert_eq!(
            (owed(&view), view.awaits.white, view.awaits.black),
            ((false, false), true, false)
        );
        assert!(view.can.contains(&CommandKind::Play) && !view.choices.is_empty());
        assert_eq!(view.asides.len(), 3);
        table.turns(&["Nf3"]);
        for (player, _, text) in &players {
            let turns: Vec<_> = table
                .view(player)
                .asides
                .into_iter()
                .filter_map(|aside| aside.turn)
                .collect();
            assert_eq!(turns, ["event", text], "one sees one’s own choice alone");
        }
    }
}

#[test]
fn no_turn_is_played_while_a_choice_is_owed() {
    let mut table = started();
    assert_eq!(table.refused(&ann(), play("Nf3", 2)), Refusal::ChooseFirst);
    assert_eq!(table.refused(&ben(), play("Nf6", 2)), Refusal::ChooseFirst);
    table.by(&ann(), choose("c4")).unwrap();
    assert_eq!(
        table.refused(&ann(), play("Nf3", 2)),
        Refusal::OpponentChooses("Black")
    );
    assert_eq!(
        Refusal::OpponentChooses("Black").to_string(),
        "Black has yet to choose a square."
    );
    assert_eq!(
        table.view(&cleo()).status_words,
        "Black has yet to choose a square"
    );
    table.by(&ben(), choose("f6")).unwrap();
    assert_eq!(table.refused(&ben(), play("Nf6", 2)), Refusal::NotYourTurn);
    table.turns(&["Nf3"]);
}

#[test]
fn a_square_that_cannot_be_chosen_is_refused_with_a_reason() {
    let mut table = started();
    assert_eq!(table.refused(&cleo(), choose("c4")), Refusal::NotAPlayer);
    for square in ["f6", "e4", "a1", "e9", "", "c4c5", "\u{202e}c4", "W@c4"] {
        let refusal = table.refused(&ann(), choose(square));
        assert_eq!(refusal.kind(), ErrorKind::Invalid, "{square}: {refusal}");
        assert!(
            refusal.to_string().ends_with('.') && refusal.to_string().len() > 15,
            "{refusal}"
        );
    }
    assert_eq!(
        table.refused(&ben(), choose("c4")).kind(),
        ErrorKind::Invalid,
        "White’s half"
    );
    table.by(&ann(), choose(" C4 ")).unwrap();
    assert_eq!(
        table.view(&ann()).secrets.unwrap()[0]
            .squares
            .white
            .as_deref(),
        Some("c4")
    );
}

#[test]
fn the_squares_to_choose_from_are_shown_to_whoever_owes_the_choice() {
    let mut table = started();
    let choosable = |table: &Table, person: &Person| {
        let squares = table.view(person).choosable;
        (squares.white.len(), squares.black.len())
    };
    assert_eq!(
        choosable(&table, &ann()),
        (16, 0),
        "two ranks, and e2 for e4"
    );
    assert_eq!(choosable(&table, &ben()), (0, 16));
    assert_eq!(choosable(&table, &cleo()), (0, 0));
    table.by(&ann(), choose("c4")).unwrap();
    assert_eq!(choosable(&table, &ann()), (0, 0));
}

#[test]
fn at_one_board_one_choice_is_made_after_the_other_the_side_to_move_first() {
    let mut table = Table::open(event_game(OpponentKind::BothSides, TimeControl::Unlimited));
    table.turns(&["e4"]);
    table.by(&ann(), start_event(1)).unwrap();
    let first = table.view(&ann());
    assert!(first.choosable.white.is_empty() && first.choosable.black.contains(&"f6".to_owned()));
    table.by(&ann(), choose("f6")).unwrap();
    assert_eq!(
        table.view(&ann()).secrets.unwrap()[0]
            .squares
            .black
            .as_deref(),
        Some("f6")
    );
    assert_eq!(table.refused(&ann(), play("e5", 1)), Refusal::ChooseFirst);
    table.by(&ann(), choose("c4")).unwrap();
    let own = table.view(&ann()).secrets.unwrap().remove(0).squares;
    assert_eq!(
        (own.white.as_deref(), own.black.as_deref()),
        (Some("c4"), Some("f6"))
    );
    assert_eq!(
        table.view(&cleo()).secrets.unwrap().remove(0).squares.white,
        None
    );
    table.turns(&["e5"]);
}

#[test]
fn event_5_can_be_in_force_from_the_first_move() {
    let mut table = Table::two_from(event_5(OpponentKind::Friend, TimeControl::Unlimited));
    assert_eq!(owed(&table.view(&cleo())), (true, true));
    table.by(&ben(), choose("f6")).unwrap();
    table.by(&ann(), choose("c4")).unwrap();
    table.turns(&["e4"]);
    let cards = table.view(&ann()).position.features.cards;
    assert_eq!((cards.startable, cards.in_force), (vec![], vec![5]));
}

#[test]
fn a_rematch_begins_as_the_game_did() {
    let mut table = Table::two_from(event_5(OpponentKind::Friend, TimeControl::Unlimited));
    table.by(&ann(), Command::Resign).unwrap();
    table.by(&ann(), Command::OfferRematch).unwrap();
    let actor = postern_game::Actor::Person(ben().id);
    let accept = Command::AcceptRematch;
    let decision = table.decide(&actor, accept).unwrap();
    let (_, events) = decision.successor.unwrap();
    let GameEvent::Created(setup) = &events[0] else {
        panic!("a game begins")
    };
    assert_eq!(setup.fen, table.game.setup().fen);
    assert!(setup.fen.is_some());
}

#[test]
fn a_game_cannot_start_with_squares_that_somebody_knows() {
    for (event, fine) in [
        ("(c4f6)", false),
        ("c4f6", true),
        ("?", true),
        ("-", true),
        ("d12", true),
    ] {
        let fen = format!("4k3/8/8/8/8/8/8/R3K3 w - - 0 1 {event}");
        let new = postern_game::NewGame {
            fen: Some(fen),
            ..event_game(OpponentKind::Friend, TimeControl::Unlimited)
        };
        let result = create(
            new,
            &ann(),
            postern_game::RandomInputs::new(Color::White, [[1; 32], [2; 32]]),
        );
        assert_eq!(result.is_ok(), fine, "{event}: {result:?}");
        if !fine {
            assert_eq!(result, Err(Refusal::KnownSquares));
        }
    }
}

#[test]
fn what_stands_for_good_cannot_be_taken_back() {
    let mut table = started();
    for player in [ann(), ben()] {
        assert_eq!(
            table.refused(&player, Command::AskTakeback),
            Refusal::FixedByEvent
        );
        assert_eq!(label(&table.view(&player), CommandKind::AskTakeback), None);
    }
    table.by(&ann(), choose("c4")).unwrap();
    table.by(&ben(), choose("f6")).unwrap();
    assert_eq!(
        table.refused(&ann(), Command::AskTakeback),
        Refusal::FixedByChoice
    );
    table.turns(&["Nc3"]);
    assert_eq!(
        table.refused(&ben(), Command::AskTakeback),
        Refusal::FixedByChoice,
        "Black’s last turn was before"
    );
    assert_eq!(
        label(&table.view(&ann()), CommandKind::AskTakeback).as_deref(),
        Some("Ask to take back the last turn")
    );
    table.by(&ann(), Command::AskTakeback).unwrap();
    table
        .by(&ben(), Command::GrantTakeback { plies: 1 })
        .unwrap();
    assert_eq!(table.game.line().plies().len(), 2);
    assert_eq!(
        owed(&table.view(&ann())),
        (false, false),
        "the choices stand"
    );
}

#[test]
fn a_request_to_take_back_ends_when_something_comes_to_stand_for_good() {
    let mut table = table();
    table.turns(&["e4", "e5"]);
    table.by(&ben(), Command::AskTakeback).unwrap();
    table.by(&ann(), start_event(2)).unwrap();
    assert_eq!(offered_by(&table.view(&ann()), OfferKind::Takeback), None);
    assert_eq!(
        table.refused(&ann(), Command::GrantTakeback { plies: 1 }),
        Refusal::NoTakebackRequest
    );
}

#[test]
fn an_offer_of_a_draw_stands_while_squares_are_chosen() {
    let mut table = started();
    table.by(&ben(), Command::OfferDraw).unwrap();
    table.by(&ann(), choose("c4")).unwrap();
    assert_eq!(
        offered_by(&table.view(&ann()), OfferKind::Draw),
        Some(Color::Black)
    );
    table.by(&ann(), Command::AcceptDraw).unwrap();
    assert_eq!(
        table.game.outcome(),
        Some(Outcome::draw(EndReason::Agreement))
    );
}
