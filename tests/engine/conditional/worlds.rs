//! Conditional moves do not leak. Two games that differ only in one player's conditional moves look
//! the same to everyone else, and the feedback on conditional moves does not depend on secret
//! squares.

use postern_game::view::PlannedPositionView;
use postern_game::view::frames::{Audience, PersonalFrame, PersonalState, PublicState, TurnTrees};
use postern_game::{GameId, GameSummary, GameView, OpponentKind, Person, PlanKind};
use postern_rules::Color;

use super::server::{keeps, shown, turns};
use crate::frames::told;
use crate::helpers::*;

/// Returns everything that other users can read about a game, with its ID masked.
async fn seen(server: &Server, game: &GameId) -> Vec<String> {
    let now = server.live.games.game(game).await.unwrap();
    let before = PublicState::of(&now, &names());
    let mut all: Vec<String> = Audience::ALL
        .into_iter()
        .flat_map(|audience| told(&now, &names(), &before, audience))
        .collect();
    for person in [Some(&ben()), Some(&cleo()), None] {
        let person = person.map(|person| &person.id);
        let own = PersonalState::of(
            &now,
            &names(),
            person,
            server.live.node.now_ms(),
            &TurnTrees::default(),
        );
        all.push(serde_json::to_string(&PersonalFrame::State(&own)).unwrap());
        let view = GameView::of(&now, &names(), person, 0, server.live.node.now_ms());
        all.push(serde_json::to_string(&view).unwrap());
    }
    all.push(format!("{:?}", GameSummary::of(&now)));
    let log = server.database.open().await.log(game).await.unwrap();
    all.push(format!("{log:?}"));
    let listed = server.live.lists.unfinished_of(&ben().id).await;
    all.push(format!("{listed:?}"));
    let id = game.to_string();
    all.into_iter()
        .map(|text| text.replace(&id, "GAME"))
        .collect()
}

async fn same(worlds: &[(Server, GameId); 2]) {
    let [(one, first), (two, second)] = worlds;
    assert_eq!(seen(one, first).await, seen(two, second).await);
}

#[tokio::test]
async fn nobody_but_their_owner_can_tell_that_there_are_any() {
    let world = async || {
        let server = Server::start().await;
        let game = server.two(three_days()).await;
        server.turns(&game, &["c4"]).await;
        (server, game)
    };
    let worlds = [world().await, world().await];
    let (planning, game) = &worlds[1];
    let mut bell = planning.live.games.subscribe(game).await.unwrap();
    bell.mark_unchanged();
    let mut news = planning.live.lists.news_for(&ben().id);
    news.mark_unchanged();
    keeps(planning, &ann(), game, &["e6 e4 Qg6 b5", "b7 b5"]).await;
    same(&worlds).await;
    keeps(planning, &ann(), game, &["e6 e4 b6 b5"]).await;
    same(&worlds).await;
    keeps(planning, &ann(), game, &[]).await;
    keeps(planning, &ann(), game, &["e6 e4 b6 b5"]).await;
    assert!(!bell.has_changed().unwrap(), "nobody at the board is told");
    assert!(!news.has_changed().unwrap(), "nor anybody elsewhere");
    // As long as no condition is met, both games proceed alike.
    for (server, game) in &worlds {
        server.by(&ben(), game, play("b7", 1)).await.unwrap();
    }
    same(&worlds).await;
    assert!(shown(planning, &ann(), game).await.lines.is_empty());
    for (server, game) in &worlds {
        server.by(&ann(), game, play("b5", 2)).await.unwrap();
    }
    keeps(planning, &ann(), game, &["e6 e4"]).await;
    same(&worlds).await;
    for (server, game) in &worlds {
        server.by(&ben(), game, play("e6", 3)).await.unwrap();
    }
    // A conditional reply looks like a turn played by hand.
    let (by_hand, other) = &worlds[0];
    by_hand.by(&ann(), other, play("e4", 4)).await.unwrap();
    same(&worlds).await;
}

/// Starts a game of Event Chess in which both squares are chosen and 1. e4 has been played.
async fn hidden(white: &str, black: &str) -> (Server, GameId) {
    let server = Server::start().await;
    let game = server
        .create(event_5(OpponentKind::Friend, three_days()))
        .await;
    let join = postern_game::Command::Join;
    server.by(&ben(), &game, join).await.unwrap();
    server.by(&ann(), &game, choose(white)).await.unwrap();
    server.by(&ben(), &game, choose(black)).await.unwrap();
    server.turns(&game, &["e4"]).await;
    (server, game)
}

async fn ahead(server: &Server, person: &Person, game: &GameId, path: &[&str]) -> String {
    let now = server.live.games.game(game).await.unwrap();
    let path = path.iter().map(|&turn| turn.to_owned()).collect();
    let ahead = server
        .live
        .plans
        .ahead(game, Some(&person.id), now.board_seq(), path)
        .await;
    match ahead {
        Ok(ahead) => serde_json::to_string::<PlannedPositionView>(&ahead).unwrap(),
        Err(error) => error.to_string(),
    }
}

#[tokio::test]
async fn a_position_ahead_tells_nothing_of_a_hidden_square() {
    let (one, first) = hidden("c4", "f6").await;
    let (two, second) = hidden("c4", "e5").await;
    for path in [
        &[][..],
        &["Nf6"],
        &["Nf6", "Nc3"],
        &["e5", "Nf3", "Nf6"],
        &["e5", "Bc4", "Nf6", "d3"],
        &["Nf6-c4"],
        &["e5-c4"],
        &["Nf6~"],
        &["Nf6", "Bc4", "Nxe4"],
    ] {
        let told = ahead(&one, &ann(), &first, path).await;
        assert_eq!(told, ahead(&two, &ann(), &second, path).await, "{path:?}");
    }
    let landed = ahead(&one, &ann(), &first, &["Nf6"]).await;
    assert!(
        landed.contains(r#""turns":["Nf6"]"#),
        "nothing is revealed: {landed}"
    );
}

/// Checks that Ann has no lines left, and that she is told this reason.
async fn ended(server: &Server, game: &GameId, sentence: &str) {
    let shown = shown(server, &ann(), game).await;
    assert!(shown.lines.is_empty());
    assert_eq!(shown.ended.as_deref(), Some(sentence));
}

#[tokio::test]
async fn variations_at_ones_own_turn_tell_nothing_of_a_hidden_square() {
    let (one, first) = hidden("c4", "f6").await;
    let (two, second) = hidden("d3", "f6").await;
    // The second and the third path each land on a square that is secret in only one of the two
    // games.
    for path in [&[][..], &["Nf6", "Bc4"], &["e5", "d3", "Nf6"], &["Nf6~"]] {
        let told = ahead(&one, &ben(), &first, path).await;
        assert_eq!(told, ahead(&two, &ben(), &second, path).await, "{path:?}");
    }
    let tries = async |server: &Server, game: &GameId, line: &str| {
        let since = server.live.games.game(game).await.unwrap().board_seq();
        let kind = PlanKind::Variations;
        let ben = ben().id;
        let kept =
            server
                .live
                .plans
                .keep_plan(kind, game, Some(&ben), since, super::lines(&[line]));
        format!("{:?}", kept.await)
    };
    for line in ["Nf6 Bc4 d5", "e5 d3 d6", "Nf6-d3", "e5 Bd3~"] {
        let told = tries(&one, &first, line).await;
        assert_eq!(told, tries(&two, &second, line).await, "{line}");
    }
}

#[tokio::test]
async fn a_reveal_ends_the_lines() {
    // The opponent's turn reveals a square.
    let (server, game) = hidden("c4", "f6").await;
    keeps(&server, &ann(), &game, &["Nf6 d4"]).await;
    server.by(&ben(), &game, play("Nf6", 1)).await.unwrap();
    assert_eq!(turns(&server, &game).await, ["e4", "Nf6-c4"]);
    ended(
        &server,
        &game,
        "1… Nf6-c4 has revealed something hidden, so your lines have ended.",
    )
    .await;
    // The conditional reply itself reveals a square.
    let (server, game) = hidden("c4", "f6").await;
    keeps(&server, &ann(), &game, &["e5 Bc4 Nc6 d3"]).await;
    server.by(&ben(), &game, play("e5", 1)).await.unwrap();
    assert_eq!(turns(&server, &game).await, ["e4", "e5", "Bc4-f6"]);
    ended(
        &server,
        &game,
        "2. Bc4-f6 has revealed something hidden, so your lines have ended.",
    )
    .await;
    let now = server.live.games.game(&game).await.unwrap();
    assert_eq!(now.line().position().to_move(), Color::Black);
}
