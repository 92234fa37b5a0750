//! Chess problems: composing, proving and solving them, on the board, on a phone and without
//! JavaScript.

use crate::editor::{BOARD, cell, tool};
use crate::harness::{Browser, Look, stage};
use crate::review::played;
use crate::table::{at_the_board, begin, step};

/// A position in which White mates in two.
const LADDER: &str = "7k/8/8/8/8/8/R7/1R2K3[] w - - 0 1";

/// Composes the problem in `LADDER`, and waits until it is published. Returns the URL of its page.
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
    browser
        .until(
            "/^.problems.[a-z0-9]+$/.test(location.pathname) && location.pathname !== \
        '/problems/new'",
        )
        .await;
    // The page reloads automatically until the problem is proved.
    browser
        .until("document.querySelector('.turn-form') !== null")
        .await;
    browser.path().await
}

#[tokio::test]
async fn a_problem_is_solved() {
    stage("problem", async |stage| {
        let ann = stage.browser("ann", Look::DESKTOP).await;
        let page = composed(&ann).await;
        let ben = stage.browser("ben", Look::PHONE).await;
        ben.goto("/problems?variant=crazyhouse&turns=2").await;
        ben.press(&format!("#all a[href='{page}']")).await;
        ben.until("document.body.dataset.state === 'idle'").await;
        ben.sees("#status", "White to move mates in 2 turns.").await;
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
        plain
            .until(
                "document.querySelector('[role=alert]') !== null && \
            document.querySelector('.turn-form [name=turn]').value === 'Ra9'",
            )
            .await;
        types("Ke2").await;
        plain
            .sees("#status", "Ke2 is not the way: Black answers")
            .await;
        plain.press("#back button").await;
        plain
            .sees("#status", "White to move mates in 2 turns.")
            .await;
        types("Ra7").await;
        plain.sees("#status", "Right. Black answers Kg8.").await;
        types("Rb8").await;
        plain.sees("#status", "Solved.").await;
        plain.sees("#solution", "Ra7").await;
        assert_eq!(plain.path().await, page);
    })
    .await;
}

/// Submits the form's position for proof, and waits until the problem is published.
async fn proved(browser: &Browser, turns: &str) {
    // Waits for the error message to disappear, because that moves the submit button.
    browser
        .until("document.querySelector('.editor .message.error')?.hidden !== false")
        .await;
    browser.choose("[name=aim]", "mate").await;
    browser.choose("[name=turns]", turns).await;
    browser.press("form.compose button.primary").await;
    browser
        .until("document.querySelector('.turn-form') !== null")
        .await;
}

/// Checks that the problem form opens with this position.
async fn has_come_with(browser: &Browser, fen: &str) {
    browser.until("location.pathname === '/problems/new'").await;
    let is = format!(
        "document.querySelector('.compose [name=fen]').value === '{fen}'
         && document.querySelector('.compose [name=variant]').value === 'crazyhouse'"
    );
    browser.until(&is).await;
}

#[tokio::test]
async fn a_problem_is_composed_from_a_position_of_a_game_that_is_over() {
    const BEFORE_MATE: &str =
        "r1bqkb1r/pppp1ppp/2n2n2/4p2Q/2B1P3/8/PPPP1PPP/RNB1K1NR[] w KQkq - 4 4";
    const BUTTON: &str = "form.from-here[action='/problems/new'] button";
    stage("problem_from_game", async |stage| {
        let ann = stage.browser("ann", Look::DESKTOP).await;
        begin(&ann, "both-sides", "white", "unlimited").await;
        // The button is missing while the game is running.
        assert_eq!(ann.count(BUTTON).await, 0);
        let game = played(&ann).await;
        ann.goto(&format!("{game}?ply=5")).await;
        at_the_board(&ann).await;
        ann.press("details:has(#export) summary").await;
        // The link to the form follows the displayed position.
        ann.press("[data-tool=next]").await;
        ann.until(
            "document.querySelector(\"form.from-here[action='/problems/new'] \
            [name=fen]\").value.endsWith(' 4 4')",
        )
        .await;
        ann.press(BUTTON).await;
        has_come_with(&ann, BEFORE_MATE).await;
        // The analysis board links to the form as well.
        ann.goto(&format!(
            "{}&ply=5",
            game.replace("/games/", "/analysis?game=")
        ))
        .await;
        ann.until("document.body.dataset.turns === '5'").await;
        ann.press("[data-tool=next]").await;
        ann.until("document.body.dataset.turns === '6'").await;
        ann.press("details:has(.from-here) summary").await;
        ann.sees("#fen", BEFORE_MATE).await;
        ann.press(BUTTON).await;
        has_come_with(&ann, BEFORE_MATE).await;
        proved(&ann, "1").await;
        ann.sees("#status", "White to move mates in 1 turn.").await;
        ann.until("document.body.dataset.state === 'idle'").await;
        for cell in ["h5", "f7"] {
            step(&ann, cell).await;
        }
        ann.sees("#status", "Solved, at the first try.").await;
    })
    .await;
}

#[tokio::test]
async fn a_problem_is_composed_on_an_empty_board() {
    stage("problem_from_empty", async |stage| {
        let ann = stage.browser("ann", Look::PHONE).await;
        // A problem's position must have both kings.
        ann.announce("422");
        ann.goto("/problems/new").await;
        ann.choose("[name=variant]", "crazyhouse").await;
        ann.press("[data-sets-up]").await;
        ann.until("document.querySelector('.editor') !== null")
            .await;
        assert_eq!(ann.count(&format!("{BOARD} use.piece")).await, 0);
        for (piece, at) in [
            ("white:K", "e1"),
            ("white:R", "a2"),
            ("white:R", "b1"),
            ("black:K", "h8"),
        ] {
            ann.press(&tool(piece)).await;
            ann.press(&cell(at)).await;
            ann.press(&tool(piece)).await;
        }
        has_come_with(&ann, LADDER).await;
        proved(&ann, "2").await;
        ann.sees("#status", "White to move mates in 2 turns.").await;
    })
    .await;
}
