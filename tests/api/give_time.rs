//! Giving the opponent extra time: form, socket and export.

use serde_json::json;

use crate::helpers::{Player, Server};

const DAY: i64 = 24 * 3_600_000;

#[tokio::test]
async fn a_form_gives_a_day_and_everybody_reads_it() {
    let server = Server::start().await;
    let (white, black) = (Player::new(&server), Player::new(&server));
    let time = json!({"time": {"kind": "correspondence", "days": 3}});
    let game = white.creates(&time).await;
    black.must(&game, json!({"do": "join"})).await;
    white.plays(&game, "c4", 0).await;
    let address = format!("/games/{game}");
    let button = "value=\"give_time\">Give a day";
    assert!(white.get(&address).await.body.contains(button));
    assert!(!black.get(&address).await.body.contains(button));
    let since = black.view(&game).await["seq"].as_i64().unwrap();
    let path = format!("/games/{game}/socket?since={since}");
    let mut socket = white.socket(&server, &path).await;
    let fields = [("do", "give_time"), ("command_id", "give")];
    let answer = white.form(&format!("{address}/commands"), &fields).await;
    answer.leads_to(&address);
    let view = socket
        .view_when(|view| !view["can"].to_string().contains("give_time"))
        .await;
    assert_eq!(view["clock"]["left_ms"]["black"], 4 * DAY);
    let words = "Yellow gives Red a day.";
    let page = Player::new(&server).get(&address).await.body;
    assert!(page.contains(words), "{page}");
    let refused = white.does(&game, json!({"do": "give_time"})).await;
    refused.is_refused(409, "You have given your opponent time since the last turn");
    black.plays(&game, "e6", 1).await;
    let text = white.get(&format!("{address}/game.txt")).await.body;
    assert!(
        text.contains("1. c4 {Yellow gives Red a day.} 1... e6"),
        "{text}"
    );
}
