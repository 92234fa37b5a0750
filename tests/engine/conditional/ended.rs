//! Lines of conditional moves that are dropped before they are played. Only their owner is told the
//! reason.

use postern_game::{Command, GameId, OpponentKind, Person, PlanKind};

use super::server::{keeps, shown, turns};
use crate::helpers::*;

/// Returns the reason that a player is shown for the end of their lines.
async fn told(server: &Server, person: &Person, game: &GameId) -> Option<String> {
    let shown = shown(server, person, game).await;
    assert!(shown.lines.is_empty(), "{shown:?}");
    shown.ended
}

/// Starts a game of Hole Chess in which 1. c4 has been played and Ann has saved a line.
async fn begun(server: &Server) -> GameId {
    let game = server.two(three_days()).await;
    server.turns(&game, &["c4"]).await;
    keeps(server, &ann(), &game, &["e6 e4"]).await;
    game
}

#[tokio::test]
async fn their_owner_is_told_why_lines_have_ended_and_nobody_else() {
    let server = Server::start().await;
    for (person, command, sentence) in [
        (
            ben(),
            play("b6", 1),
            "None of your lines expected 1… b6, so they have ended.",
        ),
        (
            ben(),
            Command::OfferDraw,
            "Your opponent has offered a draw, so your lines have ended.",
        ),
        (
            ben(),
            Command::OfferPause,
            "Your opponent has proposed a pause, so your lines have ended.",
        ),
        (
            ann(),
            Command::OfferDraw,
            "You have offered a draw, so your lines have ended.",
        ),
        (
            ann(),
            Command::AskTakeback,
            "You have asked to take a turn back, so your lines have ended.",
        ),
    ] {
        let game = begun(&server).await;
        server.by(&person, &game, command).await.unwrap();
        assert_eq!(
            told(&server, &ann(), &game).await.as_deref(),
            Some(sentence)
        );
        assert_eq!(told(&server, &ben(), &game).await, None);
    }
}

#[tokio::test]
async fn it_is_told_until_the_owner_has_played_or_plans_anew() {
    let server = Server::start().await;
    let game = begun(&server).await;
    server.by(&ben(), &game, Command::OfferDraw).await.unwrap();
    // The notice about the ended lines is still shown after the opponent's next turn.
    server.by(&ben(), &game, play("e6", 1)).await.unwrap();
    let server = server.restart().await;
    let sentence = "Your opponent has offered a draw, so your lines have ended.";
    assert_eq!(
        told(&server, &ann(), &game).await.as_deref(),
        Some(sentence)
    );
    server.by(&ann(), &game, play("e4", 2)).await.unwrap();
    assert_eq!(told(&server, &ann(), &game).await, None);
    let store = server.database.open().await;
    assert_eq!(
        store.plans_in(PlanKind::Answers, &game).await,
        Ok(Vec::new())
    );
    keeps(&server, &ann(), &game, &["Qg6 b5"]).await;
    server.by(&ben(), &game, Command::OfferPause).await.unwrap();
    assert!(told(&server, &ann(), &game).await.is_some());
    server
        .by(&ann(), &game, Command::DeclinePause)
        .await
        .unwrap();
    keeps(&server, &ann(), &game, &["Qg6 b5"]).await;
    assert_eq!(shown(&server, &ann(), &game).await.ended, None);
}

#[tokio::test]
async fn a_line_that_was_played_to_its_end_needs_no_word() {
    let server = Server::start().await;
    let game = begun(&server).await;
    server.by(&ben(), &game, play("e6", 1)).await.unwrap();
    assert_eq!(turns(&server, &game).await, ["c4", "e6", "e4"]);
    assert_eq!(told(&server, &ann(), &game).await, None);
}

#[tokio::test]
async fn turns_that_are_taken_back_and_events_are_told() {
    let server = Server::start().await;
    let game = server.two(three_days()).await;
    server.turns(&game, &["c4", "e6", "e4"]).await;
    server
        .by(&ben(), &game, Command::AskTakeback)
        .await
        .unwrap();
    let since = shown(&server, &ann(), &game).await.since;
    // Ann must respond to Ben's takeback request before she can save lines. After she grants it, it
    // is Ben's turn.
    let grant = Command::GrantTakeback { plies: 2 };
    server.by(&ann(), &game, grant).await.unwrap();
    assert_ne!(shown(&server, &ann(), &game).await.since, since);
    keeps(&server, &ann(), &game, &["e6 e4"]).await;
    server
        .by(&ann(), &game, Command::AskTakeback)
        .await
        .unwrap();
    let asked = told(&server, &ann(), &game).await;
    assert!(asked.is_some_and(|told| told.starts_with("You have asked")));

    let game = server
        .create(event_game(OpponentKind::Friend, three_days()))
        .await;
    server.by(&ben(), &game, Command::Join).await.unwrap();
    let opening = ["e4", "e5", "Nf3", "Nc6", "Bc4", "Bc5", "O-O"];
    server.turns(&game, &opening).await;
    keeps(&server, &ann(), &game, &["Nf6 d3"]).await;
    server.by(&ben(), &game, start_event(7)).await.unwrap();
    assert_eq!(
        told(&server, &ann(), &game).await.as_deref(),
        Some("An event was started, so your lines have ended.")
    );
}
