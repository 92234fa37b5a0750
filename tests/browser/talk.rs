//! Comments on a game: who can read them, and when.

use serde_json::json;

use crate::harness::{Browser, Look, stage};
use crate::sample::GAME;
use crate::table::{at_the_board, begin, give, join, play, sees_turn, watch};

pub async fn say(browser: &Browser, text: &str) {
    browser.write("#kibitz [name=text]", text).await;
    browser.press("#kibitz-form > button").await;
    browser.sees("#kibitz", text).await;
}

#[tokio::test]
async fn players_do_not_see_what_spectators_say_until_the_game_ends() {
    stage("kibitz", async |stage| {
        let yellow = stage.browser("yellow", Look::DESKTOP).await;
        let red = stage.browser("red", Look::DESKTOP).await;
        let one = stage.browser("one", Look::DESKTOP).await;
        let two = stage.browser("two", Look::DESKTOP).await;
        let game = begin(&yellow, "friend", "white", "unlimited").await;
        join(&red, &game).await;
        play(&yellow, &GAME[0]).await;
        watch(&one, &game).await;
        watch(&two, &game).await;
        sees_turn(&one, 1, "c4").await;

        say(&one, "Red should bring the queen out").await;
        two.sees("#kibitz", "Red should bring the queen out").await;
        two.sees("#kibitz a[data-ply='1']", "c4").await;
        say(&yellow, "Good luck").await;
        // The spectator's comment was sent before Yellow's, so it would have arrived by now.
        red.sees("#kibitz", "Good luck").await;
        for player in [&yellow, &red] {
            let page = player
                .value("document.documentElement.outerHTML")
                .await
                .expect("a page");
            assert!(!page.as_str().expect("text").contains("bring the queen out"));
        }
        yellow.reload().await;
        at_the_board(&yellow).await;
        yellow.sees("#kibitz", "Good luck").await;
        let page = yellow
            .value("document.documentElement.outerHTML")
            .await
            .expect("a page");
        assert!(!page.as_str().expect("text").contains("bring the queen out"));

        yellow.press("button[name=do][value=resign]").await;
        yellow
            .press("button[name=do][value=resign][data-armed]")
            .await;
        for player in [&yellow, &red] {
            player
                .sees("#kibitz", "Red should bring the queen out")
                .await;
        }
    })
    .await;
}

#[tokio::test]
async fn earlier_comments_come_when_asked_for_and_new_ones_are_counted() {
    stage("pages_of_talk", async |stage| {
        let yellow = stage.browser("yellow", Look::DESKTOP).await;
        let reader = stage.browser("reader", Look::PHONE).await;
        let game = begin(&yellow, "friend", "white", "unlimited").await;
        let comments: Vec<_> = (0..24)
            .map(|number| json!({"do": "kibitz", "ply": 0, "text": format!("Comment {number}.")}))
            .collect();
        give(&yellow, &game, &comments).await;
        watch(&reader, &game).await;
        let comments = "document.querySelectorAll('#kibitz .comment').length";
        reader.until(&format!("{comments} === 20")).await;
        reader.press("#kibitz [data-earlier]").await;
        reader.until(&format!("{comments} === 24")).await;
        assert_eq!(reader.count("#kibitz .earlier:not([hidden])").await, 0);

        // Scrolls to where the board is visible and the comments are not.
        reader.run("scrollTo(0, 0)", json!([])).await;
        reader
            .until("document.querySelector('#kibitz ol').getBoundingClientRect().top > innerHeight")
            .await;
        say(&yellow, "See https://chess.example/b5, please.").await;
        reader.sees("#unread", "1 new comment").await;
        reader.press("#unread").await;
        reader
            .until("document.querySelector('#unread').hidden")
            .await;
        let link = "#kibitz .comment-text a[rel='nofollow ugc noopener']";
        reader.sees(link, "https://chess.example/b5").await;
        let list = "document.querySelector('#kibitz ol')";
        reader
            .until(&format!(
                "{list}.clientHeight < 500 && {list}.scrollHeight > 600"
            ))
            .await;
    })
    .await;
}

#[tokio::test]
async fn a_comment_is_text_and_nothing_else() {
    stage("markup", async |stage| {
        let person = stage.browser("person", Look::DESKTOP).await;
        let other = stage.browser("other", Look::DESKTOP).await;
        let game = begin(&person, "both-sides", "white", "unlimited").await;
        let text = "<b>bold</b> <img src=x onerror=alert(1)> & \"quotes\"";
        say(&person, text).await;
        watch(&other, &game).await;
        other.sees("#kibitz", text).await;
        assert_eq!(other.count("#kibitz img").await, 0);
    })
    .await;
}

/// Opens the menu of the player's newest comment, and clicks an item.
async fn change_own(browser: &Browser, what: &str) {
    browser
        .press("#kibitz .comment:last-child .comment-own summary")
        .await;
    browser
        .press(&format!("#kibitz .comment:last-child {what}"))
        .await;
}

#[tokio::test]
async fn comments_are_edited_answered_followed_and_deleted() {
    stage("own_words", async |stage| {
        let yellow = stage.browser("yellow", Look::DESKTOP).await;
        let red = stage.browser("red", Look::DESKTOP).await;
        let watcher = stage.browser("watcher", Look::PHONE).await;
        let game = begin(&yellow, "friend", "white", "unlimited").await;
        join(&red, &game).await;
        play(&yellow, &GAME[0]).await;
        watch(&watcher, &game).await;
        sees_turn(&watcher, 1, "c4").await;
        // A turn in a comment is a link to its position.
        say(&watcher, "See 1. c4, or go on").await;
        let link = "#kibitz .comment-text a[data-ply='1']";
        watcher.sees(link, "1. c4").await;
        watcher.press(link).await;
        // An edit appears on open pages immediately.
        say(&yellow, "A tpyo").await;
        watcher.sees("#kibitz", "A tpyo").await;
        yellow
            .press("#kibitz .comment:last-child .comment-own summary")
            .await;
        yellow
            .write("#kibitz .comment:last-child textarea", "A typo")
            .await;
        yellow
            .press("#kibitz .comment:last-child form[data-do=edit_comment] button")
            .await;
        watcher.sees("#kibitz .comment:last-child", "A typo").await;
        watcher
            .sees("#kibitz .comment:last-child .comment-edited", "edited")
            .await;
        // A reply appears below its comment, not at the end.
        watcher
            .press("#kibitz .comment:first-child [data-reply]")
            .await;
        watcher
            .sees("#kibitz [data-answering]", "Replying to")
            .await;
        say(&watcher, "To myself").await;
        watcher
            .sees("#kibitz .comment:nth-child(2).reply", "To myself")
            .await;
        assert_eq!(
            watcher
                .count("#kibitz [data-answering]:not([hidden])")
                .await,
            0
        );
        change_own(&yellow, "form[data-do=delete_comment] button").await;
        for browser in [&yellow, &watcher] {
            browser
                .until("!document.querySelector('#kibitz').textContent.includes('A typo')")
                .await;
        }
        let wide = "document.documentElement.scrollWidth <= innerWidth";
        watcher.until(wide).await;
    })
    .await;
}
