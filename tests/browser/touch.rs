//! On a phone, by finger.

use crate::{
    harness::{Look, stage},
    sample::GAME,
    table::{begin, play, sees_turn},
};

#[tokio::test]
async fn the_sample_game_is_played_on_a_phone_by_touch() {
    stage("touch", async |stage| {
        let phone = stage.browser("phone", Look::PHONE).await;
        begin(&phone, "both-sides", "white", "unlimited").await;
        for (index, turn) in GAME.iter().enumerate() {
            play(&phone, turn).await;
            sees_turn(&phone, index as u64 + 1, turn.notation).await;
        }
        phone.sees("#status", "Yellow wins").await;
    })
    .await;
}

#[tokio::test]
async fn the_board_fits_a_phone_and_a_finger_finds_its_cells() {
    stage("phone_board", async |stage| {
        let phone = stage.browser("phone", Look::PHONE).await;
        begin(&phone, "both-sides", "white", "unlimited").await;
        phone
            .until(
                "(() => { const {left, right, width} = document.querySelector('#board svg.board').getBoundingClientRect();
                    const cell = document.querySelector('#board [data-cell=d1]').getBoundingClientRect();
                    return left >= 0 && right <= innerWidth && width > 0 && cell.width >= 24; })()",
            )
            .await;
        // The white queen is dragged with the finger, and the page does not scroll under it.
        let before = phone.value("scrollY").await;
        phone.drag(&crate::table::cell("c3"), &crate::table::cell("c4")).await;
        sees_turn(&phone, 1, "c4").await;
        assert_eq!(phone.value("scrollY").await, before);
    })
    .await;
}
