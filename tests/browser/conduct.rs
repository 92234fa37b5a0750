//! Moderation in the browser: muting, reports, hidden comments and suspensions.

use serde_json::json;

use crate::access::{both_looks, is_fit_for};
use crate::accounts::signs_up;
use crate::harness::{Browser, Look, stage};
use crate::sample::GAME;
use crate::table::{begin, join, play, sees_turn, watch};
use crate::talk::say;

#[tokio::test]
async fn a_moderator_suspends_somebody_who_is_told_why() {
    stage("conduct", async |stage| {
        let moderator = stage.browser("moderator", Look::PHONE).await;
        let zoe = stage.browser("zoe", Look::PHONE).await;
        let ben = stage.browser("ben", Look::PHONE).await;
        signs_up(&moderator, "A very long name for one").await;
        signs_up(&zoe, "Zoë").await;
        signs_up(&ben, "Ben").await;
        let long = ["moderators", "add", "A very long name for one", "--admin"];
        stage.server.host(&long);
        let game = begin(&zoe, "friend", "white", "unlimited").await;
        join(&ben, &game).await;
        play(&zoe, &GAME[0]).await;
        sees_turn(&ben, 1, GAME[0].notation).await;
        say(&zoe, "You will lose, fool").await;
        ben.sees("#kibitz .comment-text", "You will lose, fool")
            .await;

        // Ben mutes Zoë, so his open page receives none of her later comments.
        ben.press("#kibitz .comment-more").await;
        ben.sees("h1", "Zoë").await;
        fit(&ben, "a player").await;
        ben.press("form[action='/conduct/mute'] button").await;
        ben.until(&format!("location.pathname === '{game}'")).await;
        say(&zoe, "And again").await;
        watch(&ben, &game).await;
        play(&ben, &GAME[1]).await;
        sees_turn(&zoe, 2, GAME[1].notation).await;
        assert_eq!(ben.count("#kibitz .comment").await, 0);
        assert_eq!(zoe.count("#kibitz .comment").await, 2);
        ben.goto("/account").await;
        ben.sees("#people-title + ul", "Zoë, muted").await;
        fit(&ben, "an account").await;
        ben.press("form[action='/conduct/end'] button").await;
        ben.sees("#people-title + p", "muted and blocked nobody")
            .await;

        reports_and_is_told(&ben, &moderator, &game).await;
        zoe.sees(".comment-hidden", "Hidden by a moderator: insults")
            .await;
        moderator.goto(&game).await;
        shows_again(&moderator, &zoe).await;
        hides_and_shows(&moderator, &zoe, &game).await;
        moderator.goto("/account").await;
        moderator.press("main a[href='/moderation']").await;
        fit(&moderator, "moderation, empty").await;
        moderator.write("#suspend-name", "Zoë").await;
        moderator.write("#suspend-days", "7").await;
        moderator
            .write("#suspend-reason", "Calls others names")
            .await;
        moderator
            .press("form[action='/moderation/suspend'] summary")
            .await;
        moderator
            .press("form[action='/moderation/suspend'] button")
            .await;
        moderator.sees(".log", "suspended Zoë until").await;
        fit(&moderator, "moderation").await;

        // A suspended player can continue her game, and reads why she cannot comment.
        play(&zoe, &GAME[2]).await;
        watch(&ben, &game).await;
        sees_turn(&ben, 3, GAME[2].notation).await;
        zoe.write("#kibitz-text", "But why?").await;
        zoe.press("#kibitz form:has(textarea) button").await;
        zoe.sees("#kibitz .error", "Calls others names").await;
        zoe.goto("/").await;
        zoe.sees(".banner.suspended", "Calls others names").await;
        fit(&zoe, "a suspension").await;

        moderator
            .press("form[action='/moderation/unsuspend'] summary")
            .await;
        moderator
            .write(
                "form[action='/moderation/unsuspend'] input[name=reason]",
                "Said sorry",
            )
            .await;
        moderator
            .press("form[action='/moderation/unsuspend'] button")
            .await;
        moderator.sees(".log", "Said sorry").await;
        zoe.goto(&game).await;
        assert_eq!(zoe.count(".banner").await, 0);
        say(&zoe, "Sorry").await;

        moderator.goto("/admin").await;
        moderator.write("#notice-text", "Down at noon").await;
        moderator
            .press("form[action='/admin/notice'] summary")
            .await;
        moderator.press("form[action='/admin/notice'] button").await;
        moderator.sees(".banner", "Down at noon").await;
        fit(&moderator, "administration").await;
    })
    .await;
}

/// Ben reports a game's first comment, a moderator hides it, and Ben's page shows the outcome.
pub async fn reports_and_is_told(ben: &Browser, moderator: &Browser, game: &str) {
    ben.goto(game).await;
    ben.press("#kibitz .comment-more").await;
    ben.sees("#report-title + blockquote", "You will lose, fool")
        .await;
    ben.choose("#report-kind", "insults").await;
    ben.write("#report-text", "She says so to everybody").await;
    fit(ben, "a comment to report").await;
    ben.press("form[action='/conduct/report'] button").await;
    ben.sees("#reports-title + ul", "waits for a moderator")
        .await;
    fit(ben, "own reports").await;

    moderator.goto("/moderation").await;
    moderator.press("main a[href='/moderation/reports']").await;
    moderator
        .sees(".reported .comment-text", "You will lose, fool")
        .await;
    moderator
        .sees(".report > blockquote", "She says so to everybody")
        .await;
    fit(moderator, "reports").await;
    let hide = "form[action='/moderation/reports/hide']";
    moderator
        .press(&format!("details:has({hide}) summary"))
        .await;
    moderator
        .write(&format!("{hide} textarea"), "Not the first time")
        .await;
    moderator.press(&format!("{hide} button")).await;
    moderator.sees("main", "No reports wait").await;
    fit(moderator, "reports, none").await;
    moderator.goto("/moderation").await;
    moderator.sees(".log", "Not the first time").await;
    ben.goto("/account").await;
    ben.sees("#reports-title + ul", "dealt with").await;
}

/// The moderator hides Zoë's first comment and shows it again.
async fn hides_and_shows(moderator: &Browser, zoe: &Browser, game: &str) {
    moderator.goto(game).await;
    moderator.press("#kibitz .comment-more").await;
    moderator.sees("h1", "Zoë").await;
    fit(moderator, "a comment to hide").await;
    moderator
        .press("form[action='/moderation/hide'] button")
        .await;
    moderator
        .sees(".comment-hidden", "Hidden by a moderator")
        .await;
    zoe.sees(".comment-hidden", "Hidden by a moderator: insults")
        .await;
    assert_eq!(zoe.count("#kibitz .comment-text").await, 1);
    shows_again(moderator, zoe).await;
}

/// The moderator shows Zoë's first comment again from the game's page.
async fn shows_again(moderator: &Browser, zoe: &Browser) {
    moderator.press("#kibitz .comment-more").await;
    moderator
        .sees("#hide-title", "Show the comment again")
        .await;
    moderator.write("#show-reason", "It was a joke").await;
    fit(moderator, "a comment to show").await;
    moderator
        .press("form[action='/moderation/show'] button")
        .await;
    zoe.until("!document.querySelector('.comment-hidden')")
        .await;
    zoe.sees("#kibitz", "You will lose, fool").await;
}

/// Checks that the page is accessible with its sections collapsed and expanded.
async fn fit(browser: &Browser, page: &str) {
    let [other, own] = both_looks(browser);
    is_fit_for(browser, &[own, other], page).await;
    let open = "for (const fold of document.querySelectorAll('details')) fold.open = true";
    browser.run(open, json!([])).await;
    is_fit_for(browser, &[other, own], page).await;
    let close = "for (const fold of document.querySelectorAll('details')) fold.open = false";
    browser.run(close, json!([])).await;
}
