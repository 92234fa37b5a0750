//! Secret squares do not leak into push messages.

use super::*;

/// Plays a game in which White chooses this secret square. Returns all push messages, with IDs and
/// keys masked.
async fn told(square: &str) -> Vec<(String, u64, String, usize)> {
    let (server, outside, _) = site().await;
    let (ann, ben) = (account(&server, "Ann").await, account(&server, "Ben").await);
    let browser = PushBrowser::new(1);
    browser.is_added(&ben, &outside).await;
    let wish = json!({
        "variant": "event-chess", "start": "event-5", "with": "anyone",
        "time": {"kind": "correspondence", "days": 3},
    });
    let game = ann.creates(&wish).await;
    ben.must(&game, json!({"do": "join"})).await;
    let mut all = Vec::new();
    let choose = |square: &str| json!({"do": "choose", "square": square});
    let note = async |all: &mut Vec<_>| {
        tick(&server);
        let received = outside.request(all.len() + 1).await;
        let told = browser.reads(&received);
        let text = told.message.to_string().replace(&game, "GAME");
        let port = outside.port().to_string().len();
        all.push((text, told.ttl, told.urgency, told.size - port));
        let mut other = server.database.stranger().await;
        let end = Instant::now() + Duration::from_secs(20);
        while other.count("deliveries WHERE kind <> 'reminder'").await > 0 {
            assert!(Instant::now() < end, "something waits");
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
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
async fn no_message_tells_a_hidden_square() {
    let (one, two) = tokio::join!(told("c3"), told("d4"));
    assert_eq!(one.len(), 4);
    assert_eq!(one, two);
}
