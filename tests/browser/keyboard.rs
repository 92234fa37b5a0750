//! A whole game with the keyboard only: Tab and Enter on the start page, arrow keys on the board.

use serde_json::json;

use crate::harness::{Browser, Look, keys, stage};
use crate::sample::{GAME, Turn};
use crate::table::{at_the_board, in_hand, sees_turn};

/// More Tab presses than any control on a page needs.
const MAX_TABS: usize = 120;
/// More cursor steps than any two cells are apart.
const MAX_STEPS: usize = 40;

#[tokio::test]
async fn the_sample_game_is_played_by_keyboard_alone() {
    stage("keyboard", async |stage| {
        let person = stage.browser("person", Look::DESKTOP).await;
        person.goto("/").await;
        tab_to(&person, "button[name=with][value='both-sides']").await;
        person.keys(&[keys::ENTER]).await;
        person
            .until("location.pathname.startsWith('/games/')")
            .await;
        at_the_board(&person).await;
        person.keys(&["b"]).await;
        for (index, turn) in GAME.iter().enumerate() {
            play(&person, turn).await;
            sees_turn(&person, index as u64 + 1, turn.notation).await;
        }
        person.sees("#status", "Yellow wins").await;
        steps_through_the_game(&person).await;
    })
    .await;
}

/// Steps through the game with Left, Right, Home and End. First moves the focus off the board,
/// which uses the arrow keys itself.
async fn steps_through_the_game(person: &Browser) {
    person.keys(&[keys::TAB]).await;
    person
        .until(
            "document.activeElement.id !== 'board' && \
        !document.activeElement.closest('.board-live')",
        )
        .await;
    for (key, ply) in [
        (keys::LEFT, 20),
        (keys::LEFT, 19),
        (keys::RIGHT, 20),
        (keys::HOME, 0),
        (keys::END, 21),
    ] {
        person.keys(&[key]).await;
        person
            .until(&format!(
                "document.querySelector('#board').dataset.ply === '{ply}'"
            ))
            .await;
    }
    person.keys(&["f"]).await;
    person
        .until("document.querySelector('#board svg').dataset.orientation === 'black'")
        .await;
    person.keys(&["?"]).await;
    person
        .until("document.querySelector('dialog[open]') !== null")
        .await;
    person.keys(&[keys::ESCAPE]).await;
    person
        .until("document.querySelector('dialog[open]') === null")
        .await;
}

/// Presses Tab until the control has the focus.
pub async fn tab_to(person: &Browser, selector: &str) {
    for _ in 0..MAX_TABS {
        let there = format!("document.activeElement.matches({})", json!(selector));
        if person.value(&there).await == Some(true.into()) {
            return;
        }
        person.keys(&[keys::TAB]).await;
    }
    panic!("{selector} is not reached by {MAX_TABS} tabs");
}

/// Moves the cursor to each cell of a turn, or the focus to the piece in hand, and presses Enter.
/// Presses Enter again if the turn could continue but should end.
pub async fn play(person: &Browser, turn: &Turn) {
    person.until("document.body.dataset.state === 'idle'").await;
    for click in turn.clicks {
        if click.ends_with('@') {
            tab_to(person, &in_hand(click)).await;
        } else {
            cursor_to(person, click.trim_start_matches('@')).await;
        }
        person.keys(&[keys::ENTER]).await;
    }
    if person
        .value("document.body.dataset.state === 'complete'")
        .await
        == Some(true.into())
    {
        person.keys(&[keys::ENTER]).await;
    }
}

/// Moves the cursor with the arrow keys, first vertically, then horizontally. That order reaches
/// every cell that the sample game uses.
pub async fn cursor_to(person: &Browser, cell: &str) {
    steps_to(person, "#board", cell).await;
}

/// Moves the cursor on the board inside `host`.
pub async fn steps_to(person: &Browser, host: &str, cell: &str) {
    for _ in 0..MAX_STEPS {
        let cursor = person
            .value(&format!(
                "document.querySelector('{host} .mark-cursor')?.dataset.mark"
            ))
            .await;
        let cursor = cursor
            .and_then(|name| name.as_str().map(str::to_owned))
            .expect("the board shows its cursor");
        let (file, rank) = place(&cursor);
        let (to_file, to_rank) = place(cell);
        let key = match (to_rank.cmp(&rank), to_file.cmp(&file)) {
            (std::cmp::Ordering::Greater, _) => keys::UP,
            (std::cmp::Ordering::Less, _) => keys::DOWN,
            (_, std::cmp::Ordering::Greater) => keys::RIGHT,
            (_, std::cmp::Ordering::Less) => keys::LEFT,
            _ => return,
        };
        person.keys(&[key]).await;
    }
    panic!("the cursor does not come to {cell}");
}

/// Returns the file and rank of a cell.
fn place(cell: &str) -> (char, u8) {
    let (file, rank) = cell.split_at(1);
    (
        file.chars().next().expect("a file"),
        rank.parse().expect("a rank"),
    )
}
