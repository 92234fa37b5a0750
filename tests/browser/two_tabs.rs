//! One player sends different moves from two tabs simultaneously. One move is played, and the other
//! tab shows the refusal.

use crate::harness::{Look, Wire, stage};
use crate::table::{at_the_board, begin, compose, join, plies};

#[tokio::test]
async fn of_two_moves_sent_at_once_one_wins_and_the_other_is_told() {
    stage("two_tabs", async |stage| {
        let wire = Wire::to(stage.server.address()).await;
        let yellow = stage.browser_at("yellow", Look::DESKTOP, wire.url()).await;
        let red = stage.browser("red", Look::DESKTOP).await;
        let game = begin(&yellow, "friend", "white", "unlimited").await;
        join(&red, &game).await;
        let first = yellow.tab().await;
        let second = yellow.new_tab().await;
        yellow.goto(&game).await;
        at_the_board(&yellow).await;

        // Each tab sends its move before it learns of the other.
        compose(&yellow, &["c3", "c4"]).await;
        yellow.switch_to(&first).await;
        compose(&yellow, &["e3", "e4"]).await;
        wire.hold();
        for tab in [&second, &first] {
            yellow.switch_to(tab).await;
            yellow.press("#compose-bar button[data-action=send]").await;
            yellow.sees("#compose-bar", "Sending").await;
        }
        wire.mend();

        red.until("document.querySelector('#board').dataset.plies === '1'")
            .await;
        let played = red
            .text("#moves [data-ply='1']")
            .await
            .expect("the turn is listed");
        let (winner, loser) = if played == "c4" {
            (&second, &first)
        } else {
            (&first, &second)
        };
        assert!(played == "c4" || played == "e4", "{played}");
        yellow.switch_to(winner).await;
        yellow.sees("#moves [data-ply='1']", &played).await;
        yellow
            .until("document.querySelector('#compose-bar').innerText.trim() === ''")
            .await;
        yellow.switch_to(loser).await;
        yellow.sees("#moves [data-ply='1']", &played).await;
        yellow.sees("#compose-bar", "gone on").await;
        assert_eq!(plies(&red).await, 1);
        assert_eq!(plies(&yellow).await, 1);
    })
    .await;
}
