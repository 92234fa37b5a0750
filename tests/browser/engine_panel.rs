//! The engine on the analysis board, which runs in a web worker or on the server.

use serde_json::json;

use crate::access::problems_of;
use crate::harness::{Browser, Look, stage};

/// A position after 1. Nf3 a6 2. Ng5 a5, in which White mates by capturing on f7.
const MATE_NEXT: &str = "rnbqkbnr/1ppppppp/8/p5N1/8/8/PPPPPPPP/RNBQKB1R w KQkq - 0 3";

/// A script that posts JSON and returns the response's JSON.
const POST: &str = r#"return (async () => {
    const [address, body] = arguments;
    const answer = await fetch(address, {method: "POST", headers: {"Content-Type": "application/json"}, body: JSON.stringify(body)});
    return answer.json();
})()"#;

async fn opens(browser: &Browser, fen: &str) {
    let fen = fen.replace(' ', "%20");
    browser
        .goto(&format!("/analysis?variant=atomic-chess&fen={fen}"))
        .await;
    browser
        .until(
            "document.querySelector('#board svg.board') !== null && \
            document.querySelector('.engine-switch input') !== null",
        )
        .await;
}

async fn switches_on(browser: &Browser) {
    assert_eq!(browser.count(".engine-lines").await, 0);
    browser.press(".engine-switch").await;
}

async fn finds_mate(browser: &Browser) {
    browser.sees(".engine-lines li:first-child", "Nxf7#").await;
    browser.sees(".engine-lines li:first-child", "#1").await;
    browser
        .sees(
            ".engine-lines li:first-child small",
            "Knight takes the pawn on f7",
        )
        .await;
    browser.sees(".engine-score", "White wins in 1 turn").await;
}

async fn helps(name: &str, look: Look) {
    stage(name, async |stage| {
        let ann = stage.browser("ann", look).await;
        opens(&ann, MATE_NEXT).await;
        // The engine is loaded only once it is switched on.
        let loaded = "performance.getEntriesByType('resource').some(({name}) => \
            name.includes('/engine/') || name.includes('best'))";
        assert_eq!(ann.value(loaded).await, Some(json!(false)));
        switches_on(&ann).await;
        finds_mate(&ann).await;
        assert_eq!(ann.count(".engine-lines > li").await, 3);
        ann.until(
            "document.querySelector('#board .drawn[data-from=g5][data-to=f7]') !== \
            null",
        )
        .await;
        ann.until(
            "document.querySelector('.engine-bar').getAttribute('aria-valuenow') === \
            '100'",
        )
        .await;
        assert_eq!(
            ann.value(
                "document.querySelector('.engine \
            [role=status]:not([hidden])')"
            )
            .await,
            None
        );
        ann.choose(".engine-score select", "5").await;
        ann.until("document.querySelectorAll('.engine-line:not(:disabled)').length === 5")
            .await;
        let problems = problems_of(&ann, look).await;
        assert!(problems.is_empty(), "{problems:?}");
        // Clicking an engine line plays its first turn, and the engine analyses the new position.
        ann.press(".engine-lines li:first-child .engine-line").await;
        ann.sees("#tree", "Nxf7#").await;
        ann.sees(".engine .message", "The game is over here").await;
        ann.press("[data-tool=previous]").await;
        finds_mate(&ann).await;
        ann.press(".engine-switch").await;
        assert_eq!(ann.count(".engine-lines").await, 0);
        ann.until("document.querySelector('#board .drawn') === null")
            .await;
    })
    .await;
}

#[tokio::test]
async fn the_engine_finds_a_mate_on_a_desktop_in_the_dark() {
    helps("engine_desktop", Look::DARK).await;
}

#[tokio::test]
async fn the_engine_finds_a_mate_on_a_phone() {
    helps("engine_phone", Look::PHONE).await;
}

#[tokio::test]
async fn where_it_cannot_run_the_server_helps() {
    stage("engine_on_the_server", async |stage| {
        let ann = stage.browser("ann", Look::DESKTOP).await;
        crate::table::begin(&ann, "both-sides", "white", "unlimited").await;
        opens(&ann, MATE_NEXT).await;
        // Simulates a browser without web workers.
        ann.run(
            "delete globalThis.Worker; globalThis.Worker = undefined;",
            json!([]),
        )
        .await;
        switches_on(&ann).await;
        ann.sees(
            ".engine",
            "The engine runs on the server, since it cannot run in this browser",
        )
        .await;
        finds_mate(&ann).await;
    })
    .await;
}

/// Replaces the `Worker` class. The global variable `made` counts the workers.
async fn with_workers(browser: &Browser, class: &str) {
    let script = format!("globalThis.made = 0; const Usual = Worker; globalThis.Worker = {class};");
    browser.run(&script, json!([])).await;
}

/// A worker whose messages arrive 1.5 seconds late, as on a slow phone.
const LATE: &str = "class extends Usual {
    constructor(...how) { super(...how); made += 1; }
    addEventListener(type, listener) {
        super.addEventListener(type, (event) => setTimeout(() => listener(event), 1_500));
    }
}";

/// A worker class. The first `MUTE` workers only report that they have started. Later workers work
/// normally.
const MUTE: &str = "class extends Usual {
    constructor(...how) { super(...how); made += 1; this.place = made; }
    addEventListener(type, listener) {
        super.addEventListener(type, (event) => {
            if ('is' in event.data || this.place > MUTE) listener(event);
        });
    }
}";

/// A JavaScript expression: whether the server is computing.
const ON_SERVER: &str = "document.querySelector('.engine [role=status]:not([hidden])') !== null";

/// Shortens the page's timeouts of at most five seconds to a tenth.
const SHORT: &str = "const later = setTimeout; window.setTimeout = (then, ms) => later(then, ms > \
    5_000 ? ms : ms / 10);";

#[tokio::test]
async fn a_slow_worker_is_waited_for() {
    stage("engine_slow_worker", async |stage| {
        let ann = stage.browser("ann", Look::PHONE).await;
        opens(&ann, MATE_NEXT).await;
        with_workers(&ann, LATE).await;
        switches_on(&ann).await;
        finds_mate(&ann).await;
        // Starts another search while the engine is computing.
        ann.choose(".engine-score select", "5").await;
        ann.until("document.querySelectorAll('.engine-line:not(:disabled)').length === 5")
            .await;
        assert_eq!(ann.value(ON_SERVER).await, Some(json!(false)));
    })
    .await;
}

#[tokio::test]
async fn a_silent_worker_is_replaced_and_then_the_server_helps() {
    stage("engine_silent_worker", async |stage| {
        let ann = stage.browser("ann", Look::DESKTOP).await;
        crate::table::begin(&ann, "both-sides", "white", "unlimited").await;
        opens(&ann, MATE_NEXT).await;
        ann.run(SHORT, json!([])).await;
        with_workers(&ann, &MUTE.replace("MUTE", "2")).await;
        switches_on(&ann).await;
        finds_mate(&ann).await;
        assert_eq!(ann.value("made").await, Some(json!(3)));
        assert_eq!(ann.value(ON_SERVER).await, Some(json!(false)));

        opens(&ann, MATE_NEXT).await;
        let short = SHORT.replace("5_000", "15_000");
        ann.run(&short, json!([])).await;
        with_workers(&ann, &MUTE.replace("MUTE", "3")).await;
        switches_on(&ann).await;
        ann.sees(".engine", "since it is too slow in this browser")
            .await;
        finds_mate(&ann).await;
        assert_eq!(ann.value("made").await, Some(json!(3)));
    })
    .await;
}

#[tokio::test]
async fn nobody_is_helped_with_a_game_that_they_are_playing() {
    stage("engine_fair_play", async |stage| {
        let ann = stage.browser("ann", Look::DESKTOP).await;
        let ben = stage.browser("ben", Look::DESKTOP).await;
        ann.goto("/").await;
        let new = json!({"id": "engine-panel-begins", "variant": "atomic-chess", "with": "friend", "play": "white", "time": {"kind": "unlimited"}});
        let begun = ann.run(POST, json!(["/api/games", new])).await;
        let game = begun["id"].as_str().expect("an id").to_owned();
        let commands = format!("/api/games/{game}/commands");
        ben.goto("/").await;
        ben.run(POST, json!([commands, {"id": "engine-panel-joins-", "command": {"do": "join"}}])).await;
        let turn = json!({"do": "play", "turn": "Nf3", "ply": 0});
        ann.run(POST, json!([commands, {"id": "engine-panel-plays-", "command": turn}])).await;
        opens(&ann, "rnbqkbnr/pppppppp/8/8/8/5N2/PPPPPPPP/RNBQKB1R b KQkq - 1 1").await;
        switches_on(&ann).await;
        ann.sees(".engine .message", "a game that you are playing now").await;
        assert_eq!(ann.count(".engine-line:not(:disabled)").await, 0);
    })
    .await;
}

#[tokio::test]
async fn the_worker_may_compile_web_assembly_and_a_page_may_not() {
    stage("engine_policy", async |stage| {
        let ann = stage.browser("ann", Look::DESKTOP).await;
        ann.goto("/help").await;
        ann.announce("Content Security Policy");
        // The smallest valid WebAssembly module.
        let compiled = ann
            .run(
                "return WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, \
                    0])).then(() => 'compiled', (error) => error.name);",
                json!([]),
            )
            .await;
        assert_eq!(compiled, "CompileError");
        let ready = ann
            .run(
                "return new Promise((resolve) => {
                    const address = `${document.documentElement.dataset.assets}/js/engine/worker.js`;
                    new Worker(address, {type: 'module'}).addEventListener('message', ({data}) => \
                    resolve(data.is));
                });",
                json!([]),
            )
            .await;
        assert_eq!(ready, "ready");
    })
    .await;
}
