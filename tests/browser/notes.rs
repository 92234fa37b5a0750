//! Private notes beside the board: saved while typing, edited in two tabs, and opened after the
//! game.

use serde_json::json;

use crate::harness::{Browser, Look, stage};
use crate::table::{action, at_the_board, begin, join, watch};

const SAVED: &str = "document.querySelector('#notes-state').textContent === 'Saved'";
const TEXT: &str = "document.querySelector('#notes-text').value";

async fn opens_notes(browser: &Browser) {
    browser.press("#notes > summary").await;
}

/// Types text at the end of the notes.
async fn types(browser: &Browser, text: &str) {
    let add = "const box = document.querySelector('#notes-text'); box.focus();
        box.value += arguments[0]; box.dispatchEvent(new InputEvent('input', {bubbles: true}));";
    browser.run(add, json!([text])).await;
}

#[tokio::test]
async fn notes_are_saved_while_one_types_and_shown_after_the_game() {
    stage("notes", async |stage| {
        let yellow = stage.browser("yellow", Look::DESKTOP).await;
        let red = stage.browser("red", Look::PHONE).await;
        let game = begin(&yellow, "friend", "white", "unlimited").await;
        assert_eq!(yellow.count("#notes:not([hidden])").await, 0);
        join(&red, &game).await;
        // The page of the player who waited for an opponent shows the notes without a reload.
        yellow
            .until("!document.querySelector('#notes').hidden")
            .await;
        opens_notes(&yellow).await;
        yellow.write("#notes-text", "Watch the hole on d7").await;
        yellow.until(SAVED).await;
        yellow.reload().await;
        at_the_board(&yellow).await;
        yellow
            .until(&format!("{TEXT} === 'Watch the hole on d7'"))
            .await;

        // The second tab has an outdated text, so it is shown the current one.
        let first = yellow.tab().await;
        let second = yellow.new_tab().await;
        watch(&yellow, &game).await;
        yellow.switch_to(&first).await;
        opens_notes(&yellow).await;
        types(&yellow, ", and on e5").await;
        yellow.until(SAVED).await;
        yellow.switch_to(&second).await;
        yellow.announce("status of 409");
        opens_notes(&yellow).await;
        types(&yellow, "!").await;
        yellow
            .sees("#notes-other blockquote", "Watch the hole on d7, and on e5")
            .await;
        yellow.press("#notes-other [data-keep=saved]").await;
        yellow
            .until(&format!("{TEXT} === 'Watch the hole on d7, and on e5'"))
            .await;
        types(&yellow, "!").await;
        yellow.until(SAVED).await;

        red.reload().await;
        at_the_board(&red).await;
        let page = "document.documentElement.outerHTML.includes('Watch the hole')";
        assert_eq!(red.value(page).await, Some(json!(false)));
        assert_eq!(yellow.count("#notes-show:not([hidden])").await, 0);
        red.press(&action("resign")).await;
        red.press(&format!("{}[data-armed]", action("resign")))
            .await;
        // Text typed just before leaving the page is saved.
        yellow
            .until("!document.querySelector('#notes-show').hidden")
            .await;
        types(&yellow, " It worked.").await;
        yellow.press("#notes-show button").await;
        yellow
            .sees(".open-notes", "Watch the hole on d7, and on e5! It worked.")
            .await;
        red.reload().await;
        at_the_board(&red).await;
        red.sees(".open-notes", "Watch the hole on d7, and on e5! It worked.")
            .await;
        yellow.press("#notes-show button").await;
        yellow.until("!document.querySelector('.open-notes')").await;
        red.reload().await;
        at_the_board(&red).await;
        assert_eq!(red.count(".open-notes").await, 0);
    })
    .await;
}

#[tokio::test]
async fn without_scripts_a_button_saves() {
    stage("notes_no_script", async |stage| {
        let yellow = stage.browser("yellow", Look::NO_SCRIPT).await;
        let red = stage.browser("red", Look::DESKTOP).await;
        let game = begin(&red, "friend", "black", "unlimited").await;
        yellow.goto(&game).await;
        yellow.press(".invite button[name=do][value=join]").await;
        yellow.press("#notes > summary").await;
        yellow.write("#notes-text", "By hand").await;
        yellow.press("#notes-form button").await;
        yellow
            .until(&format!(
                "location.hash === '#notes' && {TEXT} === 'By hand'"
            ))
            .await;
        assert_eq!(yellow.count("#notes[open]").await, 1);
    })
    .await;
}
