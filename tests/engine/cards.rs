//! Event cards. When an event starts, clocks stop and turns wait until both players have read its
//! card or a time limit has passed.

use postern::live::Clock as _;
use postern_game::{Command, CommandKind, GameId, NewGame, OpponentKind, Refusal, TimeControl};
use postern_rules::{ByColor, Color, Variant};

use crate::deals::{dealt, new_dealt, pick};
use crate::helpers::*;

#[test]
fn both_clocks_stand_until_both_have_read_the_card() {
    let mut table = dealt("pick", blitz());
    table.turns(&["e4", "e5"]);
    table.wait(3 * SECOND).by(&ann(), pick(107, 2)).unwrap();
    let until = table.now + 60 * SECOND;
    let reading = table.view(&ben()).deal.unwrap().reading.unwrap();
    assert_eq!((reading.event, reading.until_ms), (107, Some(until)));
    let left = table.game.clock().unwrap().left_ms(Color::White, table.now);
    table.wait(10 * SECOND);
    assert_eq!(
        table.refused(&ann(), play("Nf3", 2)),
        Refusal::CardUnread { seconds: 50 }
    );
    table.by(&ann(), Command::ReadCard).unwrap();
    assert_eq!(table.refused(&ann(), Command::ReadCard), Refusal::NoCard);
    assert!(!table.view(&ann()).can.contains(&CommandKind::ReadCard));
    table
        .wait(10 * SECOND)
        .by(&ben(), Command::ReadCard)
        .unwrap();
    let clock = |table: &Table| *table.game.clock().unwrap();
    assert_eq!(clock(&table).left_ms(Color::White, table.now), left);
    table.wait(SECOND);
    assert_eq!(
        clock(&table).left_ms(Color::White, table.now),
        left - SECOND
    );
    assert_eq!(fold(&table.log).clock(), table.game.clock());
    table.turns(&["Nf3"]);
}

#[test]
fn after_a_minute_play_goes_on_by_itself() {
    let mut table = dealt("pick", blitz());
    table.turns(&["e4", "e5"]);
    table.by(&ann(), pick(91, 2)).unwrap();
    let left = table.game.clock().unwrap().left_ms(Color::White, table.now);
    // A game replayed from its log has the same deadline.
    let folded = fold(&table.log);
    assert_eq!(folded.falls_ms(), Some(table.now + 60 * SECOND + left));
    table.wait(60 * SECOND - 1);
    assert!(matches!(
        table.refused(&ann(), play("Nf3", 2)),
        Refusal::CardUnread { seconds: 1 }
    ));
    table.wait(1 + 5 * SECOND).turns(&["Nf3"]);
    let clock = table.game.clock().unwrap();
    let increment = 2 * SECOND;
    assert_eq!(
        clock.left_ms(Color::White, table.now),
        left - 5 * SECOND + increment
    );
    // Marking the card as read after the delay has no effect.
    let before = *table.game.clock().unwrap();
    table.by(&ben(), Command::ReadCard).unwrap();
    assert_eq!(*table.game.clock().unwrap(), before);
}

#[test]
fn by_correspondence_and_without_a_clock_nothing_waits_for_the_card() {
    for time in [three_days(), TimeControl::Unlimited] {
        let mut table = dealt("pick", time);
        table.by(&ann(), pick(107, 0)).unwrap();
        assert!(table.view(&ben()).can.contains(&CommandKind::ReadCard));
        let reading = table.view(&ben()).deal.unwrap().reading.unwrap();
        assert_eq!(reading.until_ms, None);
        table.turns(&["e4", "e5"]);
        table.by(&ben(), Command::ReadCard).unwrap();
        let reading = table.view(&ann()).deal.unwrap().reading.unwrap();
        assert!(reading.read.black && !reading.read.white);
    }
}

#[test]
fn at_one_board_one_press_is_enough() {
    let new = NewGame {
        with: OpponentKind::BothSides,
        ..new_dealt("pick", blitz())
    };
    let mut table = Table::open(new);
    table.by(&ann(), pick(107, 0)).unwrap();
    let events = table.by(&ann(), Command::ReadCard).unwrap();
    assert_eq!(events.len(), 2);
    table.turns(&["e4"]);
}

#[test]
fn who_owes_a_choice_has_a_running_clock_once_the_card_is_read() {
    let mut table = dealt("pick", blitz());
    table.by(&ann(), pick(9, 0)).unwrap();
    assert!(matches!(
        table.refused(&ben(), choose("e5")),
        Refusal::CardUnread { .. }
    ));
    table.by(&ann(), Command::ReadCard).unwrap();
    table.by(&ben(), Command::ReadCard).unwrap();
    assert_eq!(table.game.clock().unwrap().running(), Color::ALL);
    table.wait(SECOND).by(&ben(), choose("e5")).unwrap();
    assert_eq!(table.game.clock().unwrap().running(), [Color::White]);
}

/// Makes Ann start an event in a live game. Returns the maximum number of seconds for which the
/// clocks then stop.
fn wait_for(table: &mut Table, command: Command) -> i64 {
    table.by(&ann(), command).unwrap();
    let reading = table.view(&ben()).deal.unwrap().reading.unwrap();
    (reading.until_ms.unwrap() - table.now) / SECOND
}

#[test]
fn for_a_card_that_both_have_read_before_half_a_minute_is_enough() {
    for command in [pick(107, 0), play("event=107", 0)] {
        for (white, black, seconds) in [
            (vec![5, 107], vec![107], 30),
            (vec![107], vec![], 60),
            (vec![], vec![107], 60),
            (vec![5], vec![91], 60),
        ] {
            let mut table = dealt("pick", blitz());
            table.cards_read = ByColor { white, black };
            assert_eq!(wait_for(&mut table, command.clone()), seconds);
            assert_eq!(fold(&table.log).reading(), table.game.reading());
        }
    }
}

/// Starts a live game in which Ann, who is White, immediately starts an event. Returns the game,
/// and the maximum number of seconds for which its clocks stop.
async fn starts(server: &Server, event: u8) -> (GameId, i64) {
    let game = server.create(new_dealt("pick", blitz())).await;
    server.by(&ben(), &game, Command::Join).await.unwrap();
    server.by(&ann(), &game, pick(event, 0)).await.unwrap();
    let reading = server
        .live
        .games
        .game(&game)
        .await
        .unwrap()
        .reading()
        .unwrap();
    let waits = reading.until_ms.unwrap() - server.clock.now_ms();
    (game, waits / SECOND)
}

#[tokio::test]
async fn who_has_said_that_a_card_is_read_is_known_in_later_games() {
    let server = Server::on_file().await;
    let (game, waits) = starts(&server, 107).await;
    assert_eq!(waits, 60);
    server.by(&ann(), &game, Command::ReadCard).await.unwrap();
    assert_eq!(starts(&server, 107).await.1, 60, "Ben has not read it");
    server.by(&ben(), &game, Command::ReadCard).await.unwrap();
    let server = server.restart().await;
    assert_eq!(starts(&server, 107).await.1, 30);
    assert_eq!(starts(&server, 91).await.1, 60, "another card");
    let data = server.live.data_of(&ann()).await.unwrap();
    assert_eq!(data.cards_read, [(Variant::EventChess, 107)]);
    assert!(
        server
            .live
            .data_of(&cleo())
            .await
            .unwrap()
            .cards_read
            .is_empty()
    );
}
