//! Push notifications about chat messages.

use super::*;
use crate::chat::{say, unsay};

#[tokio::test]
async fn a_line_is_told_without_its_words_until_it_is_read() {
    let (server, outside, _) = site().await;
    let (zoe, ben) = (account(&server, "Zoë").await, account(&server, "Ben").await);
    let browser = PushBrowser::new(1);
    let game = game(&ben, &zoe, &days(3)).await;
    browser.is_added(&zoe, &outside).await;
    zoe.get(&format!("/games/{game}")).await;
    server.clock.advance(MINUTE_MS);
    say(&ben, &game, "Geh3im").await;
    tick(&server);
    let told = browser.reads(&outside.request(1).await);
    let wanted = json!({
        "id": format!("{game}-chat-1"), "tag": game, "path": format!("/games/{game}"),
        "title": "Ben has written to you", "body": "Crazyhouse.",
    });
    assert_eq!(told.message, wanted);
    assert_eq!(told.urgency, "normal");
    all_sent(&server).await;
    // Ben deletes his message, and Zoë opens the game, so no notification is due.
    say(&ben, &game, "Geh3im").await;
    unsay(&ben, &game, 2).await;
    zoe.get(&format!("/games/{game}")).await;
    tick(&server);
    all_sent(&server).await;
    // A player who has the game open is notified after two minutes of inactivity.
    let mut socket = zoe.socket(&server, &format!("/games/{game}/socket")).await;
    socket.next_view().await;
    say(&ben, &game, "Geh3im").await;
    server.clock.advance(MINUTE_MS);
    tick(&server);
    let mut other = server.database.stranger().await;
    let later = format!("deliveries WHERE due_ms > {NOW_MS} + {}", 2 * MINUTE_MS);
    let end = Instant::now() + Duration::from_secs(20);
    while other.count(&later).await == 0 {
        assert!(Instant::now() < end, "it is not put off");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    assert_eq!(outside.connections(), 1);
    server.clock.advance(MINUTE_MS);
    tick(&server);
    let told = browser.reads(&outside.request(2).await);
    assert_eq!(told.message["id"], format!("{game}-chat-3"));
}
