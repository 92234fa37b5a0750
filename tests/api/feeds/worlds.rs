//! Secret squares do not leak into feeds or calendars. Two games that differ only in the secret
//! square must yield the same files.

use super::own::makes;
use super::*;
use crate::accounts::account;
use crate::choices::choose;

/// Plays a game in which White chooses this secret square. Returns Black's feed and calendar.
async fn world(square: &str) -> Vec<String> {
    let server = Server::start().await;
    let (ann, ben) = (account(&server, "Ann").await, account(&server, "Ben").await);
    let time = json!({"kind": "correspondence", "days": 3});
    let wish = json!({"variant": "event-chess", "start": "event-5", "time": time});
    let game = ann.creates(&wish).await;
    ben.must(&game, json!({"do": "join"})).await;
    let path = makes(&ben).await;
    let reader = Player::new(&server);
    let mut read = Vec::new();
    let mut note = async || {
        for file in ["games.atom", "deadlines.ics"] {
            let answer = reader.get(&format!("{path}{file}")).await;
            assert_eq!(answer.status, 200, "{}", answer.body);
            // Long lines are folded, and the places of the folds depend on the lengths of the IDs
            // in the lines.
            let text = answer.body.replace("\r\n ", "");
            let text = text.replace(path.trim_matches('/'), "FEED");
            let text = text.replace(&game, "GAME");
            read.push(text.replace(&server.address.to_string(), "SITE"));
        }
    };
    ann.must(&game, choose(square)).await;
    note().await;
    ben.must(&game, choose("c5")).await;
    ann.plays(&game, "e4", 0).await;
    note().await;
    ben.plays(&game, "e5", 1).await;
    ann.must(&game, json!({"do": "offer_draw"})).await;
    note().await;
    read
}

#[tokio::test]
async fn feed_and_calendar_are_the_same_wherever_a_square_is_hidden() {
    let (one, other) = (world("c3").await, world("f4").await);
    assert_eq!(one.len(), 6);
    assert!(one[0].contains("GAME") && one[1].contains("GAME"));
    assert_eq!(one, other);
}
