//! Giving the opponent extra time.

use postern_game::view::{AsideKind, AsideView};
use postern_game::{Command, CommandKind, GameEvent, OpponentKind, Refusal, TimeControl};
use postern_rules::Color::{Black, White};
use postern_store::codec::{decode, encode};

use crate::helpers::*;

const GIVE: Command = Command::GiveTime;

fn left(table: &Table, side: postern_rules::Color) -> i64 {
    table.game.clock().unwrap().left_ms(side, table.now)
}

#[test]
fn a_live_player_gives_15_seconds_once_between_two_turns() {
    let mut table = Table::two(blitz());
    table.turns(&["c4", "e6"]).wait(10 * SECOND);
    table.by(&ben(), GIVE).unwrap();
    assert_eq!(left(&table, White), 65 * SECOND);
    assert_eq!(table.refused(&ben(), GIVE), Refusal::TimeGiven);
    table.by(&ann(), GIVE).unwrap();
    assert_eq!(left(&table, Black), 75 * SECOND, "while it is her own turn");
    table.turns(&["e4"]);
    assert_eq!(left(&table, White), 67 * SECOND, "with the increment");
    table.by(&ben(), GIVE).unwrap();
    assert_eq!(left(&table, White), 82 * SECOND);
    table.wait(75 * SECOND - 1);
    assert_eq!(table.refused(&ann(), Command::ClaimTime), Refusal::TimeLeft);
    table.wait(1);
    let over = table.by(&ann(), GIVE);
    assert!(matches!(over, Err(Refusal::OutOfTime(_))), "{over:?}");
}

#[test]
fn a_correspondence_player_gives_a_day_while_the_other_is_to_move() {
    let mut table = Table::two(three_days());
    table.turns(&["c4", "e6"]).wait(2 * DAY);
    assert_eq!(table.refused(&ann(), GIVE), Refusal::TheirClockIsStopped);
    table.by(&ben(), GIVE).unwrap();
    assert_eq!(left(&table, White), 2 * DAY);
    assert_eq!(table.refused(&ben(), GIVE), Refusal::TimeGiven);
    table.wait(2 * DAY - 1).turns(&["e4"]);
    assert_eq!(left(&table, White), 3 * DAY, "nothing is carried over");
}

#[test]
fn who_is_late_is_let_off_for_a_day_from_now() {
    let mut table = Table::two(three_days().with_late_moves(true));
    table.turns(&["c4", "e6"]).wait(5 * DAY);
    table.by(&ben(), GIVE).unwrap();
    assert_eq!(left(&table, White), DAY);
    assert_eq!(table.refused(&ben(), Command::ClaimTime), Refusal::TimeLeft);
    table.wait(DAY).by(&ben(), Command::ClaimTime).unwrap();
}

#[test]
fn a_short_allotment_is_not_exceeded_by_a_gift() {
    let mut table = Table::two(TimeControl::correspondence(1).unwrap());
    table.turns(&["c4", "e6"]);
    table.by(&ben(), GIVE).unwrap();
    assert_eq!(left(&table, White), 2 * DAY, "a day and the day given");
}

#[test]
fn a_take_back_gives_no_second_gift_for_the_same_turn() {
    let mut table = Table::two(blitz());
    table.turns(&["c4", "e6"]);
    table.by(&ben(), GIVE).unwrap();
    table.turns(&["e4"]);
    table.by(&ann(), Command::AskTakeback).unwrap();
    let granted = Command::GrantTakeback { plies: 1 };
    table.by(&ben(), granted).unwrap();
    assert_eq!(table.refused(&ben(), GIVE), Refusal::TimeGiven);
}

#[test]
fn there_must_be_a_clock_and_somebody_to_give_to() {
    let mut unlimited = Table::two(TimeControl::Unlimited);
    assert_eq!(unlimited.refused(&ann(), GIVE), Refusal::NoTimeToGive);
    let mut alone = Table::open(new_game(OpponentKind::BothSides, blitz()));
    assert_eq!(alone.refused(&ann(), GIVE), Refusal::NoTimeToGive);
    assert_eq!(unlimited.refused(&cleo(), GIVE), Refusal::NotAPlayer);
    for table in [&unlimited, &alone] {
        assert_eq!(label(&table.view(&ann()), CommandKind::GiveTime), None);
    }
}

#[test]
fn nobody_gives_time_more_than_50_times() {
    let mut table = Table::two(blitz());
    table.turns(&["c4", "e6"]);
    let given = GameEvent::TimeGiven {
        by: Black,
        ms: 15 * SECOND,
    };
    for _ in 0..49 {
        let seq = table.game.seq() + 1;
        table.game.apply(&given, seq, table.now).unwrap();
    }
    table.turns(&["e4"]).by(&ben(), GIVE).unwrap();
    table.turns(&["e5"]);
    assert_eq!(table.refused(&ben(), GIVE), Refusal::TimeGivenTooOften(50));
    table.by(&ann(), GIVE).unwrap();
}

#[test]
fn the_moves_and_the_log_tell_it() {
    let mut table = Table::two(blitz());
    table.turns(&["c4", "e6"]);
    assert_eq!(
        label(&table.view(&ben()), CommandKind::GiveTime).as_deref(),
        Some("Give 15 seconds")
    );
    let events = table.by(&ben(), GIVE).unwrap();
    let given = GameEvent::TimeGiven {
        by: Black,
        ms: 15 * SECOND,
    };
    assert_eq!(events, [given]);
    table.turns(&["e4"]);
    let asides = table.view(&cleo()).asides;
    let [
        AsideView {
            after: 2,
            kind: AsideKind::Time,
            words,
            ..
        },
    ] = &asides[..]
    else {
        panic!("{asides:?}")
    };
    assert_eq!(words, "Red gives Yellow 15 seconds.");
    assert_eq!(fold(&table.log).clock(), table.game.clock());
    let row = encode(&events[0]);
    assert_eq!(row.body, r#"{"by":"black","ms":15000}"#);
    for wrong in [-1, 0, DAY + 1, i64::MAX] {
        let body = row.body.replace("15000", &wrong.to_string());
        assert!(decode(row.kind, row.version, &body, None, None).is_err());
    }
}

#[tokio::test]
async fn a_gift_moves_the_deadline_of_a_server() {
    let server = Server::start().await;
    let game = server.two(blitz()).await;
    server.turns(&game, &["c4", "e6"]).await;
    let live = server.live.clone();
    tokio::spawn(async move { live.games.run_flags().await });
    server.by(&ben(), &game, GIVE).await.unwrap();
    server.clock.advance(75 * SECOND - 1);
    let outcome = async || server.live.games.game(&game).await.unwrap().outcome();
    assert_eq!(outcome().await, None);
    server.turns(&game, &["e4"]).await;
    let server = server.restart().await;
    let clock = *server
        .live
        .games
        .game(&game)
        .await
        .unwrap()
        .clock()
        .unwrap();
    assert_eq!(
        clock.left_ms(White, server.live.node.now_ms()),
        2 * SECOND + 1
    );
}
