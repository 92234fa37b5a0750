//! A player leaves a live game, and the opponent claims the win.

use serde_json::json;

use crate::harness::{CalendarServer, Look, stage};
use crate::sample::GAME;
use crate::table::{begin, join, play, sees_turn};

const CLAIM: &str = "#claim button[value=claim_abandoned_win]";

#[tokio::test]
async fn who_leaves_a_live_game_comes_back_or_loses_it() {
    stage("absence", async |stage| {
        let calendar = CalendarServer::start().await;
        calendar.pass_seconds(180);
        let yellow = stage
            .browser_at("yellow", Look::PHONE, calendar.url())
            .await;
        let red = stage.browser_at("red", Look::DESKTOP, calendar.url()).await;
        let game = begin(&yellow, "friend", "white", "live").await;
        join(&red, &game).await;
        play(&yellow, &GAME[0]).await;
        sees_turn(&red, 1, GAME[0].notation).await;
        play(&red, &GAME[1]).await;
        sees_turn(&yellow, 2, GAME[1].notation).await;
        red.until("document.querySelector('#claim').hidden").await;
        yellow.goto("/rules").await;
        red.sees("#claim", "Yellow has left the game. You can claim it in")
            .await;
        red.until(&format!("document.querySelector('{CLAIM}').disabled"))
            .await;
        yellow.goto(&game).await;
        red.until("document.querySelector('#claim').hidden").await;
        yellow.goto("/rules").await;
        red.until("!document.querySelector('#claim').hidden").await;
        // The browser's clock must match the server's.
        calendar.pass_seconds(61);
        let later = "Date.now = ((now) => () => now() + 61_000)(Date.now)";
        red.run(later, json!([])).await;
        red.until(&format!("!document.querySelector('{CLAIM}').disabled"))
            .await;
        red.press(CLAIM).await;
        red.sees("#status", "Red wins: Yellow left the game").await;
        red.until("document.querySelector('#claim').hidden").await;
        yellow.goto(&game).await;
        yellow
            .sees("#status", "Red wins: Yellow left the game")
            .await;
    })
    .await;
}
