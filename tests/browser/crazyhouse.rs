//! Crazyhouse in browsers: a whole game by mouse, and drops by mouse, touch and keyboard.

use serde_json::json;

use crate::harness::{Browser, Look, keys, stage};
use crate::keyboard;
use crate::keyboard::{cursor_to, tab_to};
use crate::sample::Turn;
use crate::table::{
    begin_by_form, begin_with, cell, in_hand, join, piece_on, play, plies, press_twice, sees_turn,
    watch,
};

const fn turn(notation: &'static str, clicks: &'static [&'static str]) -> Turn {
    Turn { notation, clicks }
}

/// The site's sample game, as a list of clicks.
pub const GAME: [Turn; 27] = [
    turn("Nc3", &["b1", "c3"]),
    turn("d5", &["d7", "d5"]),
    turn("Nf3", &["g1", "f3"]),
    turn("d4", &["d5", "d4"]),
    turn("Ne4", &["c3", "e4"]),
    turn("Bf5", &["c8", "f5"]),
    turn("Ng3", &["e4", "g3"]),
    turn("Bg4", &["f5", "g4"]),
    turn("Ne5", &["f3", "e5"]),
    turn("f5", &["f7", "f5"]),
    turn("Nxg4", &["e5", "g4"]),
    turn("fxg4", &["f5", "g4"]),
    turn("B@h5+", &["B@", "h5"]),
    turn("N@g6", &["N@", "g6"]),
    turn("Bxg4", &["h5", "g4"]),
    turn("Nc6", &["b8", "c6"]),
    turn("Be6", &["g4", "e6"]),
    turn("Qd6", &["d8", "d6"]),
    turn("P@f7+", &["P@", "f7"]),
    turn("Kd8", &["e8", "d8"]),
    turn("fxg8=Q", &["f7", "g8", "=Q"]),
    turn("Rxg8", &["h8", "g8"]),
    turn("N@f7+", &["N@", "f7"]),
    turn("Ke8", &["d8", "e8"]),
    turn("Nxd6+", &["f7", "d6"]),
    turn("exd6", &["e7", "d6"]),
    turn("Q@d7#", &["Q@", "d7"]),
];

/// A position with two kings on the board and pieces in both hands.
const HANDS: &str = "4k3/8/8/8/8/8/8/4K3[NNPq] w - - 0 1";

async fn from(browser: &Browser, fen: &str) -> String {
    begin_with(
        browser,
        json!({"variant": "crazyhouse", "with": "both-sides", "fen": fen}),
    )
    .await
}

/// Waits until the hand at `place` contains these pieces, for example `N2 P1`.
async fn has_in_hand(browser: &Browser, place: &str, pieces: &str) {
    let shown = format!(
        "[...document.querySelectorAll('#player-{place} .pool .piece-count')].map(({{dataset}}) => dataset.kind + dataset.count).join(' ') === '{pieces}'"
    );
    browser.until(&shown).await;
}

async fn sees_mark(browser: &Browser, at: &str, there: u64) {
    let marks = format!("document.querySelectorAll('#board .mark-tag[data-mark={at}]').length");
    browser.until(&format!("{marks} === {there}")).await;
}

#[tokio::test]
async fn two_play_to_mate_with_the_mouse_and_one_watches() {
    stage("crazyhouse_mouse", async |stage| {
        let white = stage.browser("white", Look::DESKTOP).await;
        let black = stage.browser("black", Look::DESKTOP).await;
        let spectator = stage.browser("spectator", Look::DESKTOP).await;
        let fields = [("play", "white"), ("time", "unlimited")];
        let game = begin_by_form(&white, "crazyhouse", "friend", &fields).await;
        join(&black, &game).await;
        watch(&spectator, &game).await;
        for (index, turn) in GAME.iter().enumerate() {
            let (mover, other) = if index % 2 == 0 {
                (&white, &black)
            } else {
                (&black, &white)
            };
            play(mover, turn).await;
            for browser in [other, &spectator] {
                sees_turn(browser, index as u64 + 1, turn.notation).await;
            }
            match turn.notation {
                "fxg4" => {
                    has_in_hand(&black, "bottom", "N1").await;
                    has_in_hand(&spectator, "bottom", "B1").await;
                    has_in_hand(&spectator, "top", "N1").await;
                    assert_eq!(spectator.count("[data-drop]").await, 0);
                    assert_eq!(black.count("[data-drop]:enabled").await, 0);
                }
                "fxg8=Q" => {
                    sees_mark(&spectator, "g8", 1).await;
                    spectator
                        .sees("#features", "The queen on g8 was a pawn.")
                        .await;
                }
                "Rxg8" => {
                    has_in_hand(&spectator, "top", "P1").await;
                    sees_mark(&spectator, "g8", 0).await;
                }
                _ => {}
            }
        }
        for browser in [&white, &black, &spectator] {
            browser
                .sees("#status", "White wins: Black is checkmated")
                .await;
            assert_eq!(piece_on(browser, "d7").await, "Qw");
            browser
                .until("document.querySelectorAll('[data-drop]:enabled').length === 0")
                .await;
        }
        // Shows the hand at an earlier turn.
        white.press("#moves [data-ply='12']").await;
        has_in_hand(&white, "bottom", "B1").await;
        has_in_hand(&white, "top", "N1").await;
    })
    .await;
}

#[tokio::test]
async fn a_piece_in_hand_is_dragged_and_clicked_with_the_mouse() {
    stage("crazyhouse_drag", async |stage| {
        let person = stage.browser("person", Look::DESKTOP).await;
        from(&person, HANDS).await;
        has_in_hand(&person, "bottom", "N2 P1").await;
        assert_eq!(
            person.count(&in_hand("Q@")).await,
            0,
            "Black is not to move"
        );
        person.drag(&in_hand("N@"), &cell("c3")).await;
        sees_turn(&person, 1, "N@c3").await;
        assert_eq!(piece_on(&person, "c3").await, "Nw");
        assert_eq!(person.count(".pool-ghost").await, 0);
        has_in_hand(&person, "bottom", "N1 P1").await;
        // After a drag to an illegal cell, the piece stays selected, and a click drops it.
        person.drag(&in_hand("Q@"), &cell("e1")).await;
        person.sees("#compose-bar", "a king stands on e1").await;
        person.press(&cell("d4")).await;
        sees_turn(&person, 2, "Q@d4").await;
        has_in_hand(&person, "top", "").await;
        // A second click deselects the piece. A click on another piece changes the selection.
        person.press(&in_hand("N@")).await;
        person
            .until("document.querySelector('#board').dataset.path === 'N@'")
            .await;
        person
            .until("document.querySelectorAll('#board .mark-target').length === 60")
            .await;
        person.press(&in_hand("N@")).await;
        person
            .until("!document.querySelector('#board').dataset.path")
            .await;
        person.press(&in_hand("N@")).await;
        person.press(&in_hand("P@")).await;
        person
            .until("document.querySelector('#board').dataset.path === 'P@'")
            .await;
        person.press(&cell("c8")).await;
        person
            .sees(
                "#compose-bar",
                "A pawn is not dropped on the first or the last rank.",
            )
            .await;
        // Selecting a piece on the board deselects the one in the hand.
        person.press(&cell("c3")).await;
        person
            .until("document.querySelector('#board').dataset.path === 'c3'")
            .await;
        person.press(&cell("d5")).await;
        sees_turn(&person, 3, "Nd5").await;
    })
    .await;
}

#[tokio::test]
async fn a_drop_that_waits_for_its_sending_can_be_taken_back() {
    stage("crazyhouse_send", async |stage| {
        let white = stage.browser("white", Look::DESKTOP).await;
        let black = stage.browser("black", Look::DESKTOP).await;
        let game = begin_with(
            &white,
            json!({"variant": "crazyhouse", "with": "friend", "fen": HANDS}),
        )
        .await;
        join(&black, &game).await;
        white.press(&in_hand("N@")).await;
        white.press(&cell("f3")).await;
        white
            .until("document.body.dataset.state === 'complete'")
            .await;
        assert_eq!(piece_on(&white, "f3").await, "Nw", "it is shown");
        white.sees("#compose-bar", "Knight dropped on f3").await;
        white.keys(&[keys::ESCAPE]).await;
        white
            .until("document.querySelector('#board .piece[data-at=f3]') === null")
            .await;
        white.press(&cell("g5")).await;
        white
            .until("document.body.dataset.state === 'complete'")
            .await;
        white.press("#compose-bar button[data-action=send]").await;
        for browser in [&white, &black] {
            sees_turn(browser, 1, "N@g5").await;
        }
        assert_eq!(plies(&black).await, 1);
        // It is now Black's turn, so Black can select pieces in hand. A finished game disables the
        // hands of both players.
        black
            .until("document.querySelectorAll('[data-drop]:enabled').length === 1")
            .await;
        press_twice(&black, "resign").await;
        black.sees("#status", "White wins").await;
        black
            .until("document.querySelectorAll('[data-drop]:enabled').length === 0")
            .await;
    })
    .await;
}

#[tokio::test]
async fn a_finger_taps_and_drags_what_is_in_hand() {
    stage("crazyhouse_touch", async |stage| {
        let phone = stage.browser("phone", Look::PHONE).await;
        from(&phone, HANDS).await;
        let large = format!(
            "(() => {{ const {{width, height}} = \
                document.querySelector(\"{}\").getBoundingClientRect(); return Math.min(width, \
                height) >= 24; }})()",
            in_hand("N@")
        );
        phone.until(&large).await;
        play(&phone, &turn("N@c3", &["N@", "c3"])).await;
        let before = phone.value("scrollY").await;
        phone.drag(&in_hand("Q@"), &cell("d4")).await;
        sees_turn(&phone, 2, "Q@d4").await;
        assert_eq!(phone.value("scrollY").await, before, "the page stays");
        phone.drag(&in_hand("P@"), &cell("b7")).await;
        sees_turn(&phone, 3, "P@b7").await;
        assert_eq!(phone.count(".pool-ghost").await, 0);
        assert_eq!(piece_on(&phone, "b7").await, "Pw");
        has_in_hand(&phone, "bottom", "N1").await;
    })
    .await;
}

#[tokio::test]
async fn what_is_in_hand_is_dropped_by_keyboard_alone() {
    stage("crazyhouse_keyboard", async |stage| {
        let person = stage.browser("person", Look::DESKTOP).await;
        from(&person, HANDS).await;
        for (index, turn) in [
            turn("N@c3", &["N@", "c3"]),
            turn("Q@d4", &["Q@", "d4"]),
            turn("P@b7", &["P@", "b7"]),
            turn("Qxc3+", &["d4", "c3"]),
        ]
        .iter()
        .enumerate()
        {
            keyboard::play(&person, turn).await;
            sees_turn(&person, index as u64 + 1, turn.notation).await;
        }
        has_in_hand(&person, "top", "N1").await;
        // Only a drop can parry this check. Escape deselects the piece, and Space selects it like
        // Enter.
        tab_to(&person, &in_hand("N@")).await;
        person.keys(&[" "]).await;
        person
            .until("document.activeElement.matches('.board-live')")
            .await;
        person
            .until("document.querySelectorAll('#board .mark-target').length === 1")
            .await;
        person.keys(&[keys::ESCAPE]).await;
        person
            .until("!document.querySelector('#board').dataset.path")
            .await;
        tab_to(&person, &in_hand("N@")).await;
        person.keys(&[keys::ENTER]).await;
        cursor_to(&person, "d2").await;
        person.keys(&[keys::ENTER]).await;
        sees_turn(&person, 5, "N@d2").await;
    })
    .await;
}
