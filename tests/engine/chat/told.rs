//! Notifying the players' open pages of chat messages, on all nodes.

use postern::live::Live;
use postern_game::view::frames::{ChatFrame, PersonalFrame};
use postern_store::News;
use postern_store::avoidance::AvoidanceKind;
use serde_json::{Value, json};

use super::*;
use crate::database::on_postgres;

fn frame(frame: &ChatFrame<'_>) -> Value {
    serde_json::to_value(PersonalFrame::Chat(frame)).unwrap()
}

fn after(before: &ChatView, now: &ChatView) -> Option<Value> {
    ChatFrame::after(before, now).as_ref().map(frame)
}

#[tokio::test]
async fn a_page_is_told_what_is_new_or_everything() {
    let server = Server::start().await;
    let game = server.two(TimeControl::Unlimited).await;
    let now = async |person: &Person| reads(&server, person, &game).await;
    let empty = now(&ann()).await;
    assert_eq!(after(&empty, &empty), None);
    says(&server, &ann(), &game, "one").await.unwrap();
    let one = now(&ann()).await;
    let line = |number: i64, text: &str| json!({"number": number, "by": "white", "at_ms": START, "text": text});
    assert_eq!(
        after(&empty, &one),
        Some(json!({"type": "chat", "mark": one.mark(), "lines": [line(1, "one")]}))
    );
    says(&server, &ann(), &game, "two").await.unwrap();
    let two = now(&ann()).await;
    assert_eq!(after(&one, &two).unwrap()["lines"], json!([line(2, "two")]));
    assert_eq!(after(&one, &two).unwrap()["replace"], Value::Null);
    server.live.talk.unsay(&game, &ann().id, 1).await.unwrap();
    let deleted = now(&ann()).await;
    assert_ne!(deleted.mark(), two.mark());
    let told = after(&two, &deleted).unwrap();
    assert_eq!(told["replace"], true);
    assert_eq!(told["lines"], json!([line(2, "two")]));
    // A player who has missed more than a page of messages gets the last page.
    for number in 3..=53 {
        says(&server, &ann(), &game, &number.to_string())
            .await
            .unwrap();
    }
    let told = after(&deleted, &now(&ann()).await).unwrap();
    assert_eq!(
        (&told["replace"], &told["earlier"]),
        (&json!(true), &json!(true))
    );
    assert_eq!(told["lines"].as_array().unwrap().len(), 50);
    assert_eq!(told["lines"][0]["number"], 4);
    // Muting removes messages, and later messages by the muted player cause no notification.
    let bens = now(&ben()).await;
    server
        .live
        .conduct
        .avoid(&ben().id, "Ann", AvoidanceKind::Mute)
        .await
        .unwrap();
    let muted = now(&ben()).await;
    let told = after(&bens, &muted).unwrap();
    assert_eq!((&told["lines"], &told["muted"]), (&json!([]), &json!(true)));
    says(&server, &ann(), &game, "anybody there?")
        .await
        .unwrap();
    assert_eq!(after(&muted, &now(&ben()).await), None);
    server
        .live
        .conduct
        .avoid(&ben().id, "Ann", AvoidanceKind::Block)
        .await
        .unwrap();
    let told = after(&muted, &now(&ben()).await).unwrap();
    assert_eq!(told["closed"], "You cannot write to this player.");
}

#[tokio::test]
async fn both_players_are_woken_and_the_watchers_are_not() {
    let server = Server::start().await;
    let game = server.two(TimeControl::Unlimited).await;
    let live = &server.live;
    let played = live.games.game(&game).await.unwrap();
    let mut players = [ann(), ben()].map(|player| {
        let mut changed = live.talk.follow_chat(&played, Some(&player.id)).unwrap();
        changed.borrow_and_update();
        changed
    });
    let watcher = live.games.subscribe(&game).await.unwrap();
    let mut lobby = live.lists.lobby();
    lobby.borrow_and_update();
    let news = live.lists.news_for(&ben().id);
    says(&server, &ann(), &game, "hello").await.unwrap();
    for changed in &mut players {
        assert!(changed.has_changed().unwrap());
        changed.borrow_and_update();
    }
    live.talk.unsay(&game, &ann().id, 1).await.unwrap();
    assert!(players[1].has_changed().unwrap());
    assert!(!watcher.has_changed().unwrap());
    assert!(!lobby.has_changed().unwrap());
    assert!(!news.has_changed().unwrap());
}

#[tokio::test]
async fn pages_at_another_node_are_woken() {
    if !on_postgres() {
        return;
    }
    let server = Server::start().await;
    let store = server.database.open().await;
    let other = Live::open(store, server.clock.clone()).await.unwrap();
    let game = server.two(TimeControl::Unlimited).await;
    let played = other.games.game(&game).await.unwrap();
    let mut changed = other.talk.follow_chat(&played, Some(&ben().id)).unwrap();
    changed.borrow_and_update();
    says(&server, &ann(), &game, "from afar").await.unwrap();
    let mut stranger = server.database.stranger().await;
    let notices: Vec<(String,)> = stranger.rows("SELECT body FROM notices").await;
    let told = notices
        .iter()
        .flat_map(|(body,)| serde_json::from_str::<Vec<News>>(body).unwrap())
        .filter(|news| *news == News::Chat(game.clone()));
    assert_eq!(told.count(), 1);
    other.games.hear(&News::Chat(game.clone()));
    changed.changed().await.unwrap();
    let read = other.talk.chat(&game, Some(&ben().id), None).await.unwrap();
    assert_eq!(read.lines[0].text, "from afar");
    // If a node has missed notifications, it makes every page reload the chat.
    let (_here, _) = other.games.enter(&game, Some(&ben().id)).await.unwrap();
    changed.borrow_and_update();
    other.nodes.doubt_everything();
    changed.changed().await.unwrap();
    other.shutdown().await;
}
