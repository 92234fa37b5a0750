//! Premoves: clicked during the opponent's turn, and then played or dropped.

use crate::event::acts;
use crate::harness::{Browser, Look, keys, stage};
use crate::sample::{GAME, Turn};
use crate::table::{begin, begin_variant, cell, compose, in_hand, join, play, sees_turn};

/// Clicks a premove and waits until the board shows it.
async fn premove(browser: &Browser, from: &str, to: &str) {
    browser
        .until("document.body.dataset.state === 'waiting'")
        .await;
    browser.press(&cell(from)).await;
    has(browser, Some(from)).await;
    browser.press(&cell(to)).await;
    has(browser, Some(&format!("{from} {to}"))).await;
    browser
        .until("document.querySelectorAll('#board .mark-selected').length === 2")
        .await;
}

/// Waits until the board has a premove with these clicks, or no premove.
async fn has(browser: &Browser, clicks: Option<&str>) {
    let clicks = clicks.map_or("undefined".to_owned(), |clicks| format!("'{clicks}'"));
    browser
        .until(&format!(
            "document.querySelector('#board').dataset.premove === {clicks}"
        ))
        .await;
}

#[tokio::test]
async fn a_premove_is_played_at_once_or_dropped() {
    stage("premove", async |stage| {
        let yellow = stage.browser("yellow", Look::DESKTOP).await;
        let red = stage.browser("red", Look::PHONE).await;
        let game = begin(&yellow, "friend", "white", "live").await;
        join(&red, &game).await;
        play(&yellow, &GAME[0]).await;

        // The premove is played as soon as Red's turn arrives.
        premove(&yellow, "e3", "e4").await;
        yellow
            .sees("#compose-bar", "Premove: Pawn from e3 to e4")
            .await;
        compose(&red, GAME[1].clicks).await;
        for browser in [&yellow, &red] {
            sees_turn(browser, 3, "e4").await;
        }
        has(&yellow, None).await;

        // Escape or the button for touch screens cancels a premove.
        premove(&yellow, "b3", "b5").await;
        yellow.keys(&[keys::ESCAPE]).await;
        has(&yellow, None).await;
        play(&red, &GAME[3]).await;
        sees_turn(&yellow, 4, "Qg6").await;
        premove(&red, "b8", "b7").await;
        red.press("#compose-bar button[data-action=cancel]").await;
        has(&red, None).await;
        play(&yellow, &GAME[4]).await;
        sees_turn(&red, 5, "b5").await;
        red.until("document.body.dataset.state === 'idle'").await;

        // A premove that has become illegal is dropped, and the page says so.
        premove(&yellow, "c2", "g4").await;
        play(&red, &GAME[5]).await;
        yellow
            .sees("#compose-bar", "Your premove is not a legal turn here")
            .await;
        has(&yellow, None).await;
        play(&yellow, &GAME[6]).await;
        sees_turn(&red, 7, "Rc3").await;
    })
    .await;
}

/// Clicks one of the player's own pieces, and waits for the message that it is the opponent's turn.
async fn has_to_wait(browser: &Browser, at: &str) {
    browser
        .until("document.body.dataset.state === 'waiting'")
        .await;
    browser.press(&cell(at)).await;
    browser.sees("#compose-bar", "It is not your turn").await;
    has(browser, None).await;
}

#[tokio::test]
async fn nothing_is_premoved_by_correspondence_or_beside_hidden_squares() {
    stage("no-premove", async |stage| {
        let white = stage.browser("white", Look::DESKTOP).await;
        let black = stage.browser("black", Look::DESKTOP).await;
        let game = begin(&white, "friend", "white", "correspondence").await;
        join(&black, &game).await;
        has_to_wait(&black, "e8").await;

        let wishes = [("play", "white"), ("start", "event-5"), ("time", "live")];
        let game = begin_variant(&white, "event-chess", "friend", &wishes).await;
        join(&black, &game).await;
        acts::choose(&white, "d3").await;
        acts::choose(&black, "c5").await;
        acts::sees_phase(&black, "hidden").await;
        has_to_wait(&black, "e7").await;
    })
    .await;
}

const fn turn(notation: &'static str, clicks: &'static [&'static str]) -> Turn {
    Turn { notation, clicks }
}

#[tokio::test]
async fn a_piece_in_hand_is_premoved_and_judged_when_it_is_ones_turn() {
    stage("premove_drop", async |stage| {
        let white = stage.browser("white", Look::DESKTOP).await;
        let black = stage.browser("black", Look::PHONE).await;
        let wishes = [("play", "white"), ("time", "live")];
        let game = begin_variant(&white, "crazyhouse", "friend", &wishes).await;
        join(&black, &game).await;
        play(&white, &turn("e4", &["e2", "e4"])).await;
        play(&black, &turn("d5", &["d7", "d5"])).await;
        play(&white, &turn("exd5", &["e4", "d5"])).await;
        drop_premove(&white, "P@", "e4").await;
        white
            .sees("#compose-bar", "Premove: Pawn dropped on e4.")
            .await;
        compose(&black, &["d8", "d5"]).await;
        sees_turn(&white, 5, "P@e4").await;
        has(&white, None).await;

        // White's move occupies the premove's target, so the premove is dropped with a message.
        play(&black, &turn("Qd6", &["d5", "d6"])).await;
        drop_premove(&black, "P@", "e5").await;
        play(&white, &turn("e5", &["e4", "e5"])).await;
        black
            .sees("#compose-bar", "Your premove is not a legal turn here")
            .await;
        has(&black, None).await;
    })
    .await;
}

/// Premoves a piece from the hand.
async fn drop_premove(browser: &Browser, piece: &str, to: &str) {
    browser
        .until("document.body.dataset.state === 'waiting'")
        .await;
    browser.press(&in_hand(piece)).await;
    has(browser, Some(piece)).await;
    browser.press(&cell(to)).await;
    has(browser, Some(&format!("{piece} {to}"))).await;
}

#[tokio::test]
async fn an_event_that_is_started_drops_a_premove_and_says_so() {
    stage("premove_event", async |stage| {
        let white = stage.browser("white", Look::DESKTOP).await;
        let black = stage.browser("black", Look::DESKTOP).await;
        let game = acts::begin(&white, "friend", "white", "live").await;
        join(&black, &game).await;
        play(&white, &turn("e4", &["e2", "e4"])).await;
        premove(&white, "d2", "d3").await;
        acts::start(&black).await;
        has(&white, None).await;
        white
            .sees(
                "#compose-bar",
                "Your premove was dropped, because an event was started.",
            )
            .await;
    })
    .await;
}
