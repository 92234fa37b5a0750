//! Takes the screenshots in `docs/screenshots/` for `make screenshots`.

use std::fs;
use std::path::Path;

use serde_json::json;

use crate::accounts::signs_up;
use crate::crowd;
use crate::harness::{Browser, Look, Stage, stage};
use crate::places::every_place;

/// The names of the screenshots in the documentation, each made up of page, screen and colours.
/// Another test compares this list with the folder's files.
const PICTURES: [&str; 15] = [
    "analysis-desktop-light",
    "atomic-composing-desktop-light",
    "crazyhouse-composing-desktop-dark",
    "event-revealed-desktop-light",
    "finished-desktop-light",
    "game-composing-desktop-light",
    "game-composing-phone-dark",
    "game-planning-desktop-light",
    "interweave-composing-desktop-light",
    "me-desktop-light",
    "problem-phone-light",
    "review-desktop-light",
    "rules-event-chess-desktop-light",
    "sample-desktop-light",
    "start-desktop-light",
];

/// The maximum total size of all screenshots, to limit the repository's growth.
const MAX_BYTES: u64 = 3_000_000;

#[tokio::test]
#[ignore = "it writes into docs/screenshots: run it by make screenshots"]
async fn every_page() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/screenshots");
    fs::create_dir_all(&folder).expect("docs can be written");
    for (form, look) in [("phone", Look::PHONE), ("desktop", Look::DESKTOP)] {
        for (theme, dark) in [("light", false), ("dark", true)] {
            let end = format!("-{form}-{theme}");
            let places: Vec<_> = PICTURES
                .iter()
                .filter_map(|picture| picture.strip_suffix(&end))
                .collect();
            if places.is_empty() {
                continue;
            }
            stage(&format!("screenshots{end}"), async |stage: &mut Stage| {
                let browser = stage.browser("visitor", Look { dark, ..look }).await;
                let friend = stage.browser("friend", Look::DESKTOP).await;
                signs_up(&browser, "Margit Olsen").await;
                signs_up(&friend, "Tomasz Nowak").await;
                crowd::gathers(stage).await;
                exact_window(&browser, look).await;
                let mut drawn = 0;
                for place in every_place(&browser, &friend).await {
                    if !places.contains(&place.name) {
                        continue;
                    }
                    place.go(&browser).await;
                    settled(&browser).await;
                    let picture = browser.screenshot().await.expect("a picture");
                    fs::write(folder.join(format!("{}{end}.png", place.name)), picture)
                        .expect("docs can be written");
                    drawn += 1;
                }
                assert_eq!(drawn, places.len(), "a place of {places:?} is missing");
            })
            .await;
        }
    }
    let bytes: u64 = fs::read_dir(&folder)
        .expect("it is there")
        .map(|file| {
            let file = file.expect("a file").metadata();
            file.expect("it has a size").len()
        })
        .sum();
    assert!(bytes < MAX_BYTES, "the pictures have grown too large");
}

/// Sets the exact size of the viewport, without the window's frame.
async fn exact_window(browser: &Browser, look: Look) {
    let size = json!({"width": look.width, "height": look.height, "deviceScaleFactor": 1, "mobile": look.touch});
    browser
        .developer("Emulation.setDeviceMetricsOverride", size)
        .await;
}

/// Waits until fonts are loaded and animations have ended.
async fn settled(browser: &Browser) {
    browser
        .until(
            "document.fonts.status === 'loaded' && \
        document.getAnimations().every((animation) => animation.playState !== 'running')",
        )
        .await;
}
