//! Stepping through the annotated sample game.

use crate::harness::{Browser, Look, keys, stage};
use crate::sample::GAME;

#[tokio::test]
async fn the_sample_game_is_stepped_through_by_keys() {
    stage("stepping", async |stage| {
        let reader = stage.browser("reader", Look::DESKTOP).await;
        find_it(&reader).await;
        for (index, turn) in GAME.iter().enumerate() {
            reader.keys(&[keys::RIGHT]).await;
            reader
                .until(&format!(
                    "document.querySelector('#board').dataset.ply === '{}'",
                    index + 1
                ))
                .await;
            reader.sees("#moves a[aria-current]", turn.notation).await;
        }
        reader.sees("#status", "Yellow wins").await;
        reader.press("#moves [data-ply='17']").await;
        reader
            .sees("#status", "falls into the hole at d7. Check.")
            .await;
        let said = reader.text("#status").await.expect("a status");
        assert_eq!(said.matches("Check").count(), 1, "{said}");
        reader.keys(&[keys::END]).await;
        reader.sees("#note", "hole").await;
        // Reloading keeps the position.
        reader.keys(&[keys::LEFT]).await;
        reader.until("location.search === '?ply=20'").await;
        reader.reload().await;
        reader
            .until("document.querySelector('#board').dataset.ply === '20'")
            .await;
    })
    .await;
}

#[tokio::test]
async fn the_sample_game_is_stepped_through_by_links() {
    stage("stepping_by_links", async |stage| {
        let reader = stage.browser("reader", Look::NO_SCRIPT).await;
        find_it(&reader).await;
        reader.press("a[rel=next]").await;
        reader
            .until(
                "location.search === '?ply=1' && document.querySelector('#board \
            [data-at=c4]') !== null",
            )
            .await;
        reader.press("#moves a[data-ply='21']").await;
        reader
            .until(
                "location.search === '?ply=21' && document.querySelector('#board \
            [data-at=d10]') === null",
            )
            .await;
        assert_eq!(
            reader.count("a[rel=next]:not([hidden])").await,
            0,
            "nothing comes after the \
            end"
        );
    })
    .await;
}

/// Opens the sample game from the start page.
async fn find_it(reader: &Browser) {
    reader.goto("/").await;
    reader.press("main a[href^='/samples/hole-chess']").await;
    reader
        .until("location.pathname === '/samples/hole-chess'")
        .await;
}
