//! Long names, narrow screens, and forced colours.

use std::sync::Arc;

use serde_json::json;

use crate::harness::{Browser, Look, Stage, stage};
use crate::sample::GAME;
use crate::table::{begin, join, play, sees_turn, watch};

/// Widths and heights of screens that may be too narrow for a long name.
const SCREENS: [(u32, u32); 4] = [(320, 640), (390, 844), (844, 390), (1280, 800)];

async fn resize(browser: &Browser, (width, height): (u32, u32)) {
    let size =
        json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": width < 900});
    browser
        .developer("Emulation.setDeviceMetricsOverride", size)
        .await;
    browser.until(&format!("innerWidth === {width}")).await;
}

/// Changes the player's name to 24 wide letters.
async fn takes_a_long_name(browser: &Browser, last: char) {
    let name = format!("{}{last}", "W".repeat(23));
    let renamed = format!(
        "fetch('/account/name', {{method: 'POST', body: new URLSearchParams({{name: '{name}'}})}})
            .then(() => document.body.dataset.renamed = 'yes')"
    );
    browser.run(&renamed, json!([])).await;
    browser
        .until("document.body.dataset.renamed === 'yes'")
        .await;
}

/// Starts a game between two players with long names.
async fn long_names_play(stage: &mut Stage) -> (Arc<Browser>, Arc<Browser>, String) {
    let yellow = stage.browser("yellow", Look::DESKTOP).await;
    let red = stage.browser("red", Look::DESKTOP).await;
    let game = begin(&yellow, "friend", "white", "live").await;
    join(&red, &game).await;
    takes_a_long_name(&yellow, 'A').await;
    takes_a_long_name(&red, 'B').await;
    (yellow, red, game)
}

/// Returns the cells and pieces that a player's name overlaps.
const COVERED: &str = "(() => {
    const cells = [...document.querySelectorAll('#board [data-cell]')];
    const covered = [];
    for (const name of document.querySelectorAll('.seat .name')) {
        const range = document.createRange();
        range.selectNodeContents(name);
        const frame = name.getBoundingClientRect();
        for (const text of range.getClientRects()) {
            const [left, right] = [Math.max(text.left, frame.left), Math.min(text.right, \
            frame.right)];
            const [top, bottom] = [Math.max(text.top, frame.top), Math.min(text.bottom, \
            frame.bottom)];
            if (right <= left || bottom <= top) continue;
            for (const cell of cells) {
                const box = cell.getBoundingClientRect();
                if (left < box.right - 1 && right > box.left + 1 && top < box.bottom - 1 && \
                bottom > box.top + 1)
                    covered.push(cell.dataset.cell);
            }
        }
    }
    return covered.join(' ');
})()";

#[tokio::test]
async fn a_long_name_never_lies_on_the_board() {
    stage("long_names", async |stage| {
        let (yellow, _red, game) = long_names_play(stage).await;
        for screen in SCREENS {
            resize(&yellow, screen).await;
            watch(&yellow, &game).await;
            yellow
                .until("document.querySelectorAll('#board [data-cell]').length > 0")
                .await;
            let covered = yellow.value(COVERED).await;
            assert_eq!(covered, Some("".into()), "{screen:?}");
        }
    })
    .await;
}

#[tokio::test]
async fn nothing_is_wider_than_320_pixels() {
    stage("narrow", async |stage| {
        let (yellow, red, game) = long_names_play(stage).await;
        play(&yellow, &GAME[0]).await;
        sees_turn(&red, 1, GAME[0].notation).await;
        resize(&yellow, (320, 640)).await;
        for path in [
            "/",
            "/me",
            "/account",
            "/sign-in",
            "/sign-up",
            "/me/devices",
            "/watch",
            "/rules/hole-chess",
            "/help",
            &game,
        ] {
            yellow.goto(path).await;
            yellow
                .until(
                    "document.readyState === 'complete' && \
                document.documentElement.dataset.script === 'on'",
                )
                .await;
            let width = yellow.value("document.documentElement.scrollWidth").await;
            assert!(
                width.clone().and_then(|width| width.as_u64()) <= Some(320),
                "{path}: \
                {width:?}"
            );
        }
    })
    .await;
}

#[tokio::test]
async fn forced_colours_keep_the_current_move() {
    stage("forced_colours", async |stage| {
        let person = stage.browser("person", Look::DESKTOP).await;
        begin(&person, "both-sides", "white", "unlimited").await;
        play(&person, &GAME[0]).await;
        play(&person, &GAME[1]).await;
        let forced = json!({"features": [{"name": "forced-colors", "value": "active"}]});
        person.developer("Emulation.setEmulatedMedia", forced).await;
        person
            .until("matchMedia('(forced-colors: active)').matches")
            .await;
        let colour = |of: &str| {
            format!("getComputedStyle(document.querySelector('#moves {of}')).backgroundColor")
        };
        let current = person.value(&colour("a[aria-current]")).await;
        let other = person.value(&colour("a:not([aria-current])")).await;
        assert_ne!(current, other);
    })
    .await;
}
