//! The board editor beside the FEN field: by mouse, touch and keyboard.

use serde_json::json;

use crate::harness::{Browser, Look, keys, stage, stage_of_modules};
use crate::keyboard::{steps_to, tab_to};
use crate::modules::in_module;
use crate::table::{at_the_board, piece_on};

pub const BOARD: &str = ".editor .board-frame";

pub fn cell(name: &str) -> String {
    format!("{BOARD} [data-cell={name}]")
}

pub fn tool(name: &str) -> String {
    format!(".editor [data-drop='{name}']")
}

/// Opens the editor in the form that challenges a player to this variant.
async fn open(browser: &Browser, variant: &str) {
    browser
        .goto(&format!("/challenges/new?variant={variant}"))
        .await;
    opens(browser, "").await;
}

/// Opens the editor in the first form inside `part`.
pub async fn opens(browser: &Browser, part: &str) {
    browser.press(&format!("{part} .position summary")).await;
    browser.press(&format!("{part} [data-sets-up]")).await;
    browser
        .until(&format!(
            "document.querySelector('{BOARD} use.piece') !== null"
        ))
        .await;
}

async fn presses(browser: &Browser, words: &str) {
    let button = format!(
        "[...document.querySelectorAll('.editor button')].find((node) => node.textContent === \
            '{words}')"
    );
    browser
        .value(&format!("{button}.setAttribute('data-wanted', '')"))
        .await;
    browser.press("[data-wanted]").await;
    browser
        .value(&format!("{button}.removeAttribute('data-wanted')"))
        .await;
}

async fn has_fen(browser: &Browser, fen: &str) {
    browser
        .until(&format!(
            "document.querySelector('.editor').closest('form').querySelector('[name=fen]').value \
                === '{fen}'"
        ))
        .await;
}

#[tokio::test]
async fn a_position_is_set_up_with_the_mouse_and_played() {
    stage("editor_mouse", async |stage| {
        let person = stage.browser("person", Look::DESKTOP).await;
        person.announce("422");
        person.goto("/").await;
        let of = |part: &str| format!("section[data-variant=hole-chess] {part}");
        opens(&person, &of("")).await;
        person
            .until(&format!(
                "document.querySelectorAll('{BOARD} use.piece').length === 18"
            ))
            .await;
        presses(&person, "Clear the board").await;
        has_fen(
            &person,
            "---1---/--3--/-5-/3*3/7/7/3*3/-5-/--3--/---1--- w - 0 1",
        )
        .await;
        person
            .sees(&of("[data-fen-problem]"), "there is no king on the board")
            .await;
        // A selected piece is placed on every clicked cell until it is deselected. Clicking a cell
        // with the same piece removes that piece.
        person.press(&tool("white:K")).await;
        person.press(&cell("d1")).await;
        person.press(&tool("white:P")).await;
        for at in ["c3", "d3", "e3", "d3"] {
            person.press(&cell(at)).await;
        }
        person.press(&cell("d4")).await;
        person.press(&tool("white:P")).await;
        person.drag(&tool("black:K"), &cell("d9")).await;
        person.drag(&cell("d9"), &cell("d10")).await;
        person.drag(&tool("black:Q"), &cell("d8")).await;
        person.drag(&tool("black:R"), &cell("c8")).await;
        presses(&person, "Red to move").await;
        has_fen(
            &person,
            "---k---/--3--/-1rq2-/3*3/7/7/3*3/-1P1P1-/--3--/---K--- b - 0 1",
        )
        .await;
        // Two clicks move a piece. Dragging it off the board removes it, and so does the removal
        // tool.
        person.press(&cell("c8")).await;
        person.press(&cell("c9")).await;
        person.drag(&cell("c9"), ".editor .hint").await;
        person.press(&tool("remove")).await;
        person.press(&cell("e3")).await;
        has_fen(
            &person,
            "---k---/--3--/-2q2-/3*3/7/7/3*3/-1P3-/--3--/---K--- b - 0 1",
        )
        .await;
        assert_eq!(person.count(&format!("{BOARD} use.piece")).await, 4);
        // The board shows a typed position. An invalid one leaves the board unchanged.
        let typed = "---k---/--3--/-5-/3*3/7/3R3/3*3/-5-/--3--/---K--- w - 0 1";
        person.write(&of("[name=fen]"), typed).await;
        person
            .until(&format!(
                "document.querySelector('{BOARD} use.piece[data-at=d5]')?.dataset.kind === 'R'"
            ))
            .await;
        person.write(&of("[name=fen]"), "8/8 w").await;
        person
            .sees(&of("[data-fen-problem]"), "xpected 10 ranks, found 2")
            .await;
        assert_eq!(person.count(&format!("{BOARD} use.piece")).await, 3);
        person.press(&tool("remove")).await;
        person.drag(&cell("d5"), &cell("d6")).await;
        has_fen(&person, &typed.replace("7/3R3/", "3R3/7/")).await;
        person
            .press(&of("button[name=with][value=both-sides]"))
            .await;
        at_the_board(&person).await;
        assert_eq!(piece_on(&person, "d6").await, "Rw");
    })
    .await;
}

#[tokio::test]
async fn a_position_is_set_up_with_a_finger_on_a_phone() {
    stage("editor_touch", async |stage| {
        let person = stage.browser("person", Look::PHONE).await;
        open(&person, "crazyhouse").await;
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
        person.press(&cell("e2")).await;
        person.press(&cell("e4")).await;
        has_fen(
            &person,
            "rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR[] w KQkq - 0 1",
        )
        .await;
        presses(&person, "Start position").await;
        has_fen(&person, &format!("{start}[] w KQkq - 0 1")).await;
        // Moving the rook removes the castling right, which can be added again by hand.
        person.drag(&cell("h1"), &cell("h3")).await;
        has_fen(
            &person,
            "rnbqkbnr/pppppppp/8/8/8/7R/PPPPPPPP/RNBQKBN1[] w Qkq - 0 1",
        )
        .await;
        let rights = "document.querySelectorAll('.palette-rights label:not([hidden])').length";
        person.until(&format!("{rights} === 3")).await;
        person.press(".palette-rights label:not([hidden])").await;
        has_fen(
            &person,
            "rnbqkbnr/pppppppp/8/8/8/7R/PPPPPPPP/RNBQKBN1[] w kq - 0 1",
        )
        .await;
        person.write("[data-beside='white:Q']", "2").await;
        person.write("[data-beside='black:N']", "1").await;
        has_fen(
            &person,
            "rnbqkbnr/pppppppp/8/8/8/7R/PPPPPPPP/RNBQKBN1[QQn] w kq - 0 1",
        )
        .await;
        person.press(&tool("black:B")).await;
        person.press(&cell("e5")).await;
        person.press(&cell("h3")).await;
        has_fen(
            &person,
            "rnbqkbnr/pppppppp/8/4b3/8/7b/PPPPPPPP/RNBQKBN1[QQn] w kq - 0 1",
        )
        .await;
        person
            .until("document.documentElement.scrollWidth <= innerWidth")
            .await;
    })
    .await;
}

#[tokio::test]
async fn a_position_is_set_up_by_keyboard() {
    stage("editor_keyboard", async |stage| {
        let person = stage.browser("person", Look::DESKTOP).await;
        person.announce("422");
        person.goto("/challenges/new?variant=atomic-chess").await;
        tab_to(&person, ".position summary").await;
        person.keys(&[keys::ENTER]).await;
        tab_to(&person, "[data-sets-up]").await;
        person.keys(&[keys::ENTER]).await;
        person
            .until(&format!(
                "document.querySelector('{BOARD}[tabindex]') !== null"
            ))
            .await;
        tab_to(&person, ".palette-tools button:nth-child(2)").await;
        person.keys(&[keys::ENTER]).await;
        has_fen(&person, "8/8/8/8/8/8/8/8 w - - 0 1").await;
        // Enter selects a piece of the palette, and moves the focus to the board.
        person
            .value(&format!(
                "document.querySelector(\"{}\").focus()",
                tool("white:K")
            ))
            .await;
        person.keys(&[keys::ENTER]).await;
        steps_to(&person, BOARD, "e1").await;
        person.keys(&[keys::ENTER]).await;
        has_fen(&person, "8/8/8/8/8/8/8/4K3 w - - 0 1").await;
        person
            .sees(&format!("{BOARD} [data-voice]"), "e1, White king")
            .await;
        // Escape deselects the piece. Letters place pieces, Enter on two cells moves a piece, and
        // Delete removes one.
        person.keys(&[keys::ESCAPE]).await;
        steps_to(&person, BOARD, "e8").await;
        person.keys(&["k"]).await;
        steps_to(&person, BOARD, "h8").await;
        person.keys(&["r"]).await;
        steps_to(&person, BOARD, "d4").await;
        person.keys(&["Q"]).await;
        has_fen(&person, "4k2r/8/8/8/3Q4/8/8/4K3 w - - 0 1").await;
        person.keys(&[keys::ENTER]).await;
        steps_to(&person, BOARD, "a4").await;
        person.keys(&[keys::ENTER]).await;
        steps_to(&person, BOARD, "h8").await;
        person.keys(&[keys::DELETE]).await;
        has_fen(&person, "4k3/8/8/8/Q7/8/8/4K3 w - - 0 1").await;
        // Enter on the button closes the editor, and opens it again unchanged.
        tab_to(
            &person,
            ".palette-row[aria-label='Side to move'] button:nth-child(2)",
        )
        .await;
        person.keys(&[keys::ENTER]).await;
        has_fen(&person, "4k3/8/8/8/Q7/8/8/4K3 b - - 0 1").await;
        for is_shown in [false, true] {
            person.press("[data-sets-up]").await;
            person
                .until(&format!(
                    "(document.querySelector('.editor').getClientRects().length > 0) === {is_shown}"
                ))
                .await;
        }
    })
    .await;
}

#[tokio::test]
async fn a_fen_is_taken_apart_and_put_together_in_every_game() {
    stage_of_modules("editor_fen", async |stage| {
        let browser = stage.browser("reader", Look::DESKTOP).await;
        browser.goto("/help").await;
        for (variant, fen, written) in [
            (
                "hole-chess",
                "---k---/--q1r--/-Qp3-/1p1*1p1/4p2/6B/2P*P2/-R1P1P-/--3--/---K--- w - \
                0 11",
                "",
            ),
            (
                "hole-chess",
                "---k---/--q1r--/-Qp3-/1p1-1p1/4p2/6B/2P*P2/-R1P1P-/--3--/---K--- b",
                "---k---/--q1r--/-Qp3-/1p1*1p1/4p2/6B/2P*P2/-R1P1P-/--3--/---K--- b - 0 1",
            ),
            ("interweave", "k7/8/8/3k4/3K4/8/8/7K b - RRnb 3 9", ""),
            (
                "crazyhouse",
                "r1b1k2r/8/8/3Q~4/8/8/8/4K2R[QPnp] b Kq - 4 20",
                "",
            ),
            (
                "crazyhouse",
                "4k3/8/8/8/4P3/8/8/4K3 b - e3 0 1",
                "4k3/8/8/8/4P3/8/8/4K3[] b - - 0 1",
            ),
            // The editor removes a castling right whose king or rook is not in place.
            (
                "atomic-chess",
                "4k3/8/8/8/8/8/8/R3K3 w KQkq - 0 1",
                "4k3/8/8/8/8/8/8/R3K3 w Q - 0 1",
            ),
            ("event-chess", "4k3/8/8/8/8/8/8/4K3 w - - 0 1 ?", ""),
            (
                "event-chess",
                "4k3/8/8/8/8/8/8/4K3 w - - 7 30 d-1,91:e4/-",
                "",
            ),
        ] {
            let body = "return fetch(`/api/positions/${given.variant}/setup`).then((answer) => \
                answer.json())
                .then((view) => page.writeFen(view, page.readFen(view, given.fen)));";
            let given = json!({"variant": variant, "fen": fen});
            let result = in_module(&browser, "game/setup/fen.js", given, body).await;
            assert_eq!(result, if written.is_empty() { fen } else { written });
        }
        for nonsense in ["", "8/8/8 w", "9/8/8/8/8/8/8/8 w", "8/8/8/8/8/8/8/8 x"] {
            let body = "return fetch('/api/positions/crazyhouse/setup').then((answer) => \
                answer.json())
                .then((view) => page.readFen(view, given));";
            let result = in_module(&browser, "game/setup/fen.js", json!(nonsense), body).await;
            assert!(result.is_null(), "{nonsense}");
        }
    })
    .await;
}
