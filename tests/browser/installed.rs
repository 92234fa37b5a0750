//! Games and rules offline, and their copies on the device.

use serde_json::json;

use crate::accounts::signs_up;
use crate::event::acts;
use crate::harness::{Browser, Look, Wire, stage, until};
use crate::sample::GAME;
use crate::table::{at_the_board, begin, join, play, sees_turn};

/// A script that returns the cached texts of games by URL.
const KEPT: &str = "async () => {
        const kept = {};
        for (const name of await caches.keys()) {
            if (!name.startsWith('games-') && name !== 'turns') continue;
            const cache = await caches.open(name);
            for (const request of await cache.keys()) {
                const answer = await cache.match(request);
                kept[new URL(request.url).pathname] = await answer.text();
            }
        }
        return kept;
    }";

/// Waits until the device has cached a copy of the game that contains `words`. The service worker
/// requests it every ten seconds, and retries twice if a busy server does not answer.
pub async fn keeps(browser: &Browser, game: &str, words: &str) {
    browser
        .until("navigator.serviceWorker.controller !== null")
        .await;
    // Reading a cache is expensive, so this pauses after each poll.
    let kept = format!(
        "(async (text) => (await text('/me/kept')).includes({}) && (await text({})).includes({})
            || new Promise((again) => setTimeout(again, 100)))(
            async (path) => (await caches.match(path))?.text() ?? '')",
        json!(game[7..]),
        json!(format!("{game}/copy")),
        json!(words)
    );
    browser.until(&kept).await;
}

/// Waits until the cache contains no games.
pub async fn keeps_nothing(browser: &Browser) {
    browser
        .until(&format!(
            "({KEPT})().then((kept) => Object.keys(kept).length === 0)"
        ))
        .await;
}

#[tokio::test]
async fn a_device_keeps_games_although_the_server_was_too_busy_at_first() {
    stage("kept_later", async |stage| {
        let wire = Wire::to(stage.server.address()).await;
        wire.refuse("GET /help ");
        let zoe = stage.browser_at("zoe", Look::DESKTOP, wire.url()).await;
        let friend = stage.browser("friend", Look::DESKTOP).await;
        let game = begin(&friend, "friend", "white", "correspondence").await;
        join(&zoe, &game).await;
        until("a page for the device is refused", async || {
            (wire.refused() > 0).then_some(())
        })
        .await;
        wire.mend();
        keeps(&zoe, &game, "Hole Chess").await;
    })
    .await;
}

#[tokio::test]
async fn a_page_that_came_past_the_worker_is_under_it_all_the_same() {
    stage("past_the_worker", async |stage| {
        let zoe = stage.browser("zoe", Look::DESKTOP).await;
        begin(&zoe, "friend", "white", "correspondence").await;
        let controlled = "navigator.serviceWorker.controller !== null";
        zoe.until(controlled).await;
        // A hard reload bypasses the service worker.
        let look = "window.began = navigator.serviceWorker.controller === null";
        zoe.developer(
            "Page.addScriptToEvaluateOnNewDocument",
            json!({"source": look}),
        )
        .await;
        zoe.developer("Page.reload", json!({"ignoreCache": true}))
            .await;
        zoe.until("window.began === true").await;
        at_the_board(&zoe).await;
        zoe.until(controlled).await;
    })
    .await;
}

#[tokio::test]
async fn games_and_rules_are_read_without_a_connection() {
    stage("offline", async |stage| {
        let wire = Wire::to(stage.server.address()).await;
        let friend = stage.browser("friend", Look::DESKTOP).await;
        let zoe = stage.browser_at("zoe", Look::PHONE, wire.url()).await;
        zoe.announce_outage();
        signs_up(&zoe, "Zoë").await;
        let game = begin(&friend, "friend", "white", "correspondence").await;
        join(&zoe, &game).await;
        play(&friend, &GAME[0]).await;
        sees_turn(&zoe, 1, GAME[0].notation).await;
        play(&zoe, &GAME[1]).await;
        let played = format!(">{}<", GAME[1].notation);
        keeps(&zoe, &game, &played).await;

        wire.cut();
        zoe.goto(&game).await;
        zoe.sees("main .message", "No connection. This is a copy")
            .await;
        zoe.sees("#status", "").await;
        assert_eq!(
            zoe.value("document.body.dataset.side").await,
            Some(json!("black"))
        );
        zoe.press("a[rel=prev]").await;
        zoe.until("new URL(location.href).searchParams.get('ply') === '1'")
            .await;
        zoe.goto("/me").await;
        zoe.sees("h1", "No connection").await;
        zoe.sees("#kept-games", "Hole Chess with ").await;
        zoe.goto("/rules/interweave/full").await;
        zoe.sees("h1", "Interweave").await;
        zoe.press("[data-open=settings]").await;
        zoe.sees("dialog[open]", "Colours").await;
        zoe.goto("/me").await;
        zoe.press(&format!("#kept-games a[href='{game}']")).await;
        zoe.sees("main .message", "No connection. This is a copy")
            .await;

        // Back online, the page shows the current game.
        play(&friend, &GAME[2]).await;
        wire.mend();
        zoe.press("main .message a").await;
        at_the_board(&zoe).await;
        sees_turn(&zoe, 3, GAME[2].notation).await;
        let played = format!(">{}<", GAME[2].notation);
        keeps(&zoe, &game, &played).await;

        // Signing out clears the cache, even if the server does not receive the request.
        zoe.goto("/account").await;
        wire.cut();
        zoe.press("form[action='/me/sign-out'] button").await;
        zoe.until("location.protocol === 'chrome-error:'").await;
        zoe.goto(&game).await;
        zoe.sees("h1", "No connection").await;
        keeps_nothing(&zoe).await;
        zoe.reload().await;
        zoe.until("!document.querySelector('#none-kept').hidden")
            .await;
        wire.mend();
    })
    .await;
}

#[tokio::test]
async fn a_session_that_is_ended_elsewhere_leaves_nothing_on_the_device() {
    stage("ended_elsewhere", async |stage| {
        let wire = Wire::to(stage.server.address()).await;
        let friend = stage.browser("friend", Look::DESKTOP).await;
        let zoe = stage.browser_at("zoe", Look::DESKTOP, wire.url()).await;
        zoe.announce_outage();
        signs_up(&zoe, "Zoë").await;
        let game = begin(&friend, "friend", "white", "correspondence").await;
        join(&zoe, &game).await;
        keeps(&zoe, &game, "The starting position").await;
        wire.cut();
        zoe.goto(&game).await;
        zoe.sees("main .message", "No connection. This is a copy")
            .await;

        let other = stage.browser("other", Look::DESKTOP).await;
        other.goto("/sign-in").await;
        other.write("#name", "Zoë").await;
        other.write("#password", crate::accounts::PASSWORD).await;
        other.press("main form .primary").await;
        other.until("location.pathname === '/me'").await;
        other.goto("/me/devices").await;
        other.press("li:not([data-this]) summary").await;
        other.press("li:not([data-this]) button.danger").await;
        other
            .until("document.querySelector('li:not([data-this]) summary') === null")
            .await;

        wire.mend();
        zoe.goto("/rules").await;
        keeps_nothing(&zoe).await;
    })
    .await;
}

#[tokio::test]
async fn a_game_with_a_hidden_square_of_ones_own_is_not_kept() {
    stage("hidden_not_kept", async |stage| {
        let wire = Wire::to(stage.server.address()).await;
        let white = stage.browser_at("white", Look::DESKTOP, wire.url()).await;
        let black = stage.browser("black", Look::DESKTOP).await;
        white.announce_outage();
        let game = acts::begin(&white, "friend", "white", "unlimited").await;
        join(&black, &game).await;
        at_the_board(&white).await;
        acts::start(&white).await;
        acts::choose(&white, "c4").await;
        keeps(&white, &game, "so no copy of it is kept on this device").await;
        let kept = white.run(&format!("return ({KEPT})()"), json!([])).await;
        let copy = kept[format!("{game}/copy")]
            .as_str()
            .expect("it is there")
            .to_owned();
        assert!(
            !copy.contains("data-cell") && !copy.contains("id=\"view\""),
            "{copy}"
        );

        wire.cut();
        white.goto(&game).await;
        white
            .sees(
                "main",
                "In this game you have a square that nobody else may learn yet",
            )
            .await;
        wire.mend();
    })
    .await;
}
