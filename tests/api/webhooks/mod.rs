//! Webhooks: creating them, and the requests that a real HTTPS server receives. The tests verify
//! the requests' signatures.

mod failing;
mod gathered;
mod kept;
mod reminders;

use std::time::{Duration, Instant};

use ring::hmac;
use serde_json::{Value, json};

use crate::accounts::account;
use crate::chat::say;
use crate::helpers::{Answer, NOW_MS, Player, Server, ServerSettings, fresh_id};
use crate::outside::{HOST, OutsideServer, ReceivedRequest};

const DAY_MS: i64 = 24 * 60 * 60 * 1_000;

/// Starts a server that may send to localhost, and the HTTPS server that receives its requests.
pub(crate) async fn site() -> (Server, OutsideServer, ServerSettings) {
    let outside = OutsideServer::start(&[HOST]).await;
    let wishes = ServerSettings {
        outbound: Some(outside.sender()),
        ..ServerSettings::default()
    };
    (Server::start_with(wishes.clone()).await, outside, wishes)
}

fn address(outside: &OutsideServer) -> String {
    outside.address("/chess?key=Geh3im")
}

async fn asks(player: &Player, address: &str, wants: &[&str]) -> Answer {
    let mut fields = vec![("address", address)];
    fields.extend(wants.iter().map(|want| (*want, "yes")));
    player.form("/account/webhooks", &fields).await
}

/// Creates a webhook and returns its secret.
async fn webhook(player: &Player, outside: &OutsideServer, wants: &[&str]) -> String {
    let page = asks(player, &address(outside), wants).await;
    page.shows(200, "It is shown only once");
    let after = page.body.split("id=\"receiver-secret\" readonly value=\"");
    let value = after.last().and_then(|rest| rest.split('"').next());
    value.expect("a secret").to_owned()
}

/// Returns the ID of a user's last webhook from the form on its page.
async fn number(player: &Player) -> String {
    let page = player.get("/account/webhooks").await.body;
    let after = page.split("name=\"webhook\" value=\"").nth(1);
    let number = after.and_then(|rest| rest.split('"').next());
    number.expect("a webhook").to_owned()
}

/// Starts a game between `white` and `black`, and returns its ID.
async fn game(white: &Player, black: &Player) -> String {
    let game = white.creates(&json!({"variant": "crazyhouse"})).await;
    black.must(&game, json!({"do": "join"})).await;
    game
}

/// Advances the clock far enough that the server polls its queue again.
fn tick(server: &Server) {
    server.clock.advance(2_000);
}

/// Reloads the user's webhook page until it contains `part`.
async fn page_shows(player: &Player, part: &str) {
    let end = Instant::now() + Duration::from_secs(20);
    loop {
        let page = player.get("/account/webhooks").await.body;
        if page.contains(part) {
            return;
        }
        assert!(Instant::now() < end, "no “{part}” in {page}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// Verifies a request's signature. Returns the signature's time and the request's body.
fn signed(received: &ReceivedRequest, secret: &str) -> (i64, Value) {
    let header = &received.headers["postern-signature"];
    let (time, code) = header.split_once(",v1=").expect("two parts");
    let time = time.strip_prefix("t=").expect("a time");
    let code = data_encoding::HEXLOWER.decode(code.as_bytes());
    let text = [time.as_bytes(), b".", &received.body].concat();
    let key = hmac::Key::new(hmac::HMAC_SHA256, secret.as_bytes());
    hmac::verify(&key, &text, &code.expect("hexadecimal")).expect("the signature fits");
    let body = serde_json::from_slice(&received.body).expect("JSON");
    (time.parse().expect("seconds"), body)
}

#[tokio::test]
async fn a_turn_is_posted_once_and_signed_with_the_secret() {
    let (server, outside, _) = site().await;
    let (zoe, ben) = (account(&server, "Zoë").await, Player::new(&server));
    zoe.get("/account").await.shows(200, "/account/webhooks");
    zoe.get("/account/webhooks")
        .await
        .shows(200, "You have none");
    let secret = webhook(&zoe, &outside, &["turn"]).await;
    let game = game(&zoe, &ben).await;
    tick(&server);
    // Ben has joined, so it is Zoë's turn.
    let received = outside.request(1).await;
    assert_eq!(received.line, "POST /chess?key=Geh3im");
    assert_eq!(received.headers["content-type"], "application/json");
    let (time, body) = signed(&received, &secret);
    assert_eq!(time, NOW_MS / 1_000 + 2);
    let wanted = json!({
        "id": format!("{game}-turn-2"), "what": "turn", "link": server.url(&format!("/games/{game}")),
        "game": {"id": game, "variant": "crazyhouse", "seat": "white", "ply": 0},
    });
    assert_eq!(body, wanted);
    page_shows(&zoe, "The server answered 204.").await;
    zoe.plays(&game, "e4", 0).await;
    tick(&server);
    ben.plays(&game, "e5", 1).await;
    tick(&server);
    let (_, body) = signed(&outside.request(2).await, &secret);
    assert_eq!(body["id"], format!("{game}-turn-4"));
    assert_eq!(body["game"]["ply"], 2);
    assert_ne!(
        signed(&outside.request(2).await, &secret).0,
        time,
        "each has a time of its own"
    );
}

#[tokio::test]
async fn what_no_longer_matters_is_not_posted() {
    let (server, outside, _) = site().await;
    let (zoe, ben) = (account(&server, "Zoë").await, Player::new(&server));
    let secret = webhook(&zoe, &outside, &["turn", "offer"]).await;
    let game = game(&zoe, &ben).await;
    zoe.plays(&game, "e4", 0).await;
    ben.must(&game, json!({"do": "offer_draw"})).await;
    ben.plays(&game, "e5", 1).await;
    zoe.plays(&game, "Nf3", 2).await;
    // The queued events about the turn and the draw offer are outdated, so only the test request is
    // sent.
    let number = number(&zoe).await;
    let fields = [("webhook", &*number)];
    zoe.form("/account/webhooks/test", &fields)
        .await
        .leads_to("/account/webhooks");
    tick(&server);
    let (_, body) = signed(&outside.request(1).await, &secret);
    assert_eq!(body["what"], "test");
    assert_eq!(body["link"], server.url("/"));
    page_shows(&zoe, "The server answered 204.").await;
    assert_eq!(outside.connections(), 1);
}

#[tokio::test]
async fn each_kind_is_posted_to_whoever_wants_it_and_did_not_do_it() {
    let (server, outside, _) = site().await;
    let (zoe, ben) = (account(&server, "Zoë").await, account(&server, "Ben").await);
    let secret = webhook(&zoe, &outside, &["over", "challenge", "offer"]).await;
    let other = webhook(&ben, &outside, &["over"]).await;
    let wish = json!({
        "id": fresh_id(), "variant": "crazyhouse", "with": "player", "to": "Zoë", "play": "white",
        "time": {"kind": "correspondence", "days": 3},
    });
    let game = ben.post("/api/games", &wish).await.json()["id"].clone();
    let game = game.as_str().expect("an id");
    tick(&server);
    let (_, body) = signed(&outside.request(1).await, &secret);
    assert_eq!(body["what"], "challenge");
    assert_eq!(
        body["game"],
        json!({"id": game, "variant": "crazyhouse", "ply": 0})
    );
    page_shows(&zoe, "The server answered 204.").await;
    zoe.must(game, json!({"do": "join"})).await;
    ben.plays(game, "e4", 0).await;
    zoe.plays(game, "e5", 1).await;
    ben.must(game, json!({"do": "offer_draw"})).await;
    tick(&server);
    let (_, body) = signed(&outside.request(2).await, &secret);
    assert_eq!(
        (&body["what"], &body["game"]["seat"]),
        (&json!("offer"), &json!("black"))
    );
    // Ben is notified of the end of the game. Zoë is not, because she caused it.
    zoe.must(game, json!({"do": "resign"})).await;
    tick(&server);
    let (_, body) = signed(&outside.request(3).await, &other);
    assert_eq!(
        (&body["what"], &body["game"]["seat"]),
        (&json!("over"), &json!("white"))
    );
}

#[tokio::test]
async fn comments_and_what_the_opponent_writes_are_posted_without_their_words() {
    let (server, outside, _) = site().await;
    let (zoe, ben) = (account(&server, "Zoë").await, account(&server, "Ben").await);
    let secret = webhook(&zoe, &outside, &["comment", "chat"]).await;
    zoe.get("/account/webhooks")
        .await
        .shows(200, "comments, the opponent’s words");
    let game = zoe
        .creates(&json!({"time": {"kind": "correspondence", "days": 3}}))
        .await;
    ben.must(&game, json!({"do": "join"})).await;
    let words = json!({"do": "kibitz", "text": "Geh3im", "ply": 0});
    ben.must(&game, words).await;
    tick(&server);
    let first = outside.request(1).await;
    let (_, body) = signed(&first, &secret);
    assert_eq!(body["what"], "comment");
    page_shows(&zoe, "The server answered 204.").await;
    say(&ben, &game, "Geh3im").await;
    tick(&server);
    let second = outside.request(2).await;
    let (_, body) = signed(&second, &secret);
    assert_eq!(
        (&body["what"], &body["id"]),
        (&json!("chat"), &json!(format!("{game}-chat-1")))
    );
    for posted in [first, second] {
        assert!(!String::from_utf8_lossy(&posted.body).contains("Geh3im"));
    }
    // Comments by a muted player cause no request.
    zoe.form("/conduct/mute", &[("name", "Ben")]).await;
    say(&ben, &game, "Geh3im").await;
    tick(&server);
    let mut other = server.database.stranger().await;
    let end = Instant::now() + Duration::from_secs(20);
    while other.count("deliveries").await > 0 {
        assert!(Instant::now() < end, "something waits");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert_eq!(outside.connections(), 2);
}

/// Plays a game in which this square is secret. Returns all requests that a webhook receives, with
/// IDs and the key masked.
async fn told(square: &str) -> Vec<(String, usize)> {
    let (server, outside, _) = site().await;
    let (ann, ben) = (account(&server, "Ann").await, account(&server, "Ben").await);
    let secret = webhook(&ben, &outside, &["turn", "over", "offer"]).await;
    let wish = json!({"variant": "event-chess", "start": "event-5", "with": "anyone"});
    let game = ann.creates(&wish).await;
    ben.must(&game, json!({"do": "join"})).await;
    let mut all = Vec::new();
    let choose = |square: &str| json!({"do": "choose", "square": square});
    let note = async |all: &mut Vec<(String, usize)>| {
        tick(&server);
        let received = outside.request(all.len() + 1).await;
        let (time, body) = signed(&received, &secret);
        let size: usize = received.headers.values().map(String::len).sum();
        let text = body.to_string().replace(&game, "GAME");
        let text = text.replace(&server.url(""), "SITE");
        let port = outside.port().to_string().len();
        all.push((format!("{time} {text}"), size - port));
        page_shows(&ben, "The server answered 204.").await;
    };
    ann.must(&game, choose(square)).await;
    ben.must(&game, choose("g6")).await;
    ann.plays(&game, "e4", 0).await;
    note(&mut all).await;
    ben.plays(&game, "e5", 1).await;
    ann.plays(&game, "Nf3", 2).await;
    note(&mut all).await;
    ann.must(&game, json!({"do": "offer_draw"})).await;
    note(&mut all).await;
    ann.must(&game, json!({"do": "resign"})).await;
    note(&mut all).await;
    all
}

#[tokio::test]
async fn nothing_that_is_posted_tells_a_hidden_square() {
    let (one, two) = tokio::join!(told("c3"), told("d4"));
    assert_eq!(one.len(), 4);
    assert_eq!(one, two);
}
