//! “Next game” opens the next waiting correspondence game without loading a page.

use std::sync::Arc;

use serde_json::{Value, json};

use crate::harness::{Browser, Look, Stage, stage};
use crate::sample::GAME;
use crate::table::{at_the_board, begin_with, compose, join, play, plies, sees_turn, watch};

const NEXT: &str = "#actions a[href='/me/next']";
const SEND: &str = "#compose-bar button[data-action=send]";

/// Starts correspondence games in which it is Yellow's turn, and opens the first one.
async fn games(yellow: &Browser, red: &Browser, variants: &[&str]) -> Vec<String> {
    let mut games = Vec::new();
    for variant in variants {
        let time = json!({"kind": "correspondence", "days": 3});
        let wishes = json!({"variant": variant, "with": "friend", "time": time});
        let game = begin_with(yellow, wishes).await;
        join(red, &game).await;
        games.push(game);
    }
    watch(yellow, &games[0]).await;
    games
}

async fn pair(stage: &mut Stage) -> (Arc<Browser>, Arc<Browser>) {
    let yellow = stage.browser("yellow", Look::DESKTOP).await;
    let red = stage.browser("red", Look::DESKTOP).await;
    (yellow, red)
}

/// Sets a JavaScript variable that is lost when another page loads.
async fn mark(browser: &Browser) {
    browser.run("window.marked = true;", json!([])).await;
}

async fn is_marked(browser: &Browser) -> bool {
    browser.value("window.marked === true").await == Some(Value::Bool(true))
}

async fn is_at(browser: &Browser, game: &str) {
    browser
        .until(&format!("location.pathname === '{game}'"))
        .await;
    at_the_board(browser).await;
}

/// Waits until the page describes the opponent's presence with these words.
async fn is_there(browser: &Browser, words: &str) {
    browser.sees("#player-top .presence", words).await;
}

#[tokio::test]
async fn the_next_game_comes_without_a_load_and_back_leads_to_the_one_before() {
    stage("onward", async |stage| {
        let (yellow, red) = pair(stage).await;
        let games = games(&yellow, &red, &["hole-chess", "hole-chess", "hole-chess"]).await;
        mark(&yellow).await;
        assert_eq!(yellow.count(NEXT).await, 0);
        play(&yellow, &GAME[0]).await;
        watch(&red, &games[1]).await;
        is_there(&red, "away").await;
        yellow.press(NEXT).await;
        is_at(&yellow, &games[1]).await;
        assert!(is_marked(&yellow).await);
        assert_eq!(plies(&yellow).await, 0);
        is_there(&red, "here").await;
        // The focus is on the board, a screen reader gets an announcement, and the tab's title is
        // updated.
        yellow
            .until("document.activeElement === document.querySelector('#board .board-live')")
            .await;
        yellow.sees("#live", "Hole Chess: ").await;
        yellow
            .until("/^\\(2\\) Your turn · /.test(document.title)")
            .await;
        assert_eq!(yellow.count("main").await, 1);
        yellow
            .press("details:has(> .inside > #settings) > summary")
            .await;
        yellow
            .until("document.querySelectorAll('#settings form').length === 1")
            .await;

        // The socket now sends and receives turns of the second game.
        play(&yellow, &GAME[0]).await;
        sees_turn(&red, 1, GAME[0].notation).await;
        play(&red, &GAME[1]).await;
        sees_turn(&yellow, 2, GAME[1].notation).await;
        yellow.press("[data-tool=previous]").await;
        yellow.until("location.search === '?ply=1'").await;

        yellow.back().await;
        is_at(&yellow, &games[0]).await;
        assert!(is_marked(&yellow).await);
        sees_turn(&yellow, 1, GAME[0].notation).await;
        assert_eq!(yellow.count("#board[data-plies='1']").await, 1);
        is_there(&red, "away").await;
        yellow.run("history.forward();", json!([])).await;
        yellow
            .until(&format!(
                "location.pathname + location.search === '{}?ply=1'",
                games[1]
            ))
            .await;
        yellow
            .until("document.querySelector('#board').dataset.ply === '1'")
            .await;
        assert!(is_marked(&yellow).await);
        is_there(&red, "here").await;
    })
    .await;
}

#[tokio::test]
async fn whoever_wants_goes_on_after_each_turn() {
    stage("onward_alone", async |stage| {
        let (yellow, red) = pair(stage).await;
        let games = games(&yellow, &red, &["hole-chess", "hole-chess"]).await;
        yellow.press("[data-open=settings]").await;
        yellow
            .press("dialog[open] label:has(> input[data-setting=onward][value=on])")
            .await;
        yellow.press("dialog[open] [data-close]").await;
        mark(&yellow).await;
        for next in [&games[1], &games[1]] {
            compose(&yellow, GAME[0].clicks).await;
            yellow.press(SEND).await;
            is_at(&yellow, next).await;
            // No other game waits after the last turn, so the page stays.
            if plies(&yellow).await == 0 {
                continue;
            }
            sees_turn(&yellow, 1, GAME[0].notation).await;
        }
        assert!(is_marked(&yellow).await);
        assert_eq!(yellow.count(NEXT).await, 0);
    })
    .await;
}

#[tokio::test]
async fn games_of_other_kinds_come_as_well_and_other_pages_are_loaded() {
    stage("onward_kinds", async |stage| {
        let (yellow, red) = pair(stage).await;
        let kinds = ["hole-chess", "event-chess", "interweave"];
        let games = games(&yellow, &red, &kinds).await;
        mark(&yellow).await;
        play(&yellow, &GAME[0]).await;
        yellow.press(NEXT).await;
        is_at(&yellow, &games[1]).await;
        assert!(is_marked(&yellow).await);
        yellow
            .until("document.querySelector('#events') !== null")
            .await;
        compose(&yellow, &["e2", "e4"]).await;
        yellow.press(SEND).await;
        sees_turn(&yellow, 1, "e4").await;
        yellow
            .until(&format!("document.querySelector(\"{NEXT}\") !== null"))
            .await;
        yellow.keys(&["n"]).await;
        is_at(&yellow, &games[2]).await;
        assert!(is_marked(&yellow).await);
        assert_eq!(yellow.count("#events").await, 0);
        yellow.back().await;
        is_at(&yellow, &games[1]).await;
        sees_turn(&yellow, 1, "e4").await;

        // Simulates an upgrade of the server since the page was loaded.
        yellow
            .run(
                "document.documentElement.dataset.assets = '/static/of-another-build';",
                json!([]),
            )
            .await;
        yellow.press(NEXT).await;
        is_at(&yellow, &games[2]).await;
        assert!(!is_marked(&yellow).await);
    })
    .await;
}

/// A script that records when the page shows a turn as accepted, and when it has painted the next
/// game's board.
const TIMED: &str = "
    const [from] = arguments, seen = { accepted: 0, there: 0 };
    window.seen = seen;
    const watch = new MutationObserver(() => {
      const board = document.querySelector('#board');
      if (!seen.accepted && location.pathname === from && board?.dataset.plies === '1') \
      seen.accepted = performance.now();
      if (location.pathname === from || !board?.querySelector('.board-live')) return;
      watch.disconnect();
      requestAnimationFrame(() => setTimeout(() => (seen.there = performance.now())));
    });
    watch.observe(document.body, { subtree: true, childList: true, attributes: true });";

#[tokio::test]
#[ignore = "it measures: run it by make bench-lists"]
async fn what_the_next_game_takes() {
    const GAMES: usize = 21;
    stage("onward_timed", async |stage| {
        let (yellow, red) = pair(stage).await;
        let games = games(&yellow, &red, &["hole-chess"; GAMES]).await;
        yellow.press("[data-open=settings]").await;
        yellow
            .press("dialog[open] label:has(> input[data-setting=onward][value=on])")
            .await;
        yellow.press("dialog[open] [data-close]").await;
        let mut took = Vec::new();
        for step in games.windows(2) {
            yellow.run(TIMED, json!([step[0]])).await;
            compose(&yellow, GAME[0].clicks).await;
            yellow.press(SEND).await;
            yellow.until("window.seen.there > 0").await;
            is_at(&yellow, &step[1]).await;
            let ms = yellow
                .value("window.seen.there - window.seen.accepted")
                .await;
            took.push(ms.as_ref().and_then(Value::as_f64).expect("both were seen"));
        }
        took.sort_by(f64::total_cmp);
        println!(
            "the next game, after a turn was accepted: {:.0} ms in the middle of {} times, {:.0} \
                ms at most (at most 150)",
            took[took.len() / 2],
            took.len(),
            took[took.len() - 1]
        );
    })
    .await;
}
