//! The analysis board: turns of both sides, variations, names and comments, saving and sharing.

use serde_json::json;

use crate::access::problems_of;
use crate::harness::{Browser, Look, keys, stage};
use crate::keyboard::{steps_to, tab_to};
use crate::table::{LIGHT, cell};

/// Opens an analysis board that has no turns yet.
async fn opens(browser: &Browser, address: &str) {
    browser.goto(address).await;
    browser
        .until(
            "document.querySelector('#board svg.board') !== null && \
            document.querySelector('#keeping button') !== null",
        )
        .await;
}

/// Clicks these cells, and waits until `shown` is the current turn.
async fn plays(browser: &Browser, cells: &[&str], shown: &str) {
    for name in cells {
        browser.press(&cell(name)).await;
    }
    shows(browser, shown).await;
}

/// Waits until `turn` is the current turn.
async fn shows(browser: &Browser, turn: &str) {
    browser
        .until(&format!(
            "document.querySelector('#tree [aria-current]')?.textContent === '{turn}'"
        ))
        .await;
}

#[tokio::test]
async fn an_analysis_is_made_and_kept() {
    stage("analysis", async |stage| {
        let ann = stage.browser("ann", Look::PHONE).await;
        opens(&ann, "/analysis?variant=atomic-chess").await;
        plays(&ann, &["e2", "e4"], "1. e4").await;
        plays(&ann, &["e7", "e5"], "e5").await;
        ann.press("[data-tool=previous]").await;
        shows(&ann, "1. e4").await;
        plays(&ann, &["d7", "d5"], "1… d5").await;
        ann.write("#variation-name", "The Scandinavian").await;
        ann.write("#comment", "Sharp, and not quite sound.").await;
        ann.sees(".variation", "The Scandinavian").await;
        ann.sees(".variation .turn-comment", "not quite sound")
            .await;
        plays(&ann, &["e4", "d5"], "2. exd5").await;
        // A variation of the first turn can become the main line.
        ann.press("[data-do=promote]").await;
        ann.until(
            "document.querySelector('.main-line > .turn:nth-of-type(2)').textContent === \
            '1… d5'",
        )
        .await;
        ann.sees(".variation", "e5").await;
        ann.press(&cell("e8")).await;
        ann.press(&cell("e3")).await;
        ann.until("document.querySelector('#compose-bar').dataset.kind?.includes('illegal')")
            .await;
        ann.press("#compose-bar button").await;

        ann.write("#study-title", "An explosive try").await;
        ann.press("[data-keep=save]").await;
        ann.sees("#keeping", "Saved. Whoever has the link can see it")
            .await;
        let address = ann.path().await;
        let ben = stage.browser("ben", Look::DARK).await;
        opens(&ben, &address).await;
        ben.sees("#title", "An explosive try").await;
        ben.sees("#tree", "2. exd5").await;
        assert_eq!(ben.count("[data-keep=remove]").await, 0);
        ben.press("[data-tool=last]").await;
        shows(&ben, "2. exd5").await;

        ann.press("[data-do=delete]").await;
        shows(&ann, "1… d5").await;
        ann.press("[data-do=undo]").await;
        shows(&ann, "2. exd5").await;
        ann.press("[data-keep=save]").await;
        ann.until("document.querySelector('[data-keep=save]').textContent === 'Saved'")
            .await;
        ann.reload().await;
        ann.sees("#tree", "Sharp, and not quite sound.").await;
        ann.sees("#tree .variation", "e5").await;
        ann.press("[data-keep=remove]").await;
        ann.sees("#keeping", "Press once more").await;
        ann.press("[data-keep=remove]").await;
        ann.sees("#keeping", "not kept any more").await;
        // Bypasses the page's `beforeunload` handler, which would ask for confirmation.
        ann.run(
            "window.addEventListener('beforeunload', (event) => \
            event.stopImmediatePropagation(), true)",
            json!([]),
        )
        .await;
    })
    .await;
}

#[tokio::test]
async fn an_analysis_is_made_by_keyboard() {
    stage("analysis_keyboard", async |stage| {
        let ann = stage.browser("ann", Look::DESKTOP).await;
        opens(&ann, "/analysis?variant=interweave").await;
        ann.write("#turn", "b2-c3").await;
        ann.press("#move-form button").await;
        ann.until("document.querySelectorAll('#tree .turn').length === 1")
            .await;
        tab_to(&ann, "#board .board-live").await;
        let from = ann
            .value("document.querySelector('#board').dataset.ply")
            .await;
        assert_eq!(from, Some(json!("1")));
        steps_to(&ann, "#board", "a6").await;
        ann.keys(&[keys::ESCAPE]).await;
        ann.run("document.activeElement.blur()", json!([])).await;
        ann.keys(&[keys::LEFT]).await;
        ann.until("document.querySelector('#board').dataset.ply === '0'")
            .await;
        ann.keys(&[keys::RIGHT]).await;
        ann.until("document.querySelector('#board').dataset.ply === '1'")
            .await;
    })
    .await;
}

/// Checks that the page does not mention secret choices: on an analysis board nothing is hidden.
async fn says_nothing_of_secrets(browser: &Browser) {
    let said = browser.text("#compose-bar").await.expect("a bar");
    for word in ["away", "Nobody", "cannot be changed"] {
        assert!(!said.contains(word), "{said}");
    }
}

#[tokio::test]
async fn an_event_is_started_and_squares_are_chosen_in_an_analysis() {
    stage("analysis_event", async |stage| {
        let ann = stage.browser("ann", Look::DESKTOP).await;
        opens(&ann, "/analysis?variant=event-chess").await;
        plays(&ann, &["e2", "e4"], "1. e4").await;
        ann.press("#events [data-start]").await;
        ann.press("#events [data-armed]").await;
        shows(&ann, "event").await;
        for (square, turn) in [("f6", "B@f6"), ("c4", "W@c4")] {
            ann.sees("#compose-bar", "choose one of the marked squares")
                .await;
            says_nothing_of_secrets(&ann).await;
            ann.press(&cell(square)).await;
            ann.sees("#compose-bar", &format!("{square} will be")).await;
            says_nothing_of_secrets(&ann).await;
            ann.press("#compose-bar [data-action=choose]").await;
            shows(&ann, turn).await;
        }
        plays(&ann, &["e7", "e5"], "1… e5").await;
    })
    .await;
}

#[tokio::test]
async fn a_game_is_analysed_from_one_of_its_positions() {
    stage("analysis_of_game", async |stage| {
        let ann = stage.browser("ann", Look::DESKTOP).await;
        ann.goto(LIGHT).await;
        let game = crate::review::played(&ann).await;
        let id = game.rsplit('/').next().expect("an id").to_owned();
        opens(&ann, &format!("/analysis?game={id}&ply=5")).await;
        shows(&ann, "3. Bc4").await;
        ann.press("[data-tool=next]").await;
        shows(&ann, "Nf6").await;
        ann.press("[data-tool=last]").await;
        ann.sees("#status", "checkmate").await;
        ann.press("[data-tool=first]").await;
        ann.until("document.querySelector('#board').dataset.ply === '0'")
            .await;
    })
    .await;
}

#[tokio::test]
async fn what_the_rules_refuse_is_left_out_and_not_overwritten_unasked() {
    stage("analysis_left_out", async |stage| {
        let ann = stage.browser("ann", Look::PHONE).await;
        opens(&ann, "/analysis?variant=atomic-chess").await;
        plays(&ann, &["e2", "e4"], "1. e4").await;
        plays(&ann, &["e7", "e5"], "e5").await;
        ann.press("[data-keep=save]").await;
        ann.sees("#keeping", "Saved.").await;
        let address = ann.path().await;
        // A direct database change stores turns that the current rules refuse.
        let mut database = stage.server.stranger().await;
        let text = "1. e4 e5 2. Qxa8 (2. d4 exd4) 2... d5 *";
        database
            .run(&format!("UPDATE studies SET body = '{text}'"))
            .await;
        opens(&ann, &address).await;
        ann.sees("#left-out", "“Qxa8” cannot be played after 1… e5")
            .await;
        ann.press("[data-tool=last]").await;
        shows(&ann, "exd4").await;
        assert!(!ann.text("#tree").await.expect("the turns").contains("Qxa8"));
        ann.press("#left-out summary").await;
        ann.sees("#left-out pre", text).await;
        let problems = problems_of(&ann, Look::PHONE).await;
        assert!(problems.is_empty(), "{problems:?}");

        // The first click asks for confirmation.
        ann.press("[data-keep=save]").await;
        ann.sees("#keeping", "without the turns that the rules refuse")
            .await;
        let kept =
            format!("return fetch('{address}/analysis.txt').then((answer) => answer.text());");
        assert_eq!(ann.run(&kept, json!([])).await, json!(text));
        ann.press("[data-keep=save]").await;
        ann.sees("#left-out [data-saved]", "saved now is without these turns")
            .await;
        ann.sees("#left-out pre", text).await;
        let now = ann.run(&kept, json!([])).await;
        assert!(
            now.as_str()
                .is_some_and(|now| now.ends_with("1. e4 e5 2. d4 exd4 *\n")),
            "{now}"
        );
        opens(&ann, &address).await;
        assert_eq!(ann.count("#left-out").await, 0);
    })
    .await;
}
