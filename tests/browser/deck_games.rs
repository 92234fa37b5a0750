//! Whole games with two drawn events, by mouse, touch and keyboard. The pairs of events cover every
//! kind of effect.

use serde_json::json;

use crate::deck::{plays, settled};
use crate::event::acts::Turn;
use crate::harness::{Browser, Look, keys, stage};
use crate::keyboard::{cursor_to, tab_to};
use crate::table::{begin_with, cell, sees_turn};
use crate::{keyboard, sample};

/// A game in which one event is drawn before the first turn, and another before the second.
struct DeckGame {
    name: &'static str,
    deal: &'static str,
    /// The secret squares that White and Black choose.
    squares: [&'static str; 2],
    turns: &'static [Turn],
}

const F3: Turn = ("f3", &["f2", "f3"]);
const E5: Turn = ("e5", &["e7", "e5"]);
const G4: Turn = ("g4", &["g2", "g4"]);
const MATE: Turn = ("Qh4#", &["d8", "h4"]);

/// A game with two events: two moves per turn, and a wall.
const MARCH_AND_WALL: DeckGame = DeckGame {
    name: "march",
    deal: "draw 13,107",
    squares: ["", ""],
    turns: &[F3, ("d5,e5", &["e7", "e5", "d7", "d5"]), G4, MATE],
};

/// A game with two events: hidden pits, and pieces that return to the board.
const PITS_AND_REVIVAL: DeckGame = DeckGame {
    name: "pits",
    deal: "draw 7,9",
    squares: ["a3", "c6"],
    turns: &[
        F3,
        E5,
        ("Na3*", &["b1", "a3"]),
        ("Nc6*", &["b8", "c6"]),
        ("N@b1", &["N@", "b1"]),
        ("N@b8", &["N@", "b8"]),
        G4,
        MATE,
    ],
};

/// A game with two events: swaps, and royal queens.
const SWAPS_AND_QUEENS: DeckGame = DeckGame {
    name: "swaps",
    deal: "draw 116,122",
    squares: ["", ""],
    turns: &[
        F3,
        E5,
        ("Nxd2", &["b1", "d2"]),
        ("Nxd7", &["b8", "d7"]),
        G4,
        MATE,
    ],
};

/// A game with two events: a hidden passage, and jumping rooks.
const PASSAGE_AND_ROOKS: DeckGame = DeckGame {
    name: "passage",
    deal: "draw 5,49",
    squares: ["a3", "h6"],
    turns: &[
        F3,
        E5,
        ("Na3-h6", &["b1", "a3"]),
        ("gxh6-a3", &["g7", "h6"]),
        G4,
        MATE,
    ],
};

/// A game with two events: counted checks, and pieces that cannot capture their own kind.
const CHECKS_AND_TYPES: DeckGame = DeckGame {
    name: "checks",
    deal: "draw 4,89",
    squares: ["", ""],
    turns: &[F3, E5, G4, MATE],
};

/// A game with two events: tired pieces, and sliders that stop late.
const TIRED_ON_ICE: DeckGame = DeckGame {
    name: "tired",
    deal: "draw 70,91",
    squares: ["", ""],
    turns: &[
        ("e4", &["e2", "e4"]),
        E5,
        ("Nf3", &["g1", "f3"]),
        ("Nc6", &["b8", "c6"]),
    ],
};

#[derive(Clone, Copy, PartialEq, Eq)]
enum InputDevice {
    /// The mouse or touch, depending on the browser.
    Pointer,
    /// Typed notation, with buttons pressed by mouse or touch.
    Typing,
    /// The keyboard only, including on the board.
    Keyboard,
}

impl InputDevice {
    async fn presses(self, browser: &Browser, selector: &str) {
        if self == Self::Keyboard {
            tab_to(browser, selector).await;
            browser.keys(&[keys::ENTER]).await;
        } else {
            browser.press(selector).await;
        }
    }

    async fn picks(self, browser: &Browser, square: &str) {
        if self == Self::Keyboard {
            browser.keys(&["b"]).await;
            cursor_to(browser, square).await;
            browser.keys(&[keys::ENTER]).await;
        } else {
            browser.press(&cell(square)).await;
        }
    }

    async fn plays(self, browser: &Browser, ply: u64, (notation, clicks): Turn) {
        match self {
            Self::Pointer => plays(browser, ply, notation, clicks).await,
            Self::Typing => types(browser, ply, notation).await,
            Self::Keyboard => {
                browser.keys(&["b"]).await;
                keyboard::play(browser, &sample::Turn { notation, clicks }).await;
                sees_turn(browser, ply, notation).await;
            }
        }
    }
}

/// Draws an event, reads its card, and chooses squares if the event needs them. `mover` is 0 for
/// White.
async fn starts(browser: &Browser, game: &DeckGame, mover: usize, by: InputDevice) {
    settled(browser).await;
    let button = "#events button[data-start=drawn]";
    by.presses(browser, button).await;
    browser
        .until(&format!(
            "document.querySelector('{button}')?.dataset.armed === 'true'"
        ))
        .await;
    by.presses(browser, button).await;
    by.presses(browser, ".card-moment button[data-read]").await;
    browser
        .until("document.querySelector('.card-moment') === null")
        .await;
    if browser.count("#events [data-choices]").await == 0 {
        return;
    }
    for (nth, side) in [mover, 1 - mover].into_iter().enumerate() {
        if nth == 1 {
            by.presses(browser, "#compose-bar button[data-action=hand]")
                .await;
        }
        browser
            .until("document.body.dataset.state === 'choosing'")
            .await;
        by.picks(browser, game.squares[side]).await;
        by.presses(browser, "#compose-bar button[data-action=choose]")
            .await;
    }
    browser
        .until("document.querySelector('#events [data-choices]') === null")
        .await;
}

/// Types a turn and sends it with Enter.
async fn types(browser: &Browser, ply: u64, notation: &str) {
    browser.write("#move-form input[name=turn]", notation).await;
    browser.keys(&[keys::ENTER]).await;
    sees_turn(browser, ply, notation).await;
}

async fn is_played(browser: &Browser, game: &DeckGame, by: InputDevice) {
    let wishes = json!({"variant": "event-chess", "with": "both-sides", "deal": game.deal});
    begin_with(browser, wishes).await;
    for (index, turn) in game.turns.iter().enumerate() {
        if index < 2 {
            starts(browser, game, index, by).await;
        }
        by.plays(browser, index as u64 + 1, *turn).await;
    }
    if game.turns.ends_with(&[MATE]) {
        browser
            .until("document.body.dataset.status === 'over'")
            .await;
    }
    browser.press("#events .draws summary").await;
    for side in ["white", "black"] {
        let verdict = format!("document.querySelector('[data-draw={side}]')?.dataset.verdict");
        browser.until(&format!("{verdict} === 'checked'")).await;
    }
}

async fn are_played(look: Look, by: InputDevice, games: &[&DeckGame]) {
    for game in games {
        stage(&format!("deck_{}", game.name), async |stage| {
            let browser = stage.browser("both", look).await;
            is_played(&browser, game, by).await;
        })
        .await;
    }
}

#[tokio::test]
async fn games_with_two_events_are_played_by_mouse() {
    are_played(
        Look::DESKTOP,
        InputDevice::Pointer,
        &[&MARCH_AND_WALL, &SWAPS_AND_QUEENS],
    )
    .await;
}

#[tokio::test]
async fn games_with_two_events_are_played_by_touch() {
    are_played(
        Look::PHONE,
        InputDevice::Pointer,
        &[&PITS_AND_REVIVAL, &PASSAGE_AND_ROOKS],
    )
    .await;
}

#[tokio::test]
async fn games_with_two_events_are_typed() {
    are_played(
        Look::DESKTOP,
        InputDevice::Typing,
        &[&CHECKS_AND_TYPES, &TIRED_ON_ICE],
    )
    .await;
}

#[tokio::test]
async fn games_with_two_events_are_played_by_keyboard_alone() {
    are_played(
        Look::DESKTOP,
        InputDevice::Keyboard,
        &[&MARCH_AND_WALL, &SWAPS_AND_QUEENS, &PITS_AND_REVIVAL],
    )
    .await;
}
