//! Choosing a secret square by mouse, by touch, by keyboard and with a form, and hiding it from
//! onlookers.

use serde_json::json;

use super::acts;
use super::acts::{sees_marked, sees_phase};
use crate::harness::{Browser, Look, keys, stage};
use crate::keyboard::{cursor_to, tab_to};
use crate::table::{at_the_board, begin_by_form, begin_variant, begin_with, cell, join, sees_turn};

#[tokio::test]
async fn both_clocks_run_and_the_chosen_square_can_be_hidden() {
    stage("choosing", async |stage| {
        let white = stage.browser("white", Look::DESKTOP).await;
        let phone = stage.browser("phone", Look::PHONE).await;
        let game = begin_by_form(
            &white,
            "event-chess",
            "friend",
            &[("play", "white"), ("start", "event-5"), ("time", "live")],
        )
        .await;
        join(&phone, &game).await;
        for browser in [&white, &phone] {
            sees_phase(browser, "choosing").await;
            browser
                .until("document.querySelectorAll('.clock[data-running=true]').length === 2")
                .await;
            browser
                .until("document.querySelectorAll('.seat[data-to-move=true]').length === 2")
                .await;
        }

        // The page explains why a square is forbidden. Selecting another square replaces the
        // selection.
        white
            .until("document.querySelectorAll('#board .mark-choosable').length === 16")
            .await;
        white.press(&cell("e5")).await;
        white.sees("#compose-bar", "e5 cannot be chosen").await;
        acts::pick(&white, "c4").await;
        white.press("#compose-bar button[data-action=unpick]").await;
        acts::pick(&white, "d3").await;
        white.press(&cell("d4")).await;
        white
            .sees("#compose-bar", "d4 will be your end of the passage")
            .await;
        white.press("#compose-bar button[data-action=choose]").await;
        white
            .sees("#compose-bar", "You have chosen. Black has yet to choose")
            .await;
        for browser in [&white, &phone] {
            browser
                .until("document.querySelectorAll('.clock[data-running=true]').length === 1")
                .await;
        }

        // A tap must not scroll the page.
        phone
            .until("document.querySelectorAll('#board .mark-choosable').length === 16")
            .await;
        acts::choose(&phone, "g5").await;
        sees_marked(&phone, "own-hidden", &["g5"]).await;
        phone
            .until("document.documentElement.scrollWidth <= innerWidth")
            .await;
        for browser in [&white, &phone] {
            sees_phase(browser, "hidden").await;
        }
        hides_and_shows(&white, "d4").await;

        acts::play(&white, ("e4", &["e2", "e4"]), &[&phone]).await;
        acts::play(&phone, ("h5", &["h7", "h5"]), &[&white]).await;
        acts::play(&white, ("d4-g5", &["d2", "d4"]), &[&phone]).await;
        for browser in [&white, &phone] {
            sees_marked(browser, "gate", &["d4", "g5"]).await;
        }
    })
    .await;
}

/// Hides the player's own square and shows it again. The setting also applies to pages loaded
/// later.
async fn hides_and_shows(browser: &Browser, square: &str) {
    browser.sees("#events [data-own]", square).await;
    browser.press("#events button[data-square=toggle]").await;
    sees_marked(browser, "own-hidden", &[]).await;
    assert!(
        !browser
            .text("#events")
            .await
            .expect("a panel")
            .contains(square),
        "no word of it either"
    );
    browser.reload().await;
    at_the_board(browser).await;
    sees_marked(browser, "own-hidden", &[]).await;
    browser.press("#events button[data-square=toggle]").await;
    sees_marked(browser, "own-hidden", &[square]).await;
}

#[tokio::test]
async fn an_event_is_played_by_keyboard_alone() {
    stage("choosing_keys", async |stage| {
        let person = stage.browser("person", Look::DESKTOP).await;
        begin_with(
            &person,
            json!({"variant": "event-chess", "with": "both-sides", "fen": "7k/8/8/8/8/8/2P5/K7 w \
                - - 0 1 d00"}),
        )
        .await;
        tab_to(&person, "#events button[data-start='5']").await;
        person.keys(&[keys::ENTER]).await;
        person
            .until("document.activeElement.dataset.armed === 'true'")
            .await;
        person.keys(&[keys::ENTER]).await;
        sees_phase(&person, "choosing").await;
        chooses(&person, "c4").await;
        // In a game on one shared screen, the page asks to hand the device to the other player.
        person
            .sees("#compose-bar", "White has chosen. Hand the board to Black")
            .await;
        tab_to(&person, "#compose-bar button[data-action=hand]").await;
        person.keys(&[keys::ENTER]).await;
        chooses(&person, "g8").await;
        sees_phase(&person, "hidden").await;
        // Both players watch the same screen, so their squares are shown only on request.
        sees_marked(&person, "own-hidden", &[]).await;
        tab_to(&person, "#events button[data-square=toggle]").await;
        for shown in [&["c4"][..], &[]] {
            person.keys(&[keys::ENTER]).await;
            sees_marked(&person, "own-hidden", shown).await;
        }

        person.until("document.body.dataset.state === 'idle'").await;
        person.keys(&["b"]).await;
        for square in ["c2", "c4"] {
            cursor_to(&person, square).await;
            person.keys(&[keys::ENTER]).await;
        }
        // The pawn has reached the last rank, so the promotion picker takes the focus.
        person
            .until("document.activeElement.closest('.picker') !== null")
            .await;
        tab_to(&person, ".picker button[data-click='=N']").await;
        person.keys(&[keys::ENTER]).await;
        sees_turn(&person, 1, "c4-g8=N").await;
    })
    .await;
}

/// Selects a square with the arrow keys and Enter. A second Enter confirms the choice.
async fn chooses(person: &Browser, square: &str) {
    person
        .until("document.body.dataset.state === 'choosing'")
        .await;
    person.keys(&["b"]).await;
    cursor_to(person, square).await;
    person.keys(&[keys::ENTER]).await;
    person
        .sees(
            "#compose-bar",
            &format!("{square} will be your end of the passage"),
        )
        .await;
    person.keys(&[keys::ENTER]).await;
}

#[tokio::test]
async fn of_two_tabs_that_pick_one_chooses_and_the_other_is_told() {
    stage("choosing_tabs", async |stage| {
        let white = stage.browser("white", Look::DESKTOP).await;
        let black = stage.browser("black", Look::DESKTOP).await;
        let game = begin_variant(
            &white,
            "event-chess",
            "friend",
            &[("play", "white"), ("start", "event-5")],
        )
        .await;
        join(&black, &game).await;
        acts::pick(&white, "f4").await;
        let first = white.tab().await;
        white.new_tab().await;
        white.goto(&game).await;
        at_the_board(&white).await;
        acts::choose(&white, "c3").await;
        black
            .sees(
                "#events [data-choices]",
                "White has chosen; Black has yet to choose",
            )
            .await;
        white.switch_to(&first).await;
        sees_marked(&white, "own-hidden", &["c3"]).await;
        sees_marked(&white, "chosen", &[]).await;
        white
            .sees("#compose-bar", "You have chosen. Black has yet to choose")
            .await;
        assert_eq!(white.count("#moves [data-aside=chose]").await, 1);
    })
    .await;
}

#[tokio::test]
async fn an_event_is_played_by_forms() {
    stage("choosing_forms", async |stage| {
        let white = stage.browser("white", Look::NO_SCRIPT).await;
        let black = stage.browser("black", Look::NO_SCRIPT).await;
        let game = begin_variant(
            &white,
            "event-chess",
            "friend",
            &[("play", "white"), ("time", "unlimited")],
        )
        .await;
        black.goto(&game).await;
        black.press("button[name=do][value=join]").await;
        black
            .until(
                "document.querySelector('#events') !== null && \
                    document.querySelector('button[value=resign]') !== null",
            )
            .await;
        white.reload().await;
        white.press("#events .event-card summary").await;
        white
            .press("#events form:has(input[value=start_event]) button")
            .await;
        for (browser, square) in [(&white, "a4"), (&black, "h6")] {
            browser.goto(&game).await;
            sees_phase(browser, "choosing").await;
            browser.choose("#choose-form select", square).await;
            browser.press("#choose-form button").await;
            browser
                .until("document.querySelector('#choose-form') === null")
                .await;
        }
        white.goto(&game).await;
        sees_phase(&white, "hidden").await;
        sees_marked(&white, "own-hidden", &["a4"]).await;
        white.write("#move-form input[name=turn]", "a4").await;
        white.press("#move-form button").await;
        white.sees("#moves", "a4-h6").await;
        black.goto(&game).await;
        sees_phase(&black, "revealed").await;
        sees_marked(&black, "gate", &["a4", "h6"]).await;
        black.press("#events .proofs summary").await;
        black.sees("#events .proofs", "White chose a4").await;
    })
    .await;
}
