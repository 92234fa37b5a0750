//! Taking back turns: requests, grants, and which turns are undone.

use postern_game::{Command, FoldError, GameEvent, Refusal, TimeControl};
use postern_rules::{Color, CountingRules};

use crate::helpers::*;

const GRANT_ONE: Command = Command::GrantTakeback { plies: 1 };

#[test]
fn the_last_turn_is_undone_alone_when_nobody_has_answered_it() {
    let mut table = Table::two(TimeControl::Unlimited);
    table.turns(&["c4"]);
    assert_eq!(
        label(&table.view(&ann()), CommandKind::AskTakeback).as_deref(),
        Some("Ask to take back the last turn")
    );
    assert_eq!(
        table.by(&ann(), Command::AskTakeback).unwrap(),
        [GameEvent::TakebackAsked {
            by: Color::White,
            plies: 1
        }]
    );
    assert_eq!(
        table.by(&ben(), GRANT_ONE).unwrap(),
        [GameEvent::TakenBack { left: 0 }]
    );
    assert!(table.game.line().plies().is_empty());
    table.turns(&["e4"]);
    assert_eq!(fold(&table.log).line().plies()[0].facts.notation, "e4");
}

#[test]
fn an_answered_turn_is_undone_together_with_the_answer() {
    let mut table = Table::two(TimeControl::Unlimited);
    table.turns(&["c4", "e6", "e4", "Qg6"]);
    assert_eq!(
        label(&table.view(&ann()), CommandKind::AskTakeback).as_deref(),
        Some("Ask to take back the last 2 turns")
    );
    table.by(&ann(), Command::AskTakeback).unwrap();
    assert_eq!(
        table.refused(&ben(), GRANT_ONE),
        Refusal::TakebackMismatch {
            asked: 2,
            granted: 1
        }
    );
    table
        .by(&ben(), Command::GrantTakeback { plies: 2 })
        .unwrap();
    assert_eq!(table.game.line().plies().len(), 2);
    assert_eq!(table.game.ply_stamps().len(), 2);
    assert_eq!(table.game.line().position().to_move(), Color::White);
}

#[test]
fn who_has_made_no_turn_has_nothing_to_take_back() {
    let mut table = Table::two(TimeControl::Unlimited);
    assert_eq!(
        table.refused(&ann(), Command::AskTakeback),
        Refusal::NothingToTakeBack
    );
    table.turns(&["c4"]);
    assert_eq!(
        table.refused(&ben(), Command::AskTakeback),
        Refusal::NothingToTakeBack
    );
    assert_eq!(label(&table.view(&ben()), CommandKind::AskTakeback), None);
}

#[test]
fn a_request_waits_for_the_other_side() {
    let mut table = Table::two(TimeControl::Unlimited);
    table.turns(&["c4", "e6"]);
    assert_eq!(table.refused(&ben(), GRANT_ONE), Refusal::NoTakebackRequest);
    table.by(&ben(), Command::AskTakeback).unwrap();
    assert_eq!(table.refused(&ben(), GRANT_ONE), Refusal::NoTakebackRequest);
    assert_eq!(
        table.refused(&ben(), Command::DeclineTakeback),
        Refusal::NoTakebackRequest
    );
    assert_eq!(
        table.refused(&ben(), Command::AskTakeback),
        Refusal::TakebackOpen
    );
    assert_eq!(
        table.refused(&ann(), Command::AskTakeback),
        Refusal::TakebackOpen
    );
    assert_eq!(
        table.by(&ann(), Command::DeclineTakeback).unwrap(),
        [GameEvent::TakebackDeclined { by: Color::White }]
    );
    assert_eq!(
        table.refused(&ben(), Command::AskTakeback),
        Refusal::TakebackDeclined
    );
}

#[test]
fn a_new_turn_cancels_the_request_and_allows_another() {
    let mut table = Table::two(TimeControl::Unlimited);
    table.turns(&["c4", "e6"]);
    table.by(&ben(), Command::AskTakeback).unwrap();
    table.turns(&["e4"]);
    assert_eq!(table.refused(&ann(), GRANT_ONE), Refusal::NoTakebackRequest);
    table.by(&ben(), Command::AskTakeback).unwrap();
    table.by(&ann(), Command::DeclineTakeback).unwrap();
    table.turns(&["Qg6"]);
    assert!(table.by(&ben(), Command::AskTakeback).is_ok());
}

#[test]
fn at_one_board_every_turn_is_undone_at_once() {
    let mut table = Table::one_board();
    table.turns(&["c4", "e6"]);
    assert_eq!(
        table.by(&ann(), Command::AskTakeback).unwrap(),
        [GameEvent::TakenBack { left: 1 }]
    );
    assert_eq!(
        table.by(&ann(), Command::AskTakeback).unwrap(),
        [GameEvent::TakenBack { left: 0 }]
    );
    assert_eq!(
        table.refused(&ann(), Command::AskTakeback),
        Refusal::NothingToTakeBack
    );
}

#[test]
fn a_finished_game_stays_as_it_is() {
    let mut table = Table::two(TimeControl::Unlimited);
    table.turns(&["c4", "e6"]);
    table.by(&ben(), Command::AskTakeback).unwrap();
    table.by(&ben(), Command::Resign).unwrap();
    for (person, command) in [
        (ann(), GRANT_ONE),
        (ann(), Command::DeclineTakeback),
        (ben(), Command::AskTakeback),
    ] {
        assert!(matches!(table.refused(&person, command), Refusal::Over(_)));
    }
    assert_eq!(offered_by(&table.view(&ann()), OfferKind::Takeback), None);
}

#[test]
fn repetition_counts_only_what_stands() {
    let mut table = Table::two_from(two_kings(0));
    table.turns(&ROUND).turns(&ROUND);
    table.by(&ben(), Command::AskTakeback).unwrap();
    table.by(&ann(), GRANT_ONE).unwrap();
    table.turns(&["Kc9"]);
    assert_eq!(
        table.refused(&ann(), Command::ClaimDraw),
        Refusal::NoClaim(CountingRules::Fide)
    );
}

#[test]
fn a_log_that_takes_back_what_is_not_there_is_none() {
    let mut table = Table::two(TimeControl::Unlimited);
    let mut line = table.game.line().clone();
    let turn = GameEvent::Played(judged(&mut line, "c4"));
    assert_eq!(
        table
            .game
            .apply(&GameEvent::TakenBack { left: 0 }, 3, START),
        Err(FoldError::Misplaced(3))
    );
    assert_eq!(
        table.game.apply(&turn, 5, START),
        Err(FoldError::Gap {
            expected: 3,
            found: 5
        })
    );
    assert_eq!(
        table
            .game
            .apply(&GameEvent::Joined { person: cleo().id }, 3, START),
        Err(FoldError::Misplaced(3))
    );
    assert_eq!(
        table.game.apply(&table.log[0].0.clone(), 3, START),
        Err(FoldError::Creation(3))
    );
}
