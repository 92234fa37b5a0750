//! Beginning one game after another.

use crate::{
    harness::{Browser, Look, stage},
    table::begin_variant,
};

#[tokio::test]
async fn who_comes_back_to_the_start_page_begins_another_game() {
    stage("again", async |stage| {
        let scripted = stage.browser("scripted", Look::DESKTOP).await;
        let plain = stage.browser("plain", Look::NO_SCRIPT).await;
        for browser in [&scripted, &plain] {
            let first = begin_variant(browser, "hole-chess", "both-sides", &[]).await;
            let second = back_and_begin(browser, "hole-chess").await;
            assert_ne!(
                second,
                first,
                "{}: the same wish again is another game",
                browser.name()
            );
            let third = back_and_begin(browser, "event-chess").await;
            assert_ne!(
                third,
                second,
                "{}: another wish is another game",
                browser.name()
            );
            browser.sees("h1", "Event Chess").await;
        }
    })
    .await;
}

/// Goes back by the browser's own button and begins another game on the page that comes.
async fn back_and_begin(browser: &Browser, variant: &str) -> String {
    browser.back().await;
    browser.until("location.pathname === '/'").await;
    browser
        .press(&format!(
            "form:has(input[name=variant][value={variant}]) button[value=both-sides]"
        ))
        .await;
    browser
        .until("location.pathname.startsWith('/games/')")
        .await;
    browser.path().await
}
