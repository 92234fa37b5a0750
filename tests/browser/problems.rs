//! A problem is composed, proved and solved: on the board, on a phone, and without scripts.

use crate::{
    harness::{Browser, Look, stage},
    table::step,
};

/// White mates in two.
const LADDER: &str = "7k/8/8/8/8/8/R7/1R2K3[] w - - 0 1";

/// Composes the ladder and waits until it is published; gives the address of its page.
pub async fn composed(browser: &Browser) -> String {
    browser.goto("/problems/new").await;
    browser.choose("[name=variant]", "crazyhouse").await;
    browser.write("[name=fen]", LADDER).await;
    browser.choose("[name=aim]", "mate").await;
    browser.write("[name=title]", "Two rooks").await;
    browser.press("form.compose button[formmethod]").await;
    browser
        .sees(".preview", "White to move mates in 2 turns?")
        .await;
    browser.press("form.compose button.primary").await;
    browser.until("/^.problems.[a-z0-9]+$/.test(location.pathname) && location.pathname !== '/problems/new'").await;
    // The page loads itself again until the problem is proved.
    browser
        .until("document.querySelector('.turn-form') !== null")
        .await;
    browser.path().await
}

async fn solved(name: &str, look: Look) {
    stage(name, async |stage| {
        let ann = stage.browser("ann", Look::DESKTOP).await;
        let page = composed(&ann).await;
        let ben = stage.browser("ben", look).await;
        ben.goto("/problems?variant=crazyhouse&turns=2").await;
        ben.press(&format!("#all a[href='{page}']")).await;
        ben.until("document.body.dataset.state === 'idle'").await;
        ben.sees("#status", "White to move mates in 2 turns.").await;
        // A wrong turn is refuted on the board.
        for cell in ["e1", "e2"] {
            step(&ben, cell).await;
        }
        ben.sees("#status", "Ke2 is not the way: Black answers")
            .await;
        ben.press("#back button").await;
        ben.sees("#status", "White to move mates in 2 turns.").await;
        ben.until("document.querySelector('#board [data-at=e1]') !== null")
            .await;
        for cell in ["b1", "b7"] {
            step(&ben, cell).await;
        }
        ben.sees("#status", "Right. Black answers Kg8. One turn is left.")
            .await;
        for cell in ["a2", "a8"] {
            step(&ben, cell).await;
        }
        ben.sees("#status", "Solved.").await;
        ben.press(".buttons a.button").await;
        ben.sees("#solution", "first turns force it").await;
    })
    .await;
}

#[tokio::test]
async fn a_problem_is_solved_on_a_desktop_in_the_dark() {
    let look = Look {
        dark: true,
        ..Look::DESKTOP
    };
    solved("problem_desktop", look).await;
}

#[tokio::test]
async fn a_problem_is_solved_on_a_phone() {
    solved("problem_phone", Look::PHONE).await;
}

#[tokio::test]
async fn a_problem_is_composed_and_solved_without_scripts() {
    stage("problem_forms", async |stage| {
        let plain = stage.browser("plain", Look::NO_SCRIPT).await;
        let page = composed(&plain).await;
        let types = async |turn: &str| {
            plain.write(".turn-form [name=turn]", turn).await;
            plain.press(".turn-form button").await;
        };
        plain.announce("status of 422");
        types("Ra9").await;
        plain.until("document.querySelector('[role=alert]') !== null && document.querySelector('.turn-form [name=turn]').value === 'Ra9'").await;
        types("Ke2").await;
        plain.sees("#status", "Ke2 is not the way: Black answers").await;
        plain.press("#back button").await;
        plain.sees("#status", "White to move mates in 2 turns.").await;
        types("Ra7").await;
        plain.sees("#status", "Right. Black answers Kg8.").await;
        types("Rb8").await;
        plain.sees("#status", "Solved.").await;
        plain.sees("#solution", "Ra7").await;
        assert_eq!(plain.path().await, page);
    })
    .await;
}
