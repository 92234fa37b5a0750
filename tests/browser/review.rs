//! Requesting and reading the review of a finished game.

use serde_json::json;

use crate::harness::{Browser, Look, stage};
use crate::table::{LIGHT, at_the_board, begin_variant};

/// Plays a game of Crazyhouse through the API, in which Black's third turn allows a mate. Returns
/// the game's URL.
pub async fn played(browser: &Browser) -> String {
    const PLAY: &str = r#"return (async () => {
        const post = (address, body) => fetch(address, {
            method: "POST", headers: {"Content-Type": "application/json"}, body: JSON.stringify(body),
        }).then((answer) => answer.json());
        const {id} = await post("/api/games", {id: "review-review-review", variant: "crazyhouse", with: "both-sides",
            play: "white", time: {kind: "unlimited"}});
        for (const [ply, turn] of ["e4", "e5", "Qh5", "Nc6", "Bc4", "Nf6", "Qxf7#"].entries())
            await post(`/api/games/${id}/commands`, {id: crypto.randomUUID(), command: {do: "play", turn, ply}});
        return `/games/${id}`;
    })()"#;
    let game = browser.run(PLAY, json!([])).await;
    game.as_str().expect("an address").to_owned()
}

#[tokio::test]
async fn a_game_is_reviewed() {
    stage("review", async |stage| {
        let ann = stage.browser("ann", Look::PHONE).await;
        ann.goto(LIGHT).await;
        let game = played(&ann).await;
        ann.goto(&game).await;
        at_the_board(&ann).await;
        ann.press(&format!("#actions a[href='{game}/review']"))
            .await;
        ann.sees("main", "That takes up to a minute").await;
        ann.press("main form button").await;
        // The page reloads automatically until the review is finished.
        ann.sees("h2", "The course of the game").await;
        let worst = "#turn-6";
        ann.sees(worst, "3… Nf6").await;
        ann.sees(worst, "White wins in 1 turn").await;
        ann.sees(
            worst,
            "What was played allows Qxf7#. Queen takes the pawn on f7. Checkmate.",
        )
        .await;
        assert_eq!(
            ann.count(".chances circle").await,
            ann.count(".mistake").await
        );
        ann.press("details summary").await;
        ann.sees("details", "4. Qxf7#").await;
        ann.sees("details", "White has won").await;
        ann.press(&format!("{worst} h3 a")).await;
        ann.until("location.search === '?ply=6'").await;
        let guest = stage.browser("guest", Look::DARK).await;
        guest.goto(&format!("{game}/review")).await;
        guest.sees(worst, "3… Nf6").await;
        assert_eq!(guest.count("main form").await, 0);
    })
    .await;
}

#[tokio::test]
async fn a_game_is_reviewed_without_scripts() {
    stage("review_forms", async |stage| {
        let ann = stage.browser("ann", Look::DESKTOP).await;
        ann.goto(LIGHT).await;
        let game = played(&ann).await;
        let plain = stage.browser("plain", Look::NO_SCRIPT).await;
        plain.goto(&format!("{game}/review")).await;
        plain
            .sees("main", "Nobody has had this game reviewed yet")
            .await;
        ann.goto(&format!("{game}/review")).await;
        ann.press("main form button").await;
        ann.until("document.querySelector('main form') === null")
            .await;
        plain.goto(&format!("{game}/review")).await;
        plain.sees("h2", "The course of the game").await;
    })
    .await;
}

#[tokio::test]
async fn a_review_is_asked_for_without_scripts() {
    stage("review_asked_by_form", async |stage| {
        let plain = stage.browser("plain", Look::NO_SCRIPT).await;
        let game = begin_variant(&plain, "atomic-chess", "both-sides", &[]).await;
        for turn in ["Nf3", "a6", "Ng5", "a5", "Nxf7"] {
            plain.write("#move-form input[name=turn]", turn).await;
            plain.press("#move-form button").await;
            plain.sees("#moves", turn).await;
        }
        plain.goto(&format!("{game}/review")).await;
        plain.press("main form button").await;
        // The page reloads automatically until the review is finished.
        plain.sees("h2", "The course of the game").await;
        assert_eq!(plain.count("main form").await, 0);
    })
    .await;
}
