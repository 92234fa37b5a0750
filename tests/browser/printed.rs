//! A game page printed on paper.

use serde_json::json;

use crate::harness::{Look, stage};
use crate::sample::GAME;
use crate::table::{begin, play};

#[tokio::test]
async fn a_printed_game_has_all_moves_and_comments_and_no_buttons() {
    stage("printed", async |stage| {
        let person = stage.browser("person", Look::DESKTOP).await;
        begin(&person, "both-sides", "white", "unlimited").await;
        for turn in &GAME {
            play(&person, turn).await;
        }
        person.write("#kibitz-text", "The king in the hole").await;
        person.press("#kibitz form button").await;
        person.sees("#kibitz ol", "The king in the hole").await;
        person
            .developer("Emulation.setEmulatedMedia", json!({"media": "print"}))
            .await;
        let seen = person
            .run(
                "const shown = (selector) => \
                    [...document.querySelectorAll(selector)].filter((node) => \
                    node.checkVisibility());
                const moves = document.querySelector('#moves');
                return {
                    pressed: shown('button, .button, input:not([type=hidden]), textarea, select, \
                    summary').map((node) => node.outerHTML),
                    moves: shown('#moves a').length,
                    whole: moves.scrollHeight <= moves.clientHeight + 1,
                    others: ['#board svg.board', '#player-top .name', '#player-bottom .name', \
                    '#status', '.comment-text']
                        .filter((selector) => shown(selector).length === 0),
                };",
                json!([]),
            )
            .await;
        let wanted = json!({"pressed": [], "moves": GAME.len(), "whole": true, "others": []});
        assert_eq!(seen, wanted);
    })
    .await;
}
