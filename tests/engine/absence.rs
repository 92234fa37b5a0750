//! Claiming a win or a draw when the opponent has left a live game.

use postern::live::LiveError;
use postern_game::{
    Actor, Command, GameId, Millis, OpponentKind, OpponentPresence, Person, Refusal, RequiredFact,
    TimeControl, claimable_ms,
};
use postern_rules::{Color, EndReason, Outcome};
use rstest::rstest;

use crate::helpers::*;

const MINUTE: Millis = 60 * SECOND;
const WIN: Command = Command::ClaimAbandonedWin;
const DRAW: Command = Command::ClaimAbandonedDraw;

fn live(minutes: i64, increment: i64) -> TimeControl {
    TimeControl::live(minutes * MINUTE, increment * SECOND).unwrap()
}

/// Returns a game in which both players have moved, it is Yellow's turn, and nobody is present.
fn left_by_yellow(time: TimeControl) -> Table {
    let mut table = Table::two(time);
    table.turns(&["c4", "e6"]);
    table.away = OpponentPresence::AwaySince(START);
    table
}

#[rstest]
#[case::a_minute(live(5, 0), 60)]
#[case::increments_count(live(4, 2), 60)]
#[case::half_of_it_in_a_short_game(live(4, 1), 30)]
fn who_has_left_can_be_claimed_after(#[case] time: TimeControl, #[case] seconds: i64) {
    let mut table = left_by_yellow(time);
    table.wait(seconds * SECOND - 1);
    assert_eq!(table.refused(&ben(), WIN), Refusal::OpponentMayReturn(1));
    assert_eq!(table.refused(&ben(), DRAW), Refusal::OpponentMayReturn(1));
    let mut drawn = table.clone();
    table.wait(1).by(&ben(), WIN).unwrap();
    let won = Outcome::win(Color::Black, EndReason::Abandoned);
    assert_eq!(table.game.outcome(), Some(won));
    drawn.wait(1).by(&ben(), DRAW).unwrap();
    let outcome = Outcome::draw(EndReason::Abandoned);
    assert_eq!(drawn.game.outcome(), Some(outcome));
    assert_eq!(won.to_string(), "0-1 abandoned");
}

#[test]
fn nobody_has_to_sit_through_an_opponents_turn() {
    let mut table = Table::two(live(5, 0));
    table.away = OpponentPresence::AwaySince(START);
    table.turns(&["c4", "e6"]).wait(2 * MINUTE).turns(&["e4"]);
    table.wait(MINUTE - 1);
    assert_eq!(table.refused(&ann(), WIN), Refusal::OpponentMayReturn(1));
    table.wait(1).by(&ann(), WIN).unwrap();
}

#[test]
fn time_counts_only_from_when_the_player_left() {
    let mut table = left_by_yellow(live(5, 0));
    table.away = OpponentPresence::AwaySince(START + 90 * SECOND);
    table.wait(2 * MINUTE);
    assert_eq!(table.refused(&ben(), WIN), Refusal::OpponentMayReturn(30));
}

#[test]
fn a_server_that_has_just_started_says_when_it_knows_who_has_left() {
    let mut table = left_by_yellow(live(5, 0));
    table.away = OpponentPresence::UnknownUntil(START + 2 * MINUTE);
    table.wait(90 * SECOND);
    assert_eq!(table.refused(&ben(), WIN), Refusal::JustStarted(30));
}

#[test]
fn only_a_live_game_that_waits_for_the_other_can_be_claimed() {
    let claimed_by = |mut table: Table, person: Person| {
        table.away = OpponentPresence::AwaySince(START);
        table.wait(HOUR / 60 * 2);
        table.refused(&person, WIN)
    };
    let moved = |time| {
        let mut table = Table::two(time);
        table.turns(&["c4", "e6"]);
        table
    };
    let nothing = Refusal::NothingToClaim;
    assert_eq!(claimed_by(moved(three_days()), ben()), nothing);
    assert_eq!(claimed_by(moved(TimeControl::Unlimited), ben()), nothing);
    assert_eq!(
        claimed_by(moved(live(5, 0)), ann()),
        nothing,
        "her own turn"
    );
    let mut one_turn = Table::two(live(5, 0));
    one_turn.turns(&["c4"]);
    assert_eq!(claimed_by(one_turn, ann()), nothing, "it can be aborted");
    assert_eq!(claimed_by(moved(live(5, 0)), cleo()), Refusal::NotAPlayer);
    let open = Table::open(new_game(OpponentKind::Friend, live(5, 0)));
    assert_eq!(claimed_by(open, ann()), Refusal::NotBegun);
    let mut one_board = Table::open(new_game(OpponentKind::BothSides, live(5, 0)));
    one_board.turns(&["c4", "e6"]);
    assert_eq!(claimed_by(one_board, ann()), nothing);
    let mut over = moved(live(5, 0));
    over.by(&ann(), Command::Resign).unwrap();
    let outcome = Outcome::win(Color::Black, EndReason::Resignation);
    assert_eq!(claimed_by(over, ben()), Refusal::Over(outcome));
}

#[test]
fn who_owes_a_choice_claims_nothing_from_who_owes_one_too() {
    let mut table = Table::two_from(event_game(OpponentKind::Friend, live(5, 0)));
    table.turns(&["e4", "e5"]);
    table.by(&ann(), start_event(2)).unwrap();
    let both = table.game.awaits();
    assert!(both.white && both.black, "{both:?}");
    table.away = OpponentPresence::AwaySince(table.now);
    table.wait(2 * MINUTE);
    assert_eq!(table.refused(&ann(), WIN), Refusal::NothingToClaim);
    assert_eq!(claimable_ms(&table.game, Color::White, START), None);
    table.by(&ann(), choose("c4")).unwrap();
    let waits_for_red = Some(table.now + MINUTE);
    assert_eq!(
        claimable_ms(&table.game, Color::White, START),
        waits_for_red
    );
    table.wait(MINUTE).by(&ann(), WIN).unwrap();
}

#[test]
fn a_clock_that_has_run_out_comes_first() {
    let mut table = left_by_yellow(TimeControl::live(15 * SECOND, 0).unwrap());
    table.wait(MINUTE);
    let outcome = Outcome::win(Color::Black, EndReason::Time);
    assert_eq!(table.by(&ben(), DRAW), Err(Refusal::OutOfTime(outcome)));
}

#[test]
fn a_claim_is_not_listed_among_what_a_player_can_do_by_the_game_alone() {
    let mut table = left_by_yellow(live(5, 0));
    table.wait(2 * MINUTE);
    let can = table.view(&ben()).can;
    assert!(
        !can.iter()
            .any(|command| command.rule().needs(RequiredFact::Absence)),
        "{can:?}"
    );
}

/// Starts a game in which it is Ann's turn. The server has run long enough to know who is absent.
async fn settled() -> (Server, GameId) {
    let server = Server::start().await;
    server.clock.advance(3 * MINUTE);
    let game = server.two(live(5, 0)).await;
    server.turns(&game, &["c4", "e6"]).await;
    (server, game)
}

fn refusal(error: LiveError) -> Refusal {
    match error {
        LiveError::Refused(refusal) => refusal,
        other => panic!("{other}"),
    }
}

#[tokio::test]
async fn a_server_claims_by_who_is_at_the_board() {
    let (server, game) = settled().await;
    let enter = async |who| server.live.games.enter(&game, Some(who)).await.unwrap();
    let (ann, ben) = (ann().id, ben().id);
    let (_ben, state) = enter(&ben).await;
    let (first, _) = enter(&ann).await;
    let (second, _) = enter(&ann).await;
    let claimable = || {
        server
            .live
            .presence
            .claimable_ms(&game, Some(&ben), *state.borrow())
    };
    assert_eq!(claimable(), None);
    server.clock.advance(MINUTE);
    drop(first);
    assert_eq!(claimable(), None, "another device is connected");
    let refused = server.by(&crate::helpers::ben(), &game, WIN).await;
    assert_eq!(refusal(refused.unwrap_err()), Refusal::OpponentHere);
    drop(second);
    let now = server.live.node.now_ms();
    assert_eq!(claimable(), Some(now + MINUTE));
    server.clock.advance(59 * SECOND);
    let refused = server.by(&crate::helpers::ben(), &game, WIN).await;
    assert_eq!(refusal(refused.unwrap_err()), Refusal::OpponentMayReturn(1));
    let (back, _) = enter(&ann).await;
    assert_eq!(claimable(), None);
    drop(back);
    assert_eq!(claimable(), Some(now + 119 * SECOND), "it begins anew");
    server.clock.advance(MINUTE);
    server.by(&crate::helpers::ben(), &game, WIN).await.unwrap();
    let outcome = server.live.games.game(&game).await.unwrap().outcome();
    assert_eq!(
        outcome,
        Some(Outcome::win(Color::Black, EndReason::Abandoned))
    );
    assert_eq!(claimable(), None, "the game is over");
}

#[tokio::test]
async fn a_program_claims_like_the_person_for_whom_it_plays() {
    let (server, game) = settled().await;
    let (_ben, _) = server
        .live
        .games
        .enter(&game, Some(&ben().id))
        .await
        .unwrap();
    server.clock.advance(MINUTE);
    let (program, id) = (Actor::Program(ben().id), server.command_id());
    let claim = server.live.games.execute(&game, &program, &id, DRAW);
    claim.await.unwrap();
    let outcome = server.live.games.game(&game).await.unwrap().outcome();
    assert_eq!(outcome, Some(Outcome::draw(EndReason::Abandoned)));
}

#[tokio::test]
async fn nothing_is_claimed_within_two_minutes_of_a_start() {
    let (server, game) = settled().await;
    let server = server.restart().await;
    let begun = server.live.node.now_ms();
    let (_ben, state) = server
        .live
        .games
        .enter(&game, Some(&ben().id))
        .await
        .unwrap();
    let claimable = server
        .live
        .presence
        .claimable_ms(&game, Some(&ben().id), *state.borrow());
    assert_eq!(claimable, Some(begun + 2 * MINUTE));
    server.clock.advance(2 * MINUTE - SECOND);
    let refused = server.by(&ben(), &game, WIN).await;
    assert_eq!(refusal(refused.unwrap_err()), Refusal::JustStarted(1));
    server.clock.advance(SECOND);
    server.by(&ben(), &game, WIN).await.unwrap();
}
