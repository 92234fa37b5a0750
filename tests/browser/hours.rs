//! Players in two time zones play a game whose clocks pause at night.

use serde_json::json;

use crate::access::is_fit;
use crate::accounts::signs_up;
use crate::harness::{Browser, CalendarServer, Look, Stage, stage};
use crate::sample::GAME;
use crate::table::{join, play, sees_turn};

const FORM: &str = "form.create:has(input[name=variant][value=hole-chess])";

/// Overrides a browser's time zone.
pub async fn travels(browser: &Browser, zone: &str) {
    let there = json!({"timezoneId": zone});
    browser
        .developer("Emulation.setTimezoneOverride", there)
        .await;
}

/// Saves a time zone and quiet hours in the form that the account page links to. The form suggests
/// the browser's time zone.
pub async fn sleeps(browser: &Browser, zone: &str, (from, until): (&str, &str), now: &str) {
    browser.goto("/account").await;
    browser.press("main a[href='/account/hours']").await;
    browser
        .until(&format!(
            "document.querySelector('#zone')?.value === '{zone}'"
        ))
        .await;
    browser.choose("[name=night_from]", from).await;
    browser.choose("[name=night_until]", until).await;
    browser.press("main form .primary").await;
    browser.sees("[role=status]", now).await;
}

/// Waits until the browser shows this deadline for White.
pub async fn sees_deadline(browser: &Browser, words: &str) {
    let title = format!(
        "[...document.querySelectorAll('.clock')].some((clock) => clock.title.includes('{words}'))"
    );
    browser.until(&title).await;
}

#[tokio::test]
async fn two_zones_and_their_nights() {
    stage("hours", async |stage: &mut Stage| {
        let site = CalendarServer::start().await;
        let ann = stage.browser_at("ann", Look::PHONE, site.url()).await;
        let ben = stage.browser_at("ben", Look::DARK, site.url()).await;
        travels(&ann, "Asia/Tokyo").await;
        travels(&ben, "America/New_York").await;
        signs_up(&ann, "Ann").await;
        signs_up(&ben, "Ben").await;
        // The test clock shows Saturday, 9:30 UTC.
        sleeps(&ann, "Asia/Tokyo", ("23", "7"), "Saturday 18:30").await;
        is_fit(&ann, "hours of rest").await;
        sleeps(&ben, "America/New_York", ("22", "6"), "Saturday 04:30").await;

        ann.goto("/").await;
        ann.pick_in(FORM, "time", "correspondence").await;
        ann.press(&format!("{FORM} [name=nights_off]")).await;
        ann.pick_in(FORM, "play", "white").await;
        ann.press(&format!("{FORM} button[name=with][value=friend]"))
            .await;
        ann.until("location.pathname.startsWith('/games/')").await;
        ann.sees("main", "3 days per move, nights off").await;
        let game = ann.path().await;
        join(&ben, &game).await;

        // The clock runs for four and a half hours today, for sixteen hours on each of the next
        // four days, and then until 10:30.
        sees_deadline(&ann, "10:30").await;
        sees_deadline(&ann, "November 26").await;
        sees_deadline(&ben, "8:30").await;
        sees_deadline(&ben, "November 25").await;
        // Only Ann's clock is running, so Ben's quiet hours do not stop it.
        ann.until("!document.querySelector('#due').textContent.includes('stands')")
            .await;
        ann.goto("/me").await;
        let listed = "document.querySelector('.cards time')?.title.includes('November 26')";
        ann.until(listed).await;
        ann.goto(&game).await;
        play(&ann, &GAME[0]).await;
        sees_turn(&ben, 1, GAME[0].notation).await;
        // Ben's quiet hours end at 6:00 in New York. His clock then runs for sixteen hours on each
        // of four days, and for eight hours on the last day.
        sees_deadline(&ben, "November 25").await;
        sees_deadline(&ben, "2:00").await;
        let rest = "The clock stands for the night until Saturday, November 21, 2026 at";
        ben.sees("#due", &format!("{rest} 6:00")).await;
        // Ann's page shows when Ben's quiet hours end, in her own time zone.
        ann.sees("#due", &format!("{rest} 8:00")).await;
        ben.goto("/me").await;
        ben.sees(
            "#games",
            "The clock stands for the night until Sat, Nov 21, 6:00",
        )
        .await;
        site.pass(2);
        ben.goto(&game).await;
        ben.until("!document.querySelector('#due').textContent.includes('stands')")
            .await;
    })
    .await;
}
