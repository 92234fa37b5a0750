//! Draws the pictures in `docs/screenshots/`, from the real pages: `make screenshots`.

use std::{fs, path::Path};

use serde_json::json;

use crate::{
    harness::{Browser, Look, Stage, stage},
    places::every_place,
};

/// Pictures of all pages together stay below this many bytes, or the repository grows fat.
const MOST_BYTES: u64 = 8 * 1024 * 1024;

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
    let sizes = fs::read_dir(&folder).expect("it is there").map(|file| {
        file.expect("a file")
            .metadata()
            .expect("it has a size")
            .len()
    });
    assert!(
        sizes.sum::<u64>() < MOST_BYTES,
        "the pictures have grown too large"
    );
}

/// The page itself is as large as the look says, without the frame of the window.
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
