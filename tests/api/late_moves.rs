//! Correspondence games that allow a move after the deadline.

use serde_json::{Value, json};

use crate::helpers::{Player, Server};

const HOUR: i64 = 3_600_000;
const DAY: i64 = 24 * HOUR;

/// Starts a game that allows late moves, in which both players have moved.
async fn begun(server: &Server) -> (String, Player, Player) {
    let (white, black) = (Player::new(server), Player::new(server));
    let time = json!({"time": {"kind": "correspondence", "days": 3, "late_moves": true}});
    let game = white.creates(&time).await;
    black.must(&game, json!({"do": "join"})).await;
    white.plays(&game, "c4", 0).await;
    black.plays(&game, "e6", 1).await;
    (game, white, black)
}

#[tokio::test]
async fn a_page_says_who_is_late_and_lets_the_other_claim() {
    let server = Server::start().await;
    let (game, white, black) = begun(&server).await;
    let address = format!("/games/{game}");
    let button = "value=\"claim_time\">Claim the win";
    let page = black.get(&address).await.body;
    assert!(page.contains("late moves allowed"), "{page}");
    assert!(!page.contains("time ran out"), "{page}");
    server.clock.advance(3 * DAY + 2 * HOUR);
    let page = black.get(&address).await.body;
    let choice = "Yellow’s time ran out 2 h ago. You can claim the win, or let the game go on.";
    assert!(page.contains(choice) && page.contains(button), "{page}");
    let page = white.get(&address).await.body;
    let own = "Your time ran out 2 h ago. You can still move, unless Red ends the game first.";
    assert!(page.contains(own) && !page.contains(button), "{page}");
    let page = Player::new(&server).get(&address).await.body;
    let others =
        "Yellow’s time ran out 2 h ago. Yellow can still move, unless Red ends the game first.";
    assert!(page.contains(others) && !page.contains(button), "{page}");
    let mine = white.get("/me").await.body;
    assert!(mine.contains("2:00:00 late"), "{mine}");
    let refused = white.does(&game, json!({"do": "claim_time"})).await;
    refused.is_refused(409, "It is your own time that has run out.");
    let fields = [("do", "claim_time"), ("command_id", "claim")];
    black
        .form(&format!("{address}/commands"), &fields)
        .await
        .leads_to(&address);
    let view = white.view(&game).await;
    assert_eq!(view["outcome"]["reason"], "time");
    assert_eq!(view["outcome"]["winner"], "black");
    let page = black.get(&address).await.body;
    assert!(!page.contains("time ran out 2 h ago"), "{page}");
}

#[tokio::test]
async fn a_late_move_is_taken_and_starts_the_next_turn() {
    let server = Server::start().await;
    let (game, white, black) = begun(&server).await;
    server.clock.advance(12 * DAY);
    white.plays(&game, "e4", 2).await;
    let view = black.view(&game).await;
    assert_eq!(view["status"], "running");
    assert_eq!(view["clock"]["left_ms"]["black"], 3 * DAY);
    let refused = black.does(&game, json!({"do": "claim_time"})).await;
    refused.is_refused(409, "No clock has run out.");
}

#[tokio::test]
async fn a_socket_takes_the_claim() {
    let server = Server::start().await;
    let (game, _white, black) = begun(&server).await;
    let path = format!("/games/{game}/socket?since=0");
    let mut socket = black.socket(&server, &path).await;
    let claim = |id: &str| json!({"type": "command", "id": id, "command": {"do": "claim_time"}});
    socket.send(claim("one")).await;
    assert_eq!(socket.next("refused").await["status"], 409);
    server.clock.advance(3 * DAY);
    socket.send(claim("two")).await;
    socket.next("accepted").await;
    assert_eq!(black.view(&game).await["outcome"]["reason"], "time");
}

#[tokio::test]
async fn forms_offer_late_moves_and_refuse_them_in_rated_games() {
    let server = Server::start().await;
    let player = Player::new(&server);
    let page = player.get("/").await.body;
    assert!(page.contains("name=\"late_moves\""), "{page}");
    let fields = |late: &'static str| {
        [
            ("command_id", "make"),
            ("variant", "hole-chess"),
            ("with", "friend"),
            ("play", "white"),
            ("time", "correspondence"),
            ("days", "2"),
            ("late_moves", late),
        ]
    };
    let answer = player.form("/games", &fields("yes")).await;
    let address = answer.header("location").to_owned();
    let page = player.get(&address).await.body;
    assert!(
        page.contains("2 days per move, late moves allowed"),
        "{page}"
    );
    let seek = json!({
        "id": "rated", "variant": "hole-chess", "with": "anyone", "rated": true,
        "time": {"kind": "correspondence", "days": 3, "late_moves": true},
    });
    let refused = player.post("/api/games", &seek).await;
    refused.is_refused(
        422,
        "In a rated game whoever runs out of time loses at once.",
    );
}

#[tokio::test]
async fn the_settings_come_back_with_the_next_game_and_the_export_names_them() {
    let server = Server::start().await;
    let (game, white, black) = begun(&server).await;
    white.must(&game, json!({"do": "resign"})).await;
    let page = white.get(&format!("/games/{game}")).await.body;
    let kept = "<input type=\"hidden\" name=\"late_moves\" value=\"yes\">";
    assert!(page.contains(kept), "{page}");
    black.must(&game, json!({"do": "offer_rematch"})).await;
    white.must(&game, json!({"do": "accept_rematch"})).await;
    let next = white.view(&game).await["next_game"].clone();
    let Value::String(next) = next else {
        panic!("{next}")
    };
    assert_eq!(white.view(&next).await["time"]["late_moves"], true);
    let text = white.get(&format!("/games/{game}/game.txt")).await.body;
    let tag = "[TimeControl \"3 days per move, late moves allowed\"]";
    assert!(text.contains(tag), "{text}");
}
