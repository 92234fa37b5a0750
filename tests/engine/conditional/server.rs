//! Conditional moves on a server: the turn and the reply are appended to the log together.

use postern::live::LiveError;
use postern_game::view::PlanView;
use postern_game::{Command, GameId, Person, PlanKind, Refusal, TimeControl};
use postern_store::conditional::{ConditionalPlan, ConditionalPlanChange};

use super::lines;
use crate::helpers::*;

/// Saves a player's lines.
pub(super) async fn keeps(server: &Server, person: &Person, game: &GameId, texts: &[&str]) {
    let since = shown(server, person, game).await.since;
    let kept = server
        .live
        .plans
        .keep_plan(
            PlanKind::Answers,
            game,
            Some(&person.id),
            since,
            lines(texts),
        )
        .await
        .unwrap();
    assert_eq!(kept, shown(server, person, game).await);
}

pub(super) async fn shown(server: &Server, person: &Person, game: &GameId) -> PlanView {
    let shown = server
        .live
        .plans
        .plan(PlanKind::Answers, game, Some(&person.id))
        .await;
    shown.unwrap()
}

/// Returns Ann's remaining lines of conditional moves, each as turns separated by spaces.
async fn left(server: &Server, game: &GameId) -> Vec<String> {
    let lines = shown(server, &ann(), game).await.lines;
    lines.iter().map(|line| line.join(" ")).collect()
}

/// Returns the turns that have been played.
pub(super) async fn turns(server: &Server, game: &GameId) -> Vec<String> {
    let game = server.live.games.game(game).await.unwrap();
    let plies = game.line().plies().iter();
    plies.map(|ply| ply.facts.notation.clone()).collect()
}

/// Starts a game of Hole Chess in which 1. c4 has been played.
async fn begun(server: &Server) -> GameId {
    let game = server.two(three_days()).await;
    server.turns(&game, &["c4"]).await;
    game
}

#[tokio::test]
async fn an_expected_turn_is_answered_at_once_and_the_lines_shrink() {
    let server = Server::start().await;
    let game = begun(&server).await;
    keeps(
        &server,
        &ann(),
        &game,
        &["e6 e4 Qg6 b5", "e6 e4 b6 b5", "b7 b5"],
    )
    .await;
    let server = server.restart().await;
    server.clock.advance(DAY);
    let mut bell = server.live.games.subscribe(&game).await.unwrap();
    let seq = server.by(&ben(), &game, play("e6", 1)).await.unwrap();
    assert_eq!(turns(&server, &game).await, ["c4", "e6", "e4"]);
    bell.changed().await.unwrap();
    let now = server.live.games.game(&game).await.unwrap();
    assert_eq!(now.seq(), seq + 1, "the answer stands behind the turn");
    let clock = now.clock().unwrap();
    assert_eq!(
        clock.deadline_of(now.line().position().to_move()),
        Some(START + 4 * DAY)
    );
    assert_eq!(now.ply_stamps()[1].at_ms, now.ply_stamps()[2].at_ms);
    assert_eq!(left(&server, &game).await, ["Qg6 b5", "b6 b5"]);
    // The log and the commands' senders survive a restart.
    let server = server.restart().await;
    assert_eq!(turns(&server, &game).await, ["c4", "e6", "e4"]);
    server.by(&ben(), &game, play("Qg6", 3)).await.unwrap();
    assert_eq!(turns(&server, &game).await.len(), 5);
    assert_eq!(left(&server, &game).await, [""; 0]);
    let store = server.database.open().await;
    assert_eq!(
        store.plans_in(PlanKind::Answers, &game).await,
        Ok(Vec::new())
    );
    server.by(&ben(), &game, play("Qe8/@b5", 5)).await.unwrap();
    assert_eq!(turns(&server, &game).await.len(), 6, "nothing is left");
}

#[tokio::test]
async fn a_command_that_is_sent_again_is_answered_once() {
    let server = Server::start().await;
    let game = begun(&server).await;
    keeps(&server, &ann(), &game, &["e6 e4"]).await;
    let id = server.command_id();
    let actor = postern_game::Actor::Person(ben().id);
    let send = async || {
        server
            .live
            .games
            .execute(&game, &actor, &id, play("e6", 1))
            .await
    };
    let first = send().await.unwrap();
    assert_eq!(send().await, Ok(first));
    assert_eq!(turns(&server, &game).await, ["c4", "e6", "e4"]);
    let late = server.by(&ben(), &game, play("b6", 1)).await;
    assert!(
        matches!(late, Err(LiveError::Refused(Refusal::Stale { .. }))),
        "{late:?}"
    );
}

#[tokio::test]
async fn what_is_no_turn_and_no_offer_leaves_the_lines() {
    let server = Server::start().await;
    let game = begun(&server).await;
    keeps(&server, &ann(), &game, &["e6 e4"]).await;
    let comment = Command::Kibitz {
        ply: 0,
        text: "hm".to_owned(),
        in_reply_to: None,
    };
    server.by(&cleo(), &game, comment).await.unwrap();
    server
        .by(&ben(), &game, Command::GiveTime)
        .await
        .unwrap_err();
    server.by(&ann(), &game, Command::GiveTime).await.unwrap();
    assert_eq!(left(&server, &game).await, ["e6 e4"], "these are none");
    server.by(&ben(), &game, Command::Resign).await.unwrap();
    assert_eq!(
        left(&server, &game).await,
        ["e6 e4"],
        "their owner keeps them"
    );
}

#[tokio::test]
async fn an_answer_to_an_offered_draw_is_left_to_the_player() {
    let server = Server::start().await;
    let game = begun(&server).await;
    server.by(&ben(), &game, Command::OfferDraw).await.unwrap();
    let since = shown(&server, &ann(), &game).await.since;
    let refused = server
        .live
        .plans
        .keep_plan(
            PlanKind::Answers,
            &game,
            Some(&ann().id),
            since,
            lines(&["e6 e4"]),
        )
        .await;
    assert_eq!(
        refused.unwrap_err().to_string(),
        "Your opponent has made you an offer: answer it first."
    );
}

#[tokio::test]
async fn an_answer_that_became_illegal_is_dropped_and_told() {
    let server = Server::start().await;
    let game = begun(&server).await;
    let now = server.live.games.game(&game).await.unwrap();
    let store = server.database.open().await;
    // A direct insertion stores a line that the current rules refuse.
    let kept = ConditionalPlan {
        person: ann().id,
        since: now.board_seq(),
        moves: r#"{"lines":[["e6","e9"]]}"#.to_owned(),
    };
    assert_eq!(
        store
            .keep_plan(PlanKind::Answers, &game, kept.clone(), now.seq())
            .await,
        Ok(true)
    );
    assert_eq!(
        store
            .keep_plan(PlanKind::Answers, &game, kept, now.seq() - 1)
            .await,
        Ok(false)
    );
    server.by(&ben(), &game, play("e6", 1)).await.unwrap();
    assert_eq!(turns(&server, &game).await, ["c4", "e6"]);
    let told = shown(&server, &ann(), &game).await;
    assert_eq!(
        told.ended.as_deref(),
        Some("Your answer e9 could not be played any more, so it was dropped.")
    );
    server.turns(&game, &["e4"]).await;
    assert_eq!(shown(&server, &ann(), &game).await.ended, None);
}

#[tokio::test]
async fn what_was_decided_on_other_lines_is_not_written() {
    let server = Server::start().await;
    let game = begun(&server).await;
    keeps(&server, &ann(), &game, &["e6 e4"]).await;
    let store = server.database.open().await;
    let now = server.live.games.game(&game).await.unwrap();
    let kept = store.plans_in(PlanKind::Answers, &game).await.unwrap();
    let mut next = (*now).clone();
    let event = postern_game::GameEvent::DrawOffered {
        by: postern_rules::Color::White,
    };
    let logged = next
        .advance(
            event,
            &postern_game::PeopleHours::default(),
            server.live.node.now_ms(),
        )
        .unwrap();
    let append = |before: Vec<ConditionalPlan>| postern_store::LogAppend {
        at_ms: server.live.node.now_ms(),
        command: None,
        entry: postern_store::NewEvents {
            game: game.clone(),
            after: now.seq(),
            events: vec![logged.clone()],
            summary: postern_game::GameSummary::of(&next),
            counts: false,
            occasions: Vec::new(),
        },
        successor: None,
        conditional: Some(ConditionalPlanChange {
            before,
            after: Vec::new(),
        }),
        news: Vec::new(),
    };
    assert_eq!(
        store.append(append(Vec::new())).await,
        Ok(postern_store::AppendResult::Conflict)
    );
    assert_eq!(
        store.plans_in(PlanKind::Answers, &game).await,
        Ok(kept.clone())
    );
    assert_eq!(
        store.append(append(kept)).await,
        Ok(postern_store::AppendResult::Written(next.seq()))
    );
    assert_eq!(
        store.plans_in(PlanKind::Answers, &game).await,
        Ok(Vec::new())
    );
}

#[tokio::test]
async fn only_players_plan_and_each_reads_their_own() {
    let server = Server::start().await;
    let game = begun(&server).await;
    keeps(&server, &ann(), &game, &["e6 e4"]).await;
    assert_eq!(shown(&server, &ben(), &game).await.lines, lines(&[]));
    for stranger in [None, Some(&cleo().id)] {
        let live = &server.live;
        let refused = "Only the two players of a game can plan ahead in it.";
        let read = live
            .plans
            .plan(PlanKind::Answers, &game, stranger)
            .await
            .unwrap_err();
        let kept = live
            .plans
            .keep_plan(PlanKind::Answers, &game, stranger, 0, Vec::new())
            .await;
        let forgotten = live
            .plans
            .forget_plan(PlanKind::Answers, &game, stranger)
            .await;
        let ahead = live.plans.ahead(&game, stranger, 0, Vec::new()).await;
        assert_eq!(read.to_string(), refused);
        assert_eq!(kept.unwrap_err(), read);
        assert_eq!(forgotten.unwrap_err(), read);
        assert_eq!(ahead.unwrap_err(), read);
    }
    server
        .live
        .plans
        .forget_plan(PlanKind::Answers, &game, Some(&ann().id))
        .await
        .unwrap();
    assert_eq!(left(&server, &game).await, [""; 0]);
    server.by(&ben(), &game, play("e6", 1)).await.unwrap();
    assert_eq!(turns(&server, &game).await, ["c4", "e6"]);
}

#[tokio::test]
async fn a_position_that_came_again_by_a_take_back_is_another() {
    let server = Server::start().await;
    let game = server.two(TimeControl::Unlimited).await;
    server.turns(&game, &["c4", "e6", "e4"]).await;
    let since = shown(&server, &ann(), &game).await.since;
    server
        .by(&ann(), &game, Command::AskTakeback)
        .await
        .unwrap();
    server
        .by(&ben(), &game, Command::GrantTakeback { plies: 1 })
        .await
        .unwrap();
    server.turns(&game, &["e4"]).await;
    let late = server
        .live
        .plans
        .keep_plan(
            PlanKind::Answers,
            &game,
            Some(&ann().id),
            since,
            lines(&["Qg6 b5"]),
        )
        .await;
    assert!(
        late.unwrap_err()
            .to_string()
            .starts_with("The game has moved on")
    );
}

#[tokio::test]
async fn who_is_deleted_leaves_no_lines() {
    let server = Server::start().await;
    let game = begun(&server).await;
    keeps(&server, &ann(), &game, &["e6 e4"]).await;
    let (here, live) = (crate::accounts::browser(1), &server.live);
    live.accounts
        .delete_account(&ann().id, None, &here)
        .await
        .unwrap();
    let store = server.database.open().await;
    assert_eq!(
        store.plans_in(PlanKind::Answers, &game).await,
        Ok(Vec::new())
    );
    assert_eq!(
        store.plans_of(PlanKind::Answers, &ann().id).await,
        Ok(Vec::new())
    );
}
