//! Vacations and pauses: clocks stop, and resume with the remaining time.

mod server;

use postern_game::{
    Actor, Command, GameEvent, GameView, OpponentKind, PeopleHours, Refusal, TimeBank, TimeControl,
    create,
};
use postern_rules::Color::{Black, White};
use postern_rules::EndReason;
use postern_store::codec::{decode, encode};

use crate::helpers::*;

const DAYS: i64 = 14;

/// Starts a game between Ann and Ben in which it is Ann's turn.
fn begun(time: TimeControl) -> Table {
    let events = create(
        new_game(OpponentKind::Friend, time),
        &ann(),
        postern_game::RandomInputs::new(White, [[1; 32], [2; 32]]),
    )
    .unwrap();
    let mut table = Table::begun(events, PeopleHours::default(), START);
    table.by(&ben(), Command::Join).unwrap();
    table
}

fn leave(table: &Table) -> Command {
    Command::BeginVacation {
        until_ms: table.now + DAYS * DAY,
    }
}

fn deadline(table: &Table) -> Option<i64> {
    table.game.clock().unwrap().deadline_ms()
}

fn left(table: &Table, side: postern_rules::Color) -> i64 {
    table.game.clock().unwrap().left_ms(side, table.now)
}

fn words(table: &Table) -> (String, Vec<String>) {
    let view = GameView::of(&table.game, &names(), None, 0, table.now);
    let asides = view.asides.iter().map(|aside| aside.words.clone());
    (view.status_words.clone(), asides.collect())
}

#[test]
fn the_clock_of_somebody_on_vacation_stands() {
    let mut table = begun(three_days());
    table.wait(DAY);
    let leave = leave(&table);
    table.by(&ann(), leave).unwrap();
    assert_eq!(deadline(&table), None);
    assert!(table.game.awaits()[White], "Ann may still move");
    table.wait(5 * DAY);
    assert_eq!(left(&table, White), 2 * DAY);
    table.by(&ann(), Command::EndVacation).unwrap();
    assert_eq!(deadline(&table), Some(table.now + 2 * DAY));
    assert_eq!(fold(&table.log).clock(), table.game.clock());
}

#[test]
fn the_opponents_clock_runs() {
    let mut table = begun(three_days());
    let leave = leave(&table);
    table.by(&ann(), leave).unwrap();
    table.wait(DAY);
    table.turns(&["c4"]);
    assert_eq!(deadline(&table), Some(table.now + 3 * DAY));
    table.wait(DAY);
    // Ann's turn begins during her vacation, with the full time of a turn.
    table.turns(&["e6"]);
    assert_eq!(deadline(&table), None);
    table.wait(DAY);
    table.by(&ann(), Command::EndVacation).unwrap();
    assert_eq!(deadline(&table), Some(table.now + 3 * DAY));
}

#[test]
fn a_turn_in_a_vacation_earns_what_turns_earn() {
    let bank = TimeBank {
        hours: 12,
        most_days: 7,
    };
    let time = three_days().with_bank(Some(bank)).unwrap();
    let mut table = begun(time);
    table.wait(DAY);
    let leave = leave(&table);
    table.by(&ann(), leave).unwrap();
    table.wait(DAY);
    table.turns(&["c4"]);
    assert_eq!(left(&table, White), 2 * DAY + 12 * HOUR);
}

#[test]
fn a_vacation_that_is_over_counts_no_longer_when_it_is_written_down_later() {
    let mut table = begun(three_days());
    let leave = leave(&table);
    table.by(&ann(), leave).unwrap();
    let over = table.now + DAYS * DAY;
    table.wait(DAYS * DAY + HOUR);
    // A turn arrives before the server has recorded the end of the vacation.
    table.turns(&["c4"]);
    let ended = table
        .log
        .iter()
        .find(|(event, ..)| matches!(event.event, GameEvent::VacationEnded { by: White }));
    let clocks = ended.unwrap().0.clocks.unwrap();
    assert_eq!(
        clocks.white,
        postern_game::SideClock::Running {
            since_ms: over,
            due_ms: over + 3 * DAY,
            hours: None
        }
    );
}

#[test]
fn time_that_has_run_out_is_not_brought_back() {
    let mut table = begun(three_days().with_late_moves(true));
    table.turns(&["c4", "e6"]);
    table.wait(3 * DAY);
    let leave = leave(&table);
    assert_eq!(table.by(&ann(), leave), Err(Refusal::NoVacation));
    for person in [ann(), ben()] {
        let offer = table.by(&person, Command::OfferPause);
        assert_eq!(offer, Err(Refusal::TooLateToPause));
    }
}

#[test]
fn only_correspondence_games_against_others_know_vacations_and_pauses() {
    for time in [blitz(), TimeControl::Unlimited] {
        let mut table = begun(time);
        let leave = leave(&table);
        assert_eq!(table.by(&ann(), leave), Err(Refusal::NoVacation));
        let offer = table.by(&ann(), Command::OfferPause);
        assert_eq!(offer, Err(Refusal::NoPause));
    }
    let events = create(
        new_game(OpponentKind::BothSides, three_days()),
        &ann(),
        postern_game::RandomInputs::new(White, [[1; 32], [2; 32]]),
    )
    .unwrap();
    let mut alone = Table::begun(events, PeopleHours::default(), START);
    let leave = leave(&alone);
    assert_eq!(alone.by(&ann(), leave), Err(Refusal::NoVacation));
    assert_eq!(alone.by(&ann(), Command::OfferPause), Err(Refusal::NoPause));
}

#[test]
fn a_vacation_is_seen_by_everybody() {
    let mut table = begun(three_days());
    let leave = leave(&table);
    table.by(&ben(), leave.clone()).unwrap();
    assert_eq!(table.by(&ben(), leave), Err(Refusal::NoChange));
    let view = GameView::of(&table.game, &names(), None, 0, table.now);
    let until = view.players.black.unwrap().vacation_until_ms;
    assert_eq!(until, Some(table.now + DAYS * DAY));
    let (status, asides) = words(&table);
    assert_eq!(status, "Yellow to move; Red is on vacation");
    assert_eq!(asides, ["Red goes on vacation for at most 14 days."]);
    table.by(&ben(), Command::EndVacation).unwrap();
    let (status, asides) = words(&table);
    assert_eq!(status, "Yellow to move");
    assert_eq!(asides[1], "Red is back from vacation.");
}

#[test]
fn a_pause_needs_both_and_ends_when_either_wants() {
    let mut table = begun(three_days());
    table.wait(DAY);
    table.by(&ann(), Command::OfferPause).unwrap();
    assert_eq!(
        table.by(&ann(), Command::OfferPause),
        Err(Refusal::PauseOfferOpen)
    );
    let seen = table.view(&ben());
    assert_eq!(offered_by(&seen, OfferKind::Pause), Some(White));
    table.by(&ben(), Command::AcceptPause).unwrap();
    assert_eq!(offered_by(&table.view(&ben()), OfferKind::Pause), None);
    assert_eq!(deadline(&table), None);
    assert_eq!(words(&table).0, "Yellow to move; the game is paused");
    table.wait(10 * DAY);
    table.by(&ben(), Command::Resume).unwrap();
    assert_eq!(deadline(&table), Some(table.now + 2 * DAY));
    assert_eq!(table.by(&ben(), Command::Resume), Err(Refusal::NotPaused));
    let (status, asides) = words(&table);
    assert_eq!(status, "Yellow to move");
    let told = [
        "The game is paused for at most 60 days.",
        "Red ends the pause.",
    ];
    assert_eq!(asides, told);
}

#[test]
fn a_turn_ends_a_pause() {
    let mut table = begun(three_days());
    table.by(&ann(), Command::OfferPause).unwrap();
    table.by(&ben(), Command::OfferPause).unwrap();
    table.wait(DAY);
    table.turns(&["c4"]);
    assert_eq!(deadline(&table), Some(table.now + 3 * DAY));
    assert_eq!(words(&table).0, "Red to move");
}

#[test]
fn a_pause_is_over_after_sixty_days() {
    let mut table = begun(three_days());
    table.by(&ann(), Command::OfferPause).unwrap();
    table.by(&ben(), Command::AcceptPause).unwrap();
    let over = table.now + 60 * DAY;
    assert_eq!(table.game.falls_ms(), Some(over));
    table.wait(60 * DAY - 1);
    assert!(table.act(&Actor::Server, Command::Flag).is_err());
    table.wait(HOUR);
    table.act(&Actor::Server, Command::Flag).unwrap();
    assert_eq!(deadline(&table), Some(over + 3 * DAY));
}

#[test]
fn a_declined_pause_is_not_proposed_again_before_the_next_turn() {
    let mut table = begun(three_days());
    table.by(&ann(), Command::OfferPause).unwrap();
    table.by(&ben(), Command::DeclinePause).unwrap();
    let again = table.by(&ann(), Command::OfferPause);
    assert_eq!(again, Err(Refusal::PauseDeclined));
    assert_eq!(
        table.by(&ann(), Command::AcceptPause),
        Err(Refusal::NoPauseOffer)
    );
    table.turns(&["c4"]);
    table.by(&ann(), Command::OfferPause).unwrap();
}

#[test]
fn a_vacation_outlasts_a_pause_and_a_pause_a_vacation() {
    let mut table = begun(three_days());
    let leave = leave(&table);
    table.by(&ann(), leave).unwrap();
    table.by(&ann(), Command::OfferPause).unwrap();
    table.by(&ben(), Command::AcceptPause).unwrap();
    table.by(&ben(), Command::Resume).unwrap();
    assert_eq!(deadline(&table), None, "Ann is away");
    table.by(&ann(), Command::OfferPause).unwrap();
    table.by(&ben(), Command::AcceptPause).unwrap();
    table.by(&ann(), Command::EndVacation).unwrap();
    assert_eq!(deadline(&table), None, "the game is paused");
    table.by(&ann(), Command::Resume).unwrap();
    assert_eq!(deadline(&table), Some(table.now + 3 * DAY));
}

#[test]
fn what_is_over_stands_no_longer() {
    let mut table = begun(three_days());
    let leave = leave(&table);
    table.by(&ann(), leave).unwrap();
    table.by(&ben(), Command::Resign).unwrap();
    assert_eq!(table.game.vacation_until_ms(White), None);
    let end = table.by(&ann(), Command::EndVacation);
    assert!(matches!(end, Err(Refusal::Over(_))), "{end:?}");
}

#[test]
fn the_log_keeps_all_of_it() {
    for event in [
        GameEvent::VacationBegun {
            by: Black,
            until_ms: START,
        },
        GameEvent::VacationEnded { by: White },
        GameEvent::PauseOffered { by: White },
        GameEvent::PauseDeclined { by: Black },
        GameEvent::Paused { until_ms: START },
        GameEvent::Resumed { by: None },
        GameEvent::Resumed { by: Some(Black) },
    ] {
        let row = encode(&event);
        let read = decode(row.kind, row.version, &row.body, None, None).unwrap();
        assert_eq!(read.event, event);
    }
}

/// Returns a game in which it is Ann's turn, she has little time left, and she goes on vacation.
fn hurried(time: TimeControl) -> Table {
    let mut table = begun(time);
    table.turns(&["c4", "e6"]);
    table.wait(3 * DAY - HOUR);
    let leave = leave(&table);
    table.by(&ann(), leave).unwrap();
    table
}

#[test]
fn who_comes_too_late_after_a_vacation_has_run_out_of_time() {
    let mut table = hurried(three_days());
    let over = table.now + DAYS * DAY;
    let mut in_time = table.clone();
    in_time.wait(DAYS * DAY + HOUR - 1);
    in_time.turns(&["e4"]);
    // The end of the vacation has not been recorded yet.
    table.wait(DAYS * DAY + HOUR);
    let late = table.by(&ann(), play("e4", 2));
    assert!(matches!(late, Err(Refusal::OutOfTime(_))), "{late:?}");
    let outcome = table.game.outcome().unwrap();
    assert_eq!(
        (outcome.winner, outcome.reason),
        (Some(Black), EndReason::Time)
    );
    let (ended, ..) = &table.log[table.log.len() - 2];
    assert!(matches!(
        ended.event,
        GameEvent::VacationEnded { by: White }
    ));
    assert_eq!(ended.clocks.unwrap().white, running(over, over + HOUR));
}

#[test]
fn who_comes_too_late_after_a_pause_has_run_out_of_time() {
    let mut table = begun(three_days());
    table.turns(&["c4", "e6"]);
    table.by(&ann(), Command::OfferPause).unwrap();
    table.by(&ben(), Command::AcceptPause).unwrap();
    table.wait(60 * DAY + 3 * DAY);
    let late = table.by(&ann(), play("e4", 2));
    assert!(matches!(late, Err(Refusal::OutOfTime(_))), "{late:?}");
}

#[test]
fn what_is_over_is_written_down_in_its_order() {
    // The server was down when the pause ended and when, later, the vacation ended.
    let mut table = begun(three_days());
    table.by(&ann(), Command::OfferPause).unwrap();
    table.by(&ben(), Command::AcceptPause).unwrap();
    table.wait(58 * DAY);
    let leave = leave(&table);
    table.by(&ann(), leave).unwrap();
    let back = table.now + DAYS * DAY;
    table.wait(DAYS * DAY + HOUR);
    table.act(&Actor::Server, Command::Flag).unwrap();
    assert_eq!(deadline(&table), Some(back + 3 * DAY));
    // Ending an expired vacation or pause succeeds. Other commands are refused and change nothing.
    let mut table = begun(three_days());
    let until_ms = table.now + DAY;
    table
        .by(&ann(), Command::BeginVacation { until_ms })
        .unwrap();
    table.wait(DAY);
    table.refused(&ben(), Command::EndVacation);
    table.refused(&ben(), Command::Resume);
    table.by(&ann(), Command::EndVacation).unwrap();
    assert_eq!(deadline(&table), Some(table.now + 3 * DAY));
    assert_eq!(
        table.refused(&ann(), Command::EndVacation),
        Refusal::NoChange
    );
}

fn running(since_ms: i64, due_ms: i64) -> postern_game::SideClock {
    postern_game::SideClock::Running {
        since_ms,
        due_ms,
        hours: None,
    }
}
