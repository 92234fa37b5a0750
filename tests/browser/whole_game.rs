//! The sample game of 2003, from the first click on the start page to the king in the hole.

use crate::harness::{Look, stage};
use crate::sample::GAME;
use crate::table::{at_the_board, begin_by_form, join, piece_on, play, sees_turn, watch};

#[tokio::test]
async fn three_browsers_play_and_watch_the_sample_game() {
    stage("three_browsers", async |stage| {
        let yellow = stage.browser("yellow", Look::DESKTOP).await;
        let red = stage.browser("red", Look::DESKTOP).await;
        let spectator = stage.browser("spectator", Look::DESKTOP).await;

        let fields = [("play", "white"), ("time", "unlimited")];
        let game = begin_by_form(&yellow, "hole-chess", "friend", &fields).await;
        join(&red, &game).await;
        spectator.goto("/").await;
        spectator.press(&format!("#running a[href='{game}']")).await;
        spectator
            .until(&format!("location.pathname === '{game}'"))
            .await;
        at_the_board(&spectator).await;
        spectator
            .until("document.querySelectorAll('#actions button[value=resign]').length === 0")
            .await;
        red.until("document.querySelector('#board svg').dataset.orientation === 'black'")
            .await;

        for (index, turn) in GAME.iter().enumerate() {
            let (mover, other) = if index % 2 == 0 {
                (&yellow, &red)
            } else {
                (&red, &yellow)
            };
            play(mover, turn).await;
            let ply = index as u64 + 1;
            sees_turn(&spectator, ply, turn.notation).await;
            sees_turn(other, ply, turn.notation).await;
        }

        for browser in [&yellow, &red, &spectator] {
            browser.sees("#status", "Yellow wins").await;
            browser.sees("#status", "king").await;
            assert_eq!(
                piece_on(browser, "d10").await,
                "",
                "the Red king is in the hole"
            );
            assert_eq!(piece_on(browser, "d6").await, "Qw");
        }
        watch(&spectator, &game).await;
        spectator.sees("#status", "Yellow wins").await;
    })
    .await;
}
