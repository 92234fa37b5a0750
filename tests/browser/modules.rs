//! The page's pure JavaScript modules: composing a turn, replaying a game, reading a clock. They
//! are tested in a real browser.

use serde_json::{Value, json};

use crate::harness::{Browser, Look, stage_of_modules};

/// Legal turns of a position: a queen that may beam after moving or without moving, and a pawn that
/// promotes.
fn choices() -> Value {
    let go = json!({"click": "e8", "words": "Queen to \
        e8", "effects": [{"kind": "move", "from": "g6", "to": "e8"}]});
    let beam = json!({"click": "@b5", "words": "The pawn on b5 falls into the hole at d7",
        "effects": [{"kind": "remove", "at": "b5", "into": {"from": "e8", "hole": "d7"}}]});
    let stay = json!({"click": "@a6", "words": "The rook on a6 falls into the hole at d6",
        "effects": [{"kind": "remove", "at": "a6", "into": {"from": "g6", "hole": "d6"}}]});
    let step = json!({"click": "b8", "words": "Pawn to \
        b8", "effects": [{"kind": "move", "from": "b7", "to": "b8"}]});
    let crown = json!({"click": "=Q", "words": "The pawn becomes a \
        queen", "effects": [{"kind": "become", "at": "b8", "piece": "Q"}]});
    json!([
        {"turn": "Qe8", "from": "g6", "steps": [go]},
        {"turn": "Qe8/@b5", "from": "g6", "steps": [go, beam]},
        {"turn": "Qg6/@a6", "from": "g6", "steps": [stay]},
        {"turn": "b8=Q", "from": "b7", "steps": [step, crown]},
    ])
}

/// Imports the module at `path` under `static/js` as `page`, and runs a function body with it and
/// `given`. Returns the result.
pub async fn in_module(browser: &Browser, path: &str, given: Value, body: &str) -> Value {
    let script = format!(
        "const given = arguments[0];
         return import(`${{document.documentElement.dataset.assets}}/js/{path}`).then((page) => \
         {{ {body} }});"
    );
    browser.run(&script, json!([given])).await
}

#[tokio::test]
async fn clicks_mean_what_a_legal_turn_goes_on_with() {
    stage_of_modules("modules_compose", async |stage| {
        let browser = stage.browser("reader", Look::DESKTOP).await;
        browser.goto("/help").await;
        let meaning =
            "return given.clicks.map(([path, cell, occupied]) => page.meaningOf(given.choices, \
                path, cell, occupied));";
        let clicks = json!([
            [[], "g6", true],
            [[], "d10", true],
            [[], "c5", false],
            [["g6"], "e8", false],
            [["g6"], "a6", true],
            [["g6"], "g6", true],
            [["g6"], "b7", true],
            [["g6"], "a1", false],
            [["g6", "e8"], "b5", true],
            [["g6", "e8"], "e8", true],
            [["g6", "e8"], "d8", true],
            [["g6", "e8"], "g6", false],
        ]);
        let meanings =
            in_module(&browser, "game/turns/compose.js", json!({"choices": choices(), "clicks": clicks}), meaning).await;
        assert_eq!(
            meanings,
            json!([
                {"kind": "path", "path": ["g6"]},
                {"kind": "illegal", "path": ["d10"]},
                {"kind": "clear"},
                {"kind": "path", "path": ["g6", "e8"]},
                {"kind": "path", "path": ["g6", "@a6"]},
                {"kind": "clear"},
                {"kind": "path", "path": ["b7"]},
                {"kind": "illegal", "path": ["g6", "a1"]},
                {"kind": "path", "path": ["g6", "e8", "@b5"]},
                {"kind": "finish"},
                {"kind": "illegal", "path": ["g6", "e8", "@d8"]},
                {"kind": "path", "path": ["g6"]},
            ])
        );
        let parts = "const path = given.path;
            return [page.completeTurn(given.choices, path)?.turn ?? null,
                page.nextSteps(given.choices, path).map((step) => step.click),
                page.standing(given.choices, path), page.sentence(page.stepsOf(given.choices, \
                path))];";
        for (path, expected) in [
            (json!(["g6"]), json!([null, ["e8", "@a6"], "g6", ""])),
            (json!(["g6", "e8"]), json!(["Qe8", ["@b5"], "e8", "Queen to e8"])),
            (
                json!(["g6", "e8", "@b5"]),
                json!(["Qe8/@b5", [], "e8", "Queen to e8, then the pawn on b5 falls into the hole \
                    at d7"]),
            ),
            (json!(["b7", "b8"]), json!([null, ["=Q"], "b8", "Pawn to b8"])),
        ] {
            let found =
                in_module(&browser, "game/turns/compose.js", json!({"choices": choices(), "path": path}), parts).await;
            assert_eq!(found, expected, "{path}");
        }
    })
    .await;
}

#[tokio::test]
async fn effects_replay_a_turn_and_say_what_was_lost() {
    stage_of_modules("modules_replay", async |stage| {
        let browser = stage.browser("reader", Look::DESKTOP).await;
        browser.goto("/help").await;
        let given = json!({
            "pieces": [{"at": "g6", "color": "black", "kind": "Q"}, {"at": "e8", "color": "white", "kind": "R"},
                {"at": "b5", "color": "white", "kind": "P"}],
            "steps": [
                {"click": "e8", "words": "", "effects": [{"kind": "remove", "at": "e8"}, {"kind": "move", "from": "g6", "to": "e8"}]},
                {"click": "@b5", "words": "", "effects": [{"kind": "remove", "at": "b5", "into": {"from": "e8", "hole": "d7"}}]},
            ],
        });
        let body = "const after = page.applyEffects(given.pieces, page.effectsOf(given.steps));
            return [after.pieces, after.lost, page.reversed(given.steps)[0].effects, \
            given.pieces.length];";
        assert_eq!(
            in_module(&browser, "game/state/replay.js", given, body).await,
            json!([
                [{"at": "e8", "color": "black", "kind": "Q"}],
                [{"color": "white", "kind": "R", "how": "captured"}, {"color": "white", "kind": "P", "how": "drawn"}],
                [{"kind": "move", "from": "e8", "to": "g6"}],
                3
            ])
        );
    })
    .await;
}

#[tokio::test]
async fn clocks_are_read_as_people_read_them() {
    stage_of_modules("modules_clocks", async |stage| {
        let browser = stage.browser("reader", Look::DESKTOP).await;
        browser.goto("/help").await;
        let hour = 3_600_000;
        let times = json!([52 * hour + 1, hour + 123_000, 245_900, 20_000, 19_999, 9_400, 0]);
        assert_eq!(
            in_module(&browser, "game/table/clocks.js", times, "return \
                given.map(page.clockText);").await,
            json!(["2 d 4 h", "1:02:03", "4:05", "0:20", "0:19.9", "0:09.4", "0:00.0"])
        );
        let clock = json!({"at_ms": 1000, "left_ms": {"white": 5000, "black": 7000}, "running": ["white"], "deadline_ms": {"white": 6000, "black": null}});
        let left = "return [[2000, 'white'], [2000, 'black'], [9000, 'white']].map(([now, side]) \
            => page.leftMs(given, side, now));";
        assert_eq!(in_module(&browser, "game/table/clocks.js", clock, left).await, json!([4000, 7000, 0]));
        let set_back = json!({"at_ms": 9000, "left_ms": {"white": 5000, "black": 7000}, "running": ["white"],
            "deadline_ms": {"white": 14000, "black": null}});
        assert_eq!(
            in_module(&browser, "game/table/clocks.js", set_back, "return page.leftMs(given, \
                'white', 2000);").await,
            json!(5000),
            "not more than the turn began with"
        );
        let offset = "const time = page.createServerTime();
            time.hear(Date.now() + 60_000, 0);
            time.hear(Date.now() + 90_000, 500);
            return Math.round((time.now() - Date.now()) / 1000);";
        assert_eq!(in_module(&browser, "game/table/clocks.js", json!(null), offset).await, json!(60));
    })
    .await;
}
