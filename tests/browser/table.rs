//! Actions in a game: starting and joining one, playing a turn, reading the board.

use serde_json::{Value, json};

use crate::harness::Browser;
use crate::sample::Turn;

/// Starts a game of Hole Chess against `friend`, `anyone` or `both-sides`. Returns the game's path.
pub async fn begin(browser: &Browser, with: &str, side: &str, time: &str) -> String {
    begin_variant(
        browser,
        "hole-chess",
        with,
        &[("play", side), ("time", time)],
    )
    .await
}

/// Starts a game of any variant with values for the form's fields. Sends the request without
/// rendering the start page: rendering would take as long as the rest of a short test.
pub async fn begin_variant(
    browser: &Browser,
    variant: &str,
    with: &str,
    fields: &[(&str, &str)],
) -> String {
    if !browser.runs_scripts() {
        return begin_by_form(browser, variant, with, fields).await;
    }
    browser.goto(LIGHT).await;
    let script = "const [variant, using, fields] = arguments;
        return fetch('/').then((answer) => answer.text()).then((text) => {
            const page = new DOMParser().parseFromString(text, 'text/html');
            const form = page.querySelector(`form.create:has(input[name=variant][value=${variant}])`);
            const sent = new FormData(form);
            for (const [name, value] of fields) sent.set(name, value);
            sent.set('with', using);
            return fetch('/games', {method: 'POST', body: new URLSearchParams(sent)});
        }).then((answer) => new URL(answer.url).pathname);";
    let path = browser.run(script, json!([variant, with, fields])).await;
    let path = path.as_str().expect("the game has an address");
    watch(browser, path).await;
    path.to_owned()
}

/// A page of the server that is cheap to render.
pub const LIGHT: &str = "/robots.txt";

/// Starts a game of any variant with the form on the start page.
pub async fn begin_by_form(
    browser: &Browser,
    variant: &str,
    with: &str,
    fields: &[(&str, &str)],
) -> String {
    browser.goto("/").await;
    let form = format!("form.create:has(input[name=variant][value={variant}])");
    for (name, value) in fields {
        browser.pick_in(&form, name, value).await;
    }
    browser
        .press(&format!("{form} button[name=with][value={with}]"))
        .await;
    browser
        .until("location.pathname.startsWith('/games/')")
        .await;
    if browser.runs_scripts() {
        at_the_board(browser).await;
    }
    browser.path().await
}

/// Starts a game from a position through the API, in which one person plays both sides. Opens the
/// game.
pub async fn begin_from(browser: &Browser, fen: &str) {
    begin_with(
        browser,
        json!({"variant": "hole-chess", "with": "both-sides", "fen": fen}),
    )
    .await;
}

/// Starts a game through the API, by default as White and without a clock. Opens the game and
/// returns its path.
pub async fn begin_with(browser: &Browser, wishes: Value) -> String {
    browser.goto(LIGHT).await;
    let script = "return fetch('/api/games', {
            method: 'POST',
            headers: {'content-type': 'application/json'},
            body: JSON.stringify({id: crypto.randomUUID(), play: 'white', time: {kind: \
            'unlimited'}, ...arguments[0]}),
        }).then((answer) => answer.json()).then((game) => game.address ?? JSON.stringify(game));";
    let path = browser.run(script, json!([wishes])).await;
    let path = path.as_str().expect("the game has an address");
    watch(browser, path).await;
    path.to_owned()
}

/// Sends commands in sequence through the API, with this browser's cookie.
pub async fn give(browser: &Browser, game: &str, commands: &[Value]) {
    let script = "return (async () => {
            for (const command of arguments[1]) {
                const answer = await fetch(`/api${arguments[0]}/commands`, {
                    method: 'POST',
                    headers: {'content-type': 'application/json'},
                    body: JSON.stringify({id: crypto.randomUUID(), command}),
                });
                if (!answer.ok) return answer.text();
            }
            return '';
        })();";
    let refused = browser.run(script, json!([game, commands])).await;
    assert_eq!(refused, "", "{commands:?}");
}

/// Returns the command that plays turn number `ply`, counted from 0.
pub fn turn_command(ply: usize, turn: &str) -> Value {
    json!({"do": "play", "turn": turn, "ply": ply})
}

/// Joins the game at `path`.
pub async fn join(browser: &Browser, path: &str) {
    watch(browser, path).await;
    browser.press(".invite button[name=do][value=join]").await;
    browser
        .until("document.querySelector('#actions button[value=resign]') !== null")
        .await;
    at_the_board(browser).await;
}

/// Opens the game at `path`, and waits until the page is live.
pub async fn watch(browser: &Browser, path: &str) {
    browser.goto(path).await;
    at_the_board(browser).await;
}

/// Waits until a game's page is live and complete.
pub async fn at_the_board(browser: &Browser) {
    browser
        .until(
            "document.body.dataset.connection === 'open' && \
            !document.querySelector('#plans[data-loading]')",
        )
        .await;
}

/// Waits until the page has loaded all images. An image whose connection breaks stays missing, and
/// causes a console error.
pub async fn has_its_pictures(browser: &Browser) {
    browser.until(LOADED).await;
}

/// A JavaScript expression: whether the page has loaded all its images.
const LOADED: &str = "document.readyState === 'complete' && (() => {
        const file = (address) => new URL(address, location).href.split('#')[0];
        const loaded = new Set(performance.getEntriesByType('resource').map((entry) => \
        file(entry.name)));
        const named = [...document.querySelectorAll('use, image')].map((node) => node.href.baseVal);
        return named.filter((address) => !/^(#|data:)/.test(address)).every((address) => \
        loaded.has(file(address)))
            && [...document.images].every((image) => image.complete);
    })()";

/// Plays a turn by clicking, and waits until it appears in the move list.
pub async fn play(browser: &Browser, turn: &Turn) {
    // The opponent's last turn may not have arrived yet.
    browser
        .until("document.body.dataset.state === 'idle'")
        .await;
    let before = plies(browser).await;
    compose(browser, turn.clicks).await;
    // If no confirmation is required, a turn that cannot continue is sent automatically.
    if browser
        .value("document.body.dataset.state === 'complete'")
        .await
        == Some(true.into())
    {
        browser.press("#compose-bar button[data-action=send]").await;
    }
    sees_turn(browser, before + 1, turn.notation).await;
}

/// Clicks a turn. Waits after each click until the board shows it.
pub async fn compose(browser: &Browser, clicks: &[&str]) {
    browser
        .until("document.body.dataset.state === 'idle'")
        .await;
    let before = plies(browser).await;
    for (index, click) in clicks.iter().enumerate() {
        step(browser, click).await;
        let path = clicks[..=index].join(" ");
        // The last click may have sent the turn.
        browser
            .until(&format!("{PATH} === '{path}' || {PLIES} > {before}"))
            .await;
    }
}

/// Clicks a cell, a piece in hand, or a piece in the promotion picker.
pub async fn step(browser: &Browser, click: &str) {
    if click.ends_with('@') {
        browser.press(&in_hand(click)).await;
    } else if click.starts_with('=') {
        browser
            .press(&format!(".picker button[data-click='{click}']"))
            .await;
    } else {
        browser.press(&cell(click.trim_start_matches('@'))).await;
    }
}

/// Waits until this many turns have been played and the list shows the last one in this notation.
pub async fn sees_turn(browser: &Browser, ply: u64, notation: &str) {
    browser
        .sees(&format!("#moves [data-ply='{ply}']"), notation)
        .await;
    browser.until(&format!("{PLIES} === {ply}")).await;
}

/// Returns the number of turns that the page has received.
pub async fn plies(browser: &Browser) -> u64 {
    browser
        .value(PLIES)
        .await
        .and_then(|plies| plies.as_u64())
        .expect("a game page knows its plies")
}

/// Returns the piece on a cell, such as `Qw` or `Pb`, or an empty string if the cell is empty.
pub async fn piece_on(browser: &Browser, at: &str) -> String {
    let piece = format!("document.querySelector('#board .piece[data-at=\"{at}\"]')");
    let name = browser
        .value(&format!(
            "{piece} ? {piece}.dataset.kind + {piece}.dataset.color[0] : ''"
        ))
        .await;
    name.and_then(|name| name.as_str().map(str::to_owned))
        .expect("a board")
}

/// Returns the CSS selector of a cell on the board.
pub fn cell(name: &str) -> String {
    format!("#board svg.board [data-cell={name}]")
}

/// Returns the CSS selector of the piece in hand that `click` names, such as `N@`.
pub fn in_hand(click: &str) -> String {
    format!(".pool button[data-drop='{click}']:enabled")
}

const PATH: &str = "(document.querySelector('#board').dataset.path ?? '')";
/// A JavaScript expression: the number of turns that the board shows.
pub const PLIES: &str = "Number(document.querySelector('#board').dataset.plies)";

/// Returns the CSS selector of an action's button.
pub fn action(name: &str) -> String {
    format!("button[name=do][value={name}]")
}

/// Clicks a button, and then confirms.
pub async fn press_twice(browser: &Browser, name: &str) {
    browser.press(&action(name)).await;
    browser
        .until(&format!(
            "document.querySelector('{}[data-armed]') !== null",
            action(name)
        ))
        .await;
    browser.press(&action(name)).await;
}
