//! Correspondence games in which a late player may move until the opponent claims the win.

use postern_game::{
    Actor, Command, CommandKind, GameEvent, Millis, OpponentKind, Refusal, TimeControl, create,
};
use postern_rules::{Color, EndReason, Outcome};
use postern_store::codec::{decode, encode};

use crate::helpers::*;

const CLAIM: Command = Command::ClaimTime;
const WON: Outcome = Outcome::win(Color::Black, EndReason::Time);

fn late_moves() -> TimeControl {
    three_days().with_late_moves(true)
}

/// Returns a game in which both players have moved and Yellow's turn is late by this many
/// milliseconds.
fn late_by(ms: Millis) -> Table {
    let mut table = Table::two(late_moves());
    table.turns(&["c4", "e6"]);
    table.wait(3 * DAY + ms);
    table
}

#[test]
fn a_late_player_moves_until_the_opponent_claims() {
    let mut table = late_by(DAY);
    assert_eq!(
        table.act(&Actor::Server, Command::Flag),
        Err(Refusal::TimeLeft)
    );
    table.turns(&["e4"]);
    assert_eq!(table.game.outcome(), None);
    let clock = *table.game.clock().unwrap();
    assert_eq!(clock.deadline_of(Color::Black), Some(table.now + 3 * DAY));
    table.turns(&["e5"]);
    let clock = *table.game.clock().unwrap();
    let whole = 3 * DAY;
    assert_eq!(clock.left_ms(Color::White, table.now), whole, "as usual");
    table.wait(3 * DAY).by(&ben(), CLAIM).unwrap();
    assert_eq!(table.game.outcome(), Some(WON));
}

#[test]
fn the_end_is_claimed_from_the_deadline_on_by_the_other_alone() {
    let mut table = late_by(-1);
    assert_eq!(table.refused(&ben(), CLAIM), Refusal::TimeLeft);
    table.wait(1);
    assert_eq!(table.refused(&ann(), CLAIM), Refusal::OwnTimeOut);
    assert_eq!(table.refused(&cleo(), CLAIM), Refusal::NotAPlayer);
    assert_eq!(
        table.act(&Actor::Server, CLAIM),
        Err(Refusal::NotAPlayer),
        "nor does the server"
    );
    let program = Actor::Program(ben().id);
    table.act(&program, CLAIM).unwrap();
    assert_eq!(table.game.outcome(), Some(WON));
    assert_eq!(table.refused(&ben(), CLAIM), Refusal::Over(WON));
}

#[test]
fn who_is_late_still_has_every_other_right() {
    let can = late_by(DAY).view(&ann()).can;
    for kind in [
        CommandKind::Play,
        CommandKind::Resign,
        CommandKind::OfferDraw,
    ] {
        assert!(can.contains(&kind), "{kind}: {can:?}");
    }
    let mut table = late_by(DAY);
    table.by(&ben(), Command::AskTakeback).unwrap();
    table
        .by(&ann(), Command::GrantTakeback { plies: 1 })
        .unwrap();
    let deadline = table.game.clock().unwrap().deadline_ms();
    assert_eq!(deadline, Some(table.now + 3 * DAY), "Red’s turn again");
    assert_eq!(table.refused(&ann(), CLAIM), Refusal::TimeLeft);
}

#[test]
fn what_nobody_claims_for_30_days_ends_by_itself() {
    let mut table = late_by(30 * DAY - 1);
    assert_eq!(
        table.act(&Actor::Server, Command::Flag),
        Err(Refusal::TimeLeft)
    );
    let mut late = table.clone();
    late.wait(1);
    assert_eq!(
        late.by(&ann(), play("e4", 2)),
        Err(Refusal::OutOfTime(WON)),
        "a move is too late then"
    );
    table.wait(1).act(&Actor::Server, Command::Flag).unwrap();
    assert_eq!(table.game.outcome(), Some(WON));
}

#[test]
fn where_flags_fall_at_once_there_is_nothing_to_claim() {
    let mut table = Table::two(three_days());
    table.turns(&["c4", "e6"]);
    assert_eq!(table.refused(&ben(), CLAIM), Refusal::TimeLeft);
    table.wait(3 * DAY);
    assert_eq!(table.by(&ben(), CLAIM), Err(Refusal::OutOfTime(WON)));
    let mut unlimited = Table::two(TimeControl::Unlimited);
    assert_eq!(unlimited.refused(&ben(), CLAIM), Refusal::TimeLeft);
}

#[test]
fn nobody_wins_on_time_before_both_have_moved() {
    let mut table = Table::two(late_moves());
    table.turns(&["c4"]).wait(4 * DAY);
    assert_eq!(table.refused(&ann(), CLAIM), Refusal::TimeBeforeMoves);
    assert!(table.view(&ann()).can.contains(&CommandKind::Abort));
    table
        .wait(29 * DAY)
        .act(&Actor::Server, Command::Flag)
        .unwrap();
    let aborted = Outcome::draw(EndReason::Aborted);
    assert_eq!(table.game.outcome(), Some(aborted));
}

#[test]
fn who_owe_a_choice_both_can_claim_the_draw() {
    let mut table = Table::two_from(event_game(OpponentKind::Friend, late_moves()));
    table.turns(&["e4", "e5"]);
    table.by(&ann(), start_event(2)).unwrap();
    table.wait(3 * DAY);
    let mut chosen = table.clone();
    table.by(&ann(), CLAIM).unwrap();
    let drawn = Outcome::draw(EndReason::Time);
    assert_eq!(table.game.outcome(), Some(drawn));
    // White chooses a square late, but before Black does. Only Black is late now.
    chosen.by(&ann(), choose("c4")).unwrap();
    assert_eq!(chosen.refused(&ben(), CLAIM), Refusal::OwnTimeOut);
    chosen.by(&ann(), CLAIM).unwrap();
    let won = Outcome::win(Color::White, EndReason::Time);
    assert_eq!(chosen.game.outcome(), Some(won));
}

#[test]
fn only_unrated_correspondence_games_of_two_allow_late_moves() {
    assert!(!blitz().with_late_moves(true).allows_late_moves());
    assert!(
        !TimeControl::Unlimited
            .with_late_moves(true)
            .allows_late_moves()
    );
    let mut rated = new_game(OpponentKind::Anyone, late_moves());
    rated.rated = true;
    assert_eq!(
        create(
            rated,
            &ann(),
            postern_game::RandomInputs::new(Color::White, [[1; 32], [2; 32]])
        ),
        Err(Refusal::RatedWithLateMoves)
    );
    let alone = Table::open(new_game(OpponentKind::BothSides, late_moves()));
    assert_eq!(alone.game.setup().time, three_days());
}

#[test]
fn a_log_and_a_view_say_that_late_moves_are_allowed() {
    let words = "3 days per move, late moves allowed";
    let table = Table::two(late_moves());
    let view = table.view(&cleo());
    assert_eq!((&*view.time.words, view.time.late_moves), (words, true));
    assert!(!Table::two(three_days()).view(&cleo()).time.late_moves);
    let row = encode(&table.log[0].0);
    assert!(row.body.contains(r#""late_moves":true"#), "{}", row.body);
    let read = decode(row.kind, row.version, &row.body, None, None).unwrap();
    assert_eq!(read, table.log[0].0);
    let GameEvent::Created(setup) = &read.event else {
        panic!("{read:?}")
    };
    assert_eq!(setup.time, late_moves());
    let plain = encode(&Table::two(three_days()).log[0].0);
    assert!(!plain.body.contains("late_moves"), "{}", plain.body);
}

#[tokio::test]
async fn a_server_lets_late_games_go_on_and_ends_them_after_30_days() {
    let server = Server::start().await;
    let game = server.two(late_moves()).await;
    server.turns(&game, &["c4", "e6"]).await;
    let live = server.live.clone();
    tokio::spawn(async move { live.games.run_flags().await });
    server.clock.advance(33 * DAY - 1);
    let mut bell = server.live.games.subscribe(&game).await.unwrap();
    assert_eq!(server.live.games.game(&game).await.unwrap().outcome(), None);
    let due = async |now| {
        let store = server.database.open().await;
        let due = store.take_due(now, None, 8).await.unwrap();
        store.close().await;
        due.games.len()
    };
    assert_eq!(
        due(server.live.node.now_ms()).await,
        0,
        "nobody is asked before"
    );
    server.clock.advance(1);
    while server
        .live
        .games
        .game(&game)
        .await
        .unwrap()
        .outcome()
        .is_none()
    {
        bell.changed().await.unwrap();
    }
    let outcome = server.live.games.game(&game).await.unwrap().outcome();
    assert_eq!(outcome, Some(WON));
}

#[tokio::test]
async fn a_claim_on_a_server_survives_a_restart() {
    let server = Server::start().await;
    let game = server.two(late_moves()).await;
    server.turns(&game, &["c4", "e6"]).await;
    server.clock.advance(5 * DAY);
    let server = server.restart().await;
    server.by(&ben(), &game, CLAIM).await.unwrap();
    let server = server.restart().await;
    let outcome = server.live.games.game(&game).await.unwrap().outcome();
    assert_eq!(outcome, Some(WON));
}

#[test]
fn what_somebody_else_chooses_does_not_renew_the_thirty_days() {
    let mut table = Table::two_from(event_game(OpponentKind::Friend, late_moves()));
    table.turns(&["e4", "e5"]);
    table.by(&ann(), start_event(2)).unwrap();
    let due = table.now + 3 * DAY;
    table.wait(13 * DAY);
    table.by(&ann(), choose("c4")).unwrap();
    let clock = table.game.clock().unwrap();
    assert_eq!(clock.deadline_of(Color::Black), Some(due));
    assert_eq!(table.game.falls_ms(), Some(due + 30 * DAY));
}
