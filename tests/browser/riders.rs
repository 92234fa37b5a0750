//! Board marks that move along with a piece, and secrets that a turn reveals. The tests call the
//! board's modules with invented positions.

use serde_json::{Value, json};

use crate::harness::{Browser, Look, Motion, stage_of_modules};
use crate::modules::in_module;

/// A desktop with animated pieces.
const MOVING: Look = Look {
    motion: Motion::Full,
    ..Look::DESKTOP
};

/// Sets up a board from `given` and applies `given.then`. Records what is drawn immediately, during
/// the animation, and at the end.
const BOARD: &str = r#"
    const load = (path) => import(`${document.documentElement.dataset.assets}/js/${path}`);
    const ask = (address, body) => fetch(address, {
        method: body ? "POST" : "GET", headers: {"Content-Type": "application/json"}, body: body && JSON.stringify(body),
    }).then((answer) => answer.json());
    return (async () => {
        const {noMarks} = await load("board/types.js");
        const {id} = await ask("/api/games", {id: "riders-riders-riders", variant: "event-chess", with: "both-sides",
            play: "white", time: {kind: "unlimited"}});
        const {geometry} = await ask(`/api/games/${id}`);
        document.body.innerHTML = '<div id="board"></div>';
        const host = document.querySelector('#board');
        host.style.width = "400px";
        const shown = ({pieces, marks}) => ({pieces, marks: {...noMarks(), ...marks}});
        const board = page.createBoard(host, {geometry, ...shown(given)});
        const drawn = () => [...host.querySelectorAll(".riders > *, .mark-pit, .mark-gate")].map((node) =>
            [node.classList[1], node.dataset.mark, node.dataset.gone === "", getComputedStyle(node).visibility].join(" "));
        board.set(shown(given.then), {steps: given.steps, speed: "normal"});
        const begun = drawn();
        const shift = (node) => node && new DOMMatrix(getComputedStyle(node).transform).f;
        const moving = host.querySelector(".piece[data-at=a1]");
        const rider = host.querySelector(".riders [data-mark=a1]");
        while (shift(moving) === 0) await new Promise(requestAnimationFrame);
        const together = [shift(moving) < 0, shift(moving) === shift(rider)];
        await new Promise((next) => board.whenStill(next));
        return {begun, together, ended: drawn(), places: [...host.querySelectorAll(".riders > *")].map((node) =>
            `${node.getAttribute("x")},${node.getAttribute("y")}`)};
    })();
"#;

async fn shown(browser: &Browser, given: Value) -> Value {
    browser.goto("/help").await;
    in_module(browser, "board/board.js", given, BOARD).await
}

fn on_piece(look: &str, cell: &str) -> Value {
    json!({"on": "piece", "cells": [cell], "look": look, "words": ""})
}

#[tokio::test]
async fn marks_go_with_their_pieces() {
    stage_of_modules("riders", async |stage| {
        let browser = stage.browser("reader", MOVING).await;
        let rook = |at: &str| json!({"at": at, "color": "white", "kind": "R"});
        let given = json!({
            "pieces": [rook("a1"), {"at": "a5", "color": "black", "kind": "Q"}, {"at": "h8", "color": "black", "kind": "Q"}],
            "marks": {"signs": [on_piece("tag", "a1"), on_piece("crown", "a5"), on_piece("crown", "h8")]},
            "then": {
                "pieces": [rook("a5"), {"at": "h8", "color": "black", "kind": "Q"}],
                "marks": {"signs": [on_piece("tag", "a5"), on_piece("tired", "a5"), on_piece("crown", "h8")]},
            },
            "steps": [{"click": "a5", "words": "", "effects": [
                {"kind": "remove", "at": "a5"}, {"kind": "move", "from": "a1", "to": "a5"}]}],
        });
        let board = shown(&browser, given).await;
        // The rook's mark is drawn last and moves with the rook. The captured queen's mark fades
        // with the queen.
        assert_eq!(
            board["begun"],
            json!([
                "mark-crown a5 true visible",
                "mark-crown h8 false visible",
                "mark-tag a1 false visible",
            ])
        );
        assert_eq!(board["together"], json!([true, true]));
        assert_eq!(
            board["ended"],
            json!([
                "mark-tag a5 false visible",
                "mark-tired a5 false visible",
                "mark-crown h8 false visible",
            ])
        );
        assert_eq!(board["places"], json!(["0,30", "0,30", "70,0"]));
    })
    .await;
}

#[tokio::test]
async fn only_what_a_turn_reveals_is_hidden_before() {
    stage_of_modules("veiled", async |stage| {
        let browser = stage.browser("reader", MOVING).await;
        let gates = json!({"look": "gate", "cells": ["c4", "f6"], "words": "", "each": ""});
        let pit = |at: &str| json!({"look": "pit", "cells": [at], "words": "", "each": ""});
        let given = json!({
            "pieces": [{"at": "a1", "color": "white", "kind": "R"}],
            "marks": {"highlights": [gates, pit("h8")]},
            "then": {"pieces": [], "marks": {"highlights": [gates, pit("h8"), pit("a5")]}},
            "steps": [
                {"click": "a5", "words": "", "effects": [{"kind": "move", "from": "a1", "to": "a5"}]},
                {"click": "", "words": "", "effects": [{"kind": "reveal", "cells": ["a5"]}, {"kind": "remove", "at": "a5"}]},
            ],
        });
        let board = shown(&browser, given).await;
        let marks = |hidden: &str| {
            let known = ["mark-gate \
                c4", "mark-gate f6", "mark-pit h8"].map(|mark| format!("{mark} false visible"));
            let found = format!("mark-pit a5 false {hidden}");
            json!(known.into_iter().chain([found]).collect::<Vec<_>>())
        };
        assert_eq!(board["begun"], marks("hidden"));
        assert_eq!(board["ended"], marks("visible"));
    })
    .await;
}

#[tokio::test]
async fn marks_follow_a_turn_that_is_being_composed() {
    stage_of_modules("carried", async |stage| {
        let browser = stage.browser("reader", Look::DESKTOP).await;
        browser.goto("/help").await;
        let wall = json!({"on": "edge", "cells": ["d4", "e4"], "look": "wall", "words": ""});
        let given = json!({
            "marks": [wall, on_piece("crown", "d1"), on_piece("tired", "b1"), on_piece("tag", "h8")],
            "effects": [{"kind": "remove", "at": "h8"}, {"kind": "move", "from": "d1", "to": "d4"},
                {"kind": "move", "from": "d4", "to": "e5", "through": true}, {"kind": "swap", "a": "a1", "b": "b1"}],
        });
        let body = "return page.carryMarks(given.marks, given.effects);";
        assert_eq!(
            in_module(&browser, "game/state/replay.js", given, body).await,
            json!([wall, on_piece("crown", "e5"), on_piece("tired", "a1")])
        );
        let reveal = json!([{"click": "", "words": "", "effects": [{"kind": "reveal", "cells": ["h4", "h4"]},
            {"kind": "remove", "at": "h4"}]}]);
        assert_eq!(
            in_module(&browser, "game/state/replay.js", reveal, "return \
                page.revealIn(given);").await,
            json!({"cells": ["h4"], "through": false})
        );
    })
    .await;
}
