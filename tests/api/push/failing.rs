//! Push services that reject messages.

use super::*;
use crate::outside::ScriptedReply;

/// Creates a game in which it is Zoë's turn, and subscribes her browser. Returns her, the opponent
/// and the game's ID.
async fn waits(server: &Server, outside: &OutsideServer) -> (Player, Player, String) {
    let (zoe, ben) = (account(server, "Zoë").await, account(server, "Ben").await);
    PushBrowser::new(1).is_added(&zoe, outside).await;
    let game = game(&zoe, &ben, &days(7)).await;
    (zoe, ben, game)
}

const FAILING: &str = "The last was not taken; it is tried again";

#[tokio::test]
async fn what_is_not_taken_is_sent_again_with_the_same_id_after_growing_pauses() {
    let (server, outside, _) = site().await;
    outside.will(ScriptedReply::Status(500));
    outside.will(ScriptedReply::With(429, "retry-after: 600\r\n".to_owned()));
    outside.will(ScriptedReply::Status(413));
    outside.will(ScriptedReply::Status(201));
    let (zoe, _ben, _) = waits(&server, &outside).await;
    let browser = PushBrowser::new(1);
    tick(&server);
    let first = browser.reads(&outside.request(1).await).message;
    page_shows(&zoe, FAILING).await;
    // The first retry is due after one minute, which has not passed yet.
    server.clock.advance(MINUTE_MS - 2 * SECOND_MS);
    zoe.get(PAGE).await.shows(200, FAILING);
    assert_eq!(outside.connections(), 1);
    tick(&server);
    let second = browser.reads(&outside.request(2).await).message;
    assert_eq!(first, second);
    until_failures(&server, 2).await;
    // The push service's `Retry-After` of ten minutes overrides the second backoff, which is five
    // minutes.
    server.clock.advance(9 * MINUTE_MS);
    zoe.get(PAGE).await.shows(200, FAILING);
    assert_eq!(outside.connections(), 2);
    server.clock.advance(MINUTE_MS + 2 * SECOND_MS);
    outside.request(3).await;
    until_failures(&server, 3).await;
    server.clock.advance(15 * MINUTE_MS + 2 * SECOND_MS);
    let last = browser.reads(&outside.request(4).await).message;
    assert_eq!(first, last);
    page_shows(&zoe, "Last message <time").await;
    assert!(!zoe.get(PAGE).await.body.contains(FAILING));
}

async fn until_failures(server: &Server, failures: u32) {
    let mut other = server.database.stranger().await;
    let end = Instant::now() + Duration::from_secs(20);
    let wanted = format!("receivers WHERE failures = {failures}");
    while other.count(&wanted).await == 0 {
        assert!(Instant::now() < end, "not {failures} failures");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

#[tokio::test]
async fn a_browser_that_is_gone_is_removed_at_once() {
    for status in [404, 410] {
        let (server, outside, _) = site().await;
        outside.will(ScriptedReply::Status(status));
        let (zoe, _ben, _) = waits(&server, &outside).await;
        tick(&server);
        outside.request(1).await;
        page_shows(&zoe, "No browser shows messages yet").await;
        let mut other = server.database.stranger().await;
        assert_eq!(other.count("deliveries").await, 0);
    }
}

/// Sends this many push messages to Zoë's browser, each of which fails. Afterwards the subscription
/// must still exist if `stays` is true, and must have been removed otherwise.
async fn fails(reply: impl Fn() -> ScriptedReply, times: usize, stays: bool) {
    let (server, outside, _) = site().await;
    for _ in 0..20 {
        outside.will(reply());
    }
    let (zoe, ben) = (account(&server, "Zoë").await, account(&server, "Ben").await);
    PushBrowser::new(1).is_added(&zoe, &outside).await;
    for tries in 1..=times {
        // A queued message expires after a day, so each round needs a new one.
        game(&zoe, &ben, &days(7)).await;
        tick(&server);
        outside.request(tries).await;
        if stays || tries < times {
            until_failures(&server, u32::try_from(tries).expect("few")).await;
        }
        server.clock.advance(4 * HOUR_MS);
    }
    let words = if stays {
        FAILING
    } else {
        "No browser shows messages yet"
    };
    page_shows(&zoe, words).await;
    assert!(stays || outside.connections() == times);
}

#[tokio::test]
async fn one_that_never_takes_anything_is_removed_after_some_days() {
    fails(|| ScriptedReply::Status(503), 15, false).await;
}

#[tokio::test]
async fn one_whose_service_does_not_answer_stays() {
    fails(|| ScriptedReply::Endless, 16, true).await;
}

#[tokio::test]
async fn what_waits_survives_a_restart() {
    let (server, outside, wishes) = site().await;
    outside.will(ScriptedReply::Status(500));
    let (zoe, _ben, _) = waits(&server, &outside).await;
    tick(&server);
    outside.request(1).await;
    page_shows(&zoe, FAILING).await;
    let key = outside.requests()[0].headers["authorization"].clone();
    let server = server.restart_with(&wishes).await;
    server.clock.advance(MINUTE_MS + 2 * SECOND_MS);
    let received = outside.request(2).await;
    PushBrowser::new(1).reads(&received);
    let of = |header: &str| header.split(", k=").nth(1).map(str::to_owned);
    assert_eq!(of(&received.headers["authorization"]), of(&key));
}
