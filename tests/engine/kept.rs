//! Secret choices on a server that are sent twice or concurrently, or that must survive a restart.

use postern::live::LiveError;
use postern_game::{
    Actor, Command, GameId, GameView, NewGame, OpponentKind, Person, Refusal, TimeControl,
};
use postern_rules::{Color, EndReason, Outcome};

use crate::helpers::*;

async fn game(server: &Server, new: NewGame) -> GameId {
    let game = server.create(new).await;
    server.by(&ben(), &game, Command::Join).await.unwrap();
    game
}

/// Returns the game views of both players, a spectator and a guest.
async fn views(server: &Server, game: &GameId) -> Vec<GameView> {
    let mut views = Vec::new();
    for person in [Some(ann()), Some(ben()), Some(cleo()), None] {
        let id = person.as_ref().map(|person| &person.id);
        views.push(server.live.games.view(game, id, 0).await.unwrap());
    }
    views
}

/// Restarts the server, and checks that all views are unchanged.
async fn restarted(server: Server, game: &GameId) -> Server {
    let before = views(&server, game).await;
    let server = server.restart().await;
    assert_eq!(views(&server, game).await, before);
    server
}

#[tokio::test]
async fn a_restart_in_any_phase_changes_nothing_for_anybody() {
    let server = Server::start().await;
    let fen = "8/7k/8/8/8/2P5/4r3/K3R3 w - - 0 1 d00";
    let new = NewGame {
        fen: Some(fen.to_owned()),
        ..event_game(OpponentKind::Friend, blitz())
    };
    let game = game(&server, new).await;
    server.turns(&game, &["Kb1", "Kh6"]).await;
    let mut server = restarted(server, &game).await;
    let steps = [
        (ann(), start_event(2)),
        (ben(), choose("g8")),
        (ann(), choose("c4")),
        (ann(), play("c4", 2)),
        (ann(), play("=N", 2)),
        (ben(), Command::Resign),
    ];
    for (person, command) in steps {
        server.clock.advance(1_000);
        server.by(&person, &game, command).await.unwrap();
        server = restarted(server, &game).await;
    }
    let view = server.live.games.view(&game, None, 0).await.unwrap();
    assert_eq!(view.plies[2].turn, "c4-g8=N+");
    assert!(
        view.secrets
            .unwrap()
            .remove(0)
            .proofs
            .black
            .unwrap()
            .text
            .is_some()
    );
}

#[tokio::test]
async fn a_turn_that_was_taken_back_survives_a_restart() {
    let server = Server::start().await;
    let fen = "4q2k/8/8/8/8/8/4R3/4K3 w - - 0 1 ?";
    let new = NewGame {
        fen: Some(fen.to_owned()),
        ..event_game(OpponentKind::Friend, three_days())
    };
    let game = game(&server, new).await;
    server.by(&ann(), &game, choose("e4")).await.unwrap();
    server.by(&ben(), &game, choose("a5")).await.unwrap();
    server.by(&ann(), &game, play("Re4", 0)).await.unwrap();
    let server = restarted(server, &game).await;
    server.turns(&game, &["Re3"]).await;
    restarted(server, &game).await;
}

/// A client repeats a command until it gets an answer, and the server creates a new nonce for each
/// attempt.
#[tokio::test]
async fn a_choice_that_arrives_twice_is_made_once() {
    let server = Server::start().await;
    let game = game(
        &server,
        event_5(OpponentKind::Friend, TimeControl::Unlimited),
    )
    .await;
    let (id, actor) = (server.command_id(), Actor::Person(ann().id));
    let first = server
        .live
        .games
        .execute(&game, &actor, &id, choose("c4"))
        .await
        .unwrap();
    let proof = server
        .live
        .games
        .view(&game, None, 0)
        .await
        .unwrap()
        .secrets
        .unwrap()
        .remove(0)
        .proofs;
    let again = server
        .live
        .games
        .execute(&game, &actor, &id, choose("c4"))
        .await;
    assert_eq!(again, Ok(first));
    assert_eq!(
        server
            .live
            .games
            .view(&game, None, 0)
            .await
            .unwrap()
            .secrets
            .unwrap()
            .remove(0)
            .proofs,
        proof
    );
    let other = server.by(&ann(), &game, choose("c4")).await;
    assert_eq!(other, Err(LiveError::Refused(Refusal::AlreadyChosen)));
}

#[tokio::test]
async fn two_who_choose_at_once_both_choose() {
    for _ in 0..8 {
        let server = Server::start().await;
        let game = game(
            &server,
            event_5(OpponentKind::Friend, TimeControl::Unlimited),
        )
        .await;
        let (ann, ben) = (ann(), ben());
        let both = tokio::join!(
            server.by(&ann, &game, choose("c4")),
            server.by(&ben, &game, choose("f6")),
        );
        let mut seqs = [both.0.unwrap(), both.1.unwrap()];
        seqs.sort_unstable();
        assert_eq!(seqs, [3, 4]);
        server.turns(&game, &["e4"]).await;
    }
}

#[tokio::test]
async fn the_servers_flag_falls_for_whoever_owes_a_choice() {
    let server = Server::start().await;
    let game = game(&server, event_game(OpponentKind::Friend, blitz())).await;
    server.turns(&game, &["e4", "e5"]).await;
    server.by(&ann(), &game, start_event(2)).await.unwrap();
    server.by(&ann(), &game, choose("c4")).await.unwrap();
    let mut bell = server.live.games.subscribe(&game).await.unwrap();
    let flags = tokio::spawn({
        let live = server.live.clone();
        async move { live.games.run_flags().await }
    });
    server.clock.advance(60_000);
    bell.changed().await.unwrap();
    let outcome = server.live.games.game(&game).await.unwrap().outcome();
    assert_eq!(outcome, Some(Outcome::win(Color::White, EndReason::Time)));
    server.live.shutdown().await;
    flags.await.unwrap();
}

#[tokio::test]
async fn a_choice_that_is_owed_waits_in_the_list_of_games() {
    let server = Server::start().await;
    let game = game(&server, event_game(OpponentKind::Friend, three_days())).await;
    server.turns(&game, &["e4", "e5"]).await;
    server.by(&ann(), &game, start_event(2)).await.unwrap();
    let other = server.two(three_days()).await;
    server.turns(&other, &["c4"]).await;
    let first = async |person: Person| {
        let games = server.live.lists.unfinished_of(&person.id).await.unwrap();
        games
            .into_iter()
            .map(|listed| listed.game)
            .find(|summary| summary.id == game)
            .unwrap()
    };
    let summary = first(ben()).await;
    assert!(summary.choosing && summary.awaits[Color::Black] && summary.awaits[Color::White]);
    assert_eq!(summary.deadlines[Color::Black], Some(START + 3 * DAY));
    server.by(&ann(), &game, choose("c4")).await.unwrap();
    let summary = first(ann()).await;
    assert!(summary.choosing && summary.awaits[Color::Black] && !summary.awaits[Color::White]);
    assert_eq!(
        (summary.to_move, summary.deadlines[Color::White]),
        (Color::White, None)
    );
    let order = |games: Vec<postern_game::ListedGame>| {
        let ids = games.into_iter().map(|listed| listed.game.id);
        ids.collect::<Vec<_>>()
    };
    let hers = order(server.live.lists.unfinished_of(&ann().id).await.unwrap());
    assert_eq!(hers.len(), 2);
    server.by(&ben(), &game, choose("f6")).await.unwrap();
    assert!(!first(ann()).await.choosing);
    assert_eq!(
        order(server.live.lists.unfinished_of(&ann().id).await.unwrap())[0],
        game,
        "now it is her turn"
    );
}

#[tokio::test]
async fn the_lobby_hears_of_a_choice() {
    let server = Server::start().await;
    let game = game(
        &server,
        event_5(OpponentKind::Friend, TimeControl::Unlimited),
    )
    .await;
    let mut lobby = server.live.lists.lobby();
    lobby.borrow_and_update();
    server.by(&ann(), &game, choose("c4")).await.unwrap();
    assert!(lobby.has_changed().unwrap());
}
