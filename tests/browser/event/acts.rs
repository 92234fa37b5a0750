//! Actions in Event Chess: starting the event, choosing a square, and requesting every URL.

use serde_json::{Value, json};

use crate::harness::{Browser, MessageKind, Wire, until};
use crate::table::{begin_variant, cell, compose, plies, sees_turn};

/// A turn: its notation in the move list, and its clicks.
pub type Turn = (&'static str, &'static [&'static str]);

/// Starts a game of Event Chess in which the players start the event. Returns the game's path.
pub async fn begin(browser: &Browser, with: &str, side: &str, time: &str) -> String {
    begin_variant(
        browser,
        "event-chess",
        with,
        &[("play", side), ("time", time)],
    )
    .await
}

/// Starts the event. The button needs a second click.
pub async fn start(browser: &Browser) {
    let button = "#events button[data-start='5']";
    browser.press(button).await;
    browser
        .until(&format!(
            "document.querySelector(\"{button}\")?.dataset.armed === 'true'"
        ))
        .await;
    browser.press(button).await;
    sees_phase(browser, "choosing").await;
}

/// Selects a square on the board and confirms the choice.
pub async fn choose(browser: &Browser, square: &str) {
    pick(browser, square).await;
    browser
        .press("#compose-bar button[data-action=choose]")
        .await;
    browser
        .until("!['choosing', 'chosen', 'sending'].includes(document.body.dataset.state)")
        .await;
}

/// Selects a square without confirming the choice.
pub async fn pick(browser: &Browser, square: &str) {
    browser
        .until("document.body.dataset.state === 'choosing'")
        .await;
    browser.press(&cell(square)).await;
    browser
        .until(&format!(
            "document.querySelector('#board').dataset.picked === '{square}'"
        ))
        .await;
    browser
        .sees(
            "#compose-bar",
            &format!("{square} will be your end of the passage"),
        )
        .await;
}

/// Waits until the events panel is in this phase: `deck`, `choosing`, `hidden` or `revealed`.
pub async fn sees_phase(browser: &Browser, phase: &str) {
    browser
        .until(&format!(
            "document.querySelector('#events').dataset.phase === '{phase}'"
        ))
        .await;
}

/// Plays a turn, and waits until all the other browsers show it.
pub async fn play(mover: &Browser, (notation, clicks): Turn, others: &[&Browser]) {
    let before = plies(mover).await;
    try_out(mover, clicks).await;
    for browser in [mover].iter().chain(others) {
        sees_turn(browser, before + 1, notation).await;
    }
}

/// Clicks a turn and sends it, whether or not it is accepted.
pub async fn try_out(mover: &Browser, clicks: &[&str]) {
    compose(mover, clicks).await;
    if mover
        .value("document.body.dataset.state === 'complete'")
        .await
        == Some(true.into())
    {
        mover.press("#compose-bar button[data-action=send]").await;
    }
}

/// Plays alternating turns, starting with the side to move, and waits until all spectators see
/// them.
pub async fn play_all(
    turns: &[Turn],
    (first, second): (&Browser, &Browser),
    watching: &[&Browser],
) {
    for (index, turn) in turns.iter().enumerate() {
        let (mover, other) = if index % 2 == 0 {
            (first, second)
        } else {
            (second, first)
        };
        let others: Vec<_> = [other]
            .into_iter()
            .chain(watching.iter().copied())
            .collect();
        play(mover, *turn, &others).await;
    }
}

/// Returns the squares that have this mark (`gate`, `own-hidden`, `choosable` or `chosen`), in
/// alphabetical order.
pub async fn marked(browser: &Browser, mark: &str) -> Vec<String> {
    let marks = format!(
        "[...document.querySelectorAll('#board .mark-{mark}')].map((mark) => \
            mark.dataset.mark).sort()"
    );
    let marks = browser.value(&marks).await.expect("a board");
    marks
        .as_array()
        .expect("a list")
        .iter()
        .map(|name| name.as_str().expect("a name").to_owned())
        .collect()
}

/// Waits until exactly these squares have the mark.
pub async fn sees_marked(browser: &Browser, mark: &str, squares: &[&str]) {
    let marks = format!(
        "[...document.querySelectorAll('#board .mark-{mark}')].map((mark) => \
            mark.dataset.mark).sort().join(' ')"
    );
    browser
        .until(&format!("{marks} === '{}'", squares.join(" ")))
        .await;
}

/// Requests every URL about a game, as a curious user might.
pub async fn asks_for_everything(browser: &Browser, game: &str) {
    let api = format!("/api{game}");
    let mut addresses = vec![
        game.to_owned(),
        format!("{game}?ply=0"),
        format!("{game}?side=black"),
        format!("{game}/game.txt"),
        api.clone(),
        format!("{api}?since=2"),
    ];
    addresses.extend(["/", "/watch", "/me"].map(str::to_owned));
    let script = "return Promise.all(arguments[0].map((address) => fetch(address).then((answer) \
        => answer.text()))).then((all) => all.every((text) => text.length > 0));";
    assert_eq!(
        browser.run(script, json!([addresses])).await,
        true,
        "every address answers"
    );
}

/// Opens the start page, and waits until its socket has sent the game's state after `ply` turns.
/// The socket may send an earlier state first.
pub async fn hears_the_lobby(browser: &Browser, wire: &Wire, game: &str, ply: usize) {
    browser.goto("/").await;
    let id = game.trim_start_matches("/games/");
    until("the lobby tells of the game", async || {
        let messages = wire.record().messages();
        let frames = messages
            .iter()
            .filter(|message| message.kind == MessageKind::Frame);
        let mut told = frames.filter_map(|frame| serde_json::from_slice::<Value>(&frame.body).ok());
        let is_told = |card: &Value| card["id"] == id && card["ply"] == ply;
        told.any(|frame| {
            let whole = frame["running"].as_array().into_iter().flatten();
            let put = frame["running"]["put"].as_array().into_iter().flatten();
            whole.chain(put.map(|put| &put[1])).any(is_told)
        })
        .then_some(())
    })
    .await;
}
