//! Correspondence games with a bank for unused time.

use postern_game::{Actor, Command, GameEvent, InvalidTimeControl, Refusal, TimeBank, TimeControl};
use postern_rules::Color::{Black, White};
use postern_rules::{ByColor, Color, EndReason, Outcome};
use postern_store::codec::{decode, encode};
use proptest::prelude::*;

use crate::helpers::*;

const MINUTE: i64 = 60 * SECOND;
const BANK: TimeBank = TimeBank {
    hours: 12,
    most_days: 10,
};

fn five_days() -> TimeControl {
    let control = TimeControl::correspondence(5).unwrap();
    control.with_bank(Some(BANK)).unwrap()
}

fn left(table: &Table, side: Color) -> i64 {
    table.game.clock().unwrap().left_ms(side, table.now)
}

fn deadline(table: &Table) -> Option<i64> {
    table.game.clock().unwrap().deadline_ms()
}

#[test]
fn a_turn_takes_from_the_bank_and_adds_to_it_from_the_first_one_on() {
    let mut table = Table::two(five_days());
    assert_eq!(deadline(&table), Some(START + 5 * DAY));
    table.wait(2 * DAY);
    assert_eq!(
        (left(&table, White), left(&table, Black)),
        (3 * DAY, 5 * DAY)
    );
    table.turns(&["c4"]).wait(DAY);
    assert_eq!(left(&table, White), 3 * DAY + 12 * HOUR, "it stands");
    table.turns(&["e6"]);
    assert_eq!(left(&table, Black), 4 * DAY + 12 * HOUR);
    assert_eq!(deadline(&table), Some(table.now + 3 * DAY + 12 * HOUR));
    table.wait(3 * DAY + 12 * HOUR - 1).turns(&["e4"]);
    assert_eq!(left(&table, White), 12 * HOUR + 1);
    table.wait(4 * DAY + 12 * HOUR);
    assert_eq!(
        table.by(&ben(), play("Qg6", 3)),
        Err(Refusal::OutOfTime(Outcome::win(White, EndReason::Time)))
    );
}

#[test]
fn turns_fill_a_bank_no_further_than_it_holds() {
    let small = TimeBank {
        hours: 36,
        most_days: 5,
    };
    let control = TimeControl::correspondence(5).unwrap();
    let mut table = Table::two(control.with_bank(Some(small)).unwrap());
    table.wait(DAY).turns(&["c4"]);
    assert_eq!(left(&table, White), 5 * DAY);
    // Time given by the opponent may exceed the bank's limit, and the next turn does not remove it.
    table.by(&ann(), Command::GiveTime).unwrap();
    assert_eq!(left(&table, Black), 6 * DAY);
    table.wait(HOUR).turns(&["e6"]);
    assert_eq!(left(&table, Black), 6 * DAY - HOUR);
}

#[test]
fn who_is_late_goes_on_with_what_the_turn_adds() {
    let mut table = Table::two(five_days().with_late_moves(true));
    table.turns(&["c4", "e6"]).wait(8 * DAY).turns(&["e4"]);
    assert_eq!(left(&table, White), 12 * HOUR);
}

#[test]
fn banks_have_bounds_and_words() {
    let of = |days, hours, most_days| {
        let control = TimeControl::correspondence(days).unwrap();
        control.with_bank(Some(TimeBank { hours, most_days }))
    };
    let words = |control: Result<TimeControl, _>| control.map(|control| control.to_string());
    assert_eq!(
        words(of(5, 12, 10)).unwrap(),
        "5 days + 12 hours per move, at most 10 days"
    );
    assert_eq!(
        words(of(1, 1, 1)).unwrap(),
        "1 day + 1 hour per move, at most 1 day"
    );
    assert!(of(30, 240, 60).is_ok());
    for hours in [0, 241] {
        assert_eq!(of(5, hours, 10), Err(InvalidTimeControl::BankHours));
    }
    for most_days in [0, 4, 61] {
        assert_eq!(of(5, 12, most_days), Err(InvalidTimeControl::BankDays));
    }
    assert_eq!(blitz().with_bank(Some(BANK)), Ok(blitz()));
}

#[test]
fn the_log_keeps_a_bank_where_there_is_one() {
    let table = Table::open(new_game(postern_game::OpponentKind::Friend, five_days()));
    let (event, ..) = &table.log[0];
    let row = encode(event);
    let part = "\"time\":{\"kind\":\"correspondence\",\"days\":5,\"bank\":{\"hours\":12,\"most_days\":10}}";
    assert!(row.body.contains(part), "{}", row.body);
    assert_eq!(
        decode(row.kind, row.version, &row.body, None, None).unwrap(),
        *event
    );
    let without = row
        .body
        .replace(",\"bank\":{\"hours\":12,\"most_days\":10}", "");
    let GameEvent::Created(setup) = decode(row.kind, row.version, &without, None, None)
        .unwrap()
        .event
    else {
        panic!("{without}")
    };
    assert_eq!(setup.time, TimeControl::correspondence(5).unwrap());
    let broken = row.body.replace("\"most_days\":10", "\"most_days\":4");
    assert!(decode(row.kind, row.version, &broken, None, None).is_err());
}

/// A player's action, some minutes after the previous one.
#[derive(Clone, Debug)]
enum GameAction {
    Turn,
    TakeBack,
    Give,
    Resume,
}

fn acts() -> impl Strategy<Value = Vec<(i64, GameAction)>> {
    let act = prop_oneof![
        6 => Just(GameAction::Turn),
        1 => Just(GameAction::TakeBack),
        1 => Just(GameAction::Give),
        1 => Just(GameAction::Resume),
    ];
    prop::collection::vec((0..4 * 24 * 60_i64, act), 1..40)
}

/// A simple reference model of the clocks, which advances minute by minute.
struct SlowClocks {
    left: ByColor<i64>,
    to_move: Color,
}

impl SlowClocks {
    fn minute(&mut self) {
        self.left[self.to_move] -= MINUTE;
    }

    /// Adds the increment of twelve hours in steps of one minute, up to the bank's limit.
    fn turn(&mut self) {
        for _ in 0..12 * 60 {
            if self.left[self.to_move] < 10 * DAY {
                self.left[self.to_move] += MINUTE;
            }
        }
        self.to_move = !self.to_move;
    }
}

proptest! {
    #[test]
    fn a_bank_agrees_with_clocks_that_are_turned_by_hand(acts in acts()) {
        let mut table = Table::two(five_days());
        let mut slow = SlowClocks {
            left: ByColor { white: 5 * DAY, black: 5 * DAY },
            to_move: White,
        };
        for (minutes, act) in acts {
            for _ in 0..minutes {
                slow.minute();
                table.wait(MINUTE);
                if slow.left[slow.to_move] == 0 {
                    break;
                }
            }
            let mover = slow.to_move;
            let [player, other] = if mover == White { [ann(), ben()] } else { [ben(), ann()] };
            let ply = table.game.line().plies().len();
            if slow.left[mover] == 0 {
                let result = table.by(&player, play(SAMPLE[ply], ply));
                prop_assert!(matches!(result, Err(Refusal::OutOfTime(_))), "{:?}", result);
                return Ok(());
            }
            match act {
                GameAction::Turn if ply + 1 < SAMPLE.len() => {
                    table.turns(&[SAMPLE[ply]]);
                    slow.turn();
                }
                GameAction::TakeBack if ply > 0 => {
                    table.by(&other, Command::AskTakeback).unwrap();
                    table.by(&player, Command::GrantTakeback { plies: 1 }).unwrap();
                    slow.to_move = !mover;
                }
                GameAction::Give => {
                    // Giving time is allowed once per turn.
                    if table.by(&other, Command::GiveTime).is_ok() {
                        slow.left[mover] += DAY;
                    }
                }
                _ => table.game = fold(&table.log),
            }
            prop_assert_eq!(left(&table, White), slow.left.white);
            prop_assert_eq!(left(&table, Black), slow.left.black);
            prop_assert_eq!(deadline(&table), Some(table.now + slow.left[slow.to_move]));
            let early = table.act(&Actor::Server, Command::Flag);
            prop_assert_eq!(early, Err(Refusal::TimeLeft));
        }
    }
}
