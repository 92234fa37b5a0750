//! The players' chat reaches nobody else. Two servers, on one of which the players write and delete
//! messages, must send everyone else the same responses byte for byte.

use std::fs;

use serde_json::json;

use super::named;
use super::transcript::{Transcript, first_difference, settle};
use crate::accounts::account;
use crate::conduct::host;
use crate::database::TestDatabase;
use crate::helpers::{Player, Server, Socket, fresh_id};
use crate::program::Program;

const WORDS: &str = "Meet me behind the windmill";

async fn says(player: &Player, game: &str, text: &str) {
    let line = json!({"id": fresh_id(), "text": text});
    let said = player.post(&format!("/api/games/{game}/chat"), &line).await;
    assert_eq!(said.status.as_u16(), 200, "{}", said.body);
}

/// Requests everything about the game as a user who does not play in it.
async fn look(transcript: &mut Transcript, game: &str, who: &str, player: &Player) {
    for path in [
        "/",
        "/watch",
        "/games",
        "/games.atom",
        "/players/Ann",
        "/players/Ben/games.atom",
        "/me",
        "/moderation",
        "/admin",
        "/conduct?name=Ann",
        &format!("/games/{game}"),
        &format!("/games/{game}?ply=0&chat=2"),
        &format!("/games/{game}/game.txt"),
        &format!("/games/{game}/1.svg"),
        &format!("/embed/games/{game}"),
        &format!("/api/games/{game}"),
        &format!("/api/games/{game}/comments"),
        &format!("/api/games/{game}/chat"),
        &format!("/api/games/{game}/chat?before=2"),
        &format!("/api/games/{game}/frames?since=2"),
        &format!("/api/games/{game}/frames?since=0&chat=1-0-00"),
    ] {
        transcript.get(who, player, path).await;
    }
    for path in ["/games.txt", "/me/games.txt", "/account/data"] {
        transcript.download(who, player, path).await;
    }
    for (path, body) in [
        ("chat", json!({"id": "guess", "text": "?"})),
        ("chat/delete", json!({"number": 1})),
    ] {
        let tried = player
            .post(&format!("/api/games/{game}/{path}"), &body)
            .await;
        transcript.note(who, &format!("{} {}", tried.status, tried.body));
    }
}

/// Plays a game with or without a chat, and returns everything that other users receive.
async fn world(talk: bool) -> Vec<(String, String)> {
    let server = Server::start().await;
    let mut transcript = Transcript::default();
    transcript.cover(&server.address.to_string());
    let white = named(&mut transcript, &server, "Ann").await;
    let black = named(&mut transcript, &server, "Ben").await;
    let guest = named(&mut transcript, &server, "Cleo").await;
    let moderator = account(&server, "Moses").await;
    host(&server, &["moderators", "add", "Moses", "--admin"]);
    // The command-line program has used the system clock for this timestamp, not the test clock.
    let log = moderator.get("/moderation").await.body;
    let time = log
        .split("<time")
        .nth(1)
        .and_then(|rest| rest.split("</time>").next());
    transcript.cover(time.expect("the host's act has a time"));
    let stranger = Player::new(&server);
    let game = white.creates(&json!({"with": "anyone"})).await;
    transcript.cover(&game);
    black.must(&game, json!({"do": "join"})).await;
    let path = format!("/games/{game}/socket?since=0");
    let mut sockets = [
        ("the guest", guest.socket(&server, &path).await),
        ("the moderator", moderator.socket(&server, &path).await),
        (
            "the stranger",
            Socket::open(&server, &path, &[])
                .await
                .expect("the socket opens"),
        ),
    ];
    settle(&mut transcript, &mut sockets, 2).await;
    for (ply, turn) in ["c4", "e6"].into_iter().enumerate() {
        let (mover, other) = if ply == 0 {
            (&white, &black)
        } else {
            (&black, &white)
        };
        if talk {
            says(other, &game, WORDS).await;
            says(mover, &game, "At noon").await;
        }
        mover.plays(&game, turn, ply).await;
        settle(&mut transcript, &mut sockets, 3 + ply as u64).await;
    }
    if talk {
        let delete = json!({"number": 1});
        let path = format!("/api/games/{game}/chat/delete");
        assert_eq!(black.post(&path, &delete).await.status.as_u16(), 200);
    }
    let others = [
        ("the guest", &guest),
        ("the moderator", &moderator),
        ("the stranger", &stranger),
    ];
    for (who, player) in others {
        look(&mut transcript, &game, who, player).await;
    }
    black.must(&game, json!({"do": "resign"})).await;
    settle(&mut transcript, &mut sockets, 5).await;
    if talk {
        says(&black, &game, "Good game").await;
    }
    for (who, player) in others {
        look(&mut transcript, &game, who, player).await;
    }
    transcript.entries
}

#[tokio::test]
async fn nobody_else_receives_a_byte_of_what_the_players_write() {
    let (silent, talking) = tokio::join!(world(false), world(true));
    assert_eq!(silent.len(), talking.len());
    assert!(silent.len() > 150, "{}", silent.len());
    for ((place, one), (_, two)) in silent.iter().zip(&talking) {
        assert!(
            one == two,
            "{place} tells that they talk: {}",
            first_difference(one, two)
        );
    }
}

/// Searches the log at its most verbose level for chat messages.
#[tokio::test]
async fn no_line_of_the_log_has_what_the_players_write() {
    let database = TestDatabase::new().await;
    let mut program = Program::start_with_log(
        &database,
        "trace,tungstenite::protocol=trace,tokio_tungstenite=trace",
    );
    let url = format!("http://{}", program.address);
    let (white, black) = (Player::of(url.clone()), Player::of(url));
    let game = white.creates(&json!({})).await;
    black.must(&game, json!({"do": "join"})).await;
    let path = format!("/games/{game}/socket?since=0");
    let mut socket = Socket::at(&program.address, &path, &[("cookie", &black.cookie())])
        .await
        .expect("the socket opens");
    socket.next("own").await;
    says(&white, &game, WORDS).await;
    assert_eq!(socket.next("chat").await["lines"][0]["text"], WORDS);
    let fields = [("text", WORDS), ("command_id", "by-a-form")];
    let form = white.form(&format!("/games/{game}/chat"), &fields).await;
    form.leads_to(&format!("/games/{game}#chat"));
    black.get(&format!("/games/{game}")).await.shows(200, WORDS);
    assert_eq!(program.stop(), Some(0));
    let log = fs::read_to_string(database.folder().join("log")).unwrap();
    assert!(
        log.contains("/api/games/{id}/chat"),
        "it is talkative: {log}"
    );
    assert!(!log.contains("windmill"), "{log}");
}
