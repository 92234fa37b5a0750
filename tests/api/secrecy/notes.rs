//! Private notes reach nobody but their author. Two servers, on one of which White writes notes,
//! must send everyone else the same responses byte for byte.

use serde_json::{Value, json};

use super::named;
use super::transcript::{Transcript, first_difference, settle};
use crate::helpers::{Player, Server, Socket};

const WORDS: &str = "Sacrifice the exchange on move nine";

async fn notes(player: &Player, game: &str, text: &str) {
    let path = format!("/api/games/{game}/notes");
    let kept: Value = player.get(&path).await.json();
    let notes = json!({"version": kept["version"], "text": text});
    let saved = player.post(&path, &notes).await;
    assert_eq!(saved.status.as_u16(), 200, "{}", saved.body);
}

/// Requests everything about the game as another user.
async fn look(transcript: &mut Transcript, game: &str, who: &str, player: &Player) {
    for path in [
        "/",
        "/me",
        "/watch",
        "/games",
        "/games.atom",
        "/players/Ann",
        "/players/Ann/games.atom",
        "/conduct?name=Ann",
        &format!("/games/{game}"),
        &format!("/games/{game}?ply=0&notes=open"),
        &format!("/games/{game}/game.txt"),
        &format!("/games/{game}/copy"),
        &format!("/games/{game}/1.svg"),
        &format!("/embed/games/{game}"),
        &format!("/api/games/{game}"),
        &format!("/api/games/{game}/comments"),
        &format!("/api/games/{game}/chat"),
        &format!("/api/games/{game}/notes"),
        &format!("/api/games/{game}/frames?since=2"),
        &format!("/api/games/{game}/frames?since=0"),
    ] {
        transcript.get(who, player, path).await;
    }
    for path in ["/games.txt", "/me/games.txt", "/account/data"] {
        transcript.download(who, player, path).await;
    }
}

/// Plays a game in which White writes notes if `keeps` is true. Returns everything that other users
/// receive, including the opponent.
async fn world(keeps: bool) -> Vec<(String, String)> {
    let server = Server::start().await;
    let mut transcript = Transcript::default();
    transcript.cover(&server.address.to_string());
    let white = named(&mut transcript, &server, "Ann").await;
    // Does not call `named`, because that would give Black a second game of the same age, and lists
    // could show the two in either order.
    let black = Player::new(&server);
    let guest = named(&mut transcript, &server, "Cleo").await;
    let stranger = Player::new(&server);
    let game = white.creates(&json!({"with": "anyone"})).await;
    transcript.cover(&game);
    black.must(&game, json!({"do": "join"})).await;
    black.form("/account/name", &[("name", "Ben")]).await;
    let path = format!("/games/{game}/socket?since=0");
    let mut sockets = [
        ("Black", black.socket(&server, &path).await),
        ("the guest", guest.socket(&server, &path).await),
        (
            "the stranger",
            Socket::open(&server, &path, &[])
                .await
                .expect("the socket opens"),
        ),
    ];
    settle(&mut transcript, &mut sockets, 2).await;
    if keeps {
        notes(&white, &game, WORDS).await;
    }
    for (ply, turn) in ["c4", "e6"].into_iter().enumerate() {
        let mover = if ply == 0 { &white } else { &black };
        mover.plays(&game, turn, ply).await;
        settle(&mut transcript, &mut sockets, 3 + ply as u64).await;
        if keeps {
            notes(&white, &game, &WORDS.repeat(20 * ply)).await;
        }
    }
    let others = [
        ("Black", &black),
        ("the guest", &guest),
        ("the stranger", &stranger),
    ];
    for (who, player) in others {
        look(&mut transcript, &game, who, player).await;
    }
    black.must(&game, json!({"do": "resign"})).await;
    settle(&mut transcript, &mut sockets, 5).await;
    if keeps {
        notes(&white, &game, WORDS).await;
        let path = format!("/api/games/{game}/notes/show");
        for shown in [true, false] {
            let answer = white.post(&path, &json!({"shown": shown})).await;
            assert_eq!(answer.status.as_u16(), 200, "{}", answer.body);
        }
    }
    for (who, player) in others {
        look(&mut transcript, &game, who, player).await;
    }
    transcript.entries
}

#[tokio::test]
async fn nobody_else_receives_a_byte_of_somebodys_notes() {
    let (without, with) = tokio::join!(world(false), world(true));
    assert_eq!(without.len(), with.len());
    assert!(without.len() > 130, "{}", without.len());
    for ((place, one), (_, two)) in without.iter().zip(&with) {
        assert!(
            one == two,
            "{place} tells of notes: {}",
            first_difference(one, two)
        );
    }
    let text = format!("{with:?}");
    assert!(!text.contains("Sacrifice"));
}
