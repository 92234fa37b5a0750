//! Conditional moves, composed on the board by mouse, and played while their owner is away.

use serde_json::json;

use crate::{
    harness::{Browser, Look, stage},
    sample::GAME,
    table::{begin_with, join, play, sees_turn, watch},
};

/// Clicks cells on the board of what may come.
pub async fn clicks(browser: &Browser, cells: &[&str], turns: &str) {
    for cell in cells {
        browser
            .press(&format!("#plan-board svg.board [data-cell={cell}]"))
            .await;
    }
    browser
        .until(&format!(
            "document.querySelector('#plan-steps')?.dataset.turns === '{turns}'"
        ))
        .await;
}

pub async fn plan(browser: &Browser, name: &str) {
    browser.press(&format!("[data-plan={name}]")).await;
}

#[tokio::test]
async fn lines_are_composed_kept_and_played_while_their_owner_is_away() {
    stage("conditional", async |stage| {
        let yellow = stage.browser("yellow", Look::DESKTOP).await;
        let red = stage.browser("red", Look::PHONE).await;
        let wishes = json!({
            "variant": "hole-chess", "with": "friend",
            "time": {"kind": "correspondence", "days": 3},
        });
        let game = begin_with(&yellow, wishes).await;
        join(&red, &game).await;
        sees_closed(&yellow).await;
        play(&yellow, &GAME[0]).await;
        plan(&yellow, "begin").await;
        yellow.sees("#plan-steps", "What may").await;
        clicks(&yellow, &["e8", "e6"], "e6").await;
        yellow.sees("#plan-steps", "What do you answer?").await;
        clicks(&yellow, &["e3", "e4"], "e6 e4").await;
        clicks(&yellow, &["d9", "g6"], "e6 e4 Qg6").await;
        plan(&yellow, "back").await;
        clicks(&yellow, &["d9", "g6"], "e6 e4 Qg6").await;
        clicks(&yellow, &["b3", "b5"], "e6 e4 Qg6 b5").await;
        plan(&yellow, "keep").await;
        yellow
            .sees("#conditional", "If e6 – e4, then Qg6 – b5")
            .await;
        yellow
            .until("document.querySelector('#plan-board') === null")
            .await;
        plan(&yellow, "begin").await;
        clicks(&yellow, &["b8", "b7"], "b7").await;
        clicks(&yellow, &["b3", "b5"], "b7 b5").await;
        plan(&yellow, "keep").await;
        yellow.sees("#conditional", "If b7 – b5").await;
        yellow.press("li:nth-child(2) [data-plan=remove]").await;
        yellow
            .until("document.querySelector('#conditional').dataset.lines === '1'")
            .await;
        // Away from the game, and back after the opponent has played.
        yellow.goto("/help").await;
        sees_turn(&red, 1, GAME[0].notation).await;
        play_answered(&red, &["e8", "e6"], 3).await;
        sees_turn(&red, 3, GAME[2].notation).await;
        watch(&yellow, &game).await;
        sees_turn(&yellow, 3, GAME[2].notation).await;
        yellow.sees("#conditional", "If Qg6 – b5").await;
        assert_eq!(red.count("#conditional li").await, 0);
        play_answered(&red, &["d9", "g6"], 5).await;
        sees_turn(&yellow, 5, GAME[4].notation).await;
        yellow
            .until("document.querySelector('#conditional').dataset.lines === '0'")
            .await;
    })
    .await;
}

/// Nothing can be planned while it is one's own turn.
async fn sees_closed(browser: &Browser) {
    browser
        .until("document.querySelector('#conditional').hidden")
        .await;
}

/// Composes a turn and sends it; it is answered at once.
pub async fn play_answered(browser: &Browser, cells: &[&str], plies: u64) {
    browser
        .until("document.body.dataset.state === 'idle'")
        .await;
    crate::table::compose(browser, cells).await;
    browser.press("#compose-bar button[data-action=send]").await;
    browser
        .until(&format!(
            "document.querySelector('#board').dataset.plies === '{plies}'"
        ))
        .await;
}
