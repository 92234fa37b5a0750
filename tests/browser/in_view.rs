//! The board, the player's name and clock, the composing bar and an offer must be visible without
//! scrolling on every screen, however long the game is.

use postern_rules::{GameLine, Position, Variant, Viewer};
use rstest::rstest;
use serde_json::{Value, json};

use crate::harness::{Browser, Look, Stage, stage, until};
use crate::table::{
    LIGHT, action, at_the_board, begin_with, cell, give, join, step, turn_command, watch,
};

/// Width and height in CSS pixels, and whether the screen is a phone's.
const SCREENS: [(u32, u32, bool); 4] = [
    (1280, 800, false),
    (1366, 768, false),
    (390, 844, true),
    (844, 390, true),
];
const LONG: usize = 80;

#[rstest]
#[case(Variant::HoleChess)]
#[case(Variant::EventChess)]
#[case(Variant::Interweave)]
#[case(Variant::Crazyhouse)]
#[case(Variant::AtomicChess)]
#[tokio::test]
async fn board_clock_bar_and_offer_are_in_view_together(#[case] variant: Variant) {
    let turns = long_game(variant);
    stage(&format!("in_view_{variant}"), async |stage| {
        let (white, black) = two_at_a_live_game(stage, variant).await;
        everything_is_in_view(&white, &black).await;
        let game = white.path().await;
        // Leaves the game's page, because rendering every turn would slow down the test.
        for player in [&white, &black] {
            player.goto(LIGHT).await;
        }
        for (ply, turn) in turns.iter().enumerate() {
            let mover = if ply % 2 == 0 { &white } else { &black };
            give(mover, &game, &[turn_command(ply, turn)]).await;
        }
        for player in [&white, &black] {
            watch(player, &game).await;
        }
        white
            .until(&format!(
                "document.querySelector('#board').dataset.plies === '{LONG}'"
            ))
            .await;
        everything_is_in_view(&white, &black).await;
    })
    .await;
}

/// The site notice above the board is longer than one line.
#[rstest]
#[case(Variant::HoleChess)]
#[case(Variant::EventChess)]
#[tokio::test]
async fn with_a_notice_all_of_it_is_still_in_view(#[case] variant: Variant) {
    stage(&format!("in_view_notice_{variant}"), async |stage| {
        let notice = "Down at noon for an hour. ".repeat(10);
        stage.server.host(&["notice", "set", notice.trim()]);
        let (white, black) = two_at_a_live_game(stage, variant).await;
        // The server checks for a new notice every two seconds.
        for browser in [&white, &black] {
            until("the notice is shown", async || {
                browser.reload().await;
                (browser.count(".banner").await == 1).then_some(())
            })
            .await;
            at_the_board(browser).await;
        }
        everything_is_in_view(&white, &black).await;
    })
    .await;
}

/// Starts a live game. White uses the measured browser, which asks for confirmation before sending
/// a turn.
async fn two_at_a_live_game(
    stage: &mut Stage,
    variant: Variant,
) -> (std::sync::Arc<Browser>, std::sync::Arc<Browser>) {
    let white = stage.browser("white", Look::DESKTOP).await;
    let black = stage.browser("black", Look::DESKTOP).await;
    white.goto("/help").await;
    white
        .run(
            "localStorage.setItem('postern.settings', JSON.stringify({confirm: 'always'}))",
            json!([]),
        )
        .await;
    let time = json!({"kind": "live", "minutes": 60, "increment": 30});
    let wishes = json!({"variant": variant.slug(), "with": "friend", "time": time});
    let game = begin_with(&white, wishes).await;
    join(&black, &game).await;
    (white, black)
}

/// Lets Black offer a draw while White composes a turn, and then checks every screen size.
async fn everything_is_in_view(white: &Browser, black: &Browser) {
    show_on(white, SCREENS[2]).await;
    compose_any(white).await;
    let before = rectangles(white).await;
    let game = black.path().await;
    give(black, &game, &[json!({"do": "offer_draw"})]).await;
    let answer = action("accept_draw");
    white
        .until(&format!(
            "document.querySelector('{answer}:enabled') !== null"
        ))
        .await;
    white
        .until("document.title.includes('offers a draw')")
        .await;
    nothing_has_moved(&before, &rectangles(white).await, "an offer");
    for screen in SCREENS {
        show_on(white, screen).await;
        let before = rectangles(white).await;
        compose_any(white).await;
        let after = rectangles(white).await;
        nothing_has_moved(&before, &after, &format!("composing on {screen:?}"));
        for part in ["board", "name", "clock", "send", "offer", "answer"] {
            assert!(
                in_view(&after[part], screen),
                "{part} on {screen:?}: {after}"
            );
        }
        assert_eq!(after["uncovered"], true, "Send on {screen:?}");
    }
    white.keys(&["z"]).await;
    white.until("document.body.dataset.zen === 'true'").await;
    assert!(!rectangles(white).await["answer"].is_null(), "in zen mode");
    white.keys(&["z"]).await;
    white.press("#compose-bar button[data-action=cancel]").await;
    white.press(&action("decline_draw")).await;
    white
        .until("document.querySelector('.offer') === null")
        .await;
    black.sees("#compose-bar", "declined your draw offer").await;
}

fn nothing_has_moved(before: &Value, after: &Value, by: &str) {
    for part in ["board", "name", "clock", "place", "moves"] {
        let same = before[part] == after[part] || (part == "moves" && by == "an offer");
        assert!(same, "{part} was moved by {by}: {before} {after}");
    }
}

/// Whether a rectangle is inside the window.
fn in_view(rectangle: &Value, (width, height, _): (u32, u32, bool)) -> bool {
    let side = |name: &str| rectangle[name].as_f64();
    let inside = || {
        Some(
            side("left")? >= 0.0
                && side("top")? >= 0.0
                && side("right")? <= f64::from(width)
                && side("bottom")? <= f64::from(height),
        )
    };
    inside().unwrap_or(false)
}

/// Returns the rectangles of all measured elements, and whether the send button is enabled.
async fn rectangles(white: &Browser) -> Value {
    let script = "const box = (selector) => {
            const node = document.querySelector(selector);
            if (!node || !node.checkVisibility({visibilityProperty: true})) return null;
            const {left, top, right, bottom} = node.getBoundingClientRect();
            return {left, top, right, bottom};
        };
        const send = box('#compose-bar button[data-action=send]');
        const at = send && document.elementFromPoint((send.left + send.right) / 2, (send.top + \
        send.bottom) / 2);
        return {
            board: box('#board svg.board'), name: box('#player-bottom .name'), clock: \
            box('#player-bottom .clock'),
            place: box('.bar-place'), moves: box('#moves'), send, offer: box('.offer'),
            answer: box('button[value=accept_draw]'), uncovered: at?.dataset.action === 'send',
        };";
    white.run(script, json!([])).await
}

/// Resizes the window, and scrolls the game page to the top.
async fn show_on(white: &Browser, (width, height, mobile): (u32, u32, bool)) {
    let metrics =
        json!({"width": width, "height": height, "deviceScaleFactor": 1, "mobile": mobile});
    white
        .developer("Emulation.setDeviceMetricsOverride", metrics)
        .await;
    white.reload().await;
    at_the_board(white).await;
    white
        .until("document.body.dataset.state === 'idle' && scrollY === 0")
        .await;
}

/// Composes a legal turn by clicking on the board, without sending it.
async fn compose_any(white: &Browser) {
    let from = white
        .value(
            "JSON.parse(document.querySelector('#view').textContent).choices.find(({from}) => \
            !from.endsWith('@')).from",
        )
        .await;
    let from = from.as_ref().and_then(Value::as_str).expect("a legal turn");
    white.press(&cell(from)).await;
    loop {
        white
            .until(
                "['selected', 'composing', 'complete'].includes(document.body.dataset.state) \
            && document.querySelector('#board').dataset.targets !== ''",
            )
            .await;
        if white
            .value("document.body.dataset.state === 'complete'")
            .await
            == Some(true.into())
        {
            return;
        }
        let next = white
            .value("document.querySelector('#board').dataset.targets.split(' ')[0]")
            .await;
        let next = next.as_ref().and_then(Value::as_str).expect("a target");
        let steps = "document.querySelector('#board').dataset.path.split(' ').length";
        let before = white.value(steps).await.expect("a path");
        step(white, next).await;
        white.until(&format!("{steps} > {before}")).await;
    }
}

/// Returns the turns of a long game that does not end.
fn long_game(variant: Variant) -> Vec<String> {
    (1_u64..)
        .find_map(|seed| random_game(variant, seed))
        .expect("there are long games")
}

fn random_game(variant: Variant, seed: u64) -> Option<Vec<String>> {
    let mut line = GameLine::new(Position::start(variant));
    let mut state = seed;
    for _ in 0..LONG {
        let turns = line.position().legal_turns(Viewer::BothPlayers);
        state = state
            .wrapping_mul(6_364_136_223_846_793_005)
            .wrapping_add(1_442_695_040_888_963_407);
        let index = usize::try_from(state >> 33).ok()? % turns.len().max(1);
        line.play(&turns.get(index)?.notation).ok()?;
        if line.outcome().is_some() {
            return None;
        }
    }
    let turns = line.position().legal_turns(Viewer::BothPlayers);
    let begins_on_the_board = turns.iter().any(|turn| turn.from.cell().is_some());
    begins_on_the_board.then(|| {
        line.plies()
            .iter()
            .map(|ply| ply.facts.notation.clone())
            .collect()
    })
}
