//! Event Chess by correspondence: days pass between the two players' choices, and the server
//! restarts.

use super::acts;
use super::acts::{sees_marked, sees_phase};
use crate::harness::{Browser, CalendarServer, Look, stage};
use crate::table::{at_the_board, join};

/// The expected entry of the only game in a player's game list.
struct GameListEntry<'a> {
    waiting: bool,
    words: &'a str,
    left: &'a str,
}

#[tokio::test]
async fn days_pass_between_the_choices() {
    stage("by_post", async |stage| {
        let server = CalendarServer::start().await;
        let white = stage.browser_at("white", Look::DESKTOP, server.url()).await;
        let black = stage.browser_at("black", Look::DESKTOP, server.url()).await;
        for browser in [&white, &black] {
            browser.announce_outage();
        }
        let game = acts::begin(&white, "friend", "white", "correspondence").await;
        join(&black, &game).await;
        acts::play_all(
            &[("e4", &["e2", "e4"]), ("e5", &["e7", "e5"])],
            (&white, &black),
            &[],
        )
        .await;
        server.pass(20);
        white.reload().await;
        at_the_board(&white).await;
        acts::start(&white).await;
        sees_phase(&black, "choosing").await;
        for browser in [&white, &black] {
            browser
                .until("document.querySelectorAll('.clock[data-running=true]').length === 2")
                .await;
            browser
                .sees("#status", "Both sides choose a hidden square")
                .await;
        }
        for browser in [&white, &black] {
            lists(
                browser,
                &GameListEntry {
                    waiting: true,
                    words: "Both sides choose",
                    left: "3 d 0 h left",
                },
            )
            .await;
        }

        server.pass(30);
        come_back(&black, &game).await;
        acts::choose(&black, "c6").await;
        black
            .sees("#compose-bar", "You have chosen. White has yet to choose")
            .await;
        let words = "White has yet to choose";
        lists(
            &white,
            &GameListEntry {
                waiting: true,
                words,
                left: "1 d 18 h left",
            },
        )
        .await;
        lists(
            &black,
            &GameListEntry {
                waiting: false,
                words,
                left: "1 d 18 h left",
            },
        )
        .await;

        let server = server.restart().await;
        server.pass(21);
        come_back(&white, &game).await;
        white
            .until("document.querySelectorAll('.clock[data-running=true]').length === 1")
            .await;
        acts::choose(&white, "f3").await;
        come_back(&black, &game).await;
        for (browser, own) in [(&white, "f3"), (&black, "c6")] {
            sees_phase(browser, "hidden").await;
            sees_marked(browser, "own-hidden", &[own]).await;
        }
        let words = "White to move";
        lists(
            &white,
            &GameListEntry {
                waiting: true,
                words,
                left: "3 d 0 h left",
            },
        )
        .await;
        lists(
            &black,
            &GameListEntry {
                waiting: false,
                words,
                left: "3 d 0 h left",
            },
        )
        .await;

        // White loses on time, and the secret squares are revealed.
        for browser in [&white, &black] {
            come_back(browser, &game).await;
        }
        server.pass(72);
        for browser in [&white, &black] {
            browser
                .sees("#status", "Black wins: White ran out of time")
                .await;
            sees_marked(browser, "own-hidden", &["c6", "f3"]).await;
        }
    })
    .await;
}

async fn lists(browser: &Browser, listed: &GameListEntry<'_>) {
    browser.goto("/me").await;
    browser.sees("#games li", listed.words).await;
    browser.sees("#games li", listed.left).await;
    let waiting = u64::from(listed.waiting);
    assert_eq!(
        browser.count("#games li[data-waiting]").await,
        waiting,
        "{}: {}",
        browser.name(),
        listed.words
    );
    assert_eq!(
        browser.count(".site-nav .count").await,
        waiting,
        "the navigation counts it too"
    );
}

/// Opens the game again on a later day.
async fn come_back(browser: &Browser, game: &str) {
    browser.goto(game).await;
    at_the_board(browser).await;
}
