//! A player comes back after an hour, reads what has happened, and has it replayed.

use crate::{
    access::problems_of,
    harness::{Calendar, Look, Stage, stage},
    sample::GAME,
    table::{join, play, sees_turn},
};

const FORM: &str = "form.create:has(input[name=variant][value=hole-chess])";
const PLY: &str = "document.querySelector('#moves [aria-current]')?.textContent";

#[tokio::test]
async fn what_has_happened_is_told_and_replayed_on_a_phone() {
    journey("since_phone", Look::PHONE).await;
}

#[tokio::test]
async fn what_has_happened_is_told_and_replayed_in_the_dark() {
    let dark = Look {
        dark: true,
        ..Look::DESKTOP
    };
    journey("since_desktop", dark).await;
}

async fn journey(name: &str, look: Look) {
    stage(name, async |stage: &mut Stage| {
        let site = Calendar::start().await;
        let ann = stage.browser_at("ann", look, site.url()).await;
        let ben = stage.browser_at("ben", Look::DESKTOP, site.url()).await;
        ann.goto("/").await;
        ann.pick_in(FORM, "time", "correspondence").await;
        ann.pick_in(FORM, "play", "white").await;
        ann.press(&format!("{FORM} button[name=with][value=friend]"))
            .await;
        ann.until("location.pathname.startsWith('/games/')").await;
        let game = ann.path().await;
        join(&ben, &game).await;
        play(&ann, &GAME[0]).await;
        sees_turn(&ann, 1, "c4").await;
        ann.goto("/rules").await;
        play(&ben, &GAME[1]).await;
        sees_turn(&ben, 2, "e6").await;
        site.pass(1);

        ann.goto(&game).await;
        ann.sees("#since", "1 move (e6).").await;
        let problems = problems_of(&ann, look).await;
        assert!(problems.is_empty(), "{problems:#?}");
        ann.press("#since [data-from]").await;
        ann.until(&format!("{PLY}?.includes('c4')")).await;
        // The turn is shown by itself, and then the board is as it is now.
        ann.until(&format!("{PLY}?.includes('e6')")).await;
        ann.sees("#status", "your turn").await;
        ann.reload().await;
        ann.sees("#status", "your turn").await;
        assert_eq!(ann.count("#since").await, 0);
    })
    .await;
}
