//! Someone who goes to another page is no longer at the board. Browsers keep such a page, and would
//! keep its connections, for going back.

use crate::{
    harness::{Look, stage},
    sample::GAME,
    table::{at_the_board, begin, join, play, sees_turn},
};

#[tokio::test]
async fn who_goes_to_another_page_has_left_the_game_and_comes_back_to_it() {
    stage("left", async |stage| {
        let yellow = stage.browser("yellow", Look::DESKTOP).await;
        let red = stage.browser("red", Look::DESKTOP).await;
        let game = begin(&yellow, "friend", "white", "unlimited").await;
        join(&red, &game).await;
        yellow.sees("#player-top .presence", "here").await;
        // Red watched before joining, which led to another page.
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
