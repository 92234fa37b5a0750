//! The reveal of a secret square makes a turn illegal, so the turn is taken back. Everyone sees the
//! reason, and the player plays another turn.

use serde_json::json;

use super::acts;
use super::three::ThreeBrowsers;
use crate::harness::stage;
use crate::table::piece_on;

/// The pawn on h2 shields White's king from Black's rook. Event 5 is active, and no squares have
/// been chosen.
const SHIELD: &str = "1k5r/8/8/8/8/8/7P/7K w - - 0 1 ?";

#[tokio::test]
async fn a_turn_that_the_reveal_makes_illegal_is_taken_back_before_all() {
    stage("taken_back", async |stage| {
        let three = ThreeBrowsers::at_a_position(stage, SHIELD, json!({"kind": "unlimited"})).await;
        let searches = three.searches("h3", "c5");
        three.choose("h3", "c5").await;
        for search in &searches {
            search.finds_nothing();
        }
        acts::try_out(&three.white, &["h2", "h3"]).await;
        three.see_the_passage(["h3", "c5"]).await;
        for browser in three.everybody() {
            browser
                .sees("#compose-bar", "The passage is revealed: h3 and c5")
                .await;
            browser.sees("#compose-bar", "h1 would be attacked").await;
            browser
                .sees("#moves [data-aside=taken-back]", "h1 would be attacked")
                .await;
            browser
                .until("document.querySelector('#board svg').dataset.animating === undefined")
                .await;
            assert_eq!(piece_on(browser, "h2").await, "Pw", "the pawn is back");
            assert_eq!(piece_on(browser, "c5").await, "");
        }
        three.white.sees("#compose-bar", "Play another turn").await;
        three.white.sees("#status", "your turn").await;
        for looking_on in [&three.black, &three.spectator] {
            let said = looking_on.text("#compose-bar").await.expect("a bar");
            assert!(!said.contains("Play another turn"), "{said}");
        }
        assert_eq!(
            three
                .white
                .count("#actions button[value=ask_takeback]")
                .await,
            0,
            "nothing goes back past a reveal"
        );
        // The same turn is now illegal, and the page gives the reason.
        crate::table::compose(&three.white, &["h2"]).await;
        three.white.press(&crate::table::cell("h3")).await;
        three
            .white
            .sees("#compose-bar", "h1 would be attacked")
            .await;
        three.white.press(&crate::table::cell("h2")).await;
        three
            .white
            .until("document.body.dataset.state === 'idle'")
            .await;
        three
            .play(&[("h4", &["h2", "h4"]), ("Rh5", &["h8", "h5"])], true)
            .await;
    })
    .await;
}
