//! The players' private chat in the browser.

use serde_json::json;

use crate::harness::{Browser, Look, stage};
use crate::sample::GAME;
use crate::table::{at_the_board, begin, join, play, sees_turn, watch};

/// Sends a chat message. The opponent's page need not be open.
pub async fn tell(browser: &Browser, text: &str) {
    browser.write("#chat-text", text).await;
    browser.press("#chat-form > button").await;
    browser
        .sees("#chat > ol > li:last-of-type .comment-text", text)
        .await;
    browser
        .until("document.querySelector('#chat-text').value === ''")
        .await;
}

async fn shows_nothing_of_it(browser: &Browser) {
    let hidden = "document.querySelector('#chat').hidden";
    assert_eq!(browser.value(hidden).await, Some(json!(true)));
    let page = browser.value("document.documentElement.outerHTML").await;
    let page = page.expect("a page").to_string();
    for words in ["behind the windmill", "At noon"] {
        assert!(!page.contains(words));
    }
}

#[tokio::test]
async fn two_players_talk_and_a_third_sees_nothing() {
    stage("chat", async |stage| {
        let yellow = stage.browser("yellow", Look::DESKTOP).await;
        let red = stage.browser("red", Look::PHONE).await;
        let third = stage.browser("third", Look::DESKTOP).await;
        let game = begin(&yellow, "friend", "white", "unlimited").await;
        shows_nothing_of_it(&yellow).await;
        watch(&third, &game).await;
        join(&red, &game).await;
        // The page of the player who waited for an opponent shows the chat without a reload.
        yellow
            .until("!document.querySelector('#chat').hidden")
            .await;
        let label = "document.querySelector('label[for=chat-text]').textContent";
        for player in [&yellow, &red] {
            player
                .until(&format!(
                    "{label}.startsWith('To ') && {label}.endsWith(' alone')"
                ))
                .await;
            player
                .sees("label[for=kibitz-text]", "Your public comment")
                .await;
        }
        tell(&yellow, "Meet me behind the windmill").await;
        // Scrolls to where the board is visible and the chat is not.
        red.run("scrollTo(0, 0)", json!([])).await;
        red.sees("#unread-chat", "1 new for you alone").await;
        red.press("#unread-chat").await;
        red.until("document.querySelector('#unread-chat').hidden")
            .await;
        red.sees("#chat .comment-text", "Meet me behind the windmill")
            .await;
        red.write("#chat-text", "At noon\n").await;
        yellow
            .sees("#chat > ol > li:last-of-type .comment-text", "At noon")
            .await;
        assert_eq!(yellow.count("#chat > ol > li").await, 2);
        assert_eq!(yellow.count("#kibitz > ol > li").await, 0);

        play(&yellow, &GAME[0]).await;
        for browser in [&red, &third] {
            sees_turn(browser, 1, "c4").await;
        }
        shows_nothing_of_it(&third).await;
        third.reload().await;
        at_the_board(&third).await;
        shows_nothing_of_it(&third).await;

        // Only the opponent's messages have a link to report them.
        red.press("#chat .comment-more").await;
        red.sees("#report-title + blockquote", "Meet me behind the windmill")
            .await;
        watch(&red, &game).await;
        assert_eq!(red.count("#chat .comment-more").await, 1);

        yellow.press("#chat [data-role=white] button").await;
        for player in [&yellow, &red] {
            player
                .until("document.querySelectorAll('#chat > ol > li').length === 1")
                .await;
        }
        red.reload().await;
        at_the_board(&red).await;
        assert_eq!(red.count("#chat > ol > li").await, 1);
        red.sees("#chat .comment-text", "At noon").await;
    })
    .await;
}

#[tokio::test]
async fn what_was_written_while_a_page_was_away_comes_with_it() {
    stage("chat_away", async |stage| {
        let yellow = stage.browser("yellow", Look::DESKTOP).await;
        let red = stage.browser("red", Look::DESKTOP).await;
        let game = begin(&yellow, "friend", "white", "unlimited").await;
        join(&red, &game).await;
        yellow
            .until("!document.querySelector('#chat').hidden")
            .await;
        for number in 0..53 {
            tell(&yellow, &format!("line {number}")).await;
        }
        red.sees("#chat > ol > li:last-of-type .comment-text", "line 52")
            .await;
        let lines = "document.querySelectorAll('#chat > ol > li').length";
        red.reload().await;
        at_the_board(&red).await;
        red.until(&format!("{lines} === 50")).await;
        red.press("#chat .earlier a").await;
        red.until(&format!("{lines} === 3")).await;
        red.sees("#chat .comment-text", "line 0").await;
        at_the_board(&red).await;
        // Older messages stay visible, and the players can continue to write.
        red.write("#chat-text", "I have read it all").await;
        red.press("#chat-form > button").await;
        yellow
            .sees(
                "#chat > ol > li:last-of-type .comment-text",
                "I have read it all",
            )
            .await;
        red.until(&format!("{lines} === 50")).await;
    })
    .await;
}
