//! In every phase of an event, the pages reload and the connections break. Each player must still
//! see their own square and nobody else's, and no choice may be lost or made twice.

use serde_json::json;

use super::acts;
use super::acts::{sees_marked, sees_phase};
use super::search::SecretSearch;
use super::three::ThreeBrowsers;
use crate::harness::{Browser, stage};
use crate::table::{at_the_board, has_its_pictures, piece_on, press_twice, sees_turn};

/// A position in which a pawn can reach the last rank through the passage from c4 to g8.
const RUNNER: &str = "7k/8/8/8/8/8/2P5/K7 w - - 0 1 d00";

/// The events panel's phase, and the marks that each browser shows.
struct VisibleMarks<'a> {
    phase: &'a str,
    white: &'a [&'a str],
    black: &'a [&'a str],
    spectator: &'a [&'a str],
}

const NOTHING: VisibleMarks<'_> = VisibleMarks {
    phase: "",
    white: &[],
    black: &[],
    spectator: &[],
};

#[tokio::test]
async fn every_phase_outlives_a_reload_and_a_broken_line() {
    stage("phases", async |stage| {
        let three = ThreeBrowsers::at_a_position(stage, RUNNER, json!({"kind": "unlimited"})).await;
        for browser in three.everybody() {
            browser.announce_outage();
        }
        let searches = three.searches("c4", "g8");
        comes_through(
            &three,
            &VisibleMarks {
                phase: "deck",
                ..NOTHING
            },
        )
        .await;

        acts::start(&three.white).await;
        comes_through(
            &three,
            &VisibleMarks {
                phase: "choosing",
                ..NOTHING
            },
        )
        .await;
        chooses_over_a_broken_line(&three).await;
        let white = VisibleMarks {
            phase: "choosing",
            white: &["c4"],
            ..NOTHING
        };
        comes_through(&three, &white).await;
        chooses_and_never_hears(&three).await;
        let both = VisibleMarks {
            phase: "hidden",
            white: &["c4"],
            black: &["g8"],
            ..NOTHING
        };
        comes_through(&three, &both).await;
        for browser in three.everybody() {
            assert_eq!(
                browser.count("#moves [data-aside=chose]").await,
                2,
                "nobody has chosen twice"
            );
        }
        searches.iter().for_each(SecretSearch::finds_nothing);

        // The pawn waits for its promotion, and the page must keep asking for that.
        acts::try_out(&three.white, &["c2", "c4"]).await;
        comes_through(
            &three,
            &VisibleMarks {
                phase: "revealed",
                ..NOTHING
            },
        )
        .await;
        for browser in three.everybody() {
            assert_eq!(piece_on(browser, "g8").await, "Pw");
        }
        for looking_on in [&three.black, &three.spectator] {
            looking_on
                .sees(
                    "#compose-bar",
                    "White’s pawn has come through to g8 and promotes",
                )
                .await;
        }
        three.white.sees("#compose-bar", "Your pawn promotes").await;
        three.white.press(".picker button[data-click='=R']").await;
        three
            .white
            .press("#compose-bar button[data-action=send]")
            .await;
        for browser in three.everybody() {
            sees_turn(browser, 1, "c4-g8=R+").await;
            assert_eq!(piece_on(browser, "g8").await, "Rw");
        }
        let said = three.white.text("main").await.expect("a page");
        assert!(
            !said.contains("What does it become"),
            "nobody is asked any more: {said}"
        );
        comes_through(
            &three,
            &VisibleMarks {
                phase: "revealed",
                ..NOTHING
            },
        )
        .await;

        press_twice(&three.black, "resign").await;
        for browser in three.everybody() {
            browser.sees("#status", "White wins").await;
        }
        comes_through(
            &three,
            &VisibleMarks {
                phase: "revealed",
                ..NOTHING
            },
        )
        .await;
    })
    .await;
}

#[tokio::test]
async fn a_game_that_ends_before_a_reveal_shows_what_was_hidden() {
    stage("unfound", async |stage| {
        let three = ThreeBrowsers::at_a_position(
            stage,
            "7k/8/8/8/8/8/2P5/K7 w - - 0 1 ?",
            json!({"kind": "unlimited"}),
        )
        .await;
        let searches = three.searches("c4", "g8");
        three.choose("c4", "g8").await;
        three.play(&[("c3", &["c2", "c3"])], true).await;
        searches.iter().for_each(SecretSearch::finds_nothing);
        press_twice(&three.black, "resign").await;
        for browser in three.everybody() {
            browser.sees("#status", "White wins").await;
            sees_marked(browser, "own-hidden", &["c4", "g8"]).await;
            browser.press("#events .proofs summary").await;
            for side in ["white", "black"] {
                let verdict =
                    format!("document.querySelector('[data-proof={side}]')?.dataset.verdict");
                browser.until(&format!("{verdict} === 'checked'")).await;
            }
        }
    })
    .await;
}

/// Breaks and restores all connections, reloads all pages, and checks that every browser shows the
/// same as before.
async fn comes_through(three: &ThreeBrowsers, seen: &VisibleMarks<'_>) {
    sees(three, seen).await;
    let wires = [&three.at_white, &three.at_black, &three.at_spectator];
    for (browser, wire) in three.everybody().into_iter().zip(wires) {
        has_its_pictures(browser).await;
        wire.cut();
    }
    for browser in three.everybody() {
        browser
            .until("document.body.dataset.connection === 'reconnecting'")
            .await;
    }
    for wire in wires {
        wire.mend();
    }
    for browser in three.everybody() {
        at_the_board(browser).await;
    }
    sees(three, seen).await;
    for browser in three.everybody() {
        browser.reload().await;
        at_the_board(browser).await;
    }
    sees(three, seen).await;
}

async fn sees(three: &ThreeBrowsers, seen: &VisibleMarks<'_>) {
    let each: [(&Browser, &[&str]); 3] = [
        (&three.white, seen.white),
        (&three.black, seen.black),
        (&three.spectator, seen.spectator),
    ];
    for (browser, own) in each {
        sees_phase(browser, seen.phase).await;
        sees_marked(browser, "own-hidden", own).await;
    }
}

/// White's connection breaks after the selection and before its confirmation.
async fn chooses_over_a_broken_line(three: &ThreeBrowsers) {
    let white = &three.white;
    acts::pick(white, "c4").await;
    has_its_pictures(white).await;
    three.at_white.cut();
    white
        .until("document.body.dataset.connection === 'reconnecting'")
        .await;
    sees_marked(white, "chosen", &["c4"]).await;
    white.press("#compose-bar button[data-action=choose]").await;
    white
        .sees(
            "#compose-bar",
            "Your choice will be sent as soon as the connection is back",
        )
        .await;
    assert_eq!(
        three.spectator.count("#moves [data-aside=chose]").await,
        0,
        "nothing went through a broken line"
    );
    three.at_white.mend();
    white
        .sees("#compose-bar", "You have chosen. Black has yet to choose")
        .await;
    three
        .spectator
        .sees(
            "#events [data-choices]",
            "White has chosen; Black has yet to choose",
        )
        .await;
}

/// Black's choice arrives, but the response is lost, so the page sends the choice again.
async fn chooses_and_never_hears(three: &ThreeBrowsers) {
    let black = &three.black;
    acts::pick(black, "g8").await;
    has_its_pictures(black).await;
    three.at_black.hold_answers();
    black.press("#compose-bar button[data-action=choose]").await;
    sees_phase(&three.spectator, "hidden").await;
    black.sees("#compose-bar", "Sending your choice").await;
    three.at_black.cut();
    black
        .until("document.body.dataset.connection === 'reconnecting'")
        .await;
    three.at_black.mend();
    sees_phase(black, "hidden").await;
    black
        .until("document.body.dataset.state === 'waiting'")
        .await;
    let said = black.text("#compose-bar").await.unwrap_or_default();
    assert!(said.is_empty(), "nothing is wrong: {said}");
}
