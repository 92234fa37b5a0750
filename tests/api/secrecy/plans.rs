//! Conditional moves reach nobody but their owner. Two servers, on one of which White saves lines
//! that are never played, must send everyone else, including the opponent, the same responses byte
//! for byte.

use serde_json::json;

use super::named;
use super::transcript::{Transcript, first_difference, settle};
use crate::helpers::{Player, Server, Socket};

/// Replaces the stored lines with two lines that will not be played.
async fn plans(player: &Player, game: &str) {
    let path = format!("/api/games/{game}/conditional");
    let kept = player.get(&path).await.json();
    let own = kept["lines"].as_array().map_or(0, Vec::len);
    let lines = if own == 0 {
        json!([["b7", "b5"], ["f7", "f5"]])
    } else {
        json!([["b7", "b5"]])
    };
    let body = json!({"since": kept["since"], "lines": lines});
    let request = player.request("PUT", &path).json(&body);
    let kept = player.send(request).await;
    assert_eq!(kept.status.as_u16(), 200, "{}", kept.body);
    let tried = json!({"since": kept.json()["since"], "lines": [["b7", "b5", "f7"]]});
    let request = player.request("PUT", &format!("/api/games/{game}/variations"));
    let kept = player.send(request.json(&tried)).await;
    assert_eq!(kept.status.as_u16(), 200, "{}", kept.body);
}

/// Requests everything about the game as another user.
async fn look(transcript: &mut Transcript, game: &str, who: &str, player: &Player) {
    for path in [
        "/",
        "/watch",
        "/games",
        "/games.atom",
        "/players/Ann",
        "/me",
        &format!("/games/{game}"),
        &format!("/games/{game}/game.txt"),
        &format!("/games/{game}/1.svg"),
        &format!("/embed/games/{game}"),
        &format!("/api/games/{game}"),
        &format!("/api/games/{game}/comments"),
        &format!("/api/games/{game}/conditional"),
        &format!("/api/games/{game}/variations"),
        &format!("/api/games/{game}/frames?since=2"),
    ] {
        transcript.get(who, player, path).await;
    }
    for path in ["/games.txt", "/me/games.txt", "/account/data"] {
        transcript.download(who, player, path).await;
    }
    let tried = json!({"since": 3, "path": ["e6"]});
    let path = format!("/api/games/{game}/ahead");
    let ahead = player.post(&path, &tried).await;
    transcript.note(who, &format!("{} {}", ahead.status, ahead.body));
}

/// Plays a game in which White saves lines if `planning` is true. Returns everything that other
/// users receive.
async fn world(planning: bool) -> Vec<(String, String)> {
    let server = Server::start().await;
    let mut transcript = Transcript::default();
    transcript.cover(&server.address.to_string());
    let white = named(&mut transcript, &server, "Ann").await;
    let black = named(&mut transcript, &server, "Ben").await;
    let guest = named(&mut transcript, &server, "Cleo").await;
    let stranger = Player::new(&server);
    let time = json!({"time": {"kind": "correspondence", "days": 3}, "with": "anyone"});
    let game = white.creates(&time).await;
    transcript.cover(&game);
    black.must(&game, json!({"do": "join"})).await;
    let path = format!("/games/{game}/socket?since=0");
    let mut sockets = [
        ("the opponent", black.socket(&server, &path).await),
        ("the guest", guest.socket(&server, &path).await),
        (
            "the stranger",
            Socket::open(&server, &path, &[])
                .await
                .expect("the socket opens"),
        ),
    ];
    let others = [
        ("the opponent", &black),
        ("the guest", &guest),
        ("the stranger", &stranger),
    ];
    settle(&mut transcript, &mut sockets, 2).await;
    for (ply, turn) in ["c4", "e6", "e4"].into_iter().enumerate() {
        let mover = if ply == 1 { &black } else { &white };
        mover.plays(&game, turn, ply).await;
        settle(&mut transcript, &mut sockets, 3 + ply as u64).await;
        if planning && ply != 1 {
            plans(&white, &game).await;
            plans(&white, &game).await;
        }
        for (who, player) in others {
            look(&mut transcript, &game, who, player).await;
        }
    }
    if planning {
        let path = format!("/api/games/{game}/conditional");
        white.send(white.request("DELETE", &path)).await;
        plans(&white, &game).await;
    }
    black.must(&game, json!({"do": "resign"})).await;
    settle(&mut transcript, &mut sockets, 6).await;
    for (who, player) in others {
        look(&mut transcript, &game, who, player).await;
    }
    if planning {
        let path = format!("/api/games/{game}/conditional");
        let kept = white.get(&path).await.json();
        assert_eq!(kept["lines"].as_array().map(Vec::len), Some(2), "{kept}");
    }
    transcript.entries
}

#[tokio::test]
async fn nobody_else_receives_a_byte_of_what_a_player_plans() {
    let (silent, planning) = tokio::join!(world(false), world(true));
    assert_eq!(silent.len(), planning.len());
    assert!(silent.len() > 150, "{}", silent.len());
    for ((place, one), (_, two)) in silent.iter().zip(&planning) {
        assert!(
            one == two,
            "{place} tells that somebody plans: {}",
            first_difference(one, two)
        );
    }
}
