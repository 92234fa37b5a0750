//! Comments are batched into few requests and do not delay other events.

use super::*;

const MINUTE_MS: i64 = 60 * 1_000;

/// Makes the server poll its queue, and returns the last request once `count` requests have
/// arrived.
async fn posted(server: &Server, zoe: &Player, outside: &OutsideServer, count: usize) -> Value {
    tick(server);
    let received = outside.request(count).await;
    page_shows(zoe, "The server answered 204.").await;
    serde_json::from_slice(&received.body).expect("JSON")
}

#[tokio::test]
async fn comments_of_a_minute_are_one_request() {
    let (server, outside, _) = site().await;
    let (zoe, ben) = (account(&server, "Zoë").await, account(&server, "Ben").await);
    webhook(&zoe, &outside, &["comment", "turn"]).await;
    let game = game(&zoe, &ben).await;
    let body = posted(&server, &zoe, &outside, 1).await;
    assert_eq!(body["what"], "turn");
    let comment = async || {
        let words = json!({"do": "kibitz", "text": "Take it", "ply": 0});
        ben.must(&game, words).await;
    };
    comment().await;
    let body = posted(&server, &zoe, &outside, 2).await;
    assert_eq!(body["id"], format!("{game}-comment-3"), "at once");
    for _ in 0..5 {
        comment().await;
        tick(&server);
    }
    // Other events are sent without waiting for the batch.
    zoe.plays(&game, "e4", 0).await;
    ben.plays(&game, "e5", 1).await;
    let body = posted(&server, &zoe, &outside, 3).await;
    assert_eq!(body["what"], "turn");
    let mut other = server.database.stranger().await;
    let waits = "deliveries WHERE kind = 'comment'";
    assert_eq!(other.count(waits).await, 1);
    server.clock.advance(MINUTE_MS);
    let body = posted(&server, &zoe, &outside, 4).await;
    assert_eq!(body["id"], format!("{game}-comment-8"), "the last of them");
    while other.count(waits).await > 0 {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert_eq!(outside.connections(), 4);
}

#[tokio::test]
async fn a_comment_is_told_although_a_later_one_may_not_be() {
    let (server, outside, _) = site().await;
    let (zoe, ben) = (account(&server, "Zoë").await, account(&server, "Ben").await);
    let moritz = account(&server, "Moritz").await;
    webhook(&zoe, &outside, &["comment"]).await;
    let game = game(&zoe, &ben).await;
    zoe.form("/conduct/mute", &[("name", "Moritz")]).await;
    let comment = async |by: &Player| {
        let words = json!({"do": "kibitz", "text": "Take it", "ply": 0});
        by.must(&game, words).await;
    };
    comment(&ben).await;
    posted(&server, &zoe, &outside, 1).await;
    comment(&ben).await;
    comment(&moritz).await;
    server.clock.advance(MINUTE_MS);
    let body = posted(&server, &zoe, &outside, 2).await;
    assert_eq!(body["id"], format!("{game}-comment-4"), "Ben’s second");
}
