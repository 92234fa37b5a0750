//! The summary of what has happened since a player last opened a game.

use postern::live::Clock as _;
use postern_game::view::CatchUpView;
use postern_game::{Command, GameId, Person};
use postern_store::looks::LastLook;

use crate::helpers::*;

const MINUTE: i64 = 60 * SECOND;

async fn since(server: &Server, game: &GameId, person: &Person) -> Option<CatchUpView> {
    let game = server.live.games.game(game).await.unwrap();
    server
        .live
        .presence
        .since_last_look(&game, &person.id)
        .await
        .unwrap()
}

/// Returns the stored time and state of a player's last look at a game.
async fn kept(server: &Server, game: &GameId, person: &Person) -> Option<LastLook> {
    server.live.presence.keep_looks(false).await.unwrap();
    let store = server.database.open().await;
    let look = store.look(game, &person.id).await.unwrap();
    store.close().await;
    look
}

#[tokio::test]
async fn a_player_is_told_what_the_opponent_has_done() {
    let server = Server::start().await;
    let game = server.two(three_days()).await;
    assert_eq!(since(&server, &game, &ann()).await, None, "the first look");
    server.turns(&game, &["c4", "e6"]).await;
    server.by(&ben(), &game, Command::OfferPause).await.unwrap();
    let at_ms = server.clock.now_ms();
    server.clock.advance(HOUR);
    let told = since(&server, &game, &ann()).await.unwrap();
    let wanted = CatchUpView {
        at_ms,
        ply: 0,
        has_moves: true,
        words: "2 moves (c4, e6).".to_owned(),
    };
    assert_eq!(told, wanted);
    server.clock.advance(HOUR);
    assert_eq!(since(&server, &game, &ann()).await, None, "nothing is new");
}

#[tokio::test]
async fn ends_and_what_was_done_about_time_are_told() {
    let server = Server::start().await;
    let game = server.two(three_days()).await;
    server.turns(&game, &["c4", "e6", "e4"]).await;
    since(&server, &game, &ann()).await;
    server.clock.advance(HOUR);
    server.turns(&game, &["Qg6"]).await;
    server.turns(&game, &["b4"]).await;
    server.by(&ann(), &game, Command::GiveTime).await.unwrap();
    server.by(&ben(), &game, Command::Resign).await.unwrap();
    let told = since(&server, &game, &ann()).await.unwrap();
    assert_eq!(told.ply, 3);
    assert_eq!(
        told.words,
        "2 moves (Qg6, b4). Yellow gives Red a day. Yellow wins: Red resigned."
    );
}

#[tokio::test]
async fn ones_own_turns_and_short_absences_are_not_told() {
    let server = Server::start().await;
    let game = server.two(three_days()).await;
    since(&server, &game, &ann()).await;
    server.clock.advance(HOUR);
    server.turns(&game, &["c4"]).await;
    assert_eq!(since(&server, &game, &ann()).await, None);
    server.turns(&game, &["e6"]).await;
    server.clock.advance(5 * MINUTE - 1);
    assert_eq!(since(&server, &game, &ann()).await, None);
    server.turns(&game, &["e4", "Qg6"]).await;
    server.clock.advance(5 * MINUTE);
    let told = since(&server, &game, &ann()).await.unwrap();
    assert_eq!(told.words, "2 moves (e4, Qg6).");
}

#[tokio::test]
async fn a_look_is_written_once_a_minute_and_the_last_one_when_the_server_stops() {
    let server = Server::on_file().await;
    let game = server.two(three_days()).await;
    since(&server, &game, &ann()).await;
    let first = kept(&server, &game, &ann()).await.unwrap();
    assert_eq!(first.at_ms, server.clock.now_ms());
    server.turns(&game, &["c4", "e6"]).await;
    server.clock.advance(MINUTE - 1);
    since(&server, &game, &ann()).await;
    assert_eq!(kept(&server, &game, &ann()).await, Some(first));
    server.clock.advance(1);
    let second = kept(&server, &game, &ann()).await.unwrap();
    assert_eq!(
        second.seq,
        server.live.games.game(&game).await.unwrap().seq()
    );
    server.turns(&game, &["e4"]).await;
    since(&server, &game, &ann()).await;
    let seen = server.live.games.game(&game).await.unwrap().seq();
    let server = server.restart().await;
    let last = kept(&server, &game, &ann()).await.unwrap();
    assert_eq!(last.seq, seen, "although the minute was not over");
    server.turns(&game, &["Qg6"]).await;
    server.clock.advance(HOUR);
    let told = since(&server, &game, &ann()).await.unwrap();
    assert_eq!(told.words, "1 move (Qg6).");
}

#[tokio::test]
async fn nothing_is_kept_of_who_watches_or_plays_alone() {
    let server = Server::start().await;
    let game = server.two(three_days()).await;
    assert_eq!(since(&server, &game, &cleo()).await, None);
    assert_eq!(kept(&server, &game, &cleo()).await, None);
    let alone = server
        .create(new_game(
            postern_game::OpponentKind::BothSides,
            three_days(),
        ))
        .await;
    assert_eq!(since(&server, &alone, &ann()).await, None);
    assert_eq!(kept(&server, &alone, &ann()).await, None);
    let store = server.database.open().await;
    let look = LastLook { seq: 1, at_ms: 1 };
    assert!(!store.keep_look(&game, &cleo().id, look).await.unwrap());
}

#[tokio::test]
async fn a_look_never_goes_back() {
    let server = Server::start().await;
    let game = server.two(three_days()).await;
    let store = server.database.open().await;
    let look = |seq, at_ms| LastLook { seq, at_ms };
    let (game, ann) = (&game, ann().id);
    assert!(store.keep_look(game, &ann, look(5, 20)).await.unwrap());
    assert!(!store.keep_look(game, &ann, look(3, 10)).await.unwrap());
    assert_eq!(store.look(game, &ann).await, Ok(Some(look(5, 20))));
    let all = store.looks_of(&ann, 9).await.unwrap();
    assert_eq!(all, [(game.clone(), look(5, 20))]);
}
