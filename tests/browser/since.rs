//! A player returns after an hour, reads what has happened, and watches the replay.

use crate::access::is_fit;
use crate::harness::{CalendarServer, Look, Stage, stage};
use crate::sample::GAME;
use crate::table::{begin, join, play, sees_turn};

const PLY: &str = "document.querySelector('#moves [aria-current]')?.textContent";

#[tokio::test]
async fn what_has_happened_is_told_and_replayed() {
    stage("since", async |stage: &mut Stage| {
        let site = CalendarServer::start().await;
        let ann = stage.browser_at("ann", Look::PHONE, site.url()).await;
        let ben = stage.browser_at("ben", Look::DARK, site.url()).await;
        let game = begin(&ann, "friend", "white", "correspondence").await;
        join(&ben, &game).await;
        play(&ann, &GAME[0]).await;
        sees_turn(&ann, 1, "c4").await;
        ann.goto("/rules").await;
        play(&ben, &GAME[1]).await;
        sees_turn(&ben, 2, "e6").await;
        site.pass(1);

        ann.goto(&game).await;
        ann.sees("#since", "1 move (e6).").await;
        is_fit(&ann, "what has happened").await;
        ann.press("#since [data-from]").await;
        ann.until(&format!("{PLY}?.includes('c4')")).await;
        // The page replays the turn, and then shows the current position.
        ann.until(&format!("{PLY}?.includes('e6')")).await;
        ann.sees("#status", "your turn").await;
        ann.reload().await;
        ann.sees("#status", "your turn").await;
        assert_eq!(ann.count("#since").await, 0);
    })
    .await;
}
