//! Spectators' comments never reach the players of a running game.

use serde_json::json;

use crate::helpers::{Player, Server};

const HINT: &str = "White should look at b5.";

#[tokio::test]
async fn spectators_comments_are_kept_from_players_until_the_end() {
    let server = Server::start().await;
    let (game, white, black) = server.game().await;
    let (spectator, other) = (Player::new(&server), Player::new(&server));
    let socket_path = format!("/games/{game}/socket?since=0");
    let mut players_socket = white.socket(&server, &socket_path).await;
    let mut spectators_socket = other.socket(&server, &socket_path).await;
    players_socket.next_view().await;
    spectators_socket.next_view().await;

    spectator
        .must(&game, json!({"do": "kibitz", "ply": 0, "text": HINT}))
        .await;
    white
        .must(
            &game,
            json!({"do": "kibitz", "ply": 0, "text": "Good luck to us both."}),
        )
        .await;

    let seen_live = spectators_socket.next_view().await.to_string();
    assert!(seen_live.contains(HINT), "{seen_live}");
    assert!(
        other
            .get(&format!("/games/{game}"))
            .await
            .body
            .contains(HINT)
    );
    for player in [&white, &black] {
        for path in [
            format!("/games/{game}"),
            format!("/api/games/{game}"),
            format!("/games/{game}/game.txt"),
            format!("/games/{game}?before=99"),
            format!("/api/games/{game}/comments"),
            format!("/api/games/{game}/comments?before=99"),
        ] {
            let body = player.get(&path).await.body;
            assert!(!body.contains(HINT), "{path}");
        }
        assert!(
            player
                .get(&format!("/games/{game}"))
                .await
                .body
                .contains("Good luck to us both.")
        );
    }
    black
        .must(
            &game,
            json!({"do": "kibitz", "ply": 0, "text": "The last one."}),
        )
        .await;
    loop {
        let view = players_socket.next_view().await.to_string();
        assert!(!view.contains(HINT), "{view}");
        if view.contains("The last one.") {
            break;
        }
    }

    white
        .must(&game, json!({"do": "allow_kibitz", "allowed": true}))
        .await;
    assert!(
        !white
            .get(&format!("/api/games/{game}"))
            .await
            .body
            .contains(HINT),
        "both must allow it"
    );
    black
        .must(&game, json!({"do": "allow_kibitz", "allowed": true}))
        .await;
    assert!(
        white
            .get(&format!("/api/games/{game}"))
            .await
            .body
            .contains(HINT)
    );
    black
        .must(&game, json!({"do": "allow_kibitz", "allowed": false}))
        .await;
    assert!(
        !white
            .get(&format!("/api/games/{game}"))
            .await
            .body
            .contains(HINT)
    );
    white.must(&game, json!({"do": "resign"})).await;
    for player in [&white, &black] {
        assert!(
            player
                .get(&format!("/games/{game}"))
                .await
                .body
                .contains(HINT),
            "the game is over"
        );
    }
}

#[tokio::test]
async fn earlier_comments_and_links_need_no_script() {
    let server = Server::start().await;
    let (game, white, _black) = server.game().await;
    for number in 0..25 {
        let text = format!("Comment {number}: see https://chess.example/?a=1&b=<2>.");
        white
            .must(&game, json!({"do": "kibitz", "ply": 0, "text": text}))
            .await;
    }
    let reader = Player::new(&server);
    let page = reader.get(&format!("/games/{game}")).await.body;
    let shown = |page: &str, number: usize| page.contains(&format!("Comment {number}: see <a"));
    assert!(shown(&page, 24) && shown(&page, 5) && !shown(&page, 4));
    let link = "<a href=\"https://chess.example/?a=1&#38;b=\" rel=\"nofollow ugc noopener\">";
    assert!(page.contains(link), "{page}");
    let before = page
        .split("?before=")
        .nth(1)
        .and_then(|rest| rest.split('#').next())
        .expect("a link to earlier comments");
    let earlier = reader.get(&format!("/games/{game}?before={before}")).await;
    let earlier = earlier.body;
    assert!(shown(&earlier, 4) && shown(&earlier, 0) && !shown(&earlier, 5));
    assert!(!earlier.contains("?before=") && earlier.contains("Newest comments"));
    let path = format!("/api/games/{game}/comments?before={before}");
    let json = reader.get(&path).await.json();
    assert_eq!(json["comments"].as_array().map(Vec::len), Some(5));
    assert_eq!(json["earlier"], false);
}

#[tokio::test]
async fn comments_are_tied_to_positions_that_exist() {
    let server = Server::start().await;
    let (game, white, _black) = server.game().await;
    let comment = |ply: usize, text: &str| json!({"do": "kibitz", "ply": ply, "text": text});
    white
        .does(&game, comment(3, "Early."))
        .await
        .is_refused(422, "no position after 3 turns");
    white
        .does(&game, comment(0, " \u{200b} "))
        .await
        .is_refused(422, "characters");
    white
        .does(&game, comment(0, &"x".repeat(10_000)))
        .await
        .is_refused(422, "characters");
    let spectator = Player::new(&server);
    let allow = json!({"do": "allow_kibitz", "allowed": true});
    spectator.must(&game, comment(0, "Hello.")).await;
    spectator
        .does(&game, allow)
        .await
        .is_refused(403, "only its players");
}
