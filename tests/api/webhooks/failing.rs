//! Webhook receivers that reject requests or do not answer.

use std::sync::Arc;

use postern::live::Clock as _;
use postern::outbound::SystemResolver;

use super::*;
use crate::outside::ScriptedReply;
use crate::outside::name_server::{NameServer, SILENT};

const MINUTE_MS: i64 = 60 * 1_000;

/// Creates a webhook for Zoë and a game in which it is her turn. Returns both players, the
/// webhook's secret and the game's ID.
async fn waits(server: &Server, outside: &OutsideServer) -> (Player, Player, String, String) {
    let (zoe, ben) = (account(server, "Zoë").await, Player::new(server));
    let secret = webhook(&zoe, outside, &["turn"]).await;
    let game = game(&zoe, &ben).await;
    (zoe, ben, secret, game)
}

#[tokio::test]
async fn what_is_not_taken_is_sent_again_with_the_same_id_after_growing_pauses() {
    let (server, outside, _) = site().await;
    outside.will(ScriptedReply::Status(500));
    outside.will(ScriptedReply::With(429, "retry-after: 600\r\n".to_owned()));
    outside.will(ScriptedReply::With(
        302,
        "location: /elsewhere\r\n".to_owned(),
    ));
    let (zoe, _ben, secret, _) = waits(&server, &outside).await;
    tick(&server);
    let (_, first) = signed(&outside.request(1).await, &secret);
    page_shows(&zoe, "The server answered 500. It is tried again").await;
    // The first retry is due after one minute, which has not passed yet.
    server.clock.advance(MINUTE_MS - 4_000);
    zoe.get("/account/webhooks")
        .await
        .shows(200, "answered 500");
    assert_eq!(outside.connections(), 1);
    tick(&server);
    tick(&server);
    let (_, second) = signed(&outside.request(2).await, &secret);
    assert_eq!(first, second);
    page_shows(&zoe, "The server answered 429.").await;
    // The receiver's `Retry-After` of ten minutes overrides the second backoff, which is five
    // minutes.
    server.clock.advance(9 * MINUTE_MS);
    zoe.get("/account/webhooks")
        .await
        .shows(200, "answered 429");
    assert_eq!(outside.connections(), 2);
    server.clock.advance(MINUTE_MS + 2_000);
    outside.request(3).await;
    page_shows(&zoe, "The server answered 302.").await;
    server.clock.advance(15 * MINUTE_MS + 2_000);
    let (_, last) = signed(&outside.request(4).await, &secret);
    assert_eq!(first, last);
    page_shows(&zoe, "The server answered 204.").await;
    assert!(
        !zoe.get("/account/webhooks")
            .await
            .body
            .contains("tried again,")
    );
}

#[tokio::test]
async fn a_server_that_wants_nothing_more_is_left_alone_until_its_owner_says_so() {
    let (server, outside, _) = site().await;
    outside.will(ScriptedReply::Status(410));
    let (zoe, ben, secret, game) = waits(&server, &outside).await;
    tick(&server);
    outside.request(1).await;
    page_shows(&zoe, "Switched off since 21 Nov 2026").await;
    zoe.plays(&game, "e4", 0).await;
    ben.plays(&game, "e5", 1).await;
    server.clock.advance(DAY_MS);
    let number = number(&zoe).await;
    let fields = [("webhook", &*number)];
    zoe.form("/account/webhooks/test", &fields)
        .await
        .shows(422, "switched off");
    zoe.form("/account/webhooks/resume", &fields)
        .await
        .leads_to("/account/webhooks");
    zoe.form("/account/webhooks/test", &fields)
        .await
        .leads_to("/account/webhooks");
    tick(&server);
    let (_, body) = signed(&outside.request(2).await, &secret);
    assert_eq!(body["what"], "test", "what happened meanwhile is not sent");
    page_shows(&zoe, "The server answered 204.").await;
}

#[tokio::test]
async fn what_was_taken_in_between_ends_a_row_of_failures() {
    let (server, outside, _) = site().await;
    let (zoe, ben, _secret, _) = waits(&server, &outside).await;
    let mut other = server.database.stranger().await;
    for round in 1..=3 {
        outside.will(ScriptedReply::Status(204));
        outside.will(ScriptedReply::Status(503));
        // The event is queued during the backoff, so that the next poll leases both deliveries
        // together.
        game(&zoe, &ben).await;
        server.clock.advance(MINUTE_MS);
        outside.request(2 * round).await;
        // After a success, the backoff starts at one minute again.
        let paused = server.clock.now_ms() + MINUTE_MS;
        let paused = format!("receivers WHERE next_ms = {paused}");
        let end = Instant::now() + Duration::from_secs(20);
        while other.count(&paused).await == 0 {
            assert!(Instant::now() < end, "round {round} has no such pause");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        let rows: Vec<(i64,)> = other.rows("SELECT failures FROM receivers").await;
        assert_eq!(rows, [(1,)], "round {round}");
    }
}

#[tokio::test]
async fn after_fifteen_failures_in_a_row_nothing_more_is_sent() {
    let (server, outside, _) = site().await;
    for _ in 0..15 {
        outside.will(ScriptedReply::Status(503));
    }
    let (zoe, ben, _secret, _) = waits(&server, &outside).await;
    let mut other = server.database.stranger().await;
    for count in 1..=15 {
        tick(&server);
        outside.request(count).await;
        loop {
            let rows: Vec<(i64,)> = other.rows("SELECT failures FROM receivers").await;
            if rows == [(i64::try_from(count).unwrap(),)] {
                break;
            }
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
        // A queued delivery expires after a day, so each round needs a new one.
        game(&zoe, &ben).await;
        server.clock.advance(4 * 60 * MINUTE_MS);
    }
    tick(&server);
    tick(&server);
    zoe.get("/account/webhooks")
        .await
        .shows(200, "Switched off since");
    assert_eq!(outside.connections(), 15);
}

#[tokio::test]
async fn what_waits_outlives_the_server_and_is_dropped_after_a_day() {
    let (server, outside, wishes) = site().await;
    outside.will(ScriptedReply::Status(500));
    let (zoe, _ben, secret, _) = waits(&server, &outside).await;
    tick(&server);
    outside.request(1).await;
    page_shows(&zoe, "The server answered 500.").await;
    let server = server.restart_with(&wishes).await;
    let zoe = zoe.at(&server);
    server.clock.advance(MINUTE_MS);
    tick(&server);
    signed(&outside.request(2).await, &secret);
    page_shows(&zoe, "The server answered 204.").await;
    outside.will(ScriptedReply::Status(500));
    let late = game(&zoe, &Player::new(&server)).await;
    tick(&server);
    outside.request(3).await;
    page_shows(&zoe, "The server answered 500.").await;
    server.clock.advance(DAY_MS);
    let number = number(&zoe).await;
    let fields = [("webhook", &*number)];
    zoe.form("/account/webhooks/test", &fields)
        .await
        .leads_to("/account/webhooks");
    tick(&server);
    let (_, body) = signed(&outside.request(4).await, &secret);
    assert_eq!(body["what"], "test", "not of {late}");
}

#[tokio::test]
async fn nobody_has_many_names_looked_up_at_once() {
    let (outside, names) = (
        OutsideServer::start(&[HOST]).await,
        NameServer::start().await,
    );
    names.be_silent();
    let resolver = SystemResolver::asking(vec![names.address()]);
    let wishes = ServerSettings {
        outbound: Some(outside.sender_with(Arc::new(resolver))),
        ..ServerSettings::default()
    };
    let server = Server::start_with(wishes).await;
    let zoe = account(&server, "Zoë").await;
    let silent = format!("https://{SILENT}.example/");
    let (one, two, ()) = tokio::join!(
        asks(&zoe, &silent, &["turn"]),
        asks(&zoe, &silent, &["turn"]),
        async {
            // Each of the two requests resolves the name with two queries.
            while names.left_waiting() < 4 {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
            let third = asks(&zoe, &silent, &["turn"]).await;
            third.shows(429, "are still being looked up");
            let other = account(&server, "Ben").await;
            let made = asks(&other, &address(&outside), &["turn"]).await;
            made.shows(200, "It is shown only once");
        },
    );
    for answer in [one, two] {
        answer.shows(422, "No server has this name");
    }
}
