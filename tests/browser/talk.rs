//! Kibitzing: who reads what, and when.

use crate::{
    harness::{Browser, Look, stage},
    sample::GAME,
    table::{begin, join, play, sees_turn, watch},
};

pub async fn say(browser: &Browser, text: &str) {
    browser.write("#kibitz [name=text]", text).await;
    browser.press("#kibitz form:has([name=text]) button").await;
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
        // What Yellow says afterwards has arrived, so the spectator's words would have.
        red.sees("#kibitz", "Good luck").await;
        for player in [&yellow, &red] {
            let page = player
                .value("document.documentElement.outerHTML")
                .await
                .expect("a page");
            assert!(!page.as_str().expect("text").contains("bring the queen out"));
        }
        yellow.reload().await;
        crate::table::at_the_board(&yellow).await;
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
        for number in 0..24 {
            say(&yellow, &format!("Comment {number}.")).await;
        }
        watch(&reader, &game).await;
        let comments = "document.querySelectorAll('#kibitz .comment').length";
        reader.until(&format!("{comments} === 20")).await;
        reader.press("#kibitz [data-earlier]").await;
        reader.until(&format!("{comments} === 24")).await;
        assert_eq!(reader.count("#kibitz .earlier:not([hidden])").await, 0);

        // At the board, away from the comments.
        reader.run("scrollTo(0, 0)", serde_json::json!([])).await;
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
