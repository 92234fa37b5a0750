//! A player who opens another page counts as absent. Browsers keep the old page for the back
//! button, and it must not keep its connections.

use crate::harness::{Look, stage};
use crate::sample::GAME;
use crate::table::{at_the_board, begin, join, play, sees_turn};

#[tokio::test]
async fn who_goes_to_another_page_has_left_the_game_and_comes_back_to_it() {
    stage("left", async |stage| {
        let yellow = stage.browser("yellow", Look::DESKTOP).await;
        let red = stage.browser("red", Look::DESKTOP).await;
        let game = begin(&yellow, "friend", "white", "unlimited").await;
        join(&red, &game).await;
        yellow.sees("#player-top .presence", "here").await;
        // Red watched the game before joining it, and that earlier page must not count as a
        // spectator.
        yellow
            .until("document.querySelector('#watchers').textContent === ''")
            .await;
        red.press(".site-nav [data-nav=rules]").await;
        yellow.sees("#player-top .presence", "away").await;
        play(&yellow, &GAME[0]).await;
        red.back().await;
        at_the_board(&red).await;
        sees_turn(&red, 1, GAME[0].notation).await;
        yellow.sees("#player-top .presence", "here").await;
        play(&red, &GAME[1]).await;
        sees_turn(&yellow, 2, GAME[1].notation).await;
    })
    .await;
}
