//! The clocks of players who have yet to choose a square.

use postern_game::view::GameView;
use postern_game::{Actor, Command, GameEvent, OpponentKind, TimeControl};
use postern_rules::{Color, EndReason, Outcome};

use crate::helpers::*;

fn table(time: TimeControl) -> Table {
    let mut table = Table::two_from(event_game(OpponentKind::Friend, time));
    table.turns(&["e4", "e5"]);
    table
}

fn left(table: &Table) -> (i64, i64) {
    let clock = table.game.clock().unwrap();
    (
        clock.left_ms(Color::White, table.now),
        clock.left_ms(Color::Black, table.now),
    )
}

fn running(table: &Table) -> Vec<Color> {
    table.game.clock().unwrap().running()
}

const BOTH: [Color; 2] = Color::ALL;

#[test]
fn both_clocks_run_until_each_has_chosen_and_a_choice_earns_nothing() {
    let mut table = table(blitz());
    table.wait(5_000);
    table.by(&ann(), start_event(2)).unwrap();
    assert_eq!(
        (left(&table), running(&table)),
        ((55_000, 60_000), BOTH.to_vec()),
        "the mover’s clock goes on"
    );
    table.wait(4_000);
    table.by(&ann(), choose("c4")).unwrap();
    assert_eq!(
        (left(&table), running(&table)),
        ((51_000, 56_000), vec![Color::Black])
    );
    table.wait(10_000);
    assert_eq!(
        left(&table),
        (51_000, 46_000),
        "who has chosen waits at no cost"
    );
    table.by(&ben(), choose("f6")).unwrap();
    assert_eq!(
        (left(&table), running(&table)),
        ((51_000, 46_000), vec![Color::White])
    );
    table.wait(1_000).turns(&["Nf3"]);
    assert_eq!(
        (left(&table), running(&table)),
        ((52_000, 46_000), vec![Color::Black]),
        "a turn earns the increment"
    );
}

#[test]
fn the_view_tells_each_clock_that_runs() {
    let mut table = table(blitz());
    table.by(&ann(), start_event(2)).unwrap();
    let clock = |view: GameView| view.clock.unwrap();
    let both = clock(table.view(&cleo()));
    assert_eq!(both.running, Color::ALL);
    assert_eq!(
        (both.deadline_ms.white, both.deadline_ms.black),
        (Some(START + 60_000), Some(START + 60_000))
    );
    table.by(&ben(), choose("f6")).unwrap();
    let one = clock(table.view(&cleo()));
    assert_eq!(
        (one.running, one.deadline_ms.black),
        (vec![Color::White], None)
    );
}

#[test]
fn a_choice_is_timed_even_before_both_have_made_a_turn() {
    let mut table = Table::two_from(event_5(OpponentKind::Friend, blitz()));
    assert_eq!(running(&table), BOTH);
    table.wait(3_000);
    table.by(&ben(), choose("f6")).unwrap();
    table.wait(2_000);
    table.by(&ann(), choose("c4")).unwrap();
    assert_eq!(
        (left(&table), running(&table)),
        ((55_000, 57_000), Vec::new()),
        "then turns are timed as ever"
    );
    table.wait(DAY).turns(&["e4"]).wait(DAY).turns(&["e5"]);
    assert_eq!(
        (left(&table), running(&table)),
        ((55_000, 57_000), vec![Color::White])
    );
}

#[test]
fn no_clock_runs_while_a_seat_is_free() {
    let mut table = Table::open(event_5(OpponentKind::Friend, blitz()));
    assert_eq!(running(&table), []);
    table.wait(DAY);
    table.by(&ben(), Command::Join).unwrap();
    assert_eq!(
        (left(&table), running(&table)),
        ((60_000, 60_000), BOTH.to_vec())
    );
}

#[test]
fn whoever_owes_a_choice_loses_on_time_and_not_the_player_to_move() {
    let mut table = table(blitz());
    table.by(&ann(), start_event(2)).unwrap();
    table.wait(1_000);
    table.by(&ann(), choose("c4")).unwrap();
    table.wait(58_999);
    assert!(table.act(&Actor::Server, Command::Flag).is_err());
    table.wait(1);
    let outcome = Outcome::win(Color::White, EndReason::Time);
    assert_eq!(
        table.act(&Actor::Server, Command::Flag),
        Ok(vec![GameEvent::Ended { outcome }])
    );
}

#[test]
fn a_choice_after_the_deadline_ends_the_game_instead() {
    let mut table = table(blitz());
    table.by(&ann(), start_event(2)).unwrap();
    table.by(&ann(), choose("c4")).unwrap();
    table.wait(60_000);
    assert!(table.by(&ben(), choose("f6")).is_err());
    assert_eq!(
        table.game.outcome(),
        Some(Outcome::win(Color::White, EndReason::Time))
    );
    let view = table.view(&cleo());
    assert_eq!(
        view.secrets.unwrap().remove(0).squares.black,
        None,
        "it came too late"
    );
}

#[test]
fn nothing_can_be_chosen_any_more_when_the_time_has_run_out() {
    let mut table = table(blitz());
    table.by(&ann(), start_event(2)).unwrap();
    table.wait(60_000);
    let view = table.view(&ben());
    assert!(!view.can.contains(&CommandKind::Choose));
    assert!(
        view.choosable.black.is_empty(),
        "although no flag has fallen yet"
    );
}

#[test]
fn the_first_of_two_running_clocks_decides() {
    let mut table = table(blitz());
    table.wait(10_000);
    table.by(&ann(), start_event(2)).unwrap();
    assert_eq!(
        table.game.clock().unwrap().deadline_ms(),
        Some(table.now + 50_000)
    );
    table.wait(DAY);
    table.act(&Actor::Server, Command::Flag).unwrap();
    assert_eq!(
        table.game.outcome(),
        Some(Outcome::win(Color::Black, EndReason::Time))
    );
}

#[test]
fn when_both_run_out_at_the_same_moment_nobody_wins() {
    let mut table = table(blitz());
    table.by(&ann(), start_event(2)).unwrap();
    table.wait(60_000);
    table.act(&Actor::Server, Command::Flag).unwrap();
    assert_eq!(table.game.outcome(), Some(Outcome::draw(EndReason::Time)));
    assert_eq!(
        table.view(&ann()).outcome.unwrap().words,
        "Drawn: both sides ran out of time at the same moment."
    );
}

#[test]
fn a_game_in_which_one_side_never_moved_is_called_off() {
    for time in [blitz(), three_days()] {
        let mut table = Table::two_from(event_5(OpponentKind::Friend, time));
        table.by(&ann(), choose("c4")).unwrap();
        table.wait(3 * DAY);
        table.act(&Actor::Server, Command::Flag).unwrap();
        assert_eq!(
            table.game.outcome(),
            Some(Outcome::draw(EndReason::Aborted))
        );
    }
}

#[test]
fn in_correspondence_whoever_begins_to_owe_gets_the_whole_allotment() {
    let mut table = table(three_days());
    table.wait(2 * DAY);
    table.by(&ann(), start_event(2)).unwrap();
    assert_eq!(
        (left(&table), running(&table)),
        ((3 * DAY, 3 * DAY), BOTH.to_vec())
    );
    table.wait(DAY);
    table.by(&ben(), choose("f6")).unwrap();
    assert_eq!(
        (left(&table), running(&table)),
        ((2 * DAY, 2 * DAY), vec![Color::White]),
        "the other’s days go on"
    );
    table.wait(DAY);
    table.by(&ann(), choose("c4")).unwrap();
    assert_eq!(
        (left(&table), running(&table)),
        ((3 * DAY, 3 * DAY), vec![Color::White]),
        "the turn has its own days"
    );
    table.wait(2 * DAY).turns(&["Nf3"]);
    assert_eq!(
        (left(&table), running(&table)),
        ((3 * DAY, 3 * DAY), vec![Color::Black])
    );
}
