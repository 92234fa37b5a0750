//! A correspondence game in which a late player either still moves or loses to a claim.

use serde_json::json;

use crate::harness::{Browser, CalendarServer, Look, stage};
use crate::sample::GAME;
use crate::table::{begin_with, join, play, sees_turn, watch};

pub const CLAIM: &str = "#late button[value=claim_time]";

/// Advances a page's clock to match the server's.
async fn passes(browser: &Browser, hours: i64) {
    let ms = hours * 3_600_000;
    let later = format!("Date.now = ((now) => () => now() + {ms})(Date.now)");
    browser.run(&later, json!([])).await;
}

#[tokio::test]
async fn who_is_late_moves_and_who_is_late_again_loses_by_a_claim() {
    stage("late-moves", async |stage| {
        let calendar = CalendarServer::start().await;
        let yellow = stage
            .browser_at("yellow", Look::PHONE, calendar.url())
            .await;
        let red = stage.browser_at("red", Look::DESKTOP, calendar.url()).await;
        let wishes = json!({
            "variant": "hole-chess", "with": "friend",
            "time": {"kind": "correspondence", "days": 1, "late_moves": true},
        });
        let game = begin_with(&yellow, wishes).await;
        join(&red, &game).await;
        play(&yellow, &GAME[0]).await;
        sees_turn(&red, 1, GAME[0].notation).await;
        play(&red, &GAME[1]).await;
        sees_turn(&yellow, 2, GAME[1].notation).await;
        red.until("document.querySelector('#late').hidden").await;
        calendar.pass(26);
        watch(&yellow, &game).await;
        yellow
            .sees("#late", "Your time ran out 2 h ago. You can still move")
            .await;
        yellow
            .until(&format!("document.querySelector('{CLAIM}').hidden"))
            .await;
        watch(&red, &game).await;
        red.sees(
            "#late",
            "Yellow’s time ran out 2 h ago. You can claim the win",
        )
        .await;
        play(&yellow, &GAME[2]).await;
        sees_turn(&red, 3, GAME[2].notation).await;
        red.until("document.querySelector('#late').hidden").await;
        yellow.until("document.querySelector('#late').hidden").await;
        // The page notices without a reload that time has run out.
        calendar.pass(25);
        for browser in [&yellow, &red] {
            passes(browser, 25).await;
            watch(browser, &game).await;
        }
        yellow
            .sees("#late", "Red’s time ran out 1 h ago. You can claim the win")
            .await;
        yellow.press(CLAIM).await;
        yellow
            .sees("#status", "Yellow wins: Red ran out of time")
            .await;
        yellow.until("document.querySelector('#late').hidden").await;
        red.sees("#status", "Yellow wins: Red ran out of time")
            .await;
    })
    .await;
}
