//! A game by touch on a phone.

use serde_json::json;

use crate::harness::{Browser, Look, stage};
use crate::sample::GAME;
use crate::table::{begin, cell, play, sees_turn};

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
                "(() => { const {left, right, width} = document.querySelector('#board \
                    svg.board').getBoundingClientRect();
                    const cell = document.querySelector('#board \
                    [data-cell=d1]').getBoundingClientRect();
                    return left >= 0 && right <= innerWidth && width > 0 && cell.width >= 24; })()",
            )
            .await;
        // Dragging a piece by touch must not scroll the page.
        let before = phone.value("scrollY").await;
        phone.drag(&cell("c3"), &cell("c4")).await;
        sees_turn(&phone, 1, "c4").await;
        assert_eq!(phone.value("scrollY").await, before);
    })
    .await;
}

#[tokio::test]
async fn a_finger_scrolls_the_page_from_cells_that_cannot_be_grabbed() {
    stage("finger_scrolls", async |stage| {
        let phone = stage.browser("phone", Look::PHONE).await;
        for (from, scrolls) in [("c5", true), ("c8", true), ("c3", false)] {
            // Each drag needs a fresh page, because a browser may finish scrolling after the drag
            // that caused it.
            begin(&phone, "both-sides", "white", "unlimited").await;
            drag_is_taken_as(&phone, from, scrolls).await;
            phone
                .until("document.querySelector('#board').dataset.plies === '0'")
                .await;
        }
    })
    .await;
}

/// Drags a finger upwards from a cell and off the board. The browser either scrolls, which cancels
/// the pointer, or leaves the drag to the page.
async fn drag_is_taken_as(phone: &Browser, from: &str, scrolls: bool) {
    let listen = "for (const kind of ['pointerup', 'pointercancel'])
        addEventListener(kind, () => { document.body.dataset.ended = kind; }, {once: true});";
    phone.run(listen, json!([])).await;
    phone.drag(&cell(from), ".home").await;
    let end = if scrolls {
        "pointercancel"
    } else {
        "pointerup"
    };
    phone
        .until(&format!("document.body.dataset.ended === '{end}'"))
        .await;
    phone.until(&format!("(scrollY > 100) === {scrolls}")).await;
}
