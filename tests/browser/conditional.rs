//! Conditional moves, played while their owner is away, and saved variations: by mouse, touch,
//! keyboard and forms.

use std::sync::Arc;

use serde_json::{Value, json};

use crate::harness::{Browser, Look, Stage, keys, stage};
use crate::keyboard::{steps_to, tab_to};
use crate::sample::{GAME, Turn};
use crate::table::{begin_with, join, play, sees_turn, watch};

/// Clicks cells on the planning board, and waits until its line consists of these turns.
pub async fn clicks(browser: &Browser, cells: &[&str], turns: &str) {
    for cell in cells {
        browser
            .press(&format!("#plan-board svg.board [data-cell={cell}]"))
            .await;
    }
    sees_line(browser, turns).await;
}

/// Waits until the planning board shows the position after a line.
async fn sees_line(browser: &Browser, turns: &str) {
    browser
        .until(&format!(
            "document.querySelector('#plan-steps')?.dataset.turns === '{turns}'"
        ))
        .await;
}

/// Opens the planning board for conditional moves or for variations.
pub async fn begin(browser: &Browser, kind: &str) {
    browser
        .press(&format!("[data-plan=begin][data-kind={kind}]"))
        .await;
    browser
        .until("document.querySelector('#plan-board svg.board') !== null")
        .await;
}

pub async fn plan(browser: &Browser, name: &str) {
    browser.press(&format!("[data-plan={name}]")).await;
}

/// Waits until the page lists this many lines. Without lines the list is missing.
async fn has_lines(browser: &Browser, kind: &str, lines: usize) {
    let list = format!("document.querySelector('#plans [data-plans={kind}]')");
    let lines = if lines == 0 {
        format!("({list}?.dataset.lines ?? '0') === '0'")
    } else {
        format!("{list}?.dataset.lines === '{lines}'")
    };
    browser.until(&lines).await;
}

fn correspondence(variant: &str) -> Value {
    json!({
        "variant": variant, "with": "friend",
        "time": {"kind": "correspondence", "days": 3},
    })
}

/// Starts a game between two browsers. The first plays White.
async fn two(
    stage: &mut Stage,
    variant: &str,
    looks: [Look; 2],
) -> (Arc<Browser>, Arc<Browser>, String) {
    let white = stage.browser("yellow", looks[0]).await;
    let black = stage.browser("red", looks[1]).await;
    let game = begin_with(&white, correspondence(variant)).await;
    join(&black, &game).await;
    (white, black, game)
}

/// Checks that the page reserves space for the planning buttons, so that the layout does not shift
/// when they appear.
async fn has_kept_room(browser: &Browser, game: &str) {
    let served = format!(
        "fetch('{game}').then((answer) => answer.text()).then((page) => \
            page.includes('id=\"plans\" class=\"plans\" aria-label=\"Plans\" data-loading'))"
    );
    browser.until(&served).await;
    let moved = "const plans = document.querySelector('#plans');
        const top = () => document.querySelector('#actions').getBoundingClientRect().top;
        const [buttons, there] = [[...plans.childNodes], top()];
        plans.replaceChildren();
        plans.dataset.loading = 'yes';
        const before = top();
        delete plans.dataset.loading;
        plans.replaceChildren(...buttons);
        return there - before;";
    assert_eq!(browser.run(moved, json!([])).await, json!(0));
}

#[tokio::test]
async fn lines_are_composed_kept_and_played_while_their_owner_is_away() {
    stage("conditional", async |stage| {
        let looks = [Look::DESKTOP, Look::PHONE];
        let (yellow, red, game) = two(stage, "hole-chess", looks).await;
        has_kept_room(&yellow, &game).await;
        has_kept_room(&red, &game).await;
        play(&yellow, &GAME[0]).await;
        begin(&yellow, "conditional").await;
        yellow.sees("#plan-steps", "What may").await;
        clicks(&yellow, &["e8", "e6"], "e6").await;
        yellow.sees("#plan-steps", "What do you answer?").await;
        clicks(&yellow, &["e3", "e4"], "e6 e4").await;
        clicks(&yellow, &["d9", "g6"], "e6 e4 Qg6").await;
        plan(&yellow, "back").await;
        sees_line(&yellow, "e6 e4").await;
        clicks(&yellow, &["d9", "g6"], "e6 e4 Qg6").await;
        clicks(&yellow, &["b3", "b5"], "e6 e4 Qg6 b5").await;
        plan(&yellow, "keep").await;
        yellow.sees("#plans", "If e6 – e4, then Qg6 – b5").await;
        yellow
            .until("document.querySelector('#plan-board') === null")
            .await;
        begin(&yellow, "conditional").await;
        clicks(&yellow, &["b8", "b7"], "b7").await;
        clicks(&yellow, &["b3", "b5"], "b7 b5").await;
        plan(&yellow, "keep").await;
        yellow.sees("#plans", "If b7 – b5").await;
        yellow.press("li:nth-child(2) [data-plan=remove]").await;
        has_lines(&yellow, "conditional", 1).await;
        yellow.goto("/help").await;
        sees_turn(&red, 1, GAME[0].notation).await;
        play_answered(&red, &["e8", "e6"], 3).await;
        sees_turn(&red, 3, GAME[2].notation).await;
        watch(&yellow, &game).await;
        sees_turn(&yellow, 3, GAME[2].notation).await;
        yellow.sees("#plans", "If Qg6 – b5").await;
        assert_eq!(red.count("#plans li").await, 0);
        play_answered(&red, &["d9", "g6"], 5).await;
        sees_turn(&yellow, 5, GAME[4].notation).await;
        has_lines(&yellow, "conditional", 0).await;

        // If the opponent plays a turn that none of the lines expects, the lines are deleted, and
        // their owner gets one notice about it.
        begin(&yellow, "conditional").await;
        clicks(&yellow, &["b8", "b7"], "b7").await;
        clicks(&yellow, &["f3", "f4"], "b7 f4").await;
        plan(&yellow, "keep").await;
        yellow.sees("#plans", "If b7 – f4").await;
        play(&red, &GAME[5]).await;
        let sentence = format!(
            "None of your lines expected 3… {}, so they have ended.",
            GAME[5].notation
        );
        yellow.sees("#plans", &sentence).await;
        yellow.reload().await;
        yellow.sees("#plans", &sentence).await;
        plan(&yellow, "seen").await;
        yellow
            .until("!document.querySelector('#plans').textContent.includes('None of')")
            .await;
        yellow.reload().await;
        yellow
            .until("document.querySelector('[data-plan=begin][data-kind=variations]') !== null")
            .await;
        assert_eq!(yellow.count("#plans [data-plans]").await, 0);
    })
    .await;
}

#[tokio::test]
async fn variations_are_tried_and_kept_by_keyboard_alone() {
    stage("variations_keyboard", async |stage| {
        let looks = [Look::DESKTOP, Look::DESKTOP];
        let (yellow, red, game) = two(stage, "hole-chess", looks).await;
        // On the player's own turn there are no conditional moves to add.
        yellow
            .until("document.querySelector('[data-plan=begin][data-kind=variations]') !== null")
            .await;
        assert_eq!(yellow.count("[data-kind=conditional]").await, 0);
        yellow.keys(&["b"]).await;
        tab_to(&yellow, "[data-plan=begin][data-kind=variations]").await;
        yellow.keys(&[keys::ENTER]).await;
        yellow
            .until("document.activeElement.matches('#plan-board .board-live')")
            .await;
        by_keys(&yellow, &["c3", "c4"], "c4").await;
        by_keys(&yellow, &["e8", "e6"], "c4 e6").await;
        keep_by_keys(&yellow, 1).await;
        tab_to(&yellow, "[data-plan=back]").await;
        yellow.keys(&[keys::ENTER]).await;
        sees_line(&yellow, "c4").await;
        tab_to(&yellow, "#plan-turn").await;
        yellow.announce("status of 422");
        yellow.keys(&["e", "9", keys::ENTER]).await;
        yellow
            .sees("#plan-steps [role=alert]", "After c4 this cannot be played")
            .await;
        yellow
            .run("document.activeElement.select()", json!([]))
            .await;
        yellow.keys(&["b", "7", keys::ENTER]).await;
        sees_line(&yellow, "c4 b7").await;
        keep_by_keys(&yellow, 2).await;
        tab_to(&yellow, "[data-plan=cancel]").await;
        yellow.keys(&[keys::ENTER]).await;
        yellow
            .until("document.activeElement.matches('[data-kind=variations]')")
            .await;
        assert_eq!(yellow.count("#plan-board").await, 0);
        yellow.sees("#plans", "1. c4 e6").await;
        // The saved variations stay private after the next turn.
        play(&yellow, &GAME[0]).await;
        yellow.sees("#plans", "1… e6").await;
        yellow.sees("#plans", "1… b7").await;
        tab_to(&yellow, "li:nth-child(2) [data-plan=remove]").await;
        yellow.keys(&[keys::ENTER]).await;
        has_lines(&yellow, "variations", 1).await;
        watch(&red, &game).await;
        assert_eq!(red.count("#plans li").await, 0);
    })
    .await;
}

/// Moves the cursor to a turn's cells with the arrow keys. Focuses the board with Tab if necessary.
async fn by_keys(browser: &Browser, cells: &[&str], turns: &str) {
    tab_to(browser, "#plan-board .board-live").await;
    for cell in cells {
        steps_to(browser, "#plan-board", cell).await;
        browser.keys(&[keys::ENTER]).await;
    }
    if browser.count("#plan-bar [data-action=send]").await > 0 {
        browser.keys(&[keys::ENTER]).await;
    }
    sees_line(browser, turns).await;
}

async fn keep_by_keys(browser: &Browser, lines: usize) {
    tab_to(browser, "[data-plan=keep]").await;
    browser.keys(&[keys::ENTER]).await;
    browser.sees("#plan-steps", "Only you can see this.").await;
    has_lines(browser, "variations", lines).await;
}

const fn turn(notation: &'static str, clicks: &'static [&'static str]) -> Turn {
    Turn { notation, clicks }
}

#[tokio::test]
async fn pieces_in_hand_are_dropped_in_variations_by_finger() {
    stage("variations_touch", async |stage| {
        let looks = [Look::PHONE, Look::DESKTOP];
        let (white, black, _) = two(stage, "crazyhouse", looks).await;
        play(&white, &turn("e4", &["e2", "e4"])).await;
        play(&black, &turn("d5", &["d7", "d5"])).await;
        play(&white, &turn("exd5", &["e4", "d5"])).await;
        play(&black, &turn("Qxd5", &["d8", "d5"])).await;
        sees_turn(&white, 4, "Qxd5").await;
        begin(&white, "variations").await;
        white
            .press("#plan-pools button[data-drop='P@']:enabled")
            .await;
        clicks(&white, &["e4"], "P@e4").await;
        white
            .press("#plan-pools button[data-drop='P@']:enabled")
            .await;
        clicks(&white, &["e5"], "P@e4 P@e5").await;
        plan(&white, "keep").await;
        white.sees("#plans", "3. P@e4 P@e5").await;
        plan(&white, "cancel").await;
        // Planning must not change the real game's hand and board.
        white
            .until(
                "document.querySelector('#player-bottom button[data-drop=\"P@\"]:enabled') !== \
                null",
            )
            .await;
        white
            .until("document.querySelector('#board').dataset.path === undefined")
            .await;
    })
    .await;
}

#[tokio::test]
async fn without_scripts_lines_are_read_typed_and_removed() {
    stage("plans_no_script", async |stage| {
        let yellow = stage.browser("yellow", Look::DESKTOP).await;
        let red = stage.browser("red", Look::NO_SCRIPT).await;
        let game = begin_with(&yellow, correspondence("hole-chess")).await;
        red.goto(&game).await;
        red.press("button[name=do][value=join]").await;
        yellow
            .until("document.body.dataset.status === 'running'")
            .await;
        red.goto(&game).await;
        add(&red, "conditional", "c4 e6 e4 Qg6").await;
        red.sees("#plans", "If c4 – e6, then e4 – Qg6").await;
        red.announce("status of 422");
        add(&red, "variations", "e9").await;
        red.sees("#plans [role=alert]", "cannot be played").await;
        assert_eq!(
            red.value("document.querySelector('#variations-line').value")
                .await,
            Some("e9".into())
        );
        add(&red, "variations", "1. c4 e6 2. Rc3").await;
        red.sees("#plans", "1. c4 e6 2. Rc3").await;
        red.press("[data-plans=variations] button[name=remove]")
            .await;
        red.until("document.querySelectorAll('#plans li').length === 1")
            .await;
        play_answered(&yellow, GAME[0].clicks, 2).await;
        sees_turn(&yellow, 2, GAME[1].notation).await;
        play(&yellow, &turn("Rc3", &["c2", "c3"])).await;
        red.goto(&game).await;
        red.sees("#plans", "None of your lines expected 2. Rc3")
            .await;
        red.press("#plans .plan-message button").await;
        red.until("!document.querySelector('#plans').textContent.includes('None of')")
            .await;
    })
    .await;
}

/// Adds a line with the page's form, which is collapsed unless there are lines.
async fn add(browser: &Browser, kind: &str, line: &str) {
    let fold = format!("#plans [data-plans={kind}] details");
    if browser.count(&format!("{fold}[open]")).await == 0 {
        browser.press(&format!("{fold} summary")).await;
    }
    browser.write(&format!("#{kind}-line"), line).await;
    browser
        .press(&format!("#plans form:has(#{kind}-line) button"))
        .await;
}

/// Plays a turn to which the opponent's conditional move replies immediately.
pub async fn play_answered(browser: &Browser, cells: &[&str], plies: u64) {
    browser
        .until("document.body.dataset.state === 'idle'")
        .await;
    crate::table::compose(browser, cells).await;
    browser.press("#compose-bar button[data-action=send]").await;
    browser
        .until(&format!(
            "document.querySelector('#board').dataset.plies === '{plies}'"
        ))
        .await;
}
