//! Changing a live game to correspondence time, and a clock with a delay.

use crate::access::is_fit;
use crate::harness::{Look, Stage, stage};
use crate::sample::GAME;
use crate::table::{action, begin, join, play, press_twice, sees_turn};

const FORM: &str = "form.create:has(input[name=variant][value=hole-chess])";

#[tokio::test]
async fn a_live_game_goes_on_by_correspondence() {
    stage("change_time", async |stage: &mut Stage| {
        let yellow = stage.browser("yellow", Look::PHONE).await;
        let red = stage.browser("red", Look::DARK).await;
        let game = begin(&yellow, "friend", "white", "live").await;
        join(&red, &game).await;
        play(&yellow, &GAME[0]).await;
        sees_turn(&red, 1, "c4").await;
        play(&red, &GAME[1]).await;
        sees_turn(&yellow, 2, "e6").await;

        yellow.press(".change-time > summary").await;
        is_fit(&yellow, "a proposal").await;
        yellow.choose(".change-time select", "7").await;
        yellow.press(".change-time button").await;
        yellow.sees("#offers", "You have proposed").await;
        red.sees(
            "#offers",
            "Yellow proposes to go on by correspondence, with 7 days per move.",
        )
        .await;
        press_twice(&yellow, "offer_draw").await;
        red.sees("#offers", "offers a draw").await;
        red.press(&action("accept_correspondence")).await;
        // Both pages switch to the controls and offers of a correspondence game.
        for browser in [&yellow, &red] {
            browser.sees(".game-title", "7 days per move").await;
            browser
                .sees(
                    "#moves",
                    "The game goes on by correspondence: 7 days per move.",
                )
                .await;
            browser
                .until(
                    "document.querySelector('.clock[data-running=true]')?.textContent === '6 d \
                    23 h'",
                )
                .await;
            browser.sees("#offers", "draw").await;
        }
        is_fit(&yellow, "a game that goes on by correspondence").await;
        play(&yellow, &GAME[2]).await;
        sees_turn(&red, 3, "e4").await;
        assert_eq!(yellow.count("#plans").await, 1);
    })
    .await;
}

#[tokio::test]
async fn a_clock_waits_for_its_delay() {
    stage("delay", async |stage: &mut Stage| {
        let yellow = stage.browser("yellow", Look::DESKTOP).await;
        let red = stage.browser("red", Look::PHONE).await;
        yellow.goto("/").await;
        yellow.pick_in(FORM, "time", "live").await;
        yellow.pick_in(FORM, "play", "white").await;
        yellow
            .write(&format!("{FORM} [name=increment]"), "150")
            .await;
        yellow.press(&format!("{FORM} [name=delay]")).await;
        yellow
            .press(&format!("{FORM} button[name=with][value=friend]"))
            .await;
        yellow
            .until("location.pathname.startsWith('/games/')")
            .await;
        let game = yellow.path().await;
        join(&red, &game).await;
        yellow
            .sees(".game-title", "10 minutes, delay 150 seconds per move")
            .await;
        play(&yellow, &GAME[0]).await;
        sees_turn(&red, 1, "c4").await;
        play(&red, &GAME[1]).await;
        for browser in [&yellow, &red] {
            sees_turn(browser, 2, "e6").await;
            // The clock runs but still shows its full time, because the frame told the page about
            // the delay.
            browser
                .until("document.querySelector('.clock[data-running=true]') !== null")
                .await;
            browser
                .until(
                    "document.querySelector('.clock[data-running=true]').textContent === '10:00'",
                )
                .await;
        }
        yellow.reload().await;
        yellow
            .until("document.querySelector('.clock[data-running=true]')?.textContent === '10:00'")
            .await;
        let due = "JSON.parse(document.querySelector('#view').textContent).clock";
        yellow
            .until(&format!(
                "{due}.deadline_ms.white - {due}.at_ms > {due}.left_ms.white"
            ))
            .await;
    })
    .await;
}
