//! The creator of an open challenge is redirected to the game when somebody joins. Game lists
//! update live.

use serde_json::json;

use crate::accounts::signs_up;
use crate::harness::{Look, stage};
use crate::sample::GAME;
use crate::table::{at_the_board, begin, join, play, sees_turn};

#[tokio::test]
async fn who_has_an_open_challenge_is_taken_to_the_game() {
    stage("taken_to_the_game", async |stage| {
        let yellow = stage.browser("yellow", Look::DESKTOP).await;
        let red = stage.browser("red", Look::DESKTOP).await;
        let game = begin(&yellow, "anyone", "white", "unlimited").await;
        // The redirect works from any page.
        yellow.goto("/rules").await;
        yellow
            .until("document.documentElement.dataset.script === 'on'")
            .await;
        join(&red, &game).await;
        yellow
            .until(&format!("location.pathname === '{game}'"))
            .await;
        at_the_board(&yellow).await;
        play(&yellow, &GAME[0]).await;
        sees_turn(&red, 1, "c4").await;

        // A player who has another game open stays there, and is only notified that somebody
        // joined.
        yellow.goto("/").await;
        let other = begin(&yellow, "anyone", "white", "unlimited").await;
        yellow.goto(&game).await;
        at_the_board(&yellow).await;
        join(&red, &other).await;
        yellow.sees(".toast", "joined one of your games").await;
        yellow.sees("[data-nav=me] .count", "1").await;
        yellow.press(".toast a").await;
        yellow
            .until(&format!("location.pathname === '{other}'"))
            .await;
    })
    .await;
}

#[tokio::test]
async fn a_count_goes_with_the_person_who_signs_out() {
    stage("count_goes", async |stage| {
        let ann = stage.browser("ann", Look::PHONE).await;
        let ben = stage.browser("ben", Look::DESKTOP).await;
        // Records the installed app's badge. A browser without badges accepts the call and shows
        // nothing.
        let recorded = json!({"source": "navigator.setAppBadge = async (games) => { window.badge \
            = games; };"});
        ben.developer("Page.addScriptToEvaluateOnNewDocument", recorded)
            .await;
        signs_up(&ben, "Ben").await;
        let game = begin(&ann, "friend", "white", "unlimited").await;
        join(&ben, &game).await;
        play(&ann, &GAME[0]).await;
        sees_turn(&ben, 1, GAME[0].notation).await;
        ben.until("document.title.startsWith('(1) Your turn') && window.badge === 1")
            .await;
        ben.goto("/rules").await;
        ben.until("document.title.startsWith('(1) ') && window.badge === 1")
            .await;
        let rules = ben.tab().await;
        let board = ben.new_tab().await;
        ben.goto(&game).await;
        ben.until("document.title.startsWith('(1) Your turn')")
            .await;
        ben.new_tab().await;
        ben.goto("/account").await;
        ben.press("form[action='/me/sign-out'] button").await;
        ben.until("location.pathname !== '/account'").await;
        ben.switch_to(&rules).await;
        let gone = "!document.title.startsWith('(') && window.badge === 0".to_owned();
        let icon = "document.querySelector('link[rel~=icon]').getAttribute('href')";
        let plain = format!("!{icon}.startsWith('data:')");
        let gone = format!("{gone} && {plain}");
        ben.until(&format!(
            "{gone} && document.querySelector('.count') === null"
        ))
        .await;
        ben.switch_to(&board).await;
        ben.until(&format!("!document.title.startsWith('(') && {plain}"))
            .await;
    })
    .await;
}

#[tokio::test]
async fn the_start_page_shows_at_once_whose_turn_it_is() {
    stage("your_turn", async |stage| {
        let yellow = stage.browser("yellow", Look::DESKTOP).await;
        let red = stage.browser("red", Look::DESKTOP).await;
        let game = begin(&yellow, "friend", "white", "unlimited").await;
        join(&red, &game).await;
        red.goto("/").await;
        red.until("document.documentElement.dataset.script === 'on'")
            .await;
        assert_eq!(red.count("#yours .card").await, 0);
        play(&yellow, &GAME[0]).await;
        red.sees("#yours", "It is your turn").await;
        red.sees("[data-nav=me] .count", "1").await;
        // The tab's title and icon show the number of waiting games as well.
        red.until("document.title.startsWith('(1) ')").await;
        let icon = "document.querySelector('link[rel~=icon]').getAttribute('href')";
        red.until(&format!(
            "{icon}.startsWith('data:') && {icon}.includes('1%3C%2Ftext')"
        ))
        .await;
        // Red moves in another tab.
        let start = red.tab().await;
        let board = red.new_tab().await;
        red.goto(&game).await;
        at_the_board(&red).await;
        play(&red, &GAME[1]).await;
        red.switch_to(&start).await;
        red.until(
            "document.querySelector('#yours .card') === null && \
            document.querySelector('.count') === null",
        )
        .await;
        red.until(&format!(
            "!document.title.startsWith('(') && !{icon}.startsWith('data:')"
        ))
        .await;
        assert_ne!(start, board);
    })
    .await;
}
