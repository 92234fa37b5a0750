//! Presence in live games: when an opponent counts as absent, and what a player's page then shows.

use std::time::{Duration, Instant};

use postern::live::Clock as _;
use serde_json::{Value, json};

use crate::helpers::{Player, Server, Socket};

const SECOND: i64 = 1_000;
const MINUTE: i64 = 60 * SECOND;

/// Starts a live game in which both players have moved, on a server that already tracks presence.
async fn live_game() -> (Server, String, Player, Player) {
    let server = Server::start().await;
    server.clock.advance(3 * MINUTE);
    let (white, black) = (Player::new(&server), Player::new(&server));
    let time = json!({"time": {"kind": "live", "minutes": 5, "increment": 0}});
    let game = white.creates(&time).await;
    black.must(&game, json!({"do": "join"})).await;
    white.plays(&game, "c4", 0).await;
    black.plays(&game, "e6", 1).await;
    // The HTTP requests would keep both players present for a while. Closing a socket makes them
    // absent.
    for player in [&white, &black] {
        drop(open(player, &server, &game).await);
    }
    (server, game, white, black)
}

async fn open(player: &Player, server: &Server, game: &str) -> Socket {
    let path = format!("/games/{game}/socket?since=0");
    player.socket(server, &path).await
}

/// Returns the next presence frame that satisfies `wanted`.
async fn present(socket: &mut Socket, wanted: impl Fn(&Value) -> bool) -> Value {
    loop {
        let frame = socket.next("presence").await;
        if wanted(&frame) {
            return frame;
        }
    }
}

#[tokio::test]
async fn a_page_is_told_when_its_player_can_claim_and_claims() {
    let (server, game, white, black) = live_game().await;
    let mut blacks = open(&black, &server, &game).await;
    let whites = open(&white, &server, &game).await;
    let here = present(&mut blacks, |frame| frame["white"] == true).await;
    assert_eq!(here.get("claimable_ms"), None);
    let mut watching = open(&Player::new(&server), &server, &game).await;
    let left_at = server.clock.now_ms();
    drop(whites);
    let gone = present(&mut blacks, |frame| frame["white"] == false).await;
    assert_eq!(gone["claimable_ms"], left_at + MINUTE);
    let seen = present(&mut watching, |frame| frame["white"] == false).await;
    assert_eq!(seen.get("claimable_ms"), None, "only players claim");
    let claim = async |socket: &mut Socket, id: &str, kind: &str| {
        let claim = json!({"type": "command", "id": id, "command": {"do": "claim_abandoned_win"}});
        socket.send(claim).await;
        socket.next(kind).await
    };
    let refused = claim(&mut blacks, "one", "refused").await;
    assert_eq!(refused["status"], 409);
    let sentence = "Your opponent may come back: you can claim the end of this game in 60 seconds.";
    assert_eq!(refused["error"], sentence);
    server.clock.advance(MINUTE);
    claim(&mut blacks, "two", "accepted").await;
    let view = black.view(&game).await;
    assert_eq!(view["outcome"]["reason"], "abandoned");
    assert_eq!(view["status_words"], "Red wins: Yellow left the game.");
}

#[tokio::test]
async fn a_claim_ends_when_the_game_waits_for_the_other_side() {
    let (server, game, white, black) = live_game().await;
    let mut blacks = open(&black, &server, &game).await;
    let claimable = |frame: &Value| frame.get("claimable_ms").is_some();
    present(&mut blacks, claimable).await;
    // White's turn arrives over HTTP from a device without a socket.
    white.plays(&game, "e4", 2).await;
    present(&mut blacks, |frame| !claimable(frame)).await;
}

#[tokio::test]
async fn who_has_no_socket_is_there_for_a_while_after_each_request() {
    let (server, game, white, black) = live_game().await;
    let mut blacks = open(&black, &server, &game).await;
    present(&mut blacks, |frame| frame["white"] == false).await;
    white.get(&format!("/games/{game}")).await;
    let returned = present(&mut blacks, |frame| frame["white"] == true).await;
    assert_eq!(returned.get("claimable_ms"), None);
    // Once a player has opened a socket, the player counts as absent as soon as that socket closes.
    drop(open(&white, &server, &game).await);
    present(&mut blacks, |frame| frame["white"] == false).await;
    let frames = format!("/api/games/{game}/frames?since=0");
    white.get(&frames).await;
    present(&mut blacks, |frame| frame["white"] == true).await;
}

/// Reloads the game page until it says that the opponent has left, and returns the page.
async fn once_left(player: &Player, address: &str) -> String {
    let end = Instant::now() + Duration::from_secs(30);
    loop {
        let page = player.get(address).await.body;
        if page.contains("Yellow has left the game.") {
            return page;
        }
        assert!(Instant::now() < end, "{page}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test]
async fn a_page_without_script_says_who_has_left_and_offers_to_claim() {
    let (server, game, white, black) = live_game().await;
    let address = format!("/games/{game}");
    let claim = "value=\"claim_abandoned_win\"";
    let page = once_left(&black, &address).await;
    assert!(page.contains("You can claim it in 60 s."));
    server.clock.advance(MINUTE);
    let page = black.get(&address).await.body;
    assert!(page.contains(&format!("{claim}>Claim the win")), "{page}");
    let correspondence = server.game().await.0;
    assert!(
        !white
            .get(&format!("/games/{correspondence}"))
            .await
            .body
            .contains(claim)
    );
    let watching = Player::new(&server).get(&address).await.body;
    assert!(!watching.contains(claim));
}
