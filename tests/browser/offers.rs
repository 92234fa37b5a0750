//! Offers between players, and actions that need a second click.

use crate::harness::{Browser, Look, Stage, stage};
use crate::sample::GAME;
use crate::table::{action, at_the_board, begin, join, piece_on, play, press_twice, sees_turn};

async fn two_at_a_game(stage: &mut Stage) -> (std::sync::Arc<Browser>, std::sync::Arc<Browser>) {
    let yellow = stage.browser("yellow", Look::DESKTOP).await;
    let red = stage.browser("red", Look::DESKTOP).await;
    let game = begin(&yellow, "friend", "white", "unlimited").await;
    join(&red, &game).await;
    (yellow, red)
}

#[tokio::test]
async fn a_take_back_is_asked_for_and_granted() {
    stage("takeback", async |stage| {
        let (yellow, red) = two_at_a_game(stage).await;
        play(&yellow, &GAME[0]).await;
        sees_turn(&red, 1, "c4").await;
        yellow.press(&action("ask_takeback")).await;
        red.sees("#offers", "take back the last turn").await;
        red.press(&action("grant_takeback")).await;
        for browser in [&yellow, &red] {
            browser
                .until("document.querySelector('#board').dataset.plies === '0'")
                .await;
            assert_eq!(piece_on(browser, "c3").await, "Pw");
        }
        play(&yellow, &GAME[2]).await;
        sees_turn(&red, 1, "e4").await;
        yellow.press(&action("ask_takeback")).await;
        red.press(&action("decline_takeback")).await;
        yellow
            .until("document.querySelector('[data-offer=takeback]') === null")
            .await;
        sees_turn(&yellow, 1, "e4").await;
    })
    .await;
}

#[tokio::test]
async fn a_draw_is_agreed_and_a_rematch_changes_sides() {
    stage("draw", async |stage| {
        let (yellow, red) = two_at_a_game(stage).await;
        play(&yellow, &GAME[0]).await;
        play(&red, &GAME[1]).await;
        press_twice(&yellow, "offer_draw").await;
        red.sees("#offers", "offers a draw").await;
        red.press(&action("decline_draw")).await;
        yellow
            .until("document.querySelector('[data-offer=draw]') === null")
            .await;
        press_twice(&red, "offer_draw").await;
        yellow.sees("#offers", "offers a draw").await;
        press_twice(&yellow, "accept_draw").await;
        for browser in [&yellow, &red] {
            browser.sees("#status", "agreement").await;
        }

        let over = yellow.path().await;
        yellow.press(&action("offer_rematch")).await;
        red.press(&action("accept_rematch")).await;
        // The rematch opens automatically for both players.
        for browser in [&red, &yellow] {
            browser
                .until(&format!(
                    "location.pathname !== '{over}' && document.readyState === 'complete'"
                ))
                .await;
            at_the_board(browser).await;
        }
        assert_eq!(yellow.path().await, red.path().await);
        // Colours are swapped, so the player who was Red moves first.
        play(&red, &GAME[0]).await;
        sees_turn(&yellow, 1, "c4").await;
        play(&yellow, &GAME[1]).await;
    })
    .await;
}

#[tokio::test]
async fn resigning_needs_a_second_press() {
    stage("resign", async |stage| {
        let (yellow, red) = two_at_a_game(stage).await;
        play(&yellow, &GAME[0]).await;
        play(&red, &GAME[1]).await;
        yellow.press(&action("resign")).await;
        yellow.sees("#actions", "Really resign?").await;
        // A click elsewhere cancels the confirmation.
        yellow.press("h1").await;
        yellow
            .until("document.querySelector('[data-armed]') === null")
            .await;
        assert_eq!(
            yellow.value("document.body.dataset.status").await,
            Some("running".into())
        );
        press_twice(&yellow, "resign").await;
        for browser in [&yellow, &red] {
            browser.sees("#status", "Red wins").await;
            browser.sees("#status", "resign").await;
            browser
                .until("document.body.dataset.status === 'over'")
                .await;
        }
    })
    .await;
}

#[tokio::test]
async fn a_game_is_aborted_before_the_second_turn_only() {
    stage("abort", async |stage| {
        let (yellow, red) = two_at_a_game(stage).await;
        play(&yellow, &GAME[0]).await;
        assert_eq!(yellow.count(&action("abort")).await, 1);
        play(&red, &GAME[1]).await;
        sees_turn(&yellow, 2, "e6").await;
        yellow
            .until(&format!(
                "document.querySelector('{}') === null",
                action("abort")
            ))
            .await;

        let game = begin(&yellow, "friend", "white", "unlimited").await;
        join(&red, &game).await;
        press_twice(&red, "abort").await;
        for browser in [&yellow, &red] {
            browser.sees("#status", "aborted").await;
        }
    })
    .await;
}
