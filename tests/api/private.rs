//! Responses with a player's secret square are never cached or compressed, and have the same length
//! for every square.

use serde_json::json;

use crate::choices::{begun, choose};
use crate::helpers::{Answer, Player, Server};

/// Requests a page or a JSON view with a browser's headers.
async fn get(player: &Player, path: &str) -> Answer {
    let request = player
        .request("GET", path)
        .header("accept-encoding", "gzip");
    player.send(request).await
}

/// Submits an illegal turn with the form for browsers without JavaScript.
async fn refused(player: &Player, game: &str) -> Answer {
    let fields = [("do", "play"), ("turn", "nonsense"), ("ply", "0")];
    let request = player
        .request("POST", &format!("/games/{game}/commands"))
        .header("accept-encoding", "gzip")
        .form(&fields);
    player.send(request).await
}

#[tokio::test]
async fn what_shows_an_own_hidden_square_is_as_long_for_one_square_as_for_another() {
    let server = Server::start().await;
    let mut lengths = Vec::new();
    let mut squares = Vec::new();
    for place in 0..6 {
        let (game, white, black) = begun(&server, &json!({"start": "event-5"})).await;
        // Guest names vary in length. These two have equal lengths and share no letter.
        for (player, name) in [(&white, "Ada"), (&black, "Ben")] {
            let name = format!("{name} {place}");
            let renamed = player.form("/account/name", &[("name", &name)]).await;
            renamed.leads_to("/account");
        }
        let choosable = white.view(&game).await["choosable"]["white"].clone();
        let choosable = choosable.as_array().unwrap();
        let square = choosable[place * (choosable.len() - 1) / 5]
            .as_str()
            .unwrap();
        squares.push(square.to_owned());
        white.must(&game, choose(square)).await;
        let answers = [
            get(&white, &format!("/games/{game}")).await,
            get(&white, &format!("/games/{game}?ply=0&side=black")).await,
            get(&white, &format!("/api/games/{game}")).await,
            refused(&white, &game).await,
            get(&white, &format!("/api/games/{game}/frames?since=0")).await,
        ];
        for answer in &answers {
            assert!(answer.body.contains(square), "{}", answer.body);
            assert_eq!(answer.header("cache-control"), "no-store");
            assert_eq!(answer.header("content-encoding"), "");
        }
        lengths.push(answers.map(|answer| answer.bytes.len()));
    }
    assert!(
        lengths.iter().all(|each| each == &lengths[0]),
        "{squares:?}: {lengths:?}"
    );
}

#[tokio::test]
async fn what_shows_none_is_compressed() {
    let server = Server::start().await;
    let (game, white, _black) = server.game().await;
    for path in [format!("/games/{game}"), format!("/api/games/{game}")] {
        assert_eq!(get(&white, &path).await.header("content-encoding"), "gzip");
    }
    let (game, white, black) = begun(&server, &json!({"start": "event-5"})).await;
    white.must(&game, choose("c4")).await;
    assert_eq!(
        get(&black, &format!("/games/{game}"))
            .await
            .header("content-encoding"),
        "gzip"
    );
}
