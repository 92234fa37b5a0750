//! Droppable pieces beside the board, and board features that no game uses yet. The tests call the
//! page's modules with an invented view.

use serde_json::json;

use crate::harness::{Browser, Look, keys, stage_of_modules};
use crate::table::cell;

/// Shows an invented game with two droppable knights for White, a wall and a tag. Captured pieces
/// do not become droppable in this game. The script saves requests and questions in `window`.
const SETUP: &str = r#"
    const assets = document.documentElement.dataset.assets;
    const load = (path) => import(`${assets}/js/${path}`);
    const ask = (address, body) => fetch(address, {
        method: body ? "POST" : "GET", headers: {"Content-Type": "application/json"}, body: body && JSON.stringify(body),
    }).then((answer) => answer.json());
    return (async () => {
        const {id} = await ask("/api/games", {id: "drops-drops-drops-drops", variant: "event-chess", with: "both-sides",
            play: "white", time: {kind: "unlimited"}});
        const view = await ask(`/api/games/${id}`);
        view.position.features = {
            pools: {white: [{kind: "N", name: "Knight", count: 2, droppable: true}], black: []},
            marks: [{on: "edge", cells: ["d4", "e4"], look: "wall", words: "A wall stands between d4 and e4."},
                {on: "piece", cells: ["d2"], look: "tag", words: "The pawn on d2 may not move."}],
        };
        view.choices.push({turn: "N@e4", from: "N@", steps: [{click: "e4", words: "Knight dropped on e4",
            effects: [{kind: "put", at: "e4", color: "white", piece: "N"}]}]});
        const seat = (place) => `<div id="player-${place}"><span class="captured"></span><span class="pool"></span></div>`;
        document.body.innerHTML = `${seat("top")}<div id="board"></div>${seat("bottom")}<div id="features"></div>`;
        document.querySelector('#board').style.width = "400px";
        const [state, players, turns, choosing, premoves, boards, features] = await Promise.all(
            ["state/state", "table/players", "turns/turn", "events/secret-choice", "turns/premove", "board/board-view", "board/features"].map((name) => load(`game/${name}.js`)));
        const store = state.createGameState(view, {at: null});
        window.sent = [];
        window.asked = [];
        const execute = async ({turn}) => { window.sent.push(turn); store.set({sending: null, path: []}); };
        const explain = async (path) => { window.asked.push(path.join(" ")); return {message: "No.", marks: []}; };
        const hand = turns.createTurn({store, execute, explain, choosing: choosing.createSecretChoice({store, execute}),
            premove: premoves.createPremove(store)});
        players.bindPlayers(store);
        features.bindFeatures(document.querySelector('#features'), store);
        boards.bindBoard(document.querySelector('#board'), store, hand);
    })();
"#;

const KNIGHT: &str = "#player-bottom [data-drop='N@']";

async fn sent(browser: &Browser, count: u32) {
    browser
        .until(&format!(
            "window.sent.join(' ') === Array({count}).fill('N@,e4').join(' ')"
        ))
        .await;
}

#[tokio::test]
async fn a_piece_in_hand_is_dropped_by_click_by_drag_and_by_keyboard() {
    stage_of_modules("drops", async |stage| {
        let browser = stage.browser("player", Look::DESKTOP).await;
        browser.goto("/help").await;
        browser.run(SETUP, json!([])).await;
        browser
            .until(&format!(
                "document.querySelector(\"{KNIGHT}\").textContent === '×2'"
            ))
            .await;

        browser.press(KNIGHT).await;
        browser
            .until(&format!(
                "document.querySelector(\"{KNIGHT}\").getAttribute('aria-pressed') === 'true'"
            ))
            .await;
        browser
            .until("document.querySelectorAll('#board .mark-target').length === 1")
            .await;
        browser.press(&cell("a5")).await;
        browser.until("window.asked.join() === 'N@ a5'").await;
        browser.press(&cell("e4")).await;
        sent(&browser, 1).await;

        browser.drag(KNIGHT, &cell("e4")).await;
        sent(&browser, 2).await;
        assert_eq!(browser.count(".pool-ghost").await, 0);

        // The keyboard selects the piece in hand, and the cursor continues on the board, from d2 to
        // e4.
        browser
            .run(
                &format!("document.querySelector(\"{KNIGHT}\").focus()"),
                json!([]),
            )
            .await;
        browser.keys(&[keys::ENTER]).await;
        browser
            .until("document.activeElement.matches('.board-live')")
            .await;
        browser.keys(&[keys::RIGHT]).await;
        browser.keys(&[keys::ESCAPE]).await;
        browser
            .until(&format!(
                "document.querySelector(\"{KNIGHT}\").getAttribute('aria-pressed') === 'false'"
            ))
            .await;
    })
    .await;
}

#[tokio::test]
async fn walls_and_tags_are_drawn_and_told() {
    stage_of_modules("walls", async |stage| {
        let browser = stage.browser("player", Look::DESKTOP).await;
        browser.goto("/help").await;
        browser.run(SETUP, json!([])).await;
        let wall = "(() => { const wall = document.querySelector('#board .edge-wall');
            return ['x1', 'x2', 'y1', 'y2'].map((name) => wall.getAttribute(name)).join(); })()";
        assert_eq!(
            browser.value(wall).await,
            Some(json!("40,40,40,50")),
            "on the edge between the d-file and the e-file"
        );
        assert_eq!(browser.count("#board .mark-tag[data-mark=d2]").await, 1);
        browser
            .sees("#features", "A wall stands between d4 and e4.")
            .await;
        browser
            .until(
                "document.querySelector('#board \
                svg').getAttribute('aria-label').includes('White has in reserve: Knight ×2.')",
            )
            .await;
    })
    .await;
}

#[tokio::test]
async fn drops_and_swaps_are_replayed_and_shown() {
    stage_of_modules("effects", async |stage| {
        let browser = stage.browser("reader", Look::DESKTOP).await;
        browser.goto("/help").await;
        let given = json!({
            "pieces": [{"at": "a1", "color": "white", "kind": "R"}, {"at": "h8", "color": "black", "kind": "R"}],
            "effects": [{"kind": "put", "at": "e4", "color": "white", "piece": "N"}, {"kind": "swap", "a": "a1", "b": "h8"},
                {"kind": "remove", "at": "e4"}, {"kind": "remove", "at": "a1"}],
        });
        let body = "return page.applyEffects(given.pieces, given.effects);";
        let replayed = crate::modules::in_module(&browser, "game/state/replay.js", given.clone(), body).await;
        assert_eq!(
            replayed,
            json!({"pieces": [{"at": "h8", "color": "white", "kind": "R"}],
                "lost": [{"color": "white", "kind": "N", "how": "captured"}, {"color": "black", "kind": "R", "how": "captured"}]})
        );
        // Pieces that an explosion removes must disappear in the same animation phase.
        let phases = "return page.phasesOf(given.effects).map((phase) => phase.map((effect) => \
            effect.kind).join(' '));";
        let given = json!({"effects": [{"kind": "remove", "at": "e5"}, {"kind": "move", "from": "e1", "to": "e5"},
            {"kind": "remove", "at": "e5"}, {"kind": "remove", "at": "d4"}, {"kind": "remove", "at": "f6"}]});
        assert_eq!(
            crate::modules::in_module(&browser, "board/animate.js", given, phases).await,
            json!(["remove move", "remove remove remove"])
        );
    })
    .await;
}
