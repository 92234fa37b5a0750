//! Game clocks, which are computed from the times of log events.

use postern_game::view::frames;
use postern_game::{Actor, Command, GameEvent, Refusal, TimeControl, TimePerMove};
use postern_rules::{Color, EndReason, Outcome};
use postern_store::codec::{decode, encode};
use proptest::prelude::*;

use crate::helpers::*;

/// Returns the remaining time of White and Black in milliseconds.
fn left(table: &Table) -> (i64, i64) {
    let clock = table.game.clock().unwrap();
    (
        clock.left_ms(Color::White, table.now),
        clock.left_ms(Color::Black, table.now),
    )
}

#[test]
fn unlimited_games_have_no_clock() {
    let mut table = Table::two(TimeControl::Unlimited);
    table.wait(1_000 * DAY).turns(&["c4", "e6", "e4"]);
    assert!(table.game.clock().is_none());
    assert!(table.view(&ann()).clock.is_none());
    assert_eq!(
        table.act(&Actor::Server, Command::Flag),
        Err(Refusal::TimeLeft)
    );
}

#[test]
fn live_clocks_start_with_the_second_turn_and_gain_after_each() {
    let mut table = Table::two(blitz());
    table.wait(5 * DAY).turns(&["c4"]).wait(DAY);
    assert_eq!(left(&table), (60_000, 60_000));
    assert_eq!(table.game.clock().unwrap().deadline_ms(), None);
    table.turns(&["e6"]).wait(10_000);
    assert_eq!(left(&table), (50_000, 60_000));
    assert_eq!(table.game.clock().unwrap().running(), [Color::White]);
    table.turns(&["e4"]).wait(3_000);
    assert_eq!(left(&table), (52_000, 57_000));
    table.turns(&["Qg6"]);
    assert_eq!(left(&table), (52_000, 59_000));
    assert_eq!(
        table.game.clock().unwrap().deadline_ms(),
        Some(table.now + 52_000)
    );
}

#[test]
fn a_turn_after_the_deadline_ends_the_game_instead() {
    let mut table = Table::two(blitz());
    table.turns(&["c4", "e6"]).wait(60_000);
    let outcome = Outcome::win(Color::Black, EndReason::Time);
    assert_eq!(
        table.by(&ann(), play("e4", 2)),
        Err(Refusal::OutOfTime(outcome))
    );
    assert_eq!(table.game.outcome(), Some(outcome));
    assert_eq!(table.game.line().plies().len(), 2, "the turn came too late");
    assert_eq!(left(&table), (0, 60_000));
}

#[test]
fn whatever_a_player_sends_after_the_deadline_ends_the_game() {
    for command in [
        Command::Resign,
        Command::OfferDraw,
        Command::AskTakeback,
        Command::Abort,
    ] {
        let mut table = Table::two(blitz());
        table.turns(&["c4", "e6"]).wait(60_000);
        assert!(matches!(
            table.by(&ben(), command),
            Err(Refusal::OutOfTime(_))
        ));
        assert_eq!(
            table.game.outcome(),
            Some(Outcome::win(Color::Black, EndReason::Time))
        );
    }
}

#[test]
fn the_server_lets_a_flag_fall_at_the_deadline_and_not_before() {
    let mut table = Table::two(blitz());
    table.turns(&["c4", "e6"]).wait(59_999);
    assert_eq!(
        table.act(&Actor::Server, Command::Flag),
        Err(Refusal::TimeLeft)
    );
    table.wait(1);
    let outcome = Outcome::win(Color::Black, EndReason::Time);
    assert_eq!(
        table.act(&Actor::Server, Command::Flag),
        Ok(vec![GameEvent::Ended { outcome }])
    );
    assert_eq!(
        table.act(&Actor::Server, Command::Flag),
        Err(Refusal::Over(outcome))
    );
}

#[test]
fn correspondence_gives_days_for_each_turn_from_joining_on() {
    let mut table = Table::two(three_days());
    assert_eq!(
        table.game.clock().unwrap().deadline_ms(),
        Some(START + 3 * DAY)
    );
    table.wait(2 * DAY).turns(&["c4"]).wait(DAY);
    assert_eq!(left(&table), (3 * DAY, 2 * DAY));
    table.turns(&["e6"]).wait(3 * DAY - 1).turns(&["e4"]);
    table.wait(3 * DAY);
    assert!(matches!(
        table.by(&ben(), play("Qg6", 3)),
        Err(Refusal::OutOfTime(_))
    ));
    assert_eq!(
        table.game.outcome(),
        Some(Outcome::win(Color::White, EndReason::Time))
    );
}

#[test]
fn a_correspondence_game_in_which_one_side_never_moved_is_called_off() {
    for turns in [&[][..], &["c4"]] {
        let mut table = Table::two(three_days());
        table.turns(turns).wait(3 * DAY);
        let outcome = Outcome::draw(EndReason::Aborted);
        assert_eq!(
            table.act(&Actor::Server, Command::Flag),
            Ok(vec![GameEvent::Ended { outcome }])
        );
    }
}

#[test]
fn a_take_back_charges_what_was_used_and_gives_nothing_back() {
    let mut table = Table::two(blitz());
    table
        .turns(&["c4", "e6"])
        .wait(10_000)
        .turns(&["e4"])
        .wait(5_000);
    table.by(&ann(), Command::AskTakeback).unwrap();
    table
        .by(&ben(), Command::GrantTakeback { plies: 1 })
        .unwrap();
    assert_eq!(left(&table), (52_000, 55_000));
    assert_eq!(table.game.clock().unwrap().running(), [Color::White]);
    table.wait(1_000);
    assert_eq!(left(&table), (51_000, 55_000));
}

#[test]
fn a_correspondence_take_back_gives_the_days_anew() {
    let mut table = Table::two(three_days());
    table.turns(&["c4", "e6"]).wait(2 * DAY);
    table.by(&ben(), Command::AskTakeback).unwrap();
    table
        .by(&ann(), Command::GrantTakeback { plies: 1 })
        .unwrap();
    assert_eq!(table.game.clock().unwrap().running(), [Color::Black]);
    assert_eq!(
        table.game.clock().unwrap().deadline_ms(),
        Some(table.now + 3 * DAY)
    );
}

#[test]
fn clocks_stand_still_when_the_game_is_over() {
    let mut table = Table::two(blitz());
    table.turns(&["c4", "e6"]).wait(10_000);
    table.by(&ben(), Command::Resign).unwrap();
    table.wait(DAY);
    assert_eq!(left(&table), (50_000, 60_000));
    assert_eq!(table.view(&ann()).clock.unwrap().running, []);
}

#[test]
fn a_clock_that_was_set_back_gives_no_time_away() {
    let mut table = Table::two(blitz());
    table.turns(&["c4", "e6"]).wait(-30_000);
    assert_eq!(left(&table), (60_000, 60_000));
    table.turns(&["e4"]);
    assert_eq!(left(&table), (62_000, 60_000));
}

/// Returns a time control of one minute per game, with a delay of five seconds per turn.
fn delayed() -> TimeControl {
    TimeControl::live_with(60_000, TimePerMove::Delay(5_000)).unwrap()
}

#[test]
fn a_clock_with_a_delay_waits_at_each_turn_and_keeps_nothing() {
    let mut table = Table::two(delayed());
    table.turns(&["c4", "e6"]);
    assert_eq!(
        table.game.clock().unwrap().deadline_ms(),
        Some(table.now + 65_000)
    );
    table.wait(4_999);
    assert_eq!(left(&table), (60_000, 60_000));
    table.turns(&["e4"]);
    assert_eq!(left(&table), (60_000, 60_000), "nothing is added");
    table.wait(12_000);
    assert_eq!(left(&table), (60_000, 53_000));
    table.turns(&["Qg6"]).wait(5_000);
    assert_eq!(left(&table), (60_000, 53_000));
    assert_eq!(fold(&table.log).clock(), table.game.clock());
}

#[test]
fn the_flag_falls_when_the_delay_and_the_time_are_over() {
    let mut table = Table::two(delayed());
    table.turns(&["c4", "e6"]).wait(64_999);
    assert_eq!(
        table.act(&Actor::Server, Command::Flag),
        Err(Refusal::TimeLeft)
    );
    table.wait(1);
    table.act(&Actor::Server, Command::Flag).unwrap();
    let lost = Outcome::win(Color::Black, EndReason::Time);
    assert_eq!(table.game.outcome(), Some(lost));
    assert_eq!(left(&table), (0, 60_000));
}

#[test]
fn time_that_is_given_comes_on_top_of_a_delay() {
    let mut table = Table::two(delayed());
    table.turns(&["c4", "e6"]).wait(2_000);
    table.by(&ben(), Command::GiveTime).unwrap();
    assert_eq!(left(&table), (75_000, 60_000));
    assert_eq!(
        table.game.clock().unwrap().deadline_ms(),
        Some(table.now + 78_000),
        "three seconds of the delay are left"
    );
}

#[test]
fn something_in_the_middle_of_a_turn_begins_no_new_delay() {
    let mut table = Table::two_from(event_game(postern_game::OpponentKind::Friend, delayed()));
    table.turns(&["e4", "e5"]).wait(3_000);
    table.by(&ann(), start_event(2)).unwrap();
    // Both players must choose a square: White's clock keeps running, and Black's starts.
    let clock = *table.game.clock().unwrap();
    assert_eq!(
        clock.deadline_of(Color::White),
        Some(table.now - 3_000 + 65_000)
    );
    assert_eq!(clock.deadline_of(Color::Black), Some(table.now + 65_000));
}

#[test]
fn updates_tell_how_much_of_a_delay_is_left() {
    let mut table = Table::two(delayed());
    table.turns(&["c4"]);
    let before = frames::PublicState::of(&table.game, &names());
    table.turns(&["e6"]);
    let now = frames::PublicState::of(&table.game, &names());
    let update = frames::GameUpdate::between(&before, &now, &table.game);
    let update = serde_json::to_value(&update).unwrap();
    assert_eq!(
        update["clock"],
        serde_json::json!({
            "left_ms": { "white": 60_000, "black": 60_000 },
            "running": ["white"],
            "delay_ms": { "white": 5_000, "black": 0 },
        })
    );
}

#[test]
fn a_delay_is_kept_in_the_log() {
    let mut new = new_game(postern_game::OpponentKind::Friend, delayed());
    for per_move in [
        TimePerMove::Delay(5_000),
        TimePerMove::Increment(5_000),
        TimePerMove::Increment(0),
    ] {
        new.time = TimeControl::live_with(60_000, per_move).unwrap();
        let events = postern_game::create(
            new.clone(),
            &ann(),
            postern_game::RandomInputs::new(Color::White, [[1; 32], [2; 32]]),
        )
        .unwrap();
        let row = encode(&events[0]);
        let read = decode(row.kind, row.version, &row.body, None, None).unwrap();
        assert_eq!(read.event, events[0]);
    }
}

#[test]
fn time_controls_have_bounds_and_words() {
    assert_eq!(TimeControl::Unlimited.to_string(), "no clock");
    assert_eq!(
        TimeControl::live(300_000, 3_000).unwrap().to_string(),
        "5 minutes + 3 seconds per move"
    );
    assert_eq!(
        TimeControl::live(60_000, 0).unwrap().to_string(),
        "1 minute"
    );
    assert_eq!(
        TimeControl::live(15_000, 1_000).unwrap().to_string(),
        "15 seconds + 1 second per move"
    );
    assert_eq!(
        TimeControl::correspondence(1).unwrap().to_string(),
        "1 day per move"
    );
    assert_eq!(
        TimeControl::correspondence(30).unwrap().to_string(),
        "30 days per move"
    );
    assert_eq!(delayed().to_string(), "1 minute, delay 5 seconds per move");
    let none = TimeControl::live_with(60_000, TimePerMove::Delay(0));
    assert_eq!(none, TimeControl::live(60_000, 0));
    for (base, increment) in [
        (14_999, 0),
        (10_800_001, 0),
        (60_000, -1),
        (60_000, 180_001),
        (i64::MIN, 0),
        (60_000, i64::MAX),
    ] {
        assert!(
            TimeControl::live(base, increment).is_err(),
            "{base} {increment}"
        );
        assert!(TimeControl::live_with(base, TimePerMove::Delay(increment)).is_err());
    }
    assert!(TimeControl::correspondence(0).is_err() && TimeControl::correspondence(31).is_err());
}

proptest! {
    /// A player's remaining time is never negative and never exceeds the time that the player was
    /// given. Only the side to move loses time.
    #[test]
    fn time_is_neither_made_nor_lost(thinking in prop::collection::vec(0_i64..25_000, 1..20)) {
        let mut table = Table::two(blitz());
        let mut spent = [0_i64; 2];
        let mut earned = [0_i64; 2];
        for (ply, ms) in thinking.iter().enumerate().take(SAMPLE.len()) {
            table.wait(*ms);
            let player = if ply % 2 == 0 { ann() } else { ben() };
            let deadline = table.game.clock().unwrap().deadline_ms();
            let result = table.by(&player, play(SAMPLE[ply], ply));
            prop_assert_eq!(result.is_err(), deadline.is_some_and(|at| table.now >= at));
            if result.is_err() {
                break;
            }
            if ply >= 2 {
                spent[ply % 2] += ms;
                earned[ply % 2] += 2_000;
            }
            let (white, black) = left(&table);
            prop_assert_eq!([white, black], [60_000 - spent[0] + earned[0], 60_000 - spent[1] + earned[1]]);
        }
        let folded = fold(&table.log);
        prop_assert_eq!(folded.clock(), table.game.clock());
    }
    /// A turn costs the time beyond the delay, and an unused delay adds nothing.
    #[test]
    fn a_delay_is_neither_kept_nor_lost(thinking in prop::collection::vec(0_i64..25_000, 1..20)) {
        let mut table = Table::two(delayed());
        let mut bank = [60_000_i64; 2];
        for (ply, ms) in thinking.iter().enumerate().take(SAMPLE.len()) {
            let side = ply % 2;
            // A simple reference model of the clock, which advances by one millisecond at a time.
            let mut waits = 5_000;
            let timed = if ply < 2 { 0 } else { *ms };
            for _ in 0..timed {
                if waits > 0 {
                    waits -= 1;
                } else {
                    bank[side] -= 1;
                }
            }
            table.wait(*ms);
            let player = if side == 0 { ann() } else { ben() };
            let result = table.by(&player, play(SAMPLE[ply], ply));
            prop_assert_eq!(result.is_err(), bank[side] <= 0);
            if result.is_err() {
                break;
            }
            let (white, black) = left(&table);
            prop_assert_eq!([white, black], bank);
        }
        let folded = fold(&table.log);
        prop_assert_eq!(folded.clock(), table.game.clock());
    }
}
