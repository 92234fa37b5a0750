//! A player goes on vacation while the opponent has the game open, and two players agree on a
//! pause.

use crate::access::is_fit;
use crate::accounts::signs_up;
use crate::harness::{CalendarServer, Look, Stage, stage};
use crate::table::{action, begin, join, press_twice, watch};

#[tokio::test]
async fn a_vacation_and_a_pause_stop_the_clocks() {
    stage("vacation", async |stage: &mut Stage| {
        let site = CalendarServer::start().await;
        let ann = stage.browser_at("ann", Look::PHONE, site.url()).await;
        let ben = stage.browser_at("ben", Look::DARK, site.url()).await;
        signs_up(&ann, "Ann").await;
        signs_up(&ben, "Ben").await;
        let game = begin(&ann, "friend", "white", "correspondence").await;
        join(&ben, &game).await;

        ann.goto("/account").await;
        ann.press("main a[href='/account/vacation']").await;
        ann.sees("main", "14 of them at a stretch").await;
        is_fit(&ann, "no vacation").await;
        ann.write("[name=days]", "5").await;
        ann.press("form[action='/account/vacation'] .primary").await;
        ann.sees("main", "You are on vacation").await;
        is_fit(&ann, "a vacation").await;

        ben.sees("#status", "Yellow to move; Yellow is on vacation")
            .await;
        // The test clock shows Saturday, 21 November, 9:30 UTC.
        ben.sees(".side", "Yellow, on vacation").await;
        ben.sees(".until", "away until Thu, Nov 26, 9:30").await;
        ben.sees(
            "#due",
            "Yellow is on vacation until Thursday, November 26, 2026 at 9:30",
        )
        .await;
        ben.until("document.querySelector('.clock[data-running=true]') === null")
            .await;
        ann.goto("/me").await;
        ann.sees("main", "You are on vacation until").await;
        ann.press("main a[href='/account/vacation']").await;
        ann.press("form[action='/account/vacation/end'] button")
            .await;
        ann.sees("main", "19 days are left this year").await;
        ben.until("document.querySelector('.clock[data-running=true]') !== null")
            .await;

        watch(&ann, &game).await;
        press_twice(&ann, "offer_pause").await;
        ben.sees(
            "#offers",
            "Yellow proposes to pause the game for at most 60 days.",
        )
        .await;
        ben.press(&action("accept_pause")).await;
        ann.sees("#status", "the game is paused").await;
        ann.sees("#due", "Paused until Wednesday, January 20, 2027 at 9:30")
            .await;
        ann.sees("#compose-bar", "Red agreed to the pause.").await;
        press_twice(&ann, "resume").await;
        ben.sees("#moves", "Yellow ends the pause.").await;
        ben.until("document.querySelector('.clock[data-running=true]') !== null")
            .await;
    })
    .await;
}
