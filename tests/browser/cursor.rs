//! Composing turns with the keyboard: Enter and Escape, the cursor's description, and the origin of
//! the arrow that illustrates an illegal turn.

use serde_json::json;

use crate::harness::{Browser, Look, Stage, keys, stage};
use crate::keyboard::{cursor_to, tab_to};
use crate::sample::GAME;
use crate::table::{begin, cell, compose, play, sees_turn};

/// Plays five turns of the sample game. Afterwards Red's queen on g6 can go to e8 and draw in the
/// pawn on b5 with its beam.
async fn before_the_beam(stage: &mut Stage) -> std::sync::Arc<Browser> {
    let person = stage.browser("person", Look::DESKTOP).await;
    person.goto("/help").await;
    let always = "localStorage.setItem('postern.settings', JSON.stringify({confirm: 'always'}))";
    person.run(always, json!([])).await;
    begin(&person, "both-sides", "white", "unlimited").await;
    for turn in &GAME[..5] {
        play(&person, turn).await;
    }
    person
}

#[tokio::test]
async fn after_a_beam_by_keyboard_enter_sends() {
    stage("enter_sends", async |stage| {
        let person = before_the_beam(stage).await;
        person.keys(&["b"]).await;
        for place in ["g6", "e8", "b5"] {
            cursor_to(&person, place).await;
            person.keys(&[keys::ENTER]).await;
        }
        person
            .until("document.body.dataset.state === 'complete'")
            .await;
        person.keys(&[keys::ENTER]).await;
        sees_turn(&person, 6, "Qe8/@b5").await;
    })
    .await;
}

#[tokio::test]
async fn the_cursor_speaks_of_the_board_as_composed() {
    stage("cursor_speaks", async |stage| {
        let person = before_the_beam(stage).await;
        person.keys(&["b"]).await;
        for place in ["g6", "e8"] {
            cursor_to(&person, place).await;
            person.keys(&[keys::ENTER]).await;
        }
        let voice = "[data-voice=cursor]";
        person.sees(voice, "e8, Red queen, picked").await;
        cursor_to(&person, "g6").await;
        person
            .sees(voice, "g6, empty, where the picked piece came from")
            .await;
        // Undoing a part of the turn must update the cursor's description.
        person.keys(&[keys::ESCAPE]).await;
        person.sees(voice, "g6, Red queen, picked").await;
    })
    .await;
}

#[tokio::test]
async fn an_illegal_beam_is_drawn_from_where_it_was_tried() {
    stage("illegal_beam", async |stage| {
        let person = before_the_beam(stage).await;
        compose(&person, &["g6", "e8"]).await;
        person.press(&cell("e2")).await;
        let on_its_file = format!(
            "(() => {{ const line = document.querySelector('#board \
                .illegal-line').getBoundingClientRect();
                const file = document.querySelector('{}').getBoundingClientRect();
                return line.left >= file.left && line.right <= file.right; }})()",
            cell("e8")
        );
        person.until(&on_its_file).await;
    })
    .await;
}

#[tokio::test]
async fn the_moves_are_one_tab_stop() {
    stage("one_tab_stop", async |stage| {
        let person = before_the_beam(stage).await;
        assert_eq!(person.count("#moves a[tabindex='0']").await, 1);
        assert_eq!(person.count("#moves a[tabindex='-1']").await, 4);
        tab_to(&person, "#moves a").await;
        person.keys(&[keys::LEFT]).await;
        person
            .until(
                "document.activeElement.dataset.ply === '4' && \
                document.querySelector('#board').dataset.ply === '4'",
            )
            .await;
        person.keys(&[keys::TAB]).await;
        person
            .until("!document.activeElement.closest('#moves')")
            .await;
    })
    .await;
}
