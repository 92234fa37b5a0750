//! Web Push: subscribing browsers, and messages to a real HTTPS server. The tests simulate the
//! browser and decrypt the messages with its keys.

mod chat;
mod failing;
mod kept;
mod worlds;

use std::time::{Duration, Instant};

use data_encoding::BASE64URL_NOPAD;
use p256::ecdsa::signature::Verifier as _;
use p256::ecdsa::{Signature, VerifyingKey};
use serde_json::{Value, json};

use crate::accounts::account;
use crate::helpers::{Answer, NOW_MS, Player, Server, fresh_id};
use crate::outside::{HOST, OutsideServer, ReceivedRequest};
use crate::subscriber::Subscriber;
use crate::webhooks::site;

const PAGE: &str = "/account/notifications";
const SECOND_MS: i64 = 1_000;
const MINUTE_MS: i64 = 60 * SECOND_MS;
const HOUR_MS: i64 = 60 * MINUTE_MS;
const DAY_MS: i64 = 24 * HOUR_MS;

/// A decrypted push message and its headers, without time-dependent parts.
#[derive(Debug)]
struct PushedMessage {
    message: Value,
    ttl: u64,
    urgency: String,
    topic: String,
    /// The size of the request's headers and body in bytes.
    size: usize,
}

/// A simulated browser with a push subscription.
struct PushBrowser(Subscriber);

impl PushBrowser {
    fn new(number: u8) -> Self {
        Self(Subscriber::new(number))
    }

    fn endpoint(&self, outside: &OutsideServer) -> String {
        outside.address(&self.0.path)
    }

    /// Returns the form fields that the page's script fills in.
    fn fields(&self, endpoint: &str) -> Vec<(&'static str, String)> {
        let (p256dh, auth) = self.0.keys();
        vec![
            ("endpoint", endpoint.to_owned()),
            ("p256dh", p256dh),
            ("auth", auth),
        ]
    }

    async fn asks(&self, player: &Player, endpoint: &str) -> Answer {
        let fields = self.fields(endpoint);
        let fields: Vec<_> = fields.iter().map(|(name, text)| (*name, &**text)).collect();
        player.form("/account/notifications/devices", &fields).await
    }

    /// Adds the browser to a player's account.
    async fn is_added(&self, player: &Player, outside: &OutsideServer) {
        let answer = self.asks(player, &self.endpoint(outside)).await;
        answer.leads_to(PAGE);
    }

    /// Decrypts a push message as the browser does.
    fn reads(&self, received: &ReceivedRequest) -> PushedMessage {
        assert_eq!(received.line, format!("POST {}", self.0.path));
        let header = |name: &str| received.headers[name].clone();
        assert_eq!(header("content-encoding"), "aes128gcm");
        assert!(received.body.len() <= 4_096, "services take no more");
        let headers = received.headers.values().map(String::len);
        PushedMessage {
            message: serde_json::from_slice(&self.0.decrypts(&received.body)).expect("JSON"),
            ttl: header("ttl").parse().expect("seconds"),
            urgency: header("urgency"),
            topic: header("topic"),
            size: headers.sum::<usize>() + received.body.len(),
        }
    }
}

/// Verifies a request's VAPID token, and returns its claims.
async fn claims(player: &Player, received: &ReceivedRequest) -> Value {
    let page = player.get(PAGE).await.body;
    let header = &received.headers["authorization"];
    let token = header.strip_prefix("vapid t=").expect("the scheme");
    let (token, key) = token.split_once(", k=").expect("a key");
    let shown = page.split("data-key=\"").nth(1);
    if let Some(shown) = shown.and_then(|rest| rest.split('"').next()) {
        assert_eq!(key, shown);
    }
    let bytes = |text: &str| BASE64URL_NOPAD.decode(text.as_bytes()).expect("base64url");
    let (signed, signature) = token.rsplit_once('.').expect("three parts");
    let verifying = VerifyingKey::from_sec1_bytes(&bytes(key)).expect("a point");
    let signature = Signature::from_slice(&bytes(signature)).expect("64 bytes");
    verifying
        .verify(signed.as_bytes(), &signature)
        .expect("the signature fits");
    let (head, claims) = signed.split_once('.').expect("two parts");
    let json = |text: &str| serde_json::from_slice::<Value>(&bytes(text)).expect("JSON");
    assert_eq!(json(head), json!({"typ": "JWT", "alg": "ES256"}));
    json(claims)
}

/// Advances the clock far enough that the server polls its queue again.
fn tick(server: &Server) {
    server.clock.advance(2 * SECOND_MS);
}

/// Reloads the player's notification page until it contains `part`.
async fn page_shows(player: &Player, part: &str) {
    let end = Instant::now() + Duration::from_secs(20);
    loop {
        let page = player.get(PAGE).await.body;
        if page.contains(part) {
            return;
        }
        assert!(Instant::now() < end, "no “{part}” in {page}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// Waits until the notification queue is empty.
async fn all_sent(server: &Server) {
    let mut other = server.database.stranger().await;
    let end = Instant::now() + Duration::from_secs(20);
    while other.count("deliveries").await > 0 {
        assert!(Instant::now() < end, "something waits");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

fn days(days: u8) -> Value {
    json!({"variant": "crazyhouse", "time": {"kind": "correspondence", "days": days}})
}

/// Starts a game between two players, and returns its ID.
async fn game(white: &Player, black: &Player, wish: &Value) -> String {
    let game = white.creates(wish).await;
    black.must(&game, json!({"do": "join"})).await;
    game
}

#[tokio::test]
async fn a_turn_reaches_the_browser_encrypted_and_says_who_sends_it() {
    let (server, outside, _) = site().await;
    let (zoe, ben) = (account(&server, "Zoë").await, account(&server, "Ben").await);
    zoe.get(PAGE)
        .await
        .shows(200, "No browser shows messages yet");
    let browser = PushBrowser::new(1);
    browser.is_added(&zoe, &outside).await;
    zoe.get(PAGE).await.shows(200, "this browser");
    let game = game(&zoe, &ben, &days(3)).await;
    tick(&server);
    // Ben has joined, so it is Zoë's turn.
    let received = outside.request(1).await;
    let told = browser.reads(&received);
    let until_ms = NOW_MS + 3 * DAY_MS;
    let wanted = json!({
        "id": format!("{game}-turn-2"), "tag": game, "path": format!("/games/{game}"),
        "title": "Your turn against Ben", "body": "Crazyhouse.", "until_ms": until_ms,
    });
    assert_eq!(told.message, wanted);
    assert_eq!((told.ttl, &*told.urgency), (3 * 24 * 60 * 60 - 2, "normal"));
    assert!(!told.topic.contains(&game) && told.topic.len() == 32);
    let claims = claims(&zoe, &received).await;
    let origin = format!("https://{HOST}:{}", outside.port());
    let exp = (NOW_MS + 2 * SECOND_MS + 12 * HOUR_MS) / 1_000;
    assert_eq!(claims, json!({"aud": origin, "exp": exp}));
    page_shows(&zoe, "Last message <time").await;
    // Both messages have the same topic, so the push service replaces the first with the second.
    zoe.plays(&game, "e4", 0).await;
    ben.plays(&game, "e5", 1).await;
    tick(&server);
    let next = browser.reads(&outside.request(2).await);
    assert_eq!(next.message["id"], format!("{game}-turn-4"));
    assert_eq!(next.topic, told.topic);
    assert_ne!(
        outside.requests()[0].body[..86],
        outside.requests()[1].body[..86],
        "each has a key of its own"
    );
}

#[tokio::test]
async fn each_kind_is_told_to_whoever_wants_it_and_did_not_do_it() {
    let (server, outside, _) = site().await;
    let (zoe, ben) = (account(&server, "Zoë").await, account(&server, "Ben").await);
    let browser = PushBrowser::new(1);
    browser.is_added(&zoe, &outside).await;
    let choices = [("offer", "yes"), ("challenge", "yes"), ("comment", "yes")];
    zoe.form("/account/notifications/push", &choices)
        .await
        .leads_to("/account/notifications?saved=yes");
    let wish = json!({
        "id": fresh_id(), "variant": "crazyhouse", "with": "player", "to": "Zoë", "play": "white",
        "time": {"kind": "correspondence", "days": 3},
    });
    let game = ben.post("/api/games", &wish).await.json()["id"].clone();
    let game = game.as_str().expect("an id");
    let mut count = 0;
    let mut next = async |title: &str, body: &str| {
        tick(&server);
        count += 1;
        let told = browser.reads(&outside.request(count).await);
        assert_eq!(told.message["title"], title);
        assert_eq!(told.message["body"], body);
        all_sent(&server).await;
    };
    next("Ben challenges you", "Crazyhouse.").await;
    zoe.must(game, json!({"do": "join"})).await;
    ben.plays(game, "e4", 0).await;
    ben.must(game, json!({"do": "offer_draw"})).await;
    // Zoë has not subscribed to turns, so her turn causes no notification, but other notifications
    // mention it.
    next("Ben asks you something", "Crazyhouse. It is your turn.").await;
    zoe.plays(game, "e5", 1).await;
    let words = json!({"do": "kibitz", "text": "Geh3im", "ply": 2});
    ben.must(game, words).await;
    next("A comment on your game against Ben", "Crazyhouse.").await;
    ben.must(game, json!({"do": "resign"})).await;
    tick(&server);
    all_sent(&server).await;
    assert_eq!(outside.connections(), 3);
    let over = [("over", "yes")];
    zoe.form("/account/notifications/push", &over).await;
    let again = self::game(&ben, &zoe, &days(3)).await;
    ben.plays(&again, "e4", 0).await;
    zoe.plays(&again, "e5", 1).await;
    ben.must(&again, json!({"do": "resign"})).await;
    tick(&server);
    let told = browser.reads(&outside.request(4).await);
    assert_eq!(told.message["title"], "Your game against Ben is over");
    let body = told.message["body"].as_str().expect("words");
    assert!(body.contains("resigned"), "{body}");
    assert_eq!(told.urgency, "low");
}

#[tokio::test]
async fn reminders_come_when_they_are_due_until_the_turn_is_played() {
    let (server, outside, _) = site().await;
    let (zoe, ben) = (account(&server, "Zoë").await, account(&server, "Ben").await);
    let browser = PushBrowser::new(1);
    browser.is_added(&zoe, &outside).await;
    let game = game(&zoe, &ben, &days(3)).await;
    tick(&server);
    outside.request(1).await;
    page_shows(&zoe, "Last message").await;
    // Two reminders are due at the same time: one when a third of the time is left, and one a day
    // before the deadline.
    server.clock.advance(2 * DAY_MS - 2 * SECOND_MS);
    let told = browser.reads(&outside.request(2).await);
    assert_eq!(
        told.message["title"],
        "Your time against Ben is running out"
    );
    assert_eq!(told.message["until_ms"], NOW_MS + 3 * DAY_MS);
    assert_eq!(told.urgency, "high");
    server.clock.advance(20 * HOUR_MS);
    zoe.get(PAGE).await.shows(200, "Last message");
    assert_eq!(
        outside.connections(),
        2,
        "three hours before it is the next"
    );
    server.clock.advance(HOUR_MS + SECOND_MS);
    outside.request(3).await;
    zoe.plays(&game, "e4", 0).await;
    server.clock.advance(2 * HOUR_MS);
    tick(&server);
    zoe.get(PAGE).await.shows(200, "Last message");
    assert_eq!(outside.connections(), 3);
}

#[tokio::test]
async fn what_no_longer_matters_is_not_sent() {
    let (server, outside, _) = site().await;
    let (zoe, ben) = (account(&server, "Zoë").await, account(&server, "Ben").await);
    PushBrowser::new(1).is_added(&zoe, &outside).await;
    let game = game(&zoe, &ben, &days(3)).await;
    zoe.plays(&game, "e4", 0).await;
    ben.must(&game, json!({"do": "offer_draw"})).await;
    ben.plays(&game, "e5", 1).await;
    zoe.plays(&game, "Nf3", 2).await;
    tick(&server);
    let mut other = server.database.stranger().await;
    let end = Instant::now() + Duration::from_secs(20);
    while other.count("deliveries WHERE kind <> 'reminder'").await > 0 {
        assert!(Instant::now() < end, "something waits");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert_eq!(outside.connections(), 0);
}

#[tokio::test]
async fn who_has_the_game_open_is_told_of_a_turn_only_after_a_minute() {
    let (server, outside, _) = site().await;
    let (zoe, ben) = (account(&server, "Zoë").await, account(&server, "Ben").await);
    let browser = PushBrowser::new(1);
    let game = game(&ben, &zoe, &days(3)).await;
    browser.is_added(&zoe, &outside).await;
    let mut socket = zoe.socket(&server, &format!("/games/{game}/socket")).await;
    socket.next_view().await;
    ben.plays(&game, "e4", 0).await;
    server.clock.advance(50 * SECOND_MS);
    let mut other = server.database.stranger().await;
    let later = format!("deliveries WHERE due_ms = {}", NOW_MS + MINUTE_MS);
    let end = Instant::now() + Duration::from_secs(20);
    while other.count(&later).await == 0 {
        assert!(Instant::now() < end, "it is not put off");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert_eq!(outside.connections(), 0);
    server.clock.advance(10 * SECOND_MS);
    tick(&server);
    let told = browser.reads(&outside.request(1).await);
    assert_eq!(told.message["title"], "Your turn against Ben");
}
