//! Broken connections and a killed server: nothing acknowledged is lost, and no command runs twice.

use serde_json::json;

use crate::harness::{Browser, Look, Wire, stage};
use crate::sample::GAME;
use crate::table::{
    at_the_board, begin, cell, compose, join, play, plies, press_twice, sees_turn, step,
};

#[tokio::test]
async fn a_turn_begun_before_the_line_breaks_is_sent_after_it_is_mended() {
    stage("cut", async |stage| {
        let wire = Wire::to(stage.server.address()).await;
        let yellow = stage.browser("yellow", Look::DESKTOP).await;
        let red = stage.browser_at("red", Look::DESKTOP, wire.url()).await;
        red.announce_outage();
        let game = begin(&yellow, "friend", "white", "unlimited").await;
        join(&red, &game).await;
        for turns in GAME[..4].chunks(2) {
            play(&yellow, &turns[0]).await;
            sees_turn(&red, plies(&yellow).await, turns[0].notation).await;
            play(&red, &turns[1]).await;
            sees_turn(&yellow, plies(&red).await, turns[1].notation).await;
        }
        play(&yellow, &GAME[4]).await;

        // The connection breaks in the middle of Red's turn. Red completes the turn and sends it.
        compose(&red, &["g6", "e8"]).await;
        wire.cut();
        red.until("document.body.dataset.connection === 'reconnecting'")
            .await;
        red.sees("#status", "reconnecting").await;
        step(&red, "@b5").await;
        red.press("#compose-bar button[data-action=send]").await;
        red.sees("#compose-bar", "as soon as the connection is back")
            .await;
        assert_eq!(
            plies(&yellow).await,
            5,
            "nothing went through a broken line"
        );

        wire.mend();
        sees_turn(&red, 6, "Qe8/@b5").await;
        sees_turn(&yellow, 6, "Qe8/@b5").await;
        at_the_board(&red).await;

        // The page receives turns that were played while it was disconnected.
        wire.cut();
        red.until("document.body.dataset.connection === 'reconnecting'")
            .await;
        play(&yellow, &GAME[6]).await;
        wire.mend();
        sees_turn(&red, 7, "Rc3").await;
        play(&red, &GAME[7]).await;
        sees_turn(&yellow, 8, "b7").await;
    })
    .await;
}

#[tokio::test]
async fn a_page_that_was_open_before_an_upgrade_keeps_what_was_begun() {
    stage("upgrade", async |stage| {
        let yellow = stage.browser("yellow", Look::DESKTOP).await;
        let red = stage.browser("red", Look::DESKTOP).await;
        for browser in [&yellow, &red] {
            browser.announce_outage();
        }
        let game = begin(&yellow, "friend", "white", "unlimited").await;
        join(&red, &game).await;
        for turns in GAME[..4].chunks(2) {
            play(&yellow, &turns[0]).await;
            sees_turn(&red, plies(&yellow).await, turns[0].notation).await;
            play(&red, &turns[1]).await;
            sees_turn(&yellow, plies(&red).await, turns[1].notation).await;
        }
        play(&yellow, &GAME[4]).await;

        // The server is upgraded in the middle of Red's turn.
        compose(&red, &["g6", "e8"]).await;
        stage.server.kill();
        stage.server.upgrade();
        runs_version(&red, 1).await;
        red.until("document.querySelector('#board').dataset.path === 'g6 e8'")
            .await;
        step(&red, "@b5").await;

        // The server is upgraded before it receives the command.
        stage.server.kill();
        red.until("document.body.dataset.connection === 'reconnecting'")
            .await;
        red.press("#compose-bar button[data-action=send]").await;
        red.sees("#compose-bar", "as soon as the connection is back")
            .await;
        stage.server.upgrade();
        runs_version(&red, 2).await;
        sees_turn(&red, 6, "Qe8/@b5").await;
        sees_turn(&yellow, 6, "Qe8/@b5").await;
        runs_version(&yellow, 2).await;
    })
    .await;
}

/// Waits until the page is connected, and was served by the server after this number of upgrades.
async fn runs_version(browser: &Browser, upgrades: u32) {
    let here = format!("document.documentElement.dataset.upgrades === '{upgrades}'");
    browser
        .until(&format!(
            "{here} && document.body.dataset.connection === 'open'"
        ))
        .await;
}

#[tokio::test]
async fn a_page_that_stays_old_is_not_loaded_for_ever() {
    stage("stays-old", async |stage| {
        let wire = Wire::to(stage.server.address()).await;
        let red = stage.browser_at("red", Look::DESKTOP, wire.url()).await;
        red.announce_outage();
        begin(&red, "both-sides", "white", "unlimited").await;
        // Simulates a cache that keeps serving old pages.
        let grow_old = "document.documentElement.dataset.assets = '/static/0123456789abcdef'; \
            window.old = true";
        for _ in 0..2 {
            red.run(grow_old, json!([])).await;
            wire.cut();
            red.until("document.body.dataset.connection === 'reconnecting'")
                .await;
            wire.mend();
            red.until(
                "document.body.dataset.connection === 'open' || \
                document.querySelector('#compose-bar').textContent.includes('reload the \
                page')",
            )
            .await;
        }
        red.sees("#compose-bar", "reload the page").await;
        assert_eq!(red.value("window.old").await, Some(json!(true)));
    })
    .await;
}

#[tokio::test]
async fn a_killed_server_goes_on_where_it_was() {
    stage("kill", async |stage| {
        let yellow = stage.browser("yellow", Look::DESKTOP).await;
        let red = stage.browser("red", Look::DESKTOP).await;
        let spectator = stage.browser("spectator", Look::DESKTOP).await;
        for browser in [&yellow, &red, &spectator] {
            browser.announce_outage();
        }
        let game = begin(&yellow, "friend", "white", "unlimited").await;
        join(&red, &game).await;
        crate::table::watch(&spectator, &game).await;
        play(&yellow, &GAME[0]).await;
        play(&red, &GAME[1]).await;

        play(&yellow, &GAME[2]).await;
        stage.server.kill();
        for browser in [&yellow, &red, &spectator] {
            browser
                .until("document.body.dataset.connection === 'reconnecting'")
                .await;
        }
        stage.server.restart();
        for browser in [&yellow, &red, &spectator] {
            at_the_board(browser).await;
            sees_turn(browser, 3, "e4").await;
        }
        play(&red, &GAME[3]).await;
        sees_turn(&yellow, 4, "Qg6").await;
        sees_turn(&spectator, 4, "Qg6").await;

        // The player sends a move while the server is down.
        stage.server.kill();
        yellow
            .until("document.body.dataset.connection === 'reconnecting'")
            .await;
        compose(&yellow, GAME[4].clicks).await;
        yellow.press("#compose-bar button[data-action=send]").await;
        yellow
            .sees("#compose-bar", "as soon as the connection is back")
            .await;
        stage.server.restart();
        for browser in [&yellow, &red, &spectator] {
            sees_turn(browser, 5, "b5").await;
        }
        spectator.reload().await;
        at_the_board(&spectator).await;
        for (index, turn) in GAME[..5].iter().enumerate() {
            sees_in_list(&spectator, index + 1, turn.notation).await;
        }
        play(&red, &GAME[5]).await;
        sees_turn(&spectator, 6, "Qe8/@b5").await;
    })
    .await;
}

async fn sees_in_list(browser: &crate::harness::Browser, ply: usize, notation: &str) {
    browser
        .sees(&format!("#moves [data-ply='{ply}']"), notation)
        .await;
}

#[tokio::test]
async fn where_no_socket_gets_through_the_page_keeps_itself_fresh() {
    stage("no_socket", async |stage| {
        let yellow = stage.browser("yellow", Look::DESKTOP).await;
        let red = stage.browser("red", Look::DESKTOP).await;
        // Simulates a network that blocks all WebSockets.
        let blocked = "globalThis.WebSocket = class extends EventTarget {
            static OPEN = 1;
            readyState = 3;
            constructor() { super(); setTimeout(() => this.dispatchEvent(new Event('close'))); }
            close() {}
            send() {}
        };";
        red.developer(
            "Page.addScriptToEvaluateOnNewDocument",
            json!({"source": blocked}),
        )
        .await;
        let game = begin(&yellow, "friend", "white", "unlimited").await;
        join(&red, &game).await;
        for (index, turn) in GAME[..6].iter().enumerate() {
            let (mover, other) = if index % 2 == 0 {
                (&yellow, &red)
            } else {
                (&red, &yellow)
            };
            play(mover, turn).await;
            sees_turn(other, index as u64 + 1, turn.notation).await;
        }
        play(&yellow, &GAME[6]).await;
        sees_turn(&red, 7, GAME[6].notation).await;
        red.press(&cell("d10")).await;
        red.press(&cell("d4")).await;
        red.until("document.querySelector('#compose-bar').dataset.kind === 'illegal'")
            .await;
        press_twice(&yellow, "offer_draw").await;
        red.sees("#offers", "offers a draw").await;
        press_twice(&red, "accept_draw").await;
        yellow.sees("#status", "agreement").await;
        red.sees("#status", "agreement").await;
    })
    .await;
}
