//! Searching finished games by a position or by their opening turns.

use std::time::Duration;

use serde_json::json;
use tokio::time::timeout;

use crate::helpers::{Player, Server};

/// A time limit that only a failing test reaches.
const PATIENCE: Duration = Duration::from_secs(20);
const FORM: &str = "name=\"variant\"";

fn address(variant: &str, field: &str, value: &str) -> String {
    let value: String = form_urlencoded::byte_serialize(value.as_bytes()).collect();
    format!("/games/search?variant={variant}&{field}={value}")
}

/// Returns the IDs of the games on a page, in page order.
fn found(body: &str) -> Vec<String> {
    let parts = body.split("<li data-game=\"").skip(1);
    parts
        .map(|part| part.split('"').next().expect("an id").to_owned())
        .collect()
}

/// Waits until a search finds exactly these games, in this order.
async fn finds(server: &Server, reader: &Player, path: &str, games: &[&String]) -> String {
    let all = |body: &str| found(body).iter().eq(games.iter().copied());
    until(server, reader, path, all).await
}

/// Reloads a page until its body satisfies `is_right`.
async fn until(
    server: &Server,
    reader: &Player,
    path: &str,
    is_right: impl Fn(&str) -> bool,
) -> String {
    let look = async {
        loop {
            let page = reader.get(path).await;
            page.shows(200, FORM);
            if is_right(&page.body) {
                // Loads the page again, because the last game may have been indexed during the
                // request.
                return reader.get(path).await.body;
            }
            server.clock.advance(10_000);
            tokio::task::yield_now().await;
        }
    };
    timeout(PATIENCE, look).await.expect("it is right in time")
}

async fn played(white: &Player, black: &Player, turns: &[&str]) -> String {
    let game = white
        .creates(&json!({"variant": "crazyhouse", "play": "white"}))
        .await;
    black.must(&game, json!({"do": "join"})).await;
    for (ply, turn) in turns.iter().enumerate() {
        let mover = if ply % 2 == 0 { white } else { black };
        mover.plays(&game, turn, ply).await;
    }
    game
}

async fn finished(white: &Player, black: &Player, turns: &[&str]) -> String {
    let game = played(white, black, turns).await;
    black.must(&game, json!({"do": "resign"})).await;
    game
}

#[tokio::test]
async fn finished_games_are_found_by_a_position() {
    let server = Server::start().await;
    let [ann, ben, reader] = [(); 3].map(|()| Player::new(&server));
    let first = finished(&ann, &ben, &["e4", "e5", "Nf3", "Nc6", "Bc4"]).await;
    // This game reaches the same position by a different order of turns.
    let second = finished(&ann, &ben, &["Nf3", "Nc6", "e4", "e5", "d4"]).await;
    let third = finished(&ben, &ann, &["e4", "e5", "Nf3", "Nc6"]).await;
    let elsewhere = finished(&ann, &ben, &["d4", "d5"]).await;
    let running = played(&ann, &ben, &["e4", "e5", "Nf3", "Nc6", "Bb5"]).await;
    let by_turns = address("crazyhouse", "turns", "1. e4 e5 2. Nf3 Nc6");
    let body = finds(&server, &reader, &by_turns, &[&third, &second, &first]).await;
    for part in [
        ">Bc4</a></th><td>1</td>",
        ">d4</a></th><td>1</td>",
        "<th scope=\"row\">The game ended</th><td>1</td>",
        &format!("<a href=\"/games/{second}?ply=4\">After 4 turns</a>, then d4"),
    ] {
        assert!(body.contains(part), "{part}: {body}");
    }
    assert!(!body.contains(&running), "it goes on");
    let view = ann.view(&first).await;
    let fen = view["plies"][3]["fen"].as_str().expect("a FEN").to_owned();
    let by_fen = address("crazyhouse", "fen", &fen);
    finds(&server, &reader, &by_fen, &[&third, &second, &first]).await;
    // The search ignores move counters, but not the variant.
    let later = fen.replace(" 2 3", " 20 31");
    assert_ne!(later, fen);
    let later = address("crazyhouse", "fen", &later);
    finds(&server, &reader, &later, &[&third, &second, &first]).await;
    let start = reader.get(&address("atomic-chess", "turns", "e4 e5")).await;
    start.shows(200, "No finished game has this position.");
    let all = [&elsewhere, &third, &second, &first];
    let start = address(
        "crazyhouse",
        "fen",
        view["start"]["fen"].as_str().expect("a FEN"),
    );
    let body = finds(&server, &reader, &start, &all).await;
    assert!(body.contains(">e4</a></th><td>2</td>"), "{body}");
    let page = reader.get(&format!("/games/{first}?ply=4")).await;
    page.shows(200, "Games with this position").shows(
        200,
        &format!("<input type=\"hidden\" name=\"fen\" value=\"{fen}\"><button>Games with"),
    );
    let page = reader.get(&format!("/games/{running}")).await;
    assert!(!page.body.contains("Games with this position"));
}

#[tokio::test]
async fn games_come_by_pages_and_survive_a_restart() {
    let server = Server::start().await;
    let [ann, ben, reader] = [(); 3].map(|()| Player::new(&server));
    let mut games = Vec::new();
    for _ in 0..13 {
        games.push(finished(&ann, &ben, &["e4", "e5"]).await);
    }
    // The restarted server indexes the remaining games.
    let server = server.restart().await;
    let reader = reader.at(&server);
    games.reverse();
    let path = address("crazyhouse", "turns", "e4");
    let is_full = |body: &str| found(body) == games[..12] && body.contains("rel=\"next\"");
    let body = until(&server, &reader, &path, is_full).await;
    let next = body.split("rel=\"next\" href=\"").nth(1).expect("a link");
    let next = next.split('"').next().expect("an address");
    let rest = reader.get(&next.replace("&#38;", "&")).await;
    assert_eq!(found(&rest.body), games[12..]);
    assert!(!rest.body.contains("rel=\"next\""));
}

#[tokio::test]
async fn what_cannot_be_searched_for_is_said() {
    let server = Server::start().await;
    let reader = Player::new(&server);
    let there_and_back = "Nf3 Nf6 Ng1 Ng8 ";
    let files = ["a", "b", "c", "d", "e"];
    let long = files.map(|file| format!("{}{file}3 {file}6 ", there_and_back.repeat(3)));
    let long = long.concat();
    for (field, value, sentence) in [
        ("fen", "nonsense", "This FEN cannot be read: "),
        ("fen", &*"x".repeat(500), "This FEN is too long."),
        ("fen", "\0", "This FEN cannot be read: "),
        ("turns", "e4 e5 Ke8", "Turn 3 cannot be played: "),
        ("turns", "<b>", "<b>"),
        ("turns", &*long, "Only the first 60 turns"),
        (
            "turns",
            &*there_and_back.repeat(9),
            "cannot be played: the game is over",
        ),
        ("turns", &*"e4 ".repeat(700), "These are too many turns."),
    ] {
        let page = reader.get(&address("crazyhouse", field, value)).await;
        if sentence == "<b>" {
            page.shows(422, "role=\"alert\"");
            assert!(!page.body.contains(sentence));
        } else {
            page.shows(422, sentence);
        }
    }
    for path in [
        "/games/search",
        "/games/search?variant=nothing",
        "/games/search?fen=+&turns=+&before=%00",
    ] {
        reader.get(path).await.shows(200, "Search by position");
    }
}

/// Plays a game that ends while both squares are secret.
async fn hidden(white: &Player, black: &Player, square: &str) -> String {
    let game = white
        .creates(&json!({"variant": "event-chess", "start": "event-5", "play": "white"}))
        .await;
    black.must(&game, json!({"do": "join"})).await;
    white
        .must(&game, json!({"do": "choose", "square": square}))
        .await;
    black
        .must(&game, json!({"do": "choose", "square": "g6"}))
        .await;
    white.plays(&game, "e4", 0).await;
    black.plays(&game, "e5", 1).await;
    black.must(&game, json!({"do": "resign"})).await;
    game
}

#[tokio::test]
async fn a_position_is_found_by_what_was_public_of_it_whatever_was_hidden() {
    let server = Server::start().await;
    let [ann, ben, reader] = [(); 3].map(|()| Player::new(&server));
    let one = hidden(&ann, &ben, "c3").await;
    let other = hidden(&ann, &ben, "d4").await;
    let views = [reader.view(&one).await, reader.view(&other).await];
    let fens = |view: &serde_json::Value| -> Vec<String> {
        let plies = view["plies"].as_array().expect("plies").iter();
        plies
            .map(|ply| ply["fen"].as_str().expect("a FEN").to_owned())
            .collect()
    };
    assert_eq!(fens(&views[0]), fens(&views[1]));
    for fen in fens(&views[0]) {
        let path = address("event-chess", "fen", &fen);
        finds(&server, &reader, &path, &[&other, &one]).await;
    }
}
