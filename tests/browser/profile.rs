//! After a player signs out, no file on the device may contain the secret square.

use std::fs;
use std::path::Path;

use crate::accounts::signs_up;
use crate::event::acts;
use crate::harness::{Look, Wire, stage, until};
use crate::installed::{keeps, keeps_nothing};
use crate::table::{at_the_board, join};

/// Spellings of the square in the page's HTML, script data and texts.
const SECRETS: [&str; 4] = [
    r#""white":"c4""#,
    "c4 will be your end of the passage",
    "c4, your hidden square",
    r#""picked":"c4""#,
];
/// The text that the device caches instead of a copy of the game. Finding it proves that the search
/// works.
const KEPT: &str = "so no copy of it is kept on this device";

/// Whether a file in the folder contains the text in UTF-8 or UTF-16.
fn has(folder: &Path, text: &str) -> bool {
    let wide: Vec<u8> = text.encode_utf16().flat_map(u16::to_le_bytes).collect();
    let needles = [text.as_bytes(), &wide];
    // The running browser may delete files during the search.
    let Ok(entries) = fs::read_dir(folder) else {
        return false;
    };
    entries.flatten().any(|entry| {
        let path = entry.path();
        if path.is_dir() {
            return has(&path, text);
        }
        let bytes = fs::read(&path).unwrap_or_default();
        needles
            .iter()
            .any(|needle| memchr::memmem::find(&bytes, needle).is_some())
    })
}

#[tokio::test]
async fn after_signing_out_nothing_on_the_disk_tells_of_a_hidden_square() {
    stage("profile", async |stage| {
        let wire = Wire::to(stage.server.address()).await;
        let white = stage.browser_at("white", Look::DESKTOP, wire.url()).await;
        let black = stage.browser("black", Look::DESKTOP).await;
        white.announce_outage();
        signs_up(&white, "Zoë").await;
        let game = acts::begin(&white, "friend", "white", "correspondence").await;
        join(&black, &game).await;
        at_the_board(&white).await;
        acts::start(&white).await;
        acts::choose(&white, "c4").await;
        // The reloaded page contains the square from the start.
        white.reload().await;
        at_the_board(&white).await;
        let view = white
            .value("document.querySelector('#view').textContent")
            .await;
        let view = view.expect("it is there").to_string().replace('\\', "");
        assert!(view.contains(SECRETS[0]), "the page names the square");
        keeps(&white, &game, KEPT).await;
        let profile = white.profile();
        until("the copy is on the disk", async || {
            has(&profile, KEPT).then_some(())
        })
        .await;

        white.goto("/account").await;
        white.press("form[action='/me/sign-out'] button").await;
        white.until("location.pathname === '/'").await;
        wire.cut();
        white.goto("/me").await;
        white.sees("h1", "No connection").await;
        keeps_nothing(&white).await;
        for secret in SECRETS {
            assert!(!has(&profile, secret), "the disk has {secret}");
        }
    })
    .await;
}
