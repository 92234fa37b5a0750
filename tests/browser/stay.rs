//! A player's journey, from a guest's first game to a moderator's decision.

use crate::accounts::{PASSWORD, signs_up};
use crate::challenges::challenges;
use crate::conduct::reports_and_is_told;
use crate::harness::{Browser, Look, Stage, stage};
use crate::sample::GAME;
use crate::table::{at_the_board, begin, join, play, press_twice, sees_turn};
use crate::talk::say;

#[tokio::test]
async fn from_a_guests_first_game_to_a_moderators_decision() {
    stage("stay", async |stage: &mut Stage| {
        let lea = stage.browser("lea", Look::DESKTOP).await;
        let moderator = stage.browser("moderator", Look::PHONE).await;
        signs_up(&lea, "Lea").await;
        signs_up(&moderator, "Max").await;
        stage.server.host(&["moderators", "add", "Max"]);

        let guest = stage.browser("guest", Look::DARK).await;
        let game = begin(&guest, "friend", "white", "unlimited").await;
        join(&lea, &game).await;
        two_turns(&guest, &lea).await;
        press_twice(&lea, "resign").await;
        guest.sees("#status", "Yellow wins").await;

        // Creating an account keeps the guest's game, on this and on another device.
        guest.press(".site-nav a[href='/sign-in']").await;
        guest.press(".form-links a[href^='/sign-up']").await;
        guest.write("#name", "Zoë").await;
        guest.write("#password", PASSWORD).await;
        guest.press("main form .primary").await;
        guest
            .until(&format!("location.pathname === '{game}'"))
            .await;
        let zoe = stage.browser("zoe", Look::PHONE).await;
        zoe.goto("/sign-in").await;
        zoe.write("#name", "Zoë").await;
        zoe.write("#password", PASSWORD).await;
        zoe.press("main form .primary").await;
        zoe.until("location.pathname === '/me'").await;

        // The archive lists the game and links to its players.
        zoe.goto("/games").await;
        zoe.until(&format!(
            "document.querySelector(\"a[href='{game}']\") !== null"
        ))
        .await;
        zoe.press(".card-words a[href='/players/Lea']").await;
        zoe.sees("h1", "Lea").await;
        zoe.press("main a.button[href='/challenges/new?to=Lea']")
            .await;
        let rated = challenges(&zoe).await;
        lea.goto("/").await;
        lea.press(&format!("a[href='{rated}']")).await;
        at_the_board(&lea).await;
        lea.press(".invite button[name=do][value=join]").await;
        zoe.until("document.body.dataset.status === 'running'")
            .await;
        at_the_board(&zoe).await;
        two_turns(&zoe, &lea).await;
        say(&lea, "You will lose, fool").await;
        zoe.sees("#kibitz .comment-text", "You will lose, fool")
            .await;
        press_twice(&lea, "resign").await;
        zoe.sees("#ratings", "+162").await;

        reports_and_is_told(&zoe, &moderator, &rated).await;
        lea.sees("#kibitz", "Hidden by a moderator: insults").await;
    })
    .await;
}

/// Plays the first turn of each side, and waits until both browsers show it.
async fn two_turns(white: &Browser, black: &Browser) {
    play(white, &GAME[0]).await;
    sees_turn(black, 1, GAME[0].notation).await;
    play(black, &GAME[1]).await;
    sees_turn(white, 2, GAME[1].notation).await;
}
