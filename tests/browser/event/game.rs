//! A whole game of Event Chess: the event starts after some turns, both players choose, a turn
//! reveals a square, a pawn captures and promotes through the passage, and White mates.

use std::io::Write as _;
use std::process::Command;

use serde_json::json;

use super::acts;
use super::acts::{Turn, asks_for_everything, hears_the_lobby, sees_marked, sees_phase};
use super::search::SecretSearch;
use super::three::ThreeBrowsers;
use crate::harness::stage;
use crate::table::{piece_on, watch};

pub const OPENING: [Turn; 4] = [
    ("e4", &["e2", "e4"]),
    ("e5", &["e7", "e5"]),
    ("Nf3", &["g1", "f3"]),
    ("Nf6", &["g8", "f6"]),
];
/// The turns after the reveal.
pub const AFTER: [Turn; 8] = [
    ("Nc3", &["b1", "c3"]),
    ("d6", &["d7", "d6"]),
    ("Nd5", &["c3", "d5"]),
    ("Ng4", &["f6", "g4"]),
    ("Nb4xg8", &["d5", "b4"]),
    ("Rxg8-b4", &["h8", "g8"]),
    ("c3", &["c2", "c3"]),
    ("h6", &["h7", "h6"]),
];
pub const END: [Turn; 5] = [
    ("cxb4-g8=Q+", &["c3", "b4", "=Q"]),
    ("Ke7", &["e8", "e7"]),
    ("Ng5", &["f3", "g5"]),
    ("Na6", &["b8", "a6"]),
    ("Qxf7#", &["g8", "f7"]),
];

#[tokio::test]
async fn three_browsers_play_and_watch_an_event_to_its_end() {
    stage("event_game", async |stage| {
        let three = ThreeBrowsers::at_a_game(stage, "unlimited").await;
        three.play(&OPENING, true).await;
        for browser in three.everybody() {
            asks_for_everything(browser, &three.game).await;
        }
        hears_the_lobby(&three.spectator, &three.at_spectator, &three.game, 4).await;
        watch(&three.spectator, &three.game).await;
        // From here on, each secret square may be known only to its owner. The searches for it in
        // the browsers' traffic start here.
        let searches = three.searches("b4", "g8");
        let owners = [
            SecretSearch::begin(&three.at_white, "white", "b4", 0),
            SecretSearch::begin(&three.at_black, "black", "g8", 0),
        ];
        starts_and_chooses(&three).await;
        three.play(&[("d3", &["d2", "d3"])], true).await;
        for browser in three.everybody() {
            asks_for_everything(browser, &three.game).await;
            watch(browser, &three.game).await;
        }
        hears_the_lobby(&three.spectator, &three.at_spectator, &three.game, 5).await;
        watch(&three.spectator, &three.game).await;
        sees_marked(&three.white, "own-hidden", &["b4"]).await;
        sees_marked(&three.black, "own-hidden", &["g8"]).await;
        sees_marked(&three.spectator, "own-hidden", &[]).await;
        for search in &searches {
            search.finds_nothing();
        }
        // Proves that the search works: it finds the squares in their owners' traffic.
        for search in &owners {
            let found = search.finds();
            for way in [
                "Frame: hidden.squares.*.squares.",
                "Page: secrets.*.squares.",
                "Json: secrets.*.squares.",
                "bytes: ",
            ] {
                assert!(
                    found.iter().any(|place| place.starts_with(way)),
                    "the owner is told by {way}: {found:#?}"
                );
            }
        }

        // Black's bishop enters the passage at White's square and leaves it at Black's own.
        three.play(&[("Bb4-g8", &["f8", "b4"])], false).await;
        three.see_the_passage(["b4", "g8"]).await;
        sees_proofs(&three).await;
        for search in &searches {
            assert!(
                !search.finds().is_empty(),
                "now everybody knows, and the search would have seen it"
            );
        }
        goes_on_to_mate(&three).await;
        is_verified_without_the_server(&three).await;
    })
    .await;
}

async fn starts_and_chooses(three: &ThreeBrowsers) {
    assert_eq!(
        three.spectator.count("#events button[data-start]").await,
        0,
        "who looks on starts nothing"
    );
    acts::start(&three.white).await;
    for browser in three.everybody() {
        sees_phase(browser, "choosing").await;
        browser
            .sees(
                "#moves [data-aside=event-started]",
                "White starts event 5, Hidden Passage",
            )
            .await;
    }
    acts::choose(&three.white, "b4").await;
    sees_marked(&three.white, "own-hidden", &["b4"]).await;
    for browser in [&three.black, &three.spectator] {
        browser
            .sees("#moves [data-aside=chose]", "White has chosen a square")
            .await;
        browser
            .sees(
                "#events [data-choices]",
                "White has chosen; Black has yet to choose",
            )
            .await;
    }
    acts::choose(&three.black, "g8").await;
    for browser in three.everybody() {
        sees_phase(browser, "hidden").await;
        assert_eq!(acts::marked(browser, "gate").await, [""; 0]);
    }
}

/// Each browser verifies that no secret square was changed.
async fn sees_proofs(three: &ThreeBrowsers) {
    for browser in three.everybody() {
        browser
            .sees("#compose-bar", "The passage is revealed: b4 and g8")
            .await;
        browser.press("#events .proofs summary").await;
        for side in ["white", "black"] {
            let verdict = format!("document.querySelector('[data-proof={side}]')?.dataset.verdict");
            browser.until(&format!("{verdict} === 'checked'")).await;
        }
        browser
            .sees("#events .proofs", "White chose b4 and has not changed it")
            .await;
        browser
            .sees("#events .proofs", "Black chose g8 and has not changed it")
            .await;
    }
}

async fn goes_on_to_mate(three: &ThreeBrowsers) {
    let shows = async |at, piece, why| {
        for browser in three.everybody() {
            assert_eq!(
                piece_on(browser, at).await,
                piece,
                "{}: {why}",
                browser.name()
            );
        }
    };
    shows("g8", "Bb", "the bishop went through").await;
    three.play(&AFTER, true).await;
    shows("b4", "Rb", "the rook took the knight and went through").await;
    shows("g8", "", "it did not stay").await;
    three.play(&END[..1], true).await;
    shows(
        "g8",
        "Qw",
        "the pawn took the rook, went through and promoted",
    )
    .await;
    three.play(&END[1..], false).await;
    for browser in three.everybody() {
        browser.sees("#status", "White wins").await;
        browser.sees("#status", "mate").await;
        sees_marked(browser, "gate", &["b4", "g8"]).await;
    }
}

/// A download of the finished game is enough to verify that no secret square was changed.
async fn is_verified_without_the_server(three: &ThreeBrowsers) {
    let fetch = "return fetch(`${location.pathname}/game.txt`).then((answer) => answer.text())";
    let text = three.spectator.run(fetch, json!([])).await;
    let mut file = tempfile::NamedTempFile::new().expect("a temporary file");
    file.write_all(text.as_str().expect("a text").as_bytes())
        .expect("it can be written");
    let verified = Command::new(env!("CARGO_BIN_EXE_postern"))
        .arg("verify")
        .arg(file.path())
        .output();
    let verified = verified.expect("the program runs");
    let said = String::from_utf8_lossy(&verified.stdout);
    assert!(
        verified.status.success() && said.contains("b4") && said.contains("g8"),
        "{verified:?}"
    );
}
