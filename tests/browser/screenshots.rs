//! Takes the pictures in `docs/screenshots/` of the real pages: `make screenshots`.

use std::{fs, path::Path};

use serde_json::json;

use crate::{
    harness::{Browser, Look, Stage, stage},
    places::every_place,
};

/// The maximum average size of a picture, which keeps the repository small.
const MOST_BYTES: u64 = 128 * 1024;

#[tokio::test]
#[ignore = "it writes into docs/screenshots: run it by make screenshots"]
async fn every_page() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs/screenshots");
    fs::create_dir_all(&folder).expect("docs can be written");
    for (form, look) in [("phone", Look::PHONE), ("desktop", Look::DESKTOP)] {
        for (theme, dark) in [("light", false), ("dark", true)] {
            stage(
                &format!("screenshots-{form}-{theme}"),
                async |stage: &mut Stage| {
                    let browser = stage.browser("visitor", Look { dark, ..look }).await;
                    let friend = stage.browser("friend", Look::DESKTOP).await;
                    exact_window(&browser, look).await;
                    for place in every_place(&browser, &friend).await {
                        place.go(&browser).await;
                        settled(&browser).await;
                        let picture = browser.screenshot().await.expect("a picture");
                        fs::write(
                            folder.join(format!("{}-{form}-{theme}.png", place.name)),
                            picture,
                        )
                        .expect("docs can be written");
                    }
                },
            )
            .await;
        }
    }
    let sizes: Vec<u64> = fs::read_dir(&folder)
        .expect("it is there")
        .map(|file| {
            let file = file.expect("a file").metadata();
            file.expect("it has a size").len()
        })
        .collect();
    assert!(
        sizes.iter().sum::<u64>() < MOST_BYTES * sizes.len() as u64,
        "the pictures have grown too large"
    );
}

/// Makes the page, without the window's frame, as large as the look says.
async fn exact_window(browser: &Browser, look: Look) {
    let size = json!({"width": look.width, "height": look.height, "deviceScaleFactor": 1, "mobile": look.touch});
    browser
        .developer("Emulation.setDeviceMetricsOverride", size)
        .await;
}

/// Waits for fonts and running animations.
async fn settled(browser: &Browser) {
    browser.until("document.fonts.status === 'loaded' && document.getAnimations().every((animation) => animation.playState !== 'running')").await;
}
